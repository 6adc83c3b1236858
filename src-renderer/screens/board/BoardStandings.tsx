import { useEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react';
import type { Board, Pip } from '#shared/model.ts';
import type { ChanceNow } from '#shared/rules/chances/answer.ts';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { chanceText } from '../../ui/chances/chanceWords.ts';
import { PipMark, Pips } from '../../ui/Pips.tsx';
import { pointsText } from '../../ui/RulesTables.tsx';
import { useClimb } from '../../ui/useClimb.ts';
import { PAGE_ROWS, pagesOf, record } from './boardView.ts';

type Row = Board['rows'][number];

const PAGE_MS = 10_000;

const STILL = window.matchMedia('(prefers-reduced-motion: reduce)');
const onStill = (listener: () => void) => {
  STILL.addEventListener('change', listener);
  return () => STILL.removeEventListener('change', listener);
};

const rankClass = (rank: number | null) =>
  rank === null ? 'tv-rank-none' : rank <= 3 ? `tv-rank-${rank}` : 'tv-rank-other';

function Player({ row, index, chance }: { row: Row; index: number; chance: string | undefined }) {
  const style: CSSProperties = { ['--row' as string]: index };
  return (
    <li
      className={`tv-row ${rankClass(row.rank)}`}
      style={style}
      data-player={row.id}
      data-rank={row.rank ?? undefined}
    >
      <span className="tv-rank">
        <span className="sr">{row.rank === null ? 'No rank yet' : 'Rank '}</span>
        {row.rank ?? '–'}
      </span>
      <PersonChip userId={row.id} name={row.username} size="large" />
      <span className="tv-name">
        {row.username} <span className="climb-mark" aria-hidden="true" />
      </span>
      <Pips pips={row.pips} bestBet={row.bestBet ?? null} />
      <span className="tv-record">
        {chance !== undefined && (
          <small>
            <span className="sr">Estimated chance </span>
            {chance}
          </small>
        )}
        {row.points !== undefined && <small>{pointsText(row.points)} pts</small>}
        {record(row)}
      </span>
    </li>
  );
}

const KEY: readonly { pip: Pip; word: string }[] = [
  { pip: 'win', word: 'Win' },
  { pip: 'loss', word: 'Loss' },
  { pip: 'ahead', word: 'Ahead' },
  { pip: 'behind', word: 'Behind' },
  { pip: 'hidden', word: 'At kickoff' },
];

/** What the marks mean. The marks themselves have words for screen readers. */
const PipKey = ({ hasBestBets }: { hasBestBets: boolean }) => (
  <ul className="tv-key" aria-hidden="true">
    {hasBestBets && <li>★ Best bet</li>}
    {KEY.map(({ pip, word }) => (
      <li key={pip}>
        <PipMark pip={pip} /> {word}
      </li>
    ))}
  </ul>
);

type Props = { rows: readonly Row[]; title: string; chances: ChanceNow | undefined };

/** The week's standings. More than twelve players are shown in turns; without motion, in two columns. */
export function BoardStandings({ rows, title, chances }: Props) {
  const isStill = useSyncExternalStore(onStill, () => STILL.matches);
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const columns = isStill && rows.length > PAGE_ROWS ? 2 : 1;
  const pages = pagesOf(rows, PAGE_ROWS * columns);
  const page = turn % pages.length;
  const shown = pages[page] ?? [];
  const turns = pages.length > 1 && !isPaused && !isStill;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [turns]);
  const chanceOf = (id: number) => {
    const chance = chances?.chances.find(({ userId }) => userId === id);
    return chance && chanceText(chance, chances?.isOver === true);
  };
  useClimb(list, shown.map(({ id }) => id).join(), `${page} ${columns}`);
  return (
    <section className={`tv-standings tv-columns-${columns}`} aria-label="Standings">
      <h2>
        Standings <small>{title}</small>
        {pages.length > 1 && (
          <span className="tv-pages">
            <small>
              {page + 1} of {pages.length}
            </small>
            <button
              type="button"
              className="tv-button"
              onClick={() => (isStill ? setTurn(turn + 1) : setPaused(!isPaused))}
            >
              {isStill ? 'Next' : isPaused ? 'Go on' : 'Pause'}
            </button>
          </span>
        )}
      </h2>
      {rows.length === 0 ? (
        <p className="tv-none">No one has joined yet.</p>
      ) : (
        <ol ref={list} className="tv-rows">
          {shown.map((row, index) => (
            <Player key={row.id} row={row} index={index} chance={chanceOf(row.id)} />
          ))}
        </ol>
      )}
      <PipKey hasBestBets={rows.some(({ bestBet }) => bestBet != null)} />
    </section>
  );
}
