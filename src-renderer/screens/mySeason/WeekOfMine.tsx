import { lazy, Suspense, useState } from 'react';
import type { ClosingLine, Game, SeasonPick } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { recordOf } from '#shared/texts/records.ts';
import { useUser } from '../../data/session.ts';
import { gameClock, kickoffTime, SEASON_TYPES } from '../../ui/format.ts';
import { Result, resultClass } from '../../ui/Result.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { lineValueLine } from './lineValueLine.ts';
import type { WeekOfPicks } from './seasonRecord.ts';

const MyWeekCheck = lazy(async () => ({ default: (await import('../../ui/proof/MyWeekCheck.tsx')).MyWeekCheck }));

/** The game's score, or its time. */
function stateOf(game: Game, now: number, season: number): string {
  const score = `${abbreviation(game.awayTeam)} ${game.awayScore ?? 0} – ${abbreviation(game.homeTeam)} ${game.homeScore ?? 0}`;
  switch (game.status) {
    case 'final':
      return `${score}, final`;
    case 'live':
      return `${score}, live ${gameClock(game.period, game.clock)}`.trimEnd();
    case 'scheduled':
      return game.gameTime === null ? texts.timeToCome : kickoffTime(Date.parse(game.gameTime), now, season);
    case 'postponed':
      return 'Postponed';
    case 'cancelled':
    case 'void':
      return 'Called off';
    default:
      return game.status satisfies never;
  }
}

type WeekProps = WeekOfPicks & { closing: readonly ClosingLine[]; now: number; isFolded: boolean };

/** One week: how it went, and its picks with their results. Folded, it is one line until it is opened. */
export function WeekOfMine({ week, record, picks, isDropped, isFolded, closing, now }: WeekProps) {
  const user = useUser();
  // A folded week is checked when it is opened.
  const [isOpen, setIsOpen] = useState(!isFolded);
  const title = `Week ${week.weekNumber}`;
  const type = week.seasonType === 'regular' ? '' : ` ${SEASON_TYPES[week.seasonType]}`;
  const heading = (
    <h2 className="section-title">
      {title}
      {type} <span className="n">{isDropped ? <s>{recordOf(record)}</s> : recordOf(record)}</span>
      {isDropped && <Tag>Dropped from the season</Tag>}
      {record.pending > 0 && <Tag>{record.pending} pending</Tag>}
    </h2>
  );
  const list = (
    <>
      <ul className={`card my-picks ${isDropped ? 'is-dropped' : ''}`}>
        {picks.map((one) => (
          <MyPick
            key={`${one.pick.gameId} ${one.pick.pickType}`}
            one={one}
            gained={lineValueLine(one, closing)}
            now={now}
          />
        ))}
      </ul>
      {isOpen && user !== null && (
        <Suspense fallback={null}>
          <MyWeekCheck user={user} weekId={week.id} picks={picks} />
        </Suspense>
      )}
    </>
  );
  return (
    <section aria-label={`${title}${type}`}>
      {isFolded ? (
        <details className="my-week" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  );
}

function MyPick({ one, gained, now }: { one: SeasonPick; gained: string | null; now: number }) {
  const { game, pick, week } = one;
  return (
    <li className={`my-pick ${resultClass(pick.result)}`}>
      <div className="my-pick-words">
        <b>{pick.pickValue.replace(' -', ' \u2212')}</b>
        <span>
          {game.awayTeam} @ {game.homeTeam}
        </span>
        <span>{stateOf(game, now, week.season)}</span>
        {gained !== null && <span>{gained}</span>}
        {pick.isBestBet && <Tag>{texts.bestBet}</Tag>}
        {pick.enteredReason !== null && <span>{texts.enteredByCommissioner(pick.enteredReason)}</span>}
      </div>
      <Result result={pick.result} />
    </li>
  );
}
