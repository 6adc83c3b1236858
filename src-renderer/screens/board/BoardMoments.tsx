import type { Board } from '#shared/model.ts';
import type { Moment } from '#shared/rules/chances/history.ts';
import { Moments } from '../../ui/chances/Moments.tsx';
import { momentText, scoreText } from '../../ui/chances/chanceWords.ts';
import { clockTime } from '../../ui/format.ts';
import type { People } from './WhoHasWhat.tsx';

type Props = { moments: readonly Moment[]; games: Board['games']; people: People };

/** How many are listed while no game is live. */
const LISTED = 5;

const nameIn = (people: People) => (userId: number) => people.get(userId) ?? 'A former player';

/** The latest moment, in the head. */
export function LatestMoment({ moments, games, people }: Props) {
  const latest = moments.at(-1);
  const game = games.find(({ id }) => id === latest?.gameId);
  return (
    <p className="tv-moment" role="status">
      {latest !== undefined && game !== undefined && (
        <>
          {clockTime(latest.at)} <b>{scoreText(game, latest)}</b>: {momentText(latest, nameIn(people))}
        </>
      )}
    </p>
  );
}

/** The week's moments, for the place that live games leave free. */
export function MomentList({ moments, games, people, now }: Props & { now: number }) {
  if (moments.length === 0) return null;
  return (
    <section className="tv-moments" aria-label="Moments">
      <h2>
        Moments <small>estimated chances to win the week</small>
      </h2>
      <Moments moments={moments.slice(-LISTED)} games={games} names={people} now={now} most={LISTED} />
    </section>
  );
}
