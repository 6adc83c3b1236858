/**
 * A reader's own card, notices and tiebreaker, which every page reads again after a score. They are made for each request and
 * never kept, so that no one can get another reader's. The shortcut sends them, because Express takes longer than the reads.
 */
import { api, type CallName } from '#shared/api.ts';
import type { Pool } from '../pool/core/pool.ts';
import type { Session } from '../pool/people/sessions.ts';
import { etagOf, isClockStored, type Answer } from './keptAnswers.ts';
import type { Handlers } from './route.ts';

/** They read the database only, and their paths have no parameters but ids. */
export const OWN = ['readCard', 'readTiebreak', 'readNotices'] as const satisfies readonly CallName[];
type OwnName = (typeof OWN)[number];
export type OwnReads = { read: (path: string, session: Session) => Answer | null };

/** A path's parameters, by name and as text; null for another path. */
function createMatch(name: OwnName): (path: string) => Readonly<Record<string, string>> | null {
  const pattern = new RegExp(`^${api[name].path.replaceAll(/:(\w+)/g, String.raw`(?<$1>\d+)`)}$`);
  return (path) => {
    const found = pattern.exec(path);
    return found === null ? null : (found.groups ?? {});
  };
}

export function createOwnReads(pool: Pool, handlers: Handlers, checkResults: boolean): OwnReads {
  const calls = OWN.map((name) => ({ name, match: createMatch(name) }));

  function answer(name: OwnName, texts: Readonly<Record<string, string>>, session: Session): Answer | null {
    const parsed = api[name].params.safeParse(texts);
    if (!parsed.success) return null;
    const params: Readonly<Record<string, number>> = parsed.data;
    if ((params['userId'] ?? session.userId) !== session.userId) return null;
    let version: string | null = null;
    const ask = { pool, actor: session, params, query: {}, tag: (etag: string) => (version = etag) };
    // The parameters are the call's own, which TypeScript can't follow through the name.
    const result = (handlers[name] as (ask: unknown) => unknown)(ask);
    if (checkResults && !api[name].result.safeParse(result).success) return null; // Express reports it
    const body = Buffer.from(JSON.stringify(result));
    return { pieces: [body], etag: version ?? etagOf(body), isVersion: version !== null };
  }

  return {
    /** @returns null for a request that Express must answer: another path, someone else's card, or a reveal that is due */
    read: (path, session) => {
      for (const { name, match } of calls) {
        const texts = match(path);
        if (texts !== null) return isClockStored(pool) ? answer(name, texts, session) : null;
      }
      return null;
    },
  };
}
