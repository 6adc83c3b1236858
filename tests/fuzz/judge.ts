/** Makes one random request and returns everything wrong with the response. */
import { isDeepStrictEqual } from 'node:util';
import { api, type CallName } from '#shared/api.ts';
import { isErrorCode } from '#shared/errors.ts';
import { everyTable } from '../../src-main/testing/everyTable.ts';
import type { World } from '../../src-main/testing/world.ts';
import { rawRequest, type RawAnswer } from '../../src-main/testing/rawRequest.ts';
import type { FuzzedPool } from './fuzzedPool.ts';
import { toRawRequest, type Drawn, type Role } from './requests.ts';
import { brokenRules } from './soundness.ts';

/** Words that belong in a stack trace, not in a message to players. */
const NOT_A_SENTENCE =
  /zod|sqlite|constraint|\.[cm]?[jt]s:\d+|node_modules|undefined|\[object|\bNaN\b|Unexpected token/i;
const isSentence = (text: string) => /^\S.{4,2000}$/s.test(text) && !NOT_A_SENTENCE.test(text);

function errorsIn({ status, text }: Pick<RawAnswer, 'status' | 'text'>): string[] {
  if (status < 400) return [];
  const shown = text.slice(0, 300);
  if (status >= 500) return [`answered ${status}: ${shown}`];
  const { message, code } = JSON.parse(text) as { message: string; code: string };
  if (!isErrorCode(code)) return [`has no code: ${shown}`];
  return isSentence(message) ? [] : [`is not a sentence: ${shown}`];
}

/** Does the contract allow this role to make the call? */
function isAllowed(name: CallName, role: Role, world: World, path: string): boolean {
  const { access } = api[name];
  if (access === 'anyone') return true;
  if (access === 'window') return role === 'window';
  if (role === 'anyone' || role === 'disabled' || role === 'window') return false;
  if (role === 'admin' || access === 'member' || access === 'board') return true;
  if (role === 'coCommissioner') return access !== 'firstAdmin';
  if (access === 'scorekeeper') return role === 'scorekeeper';
  return access === 'own' && path.includes(`/user/${world[role].id}/`);
}

/** Any request extends its session, rejected or not. */
const withoutSessions = (tables: Record<string, unknown[]>) => ({ ...tables, sessions: [] });

export type Judged = { errors: string[]; isAnswered: boolean };

/** @param isAlone no other request is running, so any change is from this one */
export async function judge({ server, world }: FuzzedPool, drawn: Drawn, isAlone: boolean): Promise<Judged> {
  const request = toRawRequest(drawn, world, () => server.issueWindowToken());
  const before = isAlone ? everyTable(server.pool) : null;
  const answer = await rawRequest(server.url, request);
  const isAnswered = answer.status < 400;
  const found = errorsIn(answer);
  // Another method may have made it another call.
  const isItself = request.method === api[drawn.name].method;
  if (isAnswered && isItself && !isAllowed(drawn.name, drawn.role, world, request.path)) found.push('was allowed');
  if (before !== null && !isAnswered) {
    const after = everyTable(server.pool);
    if (!isDeepStrictEqual(withoutSessions(after), withoutSessions(before))) found.push('changed something');
  }
  // Checked after each request, because a later one could repair or delete the damage.
  if (isAlone && isAnswered && request.method !== 'GET') found.push(...brokenRules(server.pool.sqlite));
  const asked = `${request.method} ${request.path.slice(0, 200)} ${String(request.body).slice(0, 300)}`;
  const errors = found.map((error) => `${drawn.name} by ${drawn.role} (${drawn.way}) ${error}; ${asked}`);
  return { errors, isAnswered: isAnswered && isItself };
}
