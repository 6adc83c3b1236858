/** How the pool fares, in words. */
import { MINUTE_MS } from '#shared/limits.ts';
import type { HealthDetails } from '#shared/model.ts';
import { age } from '../../../ui/format.ts';
import { adminTexts } from '../adminTexts.ts';
import { backupTitle } from '../safety/backupWords.ts';

const ago = (instant: string, now: number): string => {
  const ms = now - Date.parse(instant);
  return ms < MINUTE_MS ? 'just now' : `${age(ms)} ago`;
};

/** "Anna, Bo and Cy" */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export function presentWords({ present, connected, hasPartyScreen }: HealthDetails): string {
  const screens = `${adminTexts.plural(connected, 'screen')}${hasPartyScreen ? ', the party board among them' : ''}`;
  if (present.length === 0) return connected === 0 ? 'Nobody.' : `Nobody by name: ${screens}.`;
  return `${listed(present)}, on ${screens}.`;
}

export function feedWords({ feed }: HealthDetails, now: number): string {
  const { state, lastPollAt, lastOkAt, failure } = feed;
  if (state === 'off') return 'Off: scores are typed.';
  if (lastPollAt === null) return 'On. It has not been asked since the start; no game is near.';
  const asked = `Last asked ${ago(lastPollAt, now)}`;
  if (state === 'ok') return `${asked}; all is well.`;
  const answered = lastOkAt === null ? 'It has not answered yet.' : `It last answered ${ago(lastOkAt, now)}.`;
  return `${asked}, and it failed. ${failure ?? ''} ${answered}`;
}

/** What became of the newest backup when it was opened to be checked. */
const CHECKED = {
  good: 'Opened and read through: it is sound.',
  damaged: 'It is damaged and cannot be restored.',
  newer: 'A newer version of Sunday Five made it.',
} as const;

export function backupWords({ lastBackup, troubles }: HealthDetails, now: number): string {
  const failed = troubles.backup === null ? '' : ` The last try failed: ${troubles.backup}`;
  if (lastBackup === null) return `There is none yet; the first comes a minute after the start.${failed}`;
  return `${backupTitle(lastBackup)}, ${ago(lastBackup.at, now)}. ${CHECKED[lastBackup.state]}${failed}`;
}

export const savingWords = ({ troubles }: HealthDetails): string => troubles.saving ?? 'All is well.';
