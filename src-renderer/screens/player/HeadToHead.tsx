import type { CSSProperties } from 'react';
import type { Duel } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';

type Props = { name: string; weeks: Duel; games: Duel };

const isEmpty = ({ won, lost, even }: Duel) => won + lost + even === 0;

/** The reader against the player: weeks, and games on which they disagreed. */
export function HeadToHead({ name, weeks, games }: Props) {
  return (
    <section aria-labelledby="head-to-head">
      <h2 className="section-title" id="head-to-head">
        You against {name}
      </h2>
      <div className="card player-duels">
        {isEmpty(weeks) && isEmpty(games) ? (
          <p className="muted">You have not played a whole week against each other yet.</p>
        ) : (
          <>
            <DuelLine title="Better week" name={name} duel={weeks} none="No week that you both played is over yet." />
            <DuelLine
              title="Opposite sides of a game"
              name={name}
              duel={games}
              none="You never picked opposite sides of a game."
            />
          </>
        )}
      </div>
    </section>
  );
}

type LineProps = { title: string; name: string; duel: Duel; none: string };

function DuelLine({ title, name, duel, none }: LineProps) {
  const { won, lost, even } = duel;
  const shares: CSSProperties = { gridTemplateColumns: `${won}fr ${even}fr ${lost}fr` };
  return (
    <div className="player-duel">
      <h3>{title}</h3>
      {isEmpty(duel) ? (
        <p className="muted">{none}</p>
      ) : (
        <>
          <p className="player-duel-figures">
            <span>
              You <b>{won}</b>
            </span>
            {even > 0 && <span className="muted">{plural(even, 'tie')}</span>}
            <span>
              <b>{lost}</b> {name}
            </span>
          </p>
          <div className="player-duel-bar" style={shares} aria-hidden="true">
            <i className="is-mine" />
            <i className="is-even" />
            <i className="is-theirs" />
          </div>
        </>
      )}
    </div>
  );
}
