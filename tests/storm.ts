/**
 * A heavy load of saves: players change cards and chat as fast as the pool responds, while the commissioner enters scores.
 * Each save is tracked, so that the test knows which saves were acknowledged and which were in flight when the pool died.
 */
import { DateTime } from 'luxon';
import type { Game, Pick } from '#shared/model.ts';
import { MAX_PICKS } from '#shared/limits.ts';
import { chosen, createClient, makeWeek, type TestClient } from '../src-main/testing/testServer.ts';

/** Numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: number): { next: () => number; below: (n: number) => number } {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (n) => Math.floor(next() * n) };
}
type Random = ReturnType<typeof seededRandom>;

/** A value that is saved repeatedly: the last acknowledged one, the one in flight, and how often it was acknowledged. */
export type Trail = {
  acknowledged: string;
  inFlight: string | null;
  times: number;
  /** Every acknowledged save in order; `at` is when its response arrived, by `performance.now()`. */
  saves: { text: string; at: number }[];
};

const newTrail = (acknowledged: string): Trail => ({ acknowledged, inFlight: null, times: 0, saves: [] });

export type StormMember = { id: number; name: string; client: TestClient; card: Trail; messages: string[] };

export type Storm = {
  admin: TestClient;
  members: StormMember[];
  /** Open for picks throughout. */
  openGames: Game[];
  openWeekId: number;
  /** Picked by everyone before the load starts, and scored during it. */
  scoredGames: (Game & { score: Trail })[];
  /** Messages in flight: they may be stored or not. */
  doubtfulMessages: Set<string>;
  /** Called for every acknowledged save. */
  onSaved: () => void;
};

const TEAMS = [
  ['Jets', 'Patriots', 12.5, 43.5],
  ['Panthers', 'Falcons', 4, 42],
  ['Buccaneers', 'Bills', 6, 46.5],
  ['@ Giants', 'Packers', 7, 41],
  ['Seahawks', 'Rams', 'PK', 49.5],
  ['@ Broncos', 'Chiefs', 3.5, 44],
  ['Lions', 'Eagles', 3, 46.5],
  ['@ Raiders', 'Cowboys', 3.5, 48],
] as const;

const gamesOn = (day: DateTime) =>
  TEAMS.map(([underdog, favored, spread, total]) =>
    [day.year, day.toFormat('M/d/yyyy'), '1:00 PM', underdog, favored, spread, total, total].join('\t'),
  ).join('\n');

/** A card as text, in the order of its games. */
export const cardText = (picks: readonly Pick_[]): string =>
  picks
    .map(({ gameId, pickType, pickValue }) => `${gameId} ${pickType} ${pickValue}`)
    .toSorted()
    .join(', ');
type Pick_ = { gameId: Pick['gameId']; pickType: Pick['pickType']; pickValue: Pick['pickValue'] };

export const scoreText = ({ awayScore, homeScore, isComplete }: Score): string =>
  awayScore === null ? 'none' : `${awayScore}-${homeScore}${isComplete ? ' final' : ''}`;
type Score = { awayScore: number | null; homeScore: number | null; isComplete: boolean };

/** Creates two weeks, a month ahead, and the players, each with a card in the first week. */
export async function prepareStorm(url: string, password: string, random: Random, members: number): Promise<Storm> {
  const admin = createClient(url);
  await admin.login('Commissioner', password);
  const day = DateTime.now().setZone('America/Los_Angeles').plus({ days: 30 });
  const first = await makeWeek(admin, { season: day.year, weekNumber: 1 }, gamesOn(day));
  const second = await makeWeek(admin, { season: day.year, weekNumber: 2 }, gamesOn(day.plus({ days: 7 })));
  const storm: Storm = {
    admin,
    members: [],
    openGames: second.games,
    openWeekId: second.week.id,
    scoredGames: first.games.map((game) => ({ ...game, score: newTrail('none') })),
    doubtfulMessages: new Set(),
    onSaved: () => {},
  };
  for (let n = 0; n < members; n += 1) {
    const name = `Member ${n}`;
    const { user, accessCode } = await admin.get('createAccessCode', { input: { username: name } });
    const client = createClient(url);
    await client.login(name, accessCode);
    await client.get('savePicks', { input: { picks: randomCard(user.id, first.games, random, MAX_PICKS) } });
    storm.members.push({ id: user.id, name, client, card: newTrail(''), messages: [] });
  }
  return storm;
}

function randomCard(userId: number, games: readonly Game[], random: Random, size: number) {
  const left = [...games];
  return Array.from({ length: size }, () => {
    const [game] = left.splice(random.below(left.length), 1);
    if (game === undefined) throw new Error('fewer games than picks');
    return chosen(userId, game, random.below(4));
  });
}

/** Saves a value and tracks it. @returns false once the pool is gone */
async function follow(
  { onSaved }: Storm,
  trail: Trail,
  text: string,
  send: () => Promise<{ status: number }>,
): Promise<boolean> {
  trail.inFlight = text;
  const answer = await send().catch(() => null); // the pool died: only its disk shows whether it was stored
  if (answer === null) return false;
  if (answer.status !== 200) throw new Error(`a save was rejected: ${JSON.stringify(answer)}`);
  trail.acknowledged = text;
  trail.inFlight = null;
  trail.times += 1;
  trail.saves.push({ text, at: performance.now() });
  onSaved();
  return true;
}

async function saveCards(storm: Storm, member: StormMember, random: Random): Promise<void> {
  const { openGames, openWeekId: weekId } = storm;
  const { id, client } = member;
  for (let goesOn = true; goesOn;) {
    const picks = randomCard(id, openGames, random, random.below(MAX_PICKS + 1));
    const call = picks.length > 0 && random.below(4) === 0 ? 'savePicks' : 'autosavePicks';
    goesOn = await follow(storm, member.card, cardText(picks), () => client.ask(call, { input: { picks, weekId } }));
  }
}

/** Sends messages until the pool limits the rate or dies. */
async function talk(storm: Storm, { client, messages, name }: StormMember, round: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const message = `${name}, round ${round}, number ${n}`;
    const answer = await client.ask('sendMessage', { input: { message } }).catch(() => null);
    if (answer === null) storm.doubtfulMessages.add(message);
    else if (answer.status === 200) messages.push(message);
    else if (answer.status !== 429) throw new Error(`a message was rejected: ${JSON.stringify(answer)}`);
    if (answer?.status !== 200) return;
  }
}

async function score(storm: Storm, random: Random): Promise<void> {
  const { admin, scoredGames } = storm;
  for (let goesOn = true; goesOn;) {
    const game = scoredGames[random.below(scoredGames.length)];
    if (game === undefined) throw new Error('no games to score');
    const input = { awayScore: random.below(40), homeScore: random.below(40), isComplete: random.below(3) > 0 };
    goesOn = await follow(storm, game.score, scoreText(input), () =>
      admin.ask('scoreGame', { params: { id: game.id }, input }),
    );
  }
}

/** Takes backups one after another, so that some are interrupted too. */
async function backUp({ admin }: Storm): Promise<void> {
  while ((await admin.ask('makeBackup').catch(() => null)) !== null);
}

/** Everyone saves at the same time until the pool dies. */
export async function runStorm(storm: Storm, random: Random, round: number): Promise<void> {
  await Promise.all([
    ...storm.members.map((member) => saveCards(storm, member, random)),
    ...storm.members.map((member) => talk(storm, member, round)),
    score(storm, random),
    backUp(storm),
  ]);
}
