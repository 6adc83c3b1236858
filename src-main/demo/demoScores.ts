/** How the demo's games came to their scores: made up, in the score log, for the chances of the past and the moments. */
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { scoreLog } from '../db/schema.ts';
import type { Change } from '../pool/core/pool.ts';
import type { GameRow } from '../pool/core/wire.ts';
import { chance, playsOf } from './plays.ts';

const QUARTERS = 4;
const QUARTER_S = 15 * 60;

type Side = 'awayScore' | 'homeScore';

/** The points of one side as plays, each at a share of the time played. */
const playsAt = (game: GameRow, side: Side) =>
  playsOf(game[side] ?? 0).map((points, index) => ({
    side,
    points,
    part: 0.02 + 0.96 * chance(`${game.awayTeam} @ ${game.homeTeam} ${side} ${index}`),
  }));

/** The share of regulation that has been played. */
function playedPart({ status, period, clock }: GameRow): number {
  if (status === 'final' || period === null) return 1;
  const [minutes = 0, seconds = 0] = (clock ?? '').split(':').map(Number);
  return (period - (minutes * 60 + seconds) / QUARTER_S) / QUARTERS;
}

function clockAt(part: number): { period: number; clock: string } {
  const gone = Math.min(QUARTERS * QUARTER_S - 1, Math.floor(part * QUARTERS * QUARTER_S));
  const left = QUARTER_S - (gone % QUARTER_S);
  const seconds = String(left % 60).padStart(2, '0');
  return { period: 1 + Math.floor(gone / QUARTER_S), clock: `${Math.floor(left / 60)}:${seconds}` };
}

/** Logs the course of a game that is live or final. */
export function logDemoScores({ db, now }: Change, game: GameRow): void {
  const { id: gameId, kickoffAt, status } = game;
  if (kickoffAt === null || (status !== 'live' && status !== 'final')) return;
  const until = status === 'live' ? now - MINUTE_MS / 2 : kickoffAt + 3 * HOUR_MS;
  const played = playedPart(game);
  const score = { awayScore: 0, homeScore: 0 };
  const log = (part: number, state: 'live' | 'final') => {
    const at = Math.round(kickoffAt + part * (until - kickoffAt));
    const clock = state === 'final' ? { period: null, clock: null } : clockAt(part * played);
    db.insert(scoreLog)
      .values({ gameId, at, status: state, ...score, ...clock, source: 'feed' })
      .run();
  };
  log(0, 'live');
  const plays = [...playsAt(game, 'awayScore'), ...playsAt(game, 'homeScore')].toSorted((a, b) => a.part - b.part);
  for (const { side, points, part } of plays) {
    score[side] += points;
    log(part, 'live');
  }
  if (status === 'final') log(1, 'final');
}
