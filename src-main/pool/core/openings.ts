/**
 * Each time that a commissioner could see hidden picks although they are hidden from commissioners too: listed on the
 * week's proof for everyone, with a notice to the cards' owners.
 */
import { and, eq } from 'drizzle-orm';
import type { OpeningKind } from '#shared/model.ts';
import type { Settings } from '#shared/settings.ts';
import { secrecySentences } from '#shared/texts/secrecy.ts';
import { openings, users } from '../../db/schema.ts';
import { audit } from './audit.ts';
import { makeCalendar } from './calendar.ts';
import { notify } from './notices.ts';
import type { Actor, Change } from './pool.ts';
import { requireWeekRow } from './rows.ts';
import { weekTitle } from './wire.ts';

type Opening = { weekId: number; userId: number | null; kind: OpeningKind; reason: string };

function store({ db, now: at, publish }: Change, actor: Actor, opening: Opening): void {
  db.insert(openings)
    .values({ at, actorName: actor.username, ...opening })
    .run();
  publish({ type: 'seals_changed', weekId: opening.weekId });
}

/** Lists that a player's card was opened, and gives its owner a notice. */
export function recordOpenedCard(
  change: Change,
  actor: Actor,
  { username, ...card }: { userId: number; username: string; weekId: number; reason: string },
): void {
  const { userId, weekId, reason } = card;
  store(change, actor, { ...card, kind: 'card' });
  audit(change, actor, { action: 'card_opened', ...card, username });
  const week = weekTitle(requireWeekRow(change, weekId));
  notify(change, userId, secrecySentences.cardOpened(actor.username, week, reason), { weekId });
}

/** Lists something about every card with the current week, and gives every player a notice. */
function recordForEveryone(change: Change, actor: Actor, kind: Exclude<OpeningKind, 'card'>, notice: string): void {
  const { db, now } = change;
  const { weeks, current } = makeCalendar({ db }, now);
  const weekId = (current ?? weeks.at(-1))?.id;
  if (weekId !== undefined) store(change, actor, { weekId, userId: null, kind, reason: '' });
  const active = and(eq(users.isAdmin, false), eq(users.isActive, true));
  for (const { id } of db.select({ id: users.id }).from(users).where(active).all()) notify(change, id, notice);
}

/** The file contains every pick, also the hidden ones. */
export const recordCopy = (change: Change, actor: Actor): void =>
  recordForEveryone(change, actor, 'copy', secrecySentences.poolCopied(actor.username));

/** Stores from now on to whom hidden picks are hidden. Open pages of commissioners load the picks again. */
export function recordSecrecy(change: Change, actor: Actor, mode: Settings['commissionerSeesPicks']): void {
  const isHidden = mode === 'after-kickoff';
  const notice = isHidden ? secrecySentences.nowHidden : secrecySentences.nowShown;
  recordForEveryone(change, actor, isHidden ? 'hidden' : 'shown', notice(actor.username));
  const { weeks } = makeCalendar(change, change.now);
  for (const { id: weekId } of weeks.filter(({ phase }) => phase !== 'historical')) {
    change.publish({ type: 'picks_changed', weekId });
    change.publish({ type: 'seals_changed', weekId });
  }
}
