/** Calls about the first run, settings and how friends reach the pool. */
import * as z from 'zod/mini';
import { instant } from '#shared/model/base.ts';
import { invite, tunnel, tunnelProgram } from '#shared/model/host.ts';
import { signedInUser } from '#shared/model/people.ts';
import { healthDetails } from '#shared/model/safety.ts';
import { settings, timeZone } from '#shared/settings.ts';
import { SIGN_IN_TOKEN_MAX } from '#shared/limits.ts';
import { call, codeResult, newPassword, presenceToken, username, type Call } from './call.ts';

const setUpInput = z.object({
  poolName: settings.shape.poolName,
  username,
  password: newPassword,
  /** The commissioner's name as a player; null: the commissioner does not play. */
  playerName: z.nullable(username),
  keepAwake: settings.shape.keepAwake,
});
const setUpResult = z.object({ user: signedInUser, player: z.nullable(codeResult) });
const setUpToken = z.string().check(z.minLength(1), z.maxLength(SIGN_IN_TOKEN_MAX));

export const hostCalls = {
  readHealth: call(
    'anyone',
    'GET',
    '/api/health',
    z.object({
      ok: z.literal(true),
      version: z.string(),
      /** For admins only. */
      details: z.optional(healthDetails),
    }),
  ),
  /** The first run: makes the commissioner, and the commissioner's own player, if wanted, and signs the window in. */
  setUp: call('window', 'POST', '/api/setup', setUpResult, { input: setUpInput }),
  /** Does the link that a server without a window printed still work? */
  checkSetUpLink: call('anyone', 'POST', '/api/setup/link', z.object({ expiresAt: instant }), {
    input: z.object({ token: setUpToken }),
  }),
  /** The first run in a browser, by that link. */
  setUpByLink: call('anyone', 'POST', '/api/setup/by-link', z.extend(setUpResult, { presence: presenceToken }), {
    input: z.extend(setUpInput, { token: setUpToken }),
  }),
  readSettings: call('admin', 'GET', '/api/admin/settings', settings),
  /** A new `inviteAddress` that `readInvite` does not list also needs a proof of presence. */
  changeSettings: call('admin', 'PATCH', '/api/admin/settings', settings, {
    input: z.partial(z.extend(settings, { timeZone })),
  }),
  /** How friends reach the pool, and who has. */
  readInvite: call('admin', 'GET', '/api/admin/invite', invite),
  /** Makes the link that signs the commissioner in on their phone, once; an older one stops working. */
  createPhoneSignIn: call(
    'admin',
    'POST',
    '/api/admin/phone-sign-in',
    z.object({ token: z.string(), expiresAt: instant }),
    { presence: true },
  ),
  readTunnel: call('admin', 'GET', '/api/admin/tunnel', tunnel),
  /** Makes the pool public by one of the installed programs, until it is stopped or the pool ends. */
  startTunnel: call('admin', 'POST', '/api/admin/tunnel', tunnel, {
    input: z.object({ program: tunnelProgram }),
    presence: true,
  }),
  /** Answers at once; the program may take two seconds more to end. */
  stopTunnel: call('admin', 'DELETE', '/api/admin/tunnel', tunnel),
} as const satisfies Record<string, Call>;
