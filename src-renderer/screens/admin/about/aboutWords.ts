/** Texts for the pool's status. */
import { MINUTE_MS } from '#shared/limits.ts';
import type { HealthDetails } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { age } from '../../../ui/format.ts';
import { backupTitle } from '../safety/backupWords.ts';

const ago = (instant: string, now: number): string => {
  const ms = now - Date.parse(instant);
  return ms < MINUTE_MS ? 'just now' : `${age(ms)} ago`;
};

/** "Anna, Bo and Cy" */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export function presentWords({ present, connected, hasPartyScreen }: HealthDetails): string {
  const screens = `${plural(connected, 'screen')}${hasPartyScreen ? ', including the party board' : ''}`;
  if (present.length === 0) return connected === 0 ? 'No one.' : `No one is logged in. Connected: ${screens}.`;
  return `${listed(present)}, on ${screens}.`;
}

export function feedWords({ feed }: HealthDetails, now: number): string {
  const { state, lastPollAt, lastOkAt, failure } = feed;
  if (state === 'off') return 'Off. You enter the scores.';
  if (lastPollAt === null) return 'On. Not checked since the start because no game is near.';
  const asked = `Last checked ${ago(lastPollAt, now)}`;
  if (state === 'ok') return `${asked}. No problems.`;
  const answered = lastOkAt === null ? 'It has never responded.' : `It last responded ${ago(lastOkAt, now)}.`;
  return `${asked}, but the check failed. ${failure ?? ''} ${answered}`;
}

/** What became of the newest backup when it was opened to be checked. */
const CHECKED = {
  good: 'Verified.',
  damaged: 'It is damaged and can’t be restored.',
  newer: 'It needs a newer version of Sunday Five.',
} as const;

export function backupWords({ lastBackup, troubles }: HealthDetails, now: number): string {
  const failed = troubles.backup === null ? '' : ` The last attempt failed: ${troubles.backup}`;
  if (lastBackup === null) return `None yet. The first one is made a minute after the start.${failed}`;
  return `${backupTitle(lastBackup)}, ${ago(lastBackup.at, now)}. ${CHECKED[lastBackup.state]}${failed}`;
}

export const savingWords = ({ troubles }: HealthDetails): string => troubles.saving ?? 'No problems.';
