import { ChevronDownIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { Option } from '#shared/rules/options.ts';
import { LockedGame } from './LockedGame.tsx';
import { OpenGame } from './OpenGame.tsx';
import type { GameView } from './cardView.ts';

type Props = {
  title: string;
  /** May be folded; starts folded on a phone unless one of the member's picks is in it. */
  folds: boolean;
  views: readonly GameView[];
  now: number;
  season: number;
  onChoose: (view: GameView, option: Option) => void;
};

const isWide = () => window.matchMedia('(min-width: 768px)').matches;

/** A part of the list: Open, Locked, Live or Final. */
export function GameGroup({ title, folds, views, now, season, onChoose }: Props) {
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const [startsWide] = useState(isWide);
  const listId = useId();
  if (views.length === 0) return null;
  const isShown = !folds || (unfolded ?? (startsWide || views.some((view) => view.mine !== null)));
  const heading = (
    <>
      {title} <span className="n">{views.length}</span>
    </>
  );
  return (
    <section>
      <h2 className="section-title">
        {folds ? (
          <button type="button" aria-expanded={isShown} aria-controls={listId} onClick={() => setUnfolded(!isShown)}>
            {heading}
            <ChevronDownIcon />
          </button>
        ) : (
          heading
        )}
      </h2>
      <div className="games" id={listId} hidden={!isShown}>
        {isShown &&
          views.map((view) =>
            view.isLocked ? (
              <LockedGame key={view.game.id} view={view} now={now} season={season} />
            ) : (
              <OpenGame key={view.game.id} view={view} now={now} season={season} onChoose={onChoose} />
            ),
          )}
      </div>
    </section>
  );
}
