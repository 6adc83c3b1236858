/** Settings the commissioner can change, with their defaults. Everything else is fixed in limits.ts. */
import * as z from 'zod/mini';
import { ADDRESS_MAX, POOL_NAME_MAX } from '#shared/limits.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, TIME_ZONE_MAX } from '#shared/rules/timeZone.ts';
import { fieldTexts } from '#shared/texts/fields.ts';

/** A zone for the pool. The stored one is not checked like this: an older browser may not know it. */
export const timeZone = z.string().check(z.refine(isTimeZone, fieldTexts.timeZoneUnknown));

export const settings = z.object({
  poolName: z.string().check(z.trim(), z.minLength(1), z.maxLength(POOL_NAME_MAX)),
  /** Address printed on invitations; null: the one the server finds automatically. */
  inviteAddress: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(ADDRESS_MAX))),
  feedEnabled: z.boolean(),
  /** All times are shown and typed in this zone of the IANA database. */
  timeZone: z.string().check(z.maxLength(TIME_ZONE_MAX)),
  keepAwake: z.enum(['never', 'while-games-are-on', 'until-next-lock']),
  /** May the commissioner enter a pick for a player after its game has locked? Needs a reason. */
  picksAfterLock: z.enum(['with-reason', 'never']),
  /** Does the chat show the latest moments of the week? */
  momentsInChat: z.boolean(),
  /** Do commissioners see hidden picks? Otherwise only from kickoff on, like everyone, or by opening a card with a reason. */
  commissionerSeesPicks: z.enum(['always', 'after-kickoff']),
  /** How much of the setup guide is shown. The steps' state comes from the pool's data. */
  firstSteps: z.enum(['guided', 'links-sent', 'put-away']),
});
export type Settings = z.infer<typeof settings>;

export const DEFAULT_SETTINGS: Settings = {
  poolName: 'Sunday Five',
  inviteAddress: null,
  feedEnabled: true,
  timeZone: DEFAULT_TIME_ZONE,
  keepAwake: 'until-next-lock',
  picksAfterLock: 'with-reason',
  momentsInChat: false,
  commissionerSeesPicks: 'always',
  firstSteps: 'guided',
};
