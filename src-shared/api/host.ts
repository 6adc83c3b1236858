/** Calls about the first run, settings and how friends reach the pool. */
import * as z from 'zod/mini';
import { instant } from '#shared/model/base.ts';
import { invite, tunnel, tunnelProgram } from '#shared/model/host.ts';
import { signedInUser } from '#shared/model/people.ts';
import { settings, timeZone } from '#shared/settings.ts';
import { call, codeResult, newPassword, username, type Call } from './call.ts';

export const hostCalls = {
  /** The first run: makes the commissioner, and a player for her where she plays too, and signs the window in. */
  setUp: call('window', 'POST', '/api/setup', z.object({ user: signedInUser, player: z.nullable(codeResult) }), {
    input: z.object({
      poolName: settings.shape.poolName,
      username,
      password: newPassword,
      /** The commissioner's name as a player; null: she does not play. */
      playerName: z.nullable(username),
      keepAwake: settings.shape.keepAwake,
    }),
  }),
  readSettings: call('admin', 'GET', '/api/admin/settings', settings),
  /** A new `inviteAddress` that `readInvite` does not list also needs a proof of presence. */
  changeSettings: call('admin', 'PATCH', '/api/admin/settings', settings, {
    input: z.partial(z.extend(settings, { timeZone })),
  }),
  /** How friends reach the pool, and who has. */
  readInvite: call('admin', 'GET', '/api/admin/invite', invite),
  /** Makes the link that signs the commissioner in on her phone, once; an older one stops working. */
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
