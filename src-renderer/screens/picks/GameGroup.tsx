import type { Option } from '#shared/rules/options.ts';
import { GameRow } from './GameRow.tsx';
import { LockedGame } from './LockedGame.tsx';
import { OpenGame } from './OpenGame.tsx';
import type { GameView } from './cardView.ts';

type Props = {
  title: string;
  views: readonly GameView[];
  now: number;
  season: number;
  onChoose: (view: GameView, option: Option) => void;
};

/** A part of the list: Open, Locked, Live or Final. What can be picked or was picked is a card, the rest are rows. */
export function GameGroup({ title, views, now, season, onChoose }: Props) {
  if (views.length === 0) return null;
  const cards = views.filter((view) => !view.isLocked || view.mine !== null);
  const rows = views.filter((view) => !cards.includes(view));
  return (
    <section>
      <h2 className="section-title">
        {title} <span className="n">{views.length}</span>
      </h2>
      {cards.length > 0 && (
        <div className="games">
          {cards.map((view) =>
            view.isLocked ? (
              <LockedGame key={view.game.id} view={view} now={now} season={season} />
            ) : (
              <OpenGame key={view.game.id} view={view} now={now} season={season} onChoose={onChoose} />
            ),
          )}
        </div>
      )}
      {rows.length > 0 && (
        <div className="game-rows">
          {rows.map((view) => (
            <GameRow key={view.game.id} view={view} now={now} season={season} />
          ))}
        </div>
      )}
    </section>
  );
}
