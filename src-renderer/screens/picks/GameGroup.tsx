import { memo } from 'react';
import type { Option } from '#shared/rules/options.ts';
import { GameRow } from './GameRow.tsx';
import { LockedGame } from './LockedGame.tsx';
import { OpenGame } from './OpenGame.tsx';
import { isSameView, type GameView } from './cardView.ts';

type GameProps = {
  view: GameView;
  now: number;
  season: number;
  /** The same function for as long as the screen shows. */
  onChoose: (view: GameView, option: Option) => void;
};

/** What can be picked or was picked is a card, the rest are rows. */
export const isRow = ({ isLocked, mine }: GameView): boolean => isLocked && mine === null;

/** A game as a card or a row. Drawn again only when it looks different. */
const GameOf = memo(
  function GameOf({ view, now, season, onChoose }: GameProps) {
    if (!view.isLocked) return <OpenGame view={view} now={now} season={season} onChoose={onChoose} />;
    if (isRow(view)) return <GameRow view={view} now={now} season={season} />;
    return <LockedGame view={view} now={now} season={season} />;
  },
  (a, b) => isSameView(a.view, b.view) && a.now === b.now && a.season === b.season && a.onChoose === b.onChoose,
);

type Props = {
  title: string;
  views: readonly GameView[];
  now: number;
  season: number;
  onChoose: (view: GameView, option: Option) => void;
};

/** A part of the list: Open, Locked, Live or Final. */
export function GameGroup({ title, views, now, season, onChoose }: Props) {
  if (views.length === 0) return null;
  const cards = views.filter((view) => !isRow(view));
  const rows = views.filter(isRow);
  return (
    <section>
      <h2 className="section-title">
        {title} <span className="n">{views.length}</span>
      </h2>
      {cards.length > 0 && (
        <div className="games">
          {cards.map((view) => (
            <GameOf key={view.game.id} view={view} now={now} season={season} onChoose={onChoose} />
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <div className="game-rows">
          {rows.map((view) => (
            <GameOf key={view.game.id} view={view} now={now} season={season} onChoose={onChoose} />
          ))}
        </div>
      )}
    </section>
  );
}
