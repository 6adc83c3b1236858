import type { accountCalls } from '#shared/api/account.ts';
import { PoolError } from '#shared/errors.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { readSettings } from '../../pool/core/settings.ts';
import { toInstant } from '../../pool/core/wire.ts';
import { readCommissioner } from '../../pool/people/admins.ts';
import { createLogin } from '../../pool/people/login.ts';
import type { PhoneSignIn } from '../../pool/people/phoneSignIn.ts';
import { doesPasswordProve, type PresenceToken } from '../../pool/people/presence.ts';
import { endSessions, hashToken } from '../../pool/people/sessions.ts';
import { signInWindow } from '../../pool/people/setUp.ts';
import { toSignedIn } from '../../pool/people/signedIn.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type HandlersOf } from '../route.ts';
import type { Surroundings } from '../surroundings.ts';
import { readTimeZone } from '../../pool/core/poolTimes.ts';

const toProof = ({ token, expiresAt }: PresenceToken) => ({ token, expiresAt: toInstant(expiresAt) });
const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);

export function createAccountHandlers(
  pool: Pool,
  surroundings: Surroundings,
  phoneSignIn: PhoneSignIn,
): HandlersOf<typeof accountCalls> {
  const { presence, windowTokens, reach, scoreFeed } = surroundings;
  const login = createLogin(pool);
  return {
    readPool: () => {
      const { poolName, momentsInChat } = readSettings(pool);
      return {
        name: poolName,
        commissioner: readCommissioner(pool) ?? '',
        serverTime: toInstant(pool.clock.now()),
        version: pool.version,
        demo: pool.demo,
        feed: scoreFeed.status().state,
        timeZone: readTimeZone(pool),
        momentsInChat,
      };
    },
    login: async ({ input, request, session, device }) => {
      const address = request.ip ?? '';
      const attempt = { ...input, address, isLoopback: isLoopback(address), device: device.read() };
      const { user, token, device: known } = await login.signIn(attempt);
      session.set(token);
      device.set(known);
      if (!user.isAdmin || !doesPasswordProve(pool, user.id)) return { user };
      return { user, presence: toProof(presence.issue({ tokenHash: hashToken(token) })) };
    },
    signInByLink: async ({ input, request, session }) => {
      const address = request.ip ?? '';
      const { user, token } = await phoneSignIn.use({ ...input, address, isLoopback: isLoopback(address) });
      session.set(token);
      reach.announce();
      return { user };
    },
    provePresence: async ({ actor, input, request, device }) => {
      const address = request.ip ?? '';
      const attempt = { ...input, address, isLoopback: isLoopback(address), device: device.read() };
      await login.check({ username: actor.username, ...attempt });
      if (!doesPasswordProve(pool, actor.userId)) throw new PoolError('presence_required', serverTexts.passwordTooNew);
      return toProof(presence.issue(actor));
    },
    logout: async ({ actor, session }) => {
      await pool.write((change) => endSessions(change, { tokenHash: actor.tokenHash }), 'even moved');
      session.clear();
      return done;
    },
    signInWindow: async ({ session }) => {
      windowTokens.use(); // before anything is waited for: two requests at once are one use
      const { user, token } = await signInWindow(pool);
      session.set(token);
      return { user };
    },
    readMe: ({ actor }) => ({ user: toSignedIn({ ...actor, id: actor.userId }) }),
  };
}
