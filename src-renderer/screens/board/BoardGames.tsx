import { useState, type CSSProperties, type ReactNode } from 'react';
import type { Game } from '#shared/model.ts';
import { isOff } from '#shared/rules/locking.ts';
import { abbreviation, nickname } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { Points } from '../../ui/Points.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TeamBar } from '../../ui/TeamBadge.tsx';
import { gameClock, nearTime } from '../../ui/format.ts';
import { OFF_WORDS } from '../../ui/offWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { WhoHasWhat, type People, type Sides } from './WhoHasWhat.tsx';
import { liveColumns, restColumns, shortLines, shortTitle } from './boardView.ts';

const columnsStyle = (n: number): CSSProperties => ({ ['--columns' as string]: n });

function Side({ game, side }: { game: Game; side: 'away' | 'home' }) {
  const [team, mine, other] =
    side === 'away' ? [game.awayTeam, game.awayScore, game.homeScore] : [game.homeTeam, game.homeScore, game.awayScore];
  return (
    <div className={`tv-side ${mine !== null && other !== null && mine < other ? 'is-behind' : ''}`}>
      <TeamBar name={team} />
      <span className="tv-team">{nickname(team)}</span>
      {/* for cards that are too narrow for names; the card's accessible name has them */}
      <span className="tv-team tv-team-short">{abbreviation(team)}</span>
      {mine === null ? <span className="points">–</span> : <Points value={mine} />}
    </div>
  );
}

type CardProps = { game: Game; isNew: boolean; sides: Sides | undefined; people: People };

/** A live game with those who picked it. One that has just kicked off flips into place. */
function LiveCard({ game, isNew, sides, people }: CardProps) {
  const isScored = game.status === 'live';
  return (
    <article className={`tv-game ${isNew ? 'is-turning' : ''}`} aria-label={shortTitle(game)}>
      <div className="tv-game-top">
        {isScored ? <Tag tone="live">Live</Tag> : <Tag tone="live">Kicked off</Tag>}
        <span>{gameClock(game.period, game.clock)}</span>
        <span className="tv-lines">{shortLines(game)}</span>
      </div>
      <Side game={game} side="away" />
      <Side game={game} side="home" />
      {sides !== undefined && <WhoHasWhat game={game} sides={sides} people={people} />}
    </article>
  );
}

/** A game that is over or to come. */
function RestCard({ game, now, season }: { game: Game; now: number; season: number | undefined }) {
  const { status, awayScore, homeScore } = game;
  if (status === 'final' && awayScore !== null && homeScore !== null) {
    return (
      <li className="tv-rest" aria-label={`${shortTitle(game)}, final`}>
        <p className={awayScore < homeScore ? 'is-behind' : ''}>
          <span>{abbreviation(game.awayTeam)}</span> <span>{awayScore}</span>
        </p>
        <p className={homeScore < awayScore ? 'is-behind' : ''}>
          <span>{abbreviation(game.homeTeam)}</span> <span>{homeScore}</span>
        </p>
      </li>
    );
  }
  const when = isOff(status)
    ? OFF_WORDS[status]
    : game.gameTime === null
      ? texts.timeToCome
      : nearTime(Date.parse(game.gameTime), now, season);
  return (
    <li className="tv-rest">
      <p>
        {abbreviation(game.awayTeam)} @ {abbreviation(game.homeTeam)}
      </p>
      <p className="is-behind">{when}</p>
    </li>
  );
}

type Props = {
  on: readonly Game[];
  rest: readonly Game[];
  season: number | undefined;
  sides: readonly Sides[];
  people: People;
  /** Shown under the games. */
  children?: ReactNode;
};

/** The games: those that are on large, the others below. */
export function BoardGames({ on, rest, season, sides, people, children }: Props) {
  const now = useNow(60_000);
  const [atFirst] = useState(() => new Set(on.map(({ id }) => id)));
  const hasFinals = rest.some(({ status }) => status === 'final');
  const hasOthers = rest.some(({ status }) => status !== 'final');
  return (
    <section
      className={`tv-games ${on.length > 4 ? 'is-many' : ''} ${on.length > 6 ? 'is-narrow' : ''} ${on.length > 8 ? 'is-most' : ''}`}
      aria-label="Games"
    >
      {on.length > 0 ? (
        <>
          <h2>Games in Progress</h2>
          <div className="tv-live" style={columnsStyle(liveColumns(on.length))}>
            {on.map((game) => (
              <LiveCard
                key={game.id}
                game={game}
                isNew={!atFirst.has(game.id)}
                sides={sides.find(({ gameId }) => gameId === game.id)}
                people={people}
              />
            ))}
          </div>
        </>
      ) : (
        rest.length === 0 && <p className="tv-none">No games yet.</p>
      )}
      {rest.length > 0 && (
        <>
          <h2>{!hasFinals ? 'Upcoming' : hasOthers ? 'Final and upcoming' : 'Final'}</h2>
          <ul
            className={`tv-finals ${on.length === 0 ? 'is-alone' : ''}`}
            style={columnsStyle(restColumns(rest.length, on.length))}
          >
            {rest.map((game) => (
              <RestCard key={game.id} game={game} now={now} season={season} />
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  );
}
