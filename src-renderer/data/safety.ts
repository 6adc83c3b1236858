/** Backups, the audit log, spreadsheet files, and settings. */
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type { InputOf, ParamsOf } from '#shared/api.ts';
import type { AuditEntry } from '#shared/model.ts';
import { request } from './client.ts';
import { download } from './download.ts';
import { ensurePresence } from './presence.ts';
import { poolName } from './poolName.ts';
import { learnTimeZone } from './timeZone.ts';
import { change, keyOf, markStale, queryClient, read, readAllAgain, type QueryKey } from './queries.ts';

export type AuditFilter = { userId: number | null; weekId: number | null; kind: string | null };

/** The server returns this many entries per page; a shorter page is the last. */
const AUDIT_PAGE = 200;

const given = <T>(name: string, value: T | null) => (value === null ? {} : { [name]: value });

export const safety = {
  audit: (filter: AuditFilter) =>
    infiniteQueryOptions<AuditEntry[], Error, InfiniteData<AuditEntry[]>, QueryKey, number | null>({
      queryKey: [...keyOf('readAudit'), JSON.stringify(filter)],
      staleTime: 0,
      initialPageParam: null,
      getNextPageParam: (page) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.id),
      queryFn: ({ pageParam, signal }) =>
        request('readAudit', {
          query: {
            ...given('userId', filter.userId),
            ...given('weekId', filter.weekId),
            ...given('kind', filter.kind),
            ...given('before', pageParam),
          },
          signal,
        }),
    }),

  makeBackup: () => change('makeBackup', {}, ['readBackups', 'readTodo']),
  /** Everything that was read before may be out of date afterwards. */
  async restore(name: string) {
    await request('restoreBackup', { params: { name } });
    await readAllAgain();
  },

  /** Saves a file for a spreadsheet. */
  saveExport: (what: ParamsOf<'exportCsv'>['what'], season: number | null): Promise<void> =>
    download('exportCsv', { params: { what }, input: season === null ? {} : { season } }),

  /** Saves the whole pool as one file. */
  saveCopy: (): Promise<void> => download('copyPool', {}),
  /** A text for someone who helps: no names, codes or addresses. */
  diagnostics: () => request('readDiagnostics', {}),

  async changeSettings(input: InputOf<'changeSettings'>) {
    const settings = await request('changeSettings', { input });
    poolName.set(settings.poolName);
    learnTimeZone(settings.timeZone);
    queryClient.setQueryData(read('readSettings').queryKey, settings);
    markStale(['readPool']);
    return settings;
  },
  async changePassword(newPassword: string) {
    // Without a proof the new password would itself prove nothing for a day.
    await ensurePresence();
    await request('changePassword', { input: { newPassword } });
  },
};
