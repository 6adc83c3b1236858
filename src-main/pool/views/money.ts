/**
 * Money, noted and never moved: entry fees, who has paid, prizes and who won them. A season's notes are one value among the
 * settings, because nothing is counted or searched in them; prizes are counted from the boards at each read.
 */
import { and, eq } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import type { InputOf } from '#shared/api.ts';
import { MONEY_SETTING, storedMoney, type Money, type MoneyNote, type StoredMoney } from '#shared/model.ts';
import { winningsOf, type DecidedBoard } from '#shared/rules/money.ts';
import { byName, isWinner } from '#shared/rules/standings.ts';
import { seasonTitle } from '#shared/texts/ruleSentences.ts';
import { dollars } from '#shared/texts/money.ts';
import { standings, users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { readValue, writeValue } from '../core/storedValue.ts';
import { requireMember } from '../picks/requireMember.ts';
import { readHistory, readHistoryWeeks } from './history.ts';
import type { SeasonName } from '../standings/seasonCount.ts';

const settingOf = ({ season, seasonType }: SeasonName) => `${MONEY_SETTING}${season}:${seasonType}`;

const NOTHING: StoredMoney = { isOn: false, entryFee: 0, weekPrize: 0, periodPrize: 0, seasonPrizes: [], notes: [] };

function readStored(pool: Pick<Pool, 'db'>, name: SeasonName): StoredMoney {
  const parsed = storedMoney.safeParse(readValue(pool, settingOf(name)));
  return parsed.success ? parsed.data : NOTHING;
}

const isOf = (name: SeasonName) => (one: SeasonName) =>
  one.season === name.season && one.seasonType === name.seasonType;

/** The boards of the weeks, periods and season that are over. A board without a winning pick has no winner. */
function readDecided(pool: Pool, name: SeasonName): DecidedBoard[] {
  const { db } = pool;
  const rows = db
    .select({ board: standings, username: users.username })
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
    .where(and(eq(standings.season, name.season), eq(standings.seasonType, name.seasonType)))
    .orderBy(standings.scopeNumber)
    .all();
  const history = readHistory(pool).seasons.find(isOf(name));
  const over = new Set([
    ...readHistoryWeeks(pool)
      .filter(isOf(name))
      .flatMap(({ isOver, weekNumber }) => (isOver ? `week ${weekNumber}` : [])),
    ...(history?.periods ?? []).map(({ period }) => `period ${period}`),
    ...(history?.isOver === true ? ['season 0'] : []),
  ]);
  return [...groupBy(rows, ({ board }) => `${board.scope} ${board.scopeNumber}`)].flatMap(([key, ofBoard]) => {
    const [first] = ofBoard;
    if (first === undefined || !over.has(key)) return [];
    const { scope, scopeNumber: number } = first.board;
    const hasWinner = ofBoard.some(({ board }) => isWinner(board));
    const ranked = ofBoard.map(({ board: { userId, rank }, username }) => ({ userId, username, rank }));
    return hasWinner ? { scope, number, rows: ranked } : [];
  });
}

const noteOf = ({ notes }: StoredMoney, userId: number): MoneyNote =>
  notes.find((one) => one.userId === userId) ?? { userId, hasPaid: false, handedOver: 0 };

const readPlayers = ({ db }: Pick<Pool, 'db'>, stored: StoredMoney): NonNullable<Money['players']> =>
  db
    .select({ id: users.id, username: users.username, isActive: users.isActive })
    .from(users)
    .where(eq(users.isAdmin, false))
    .all()
    .toSorted((a, b) => byName(a.username, b.username))
    .map(({ id, ...player }) => ({ ...noteOf(stored, id), ...player }));

/** While it is off, players can't read the notes. */
export function readMoney(pool: Pool, actor: Actor, name: SeasonName): Money {
  const stored = readStored(pool, name);
  const { notes: _, ...plan } = stored.isOn || actor.isAdmin ? stored : NOTHING;
  return {
    ...plan,
    winnings: stored.isOn ? winningsOf(plan, readDecided(pool, name)) : [],
    mine: stored.isOn && !actor.isAdmin ? noteOf(stored, actor.userId) : null,
    players: actor.isAdmin ? readPlayers(pool, stored) : null,
  };
}

const given = (wanted: object) => Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));

function store(change: Change, actor: Actor, name: SeasonName, after: StoredMoney, what: string): void {
  if (JSON.stringify(readStored(change, name)) === JSON.stringify(after)) return;
  writeValue(change, settingOf(name), after);
  audit(change, actor, { action: 'money_changed', after: { money: what } });
  change.publish({ type: 'weeks_changed' });
}

/** Changes a season's fee and prizes, or turns the notes on or off. Notes stay while they are off. */
export async function changeMoney(
  pool: Pool,
  actor: Actor,
  name: SeasonName,
  wanted: InputOf<'changeMoney'>,
): Promise<Money> {
  await pool.write((change) => {
    const after = storedMoney.parse({ ...readStored(change, name), ...given(wanted) });
    const prizes = [after.weekPrize, after.periodPrize, ...after.seasonPrizes].map(dollars).join(', ');
    const title = seasonTitle(name.season, name.seasonType);
    const what = after.isOn ? `entry ${dollars(after.entryFee)}, prizes ${prizes}` : 'off';
    store(change, actor, name, after, `money notes of the ${title}: ${what}`);
  });
  return readMoney(pool, actor, name);
}

/** @throws PoolError 'not_found' for anyone who is not a player */
export async function notePayment(
  pool: Pool,
  actor: Actor,
  name: SeasonName,
  { userId, ...wanted }: InputOf<'notePayment'>,
): Promise<Money> {
  await pool.write((change) => {
    const { username } = requireMember(change, userId);
    const stored = readStored(change, name);
    const note = { ...noteOf(stored, userId), ...given(wanted) };
    const others = stored.notes.filter((one) => one.userId !== userId);
    const isNoted = note.hasPaid || note.handedOver > 0;
    const notes = [...others, ...(isNoted ? [note] : [])].toSorted((a, b) => a.userId - b.userId);
    const what = `${note.hasPaid ? 'entry paid' : 'entry not paid'}, ${dollars(note.handedOver)} of prizes handed over`;
    const title = seasonTitle(name.season, name.seasonType);
    store(change, actor, name, { ...stored, notes }, `money notes of ${username} for the ${title}: ${what}`);
  });
  return readMoney(pool, actor, name);
}
