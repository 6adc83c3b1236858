import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { EMOJI_GROUPS } from './emojis.ts';
import { gridMove } from './gridMoves.ts';
import { Input } from '../../ui/Input.tsx';
import './emojiPicker.css';

type Props = {
  onChoose: (emoji: string) => void;
  /** Put away without a choice. */
  onClose: () => void;
};

/** All emoji in groups, to be searched by name. One of them is in the tab order; the arrow keys go to the others. */
export function EmojiPicker({ onChoose, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const buttons = () => [...(grid.current?.querySelectorAll('button') ?? [])];
  useEffect(() => grid.current?.querySelector('button')?.focus(), []);

  const groups = useMemo(() => {
    const words = search.trim().toLowerCase().split(/\s+/);
    let index = 0;
    return EMOJI_GROUPS.map(({ name, emojis }) => ({
      name,
      emojis: emojis
        .filter(([emoji, title]) => words.every((word) => title.includes(word) || emoji === word))
        .map(([emoji, title]) => ({ emoji, title, index: index++ })),
    })).filter(({ emojis }) => emojis.length > 0);
  }, [search]);

  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const moved = (event: KeyboardEvent) => {
    const all = buttons();
    const boxes = all.map((button) => button.getBoundingClientRect());
    const next = gridMove(boxes, current, event.key);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    all[next]?.focus();
  };
  const searched = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    buttons()[0]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <div className="emoji-picker" role="dialog" aria-label="Emoji" onKeyDown={keyed}>
      <Input
        type="search"
        aria-label="Search emoji by name"
        placeholder="Search by name"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setCurrent(0);
        }}
        onKeyDown={searched}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the buttons inside */}
      <div ref={grid} className="emoji-groups" onKeyDown={moved}>
        {groups.length === 0 && <p className="muted">No emoji has that name.</p>}
        {groups.map(({ name, emojis }) => (
          <div key={name} role="group" aria-label={name}>
            <p className="emoji-group-name" aria-hidden="true">
              {name}
            </p>
            <div className="emoji-grid">
              {emojis.map(({ emoji, title, index }) => (
                <button
                  key={emoji}
                  type="button"
                  aria-label={title}
                  title={title}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setCurrent(index)}
                  onClick={() => onChoose(emoji)}
                >
                  {emoji}
                </button>
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {search === '' ? '' : `${groups.reduce((n, { emojis }) => n + emojis.length, 0)} found`}
      </p>
    </div>
  );
}
