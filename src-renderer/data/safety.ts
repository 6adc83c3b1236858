/** The pool's own book: backups, the audit log, files for a spreadsheet, and its settings. */
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type { InputOf, ParamsOf } from '#shared/api.ts';
import type { AuditEntry } from '#shared/model.ts';
import { request } from './client.ts';
import { download } from './download.ts';
import { ensurePresence } from './presence.ts';
import { keyOf, markStale, queryClient, read, type QueryKey } from './queries.ts';

export type AuditFilter = { userId: number | null; weekId: number | null; kind: string | null };

/** The server answers this many entries at once; fewer are the last ones. */
const AUDIT_PAGE = 200;

const given = <T>(name: string, value: T | null) => (value === null ? {} : { [name]: value });

export const safety = {
  // Both lists grow by what others do, which no announcement tells of.
  backups: () => ({ ...read('readBackups', {}), staleTime: 0 }),
  restorePreview: (name: string) => ({ ...read('readRestorePreview', { params: { name } }), staleTime: 0 }),
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

  async makeBackup() {
    const made = await request('makeBackup', {});
    markStale('api', 'admin', 'backups');
    markStale('api', 'admin', 'todo');
    return made;
  },
  /** Afterwards nothing that was read before is true any more. */
  async restore(name: string) {
    await request('restoreBackup', { params: { name } });
    await queryClient.invalidateQueries();
  },

  /** Saves a file for a spreadsheet. */
  saveExport: (what: ParamsOf<'exportCsv'>['what'], season: number | null): Promise<void> =>
    download('exportCsv', { params: { what }, input: season === null ? {} : { season } }),

  /** Saves the whole pool as one file. */
  saveCopy: (): Promise<void> => download('copyPool', {}),
  /** What somebody who helps needs to know, as text. */
  diagnostics: () => request('readDiagnostics', {}),

  async changeSettings(input: InputOf<'changeSettings'>) {
    const settings = await request('changeSettings', { input });
    queryClient.setQueryData(read('readSettings', {}).queryKey, settings);
    markStale('api', 'pool');
    return settings;
  },
  async changePassword(newPassword: string) {
    // Without a proof the new password would itself prove nothing for a day.
    await ensurePresence();
    await request('changePassword', { input: { newPassword } });
  },
};
