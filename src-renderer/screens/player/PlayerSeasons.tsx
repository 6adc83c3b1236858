import type { PickResult, PlayerSeason, PlayerWeek } from '#shared/model.ts';
import { ordinal, recordOf } from '#shared/texts/records.ts';
import { SEASON_TYPES } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { WeekTallies } from '../../ui/WeekTallies.tsx';

/** Seasons that are open; older ones are folded to a line. */
const SEASONS_OPEN = 2;

/** Each season as a row of tallies. */
export const PlayerSeasons = ({ seasons }: { seasons: readonly PlayerSeason[] }) => (
  <section aria-labelledby="weeks">
    <h2 className="section-title" id="weeks">
      Weeks
    </h2>
    {seasons.map((one, index) => (
      <details className="card player-season" key={`${one.season} ${one.seasonType}`} open={index < SEASONS_OPEN}>
        <summary>
          <h3>
            {one.season} {one.seasonType !== 'regular' && SEASON_TYPES[one.seasonType]}
          </h3>
          {one.board !== null && (
            <>
              <span className="player-season-record">{recordOf(one.board)}</span>
              <Place rank={one.board.rank} isOver={one.isOver} />
            </>
          )}
        </summary>
        <WeekTallies weeks={one.weeks.map(toTally)} />
      </details>
    ))}
    <p className="player-note muted">A mark for each pick: won, pushed, lost. Amber: the week was won.</p>
  </section>
);

const Place = ({ rank, isOver }: { rank: number; isOver: boolean }) =>
  isOver && rank === 1 ? (
    <Tag className="player-champion">Champion</Tag>
  ) : (
    <span className="muted">
      {ordinal(rank)}
      {!isOver && ' so far'}
    </span>
  );

const toTally = ({ weekNumber, cardSize, results, isWon }: PlayerWeek) => {
  const count = (result: PickResult) => results.filter((one) => one === result).length;
  const pending = count('pending');
  const record = recordOf({ wins: count('win'), losses: count('loss'), ties: count('tie') });
  const words = pending === 0 ? record : `${record}, ${pending} pending`;
  return { key: weekNumber, weekNumber, cardSize, results, isWon, words };
};
