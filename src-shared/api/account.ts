/** Calls about the pool itself, and about signing in and out. */
import * as z from 'zod/mini';
import { PASSWORD_MAX, SIGN_IN_TOKEN_MAX } from '#shared/limits.ts';
import { instant } from '#shared/model/base.ts';
import { feedState } from '#shared/model/games.ts';
import { signedInUser } from '#shared/model/people.ts';
import { done, call, presenceToken, type Call } from './call.ts';
import { firstRequests } from './firstRequests.ts';

export const accountCalls = {
  readPool: call(
    'anyone',
    ...firstRequests.readPool,
    z.object({
      name: z.string(),
      commissioner: z.string(),
      serverTime: instant,
      version: z.string(),
      demo: z.boolean(),
      feed: feedState,
      /** Of the IANA database: all times are shown and typed in it. */
      timeZone: z.string(),
      /** Does the chat show the latest moments of the week? */
      momentsInChat: z.optional(z.boolean()),
    }),
  ),
  login: call(
    'anyone',
    ...firstRequests.login,
    z.object({
      user: signedInUser,
      /** For the commissioner: the password just typed is a proof. */
      presence: z.optional(presenceToken),
    }),
    {
      input: z.object({
        username: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_MAX)),
        password: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_MAX)),
      }),
    },
  ),
  /** Proves by the commissioner's password that they are there; limited like `login`. */
  provePresence: call('admin', 'POST', '/api/auth/presence', presenceToken, {
    input: z.object({ password: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_MAX)) }),
  }),
  /** Signs in by the commissioner's one-use link; see `createPhoneSignIn`. */
  signInByLink: call('anyone', 'POST', '/api/auth/link', z.object({ user: signedInUser }), {
    input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(SIGN_IN_TOKEN_MAX)) }),
  }),
  logout: call('member', ...firstRequests.logout, done),
  /** Signs the window in as the commissioner. */
  signInWindow: call('window', 'POST', '/api/auth/window', z.object({ user: signedInUser })),
  readMe: call('member', ...firstRequests.readMe, z.object({ user: signedInUser })),
} as const satisfies Record<string, Call>;
