import type { hostCalls } from '#shared/api/host.ts';
import { changeSettings, readSettings } from '../../pool/core/settings.ts';
import { toInstant, toInstantOrNull } from '../../pool/core/wire.ts';
import type { PhoneSignIn } from '../../pool/people/phoneSignIn.ts';
import { hashToken } from '../../pool/people/sessions.ts';
import { createSetUpLinks, forgetSetUpLink } from '../../pool/people/setUpLink.ts';
import { setUp } from '../../pool/people/setUp.ts';
import { readHealthDetails } from '../../pool/views/health.ts';
import type { Pool } from '../../pool/core/pool.ts';
import type { HandlersOf } from '../route.ts';
import type { Surroundings } from '../surroundings.ts';

export function createHostHandlers(
  pool: Pool,
  surroundings: Surroundings,
  phoneSignIn: PhoneSignIn,
): HandlersOf<typeof hostCalls> {
  const { presence, reach, tunnel, windowTokens, scoreFeed } = surroundings;
  const setUpLinks = createSetUpLinks(pool);
  return {
    readHealth: async ({ actor }) => ({
      ok: true,
      version: pool.version,
      ...(actor?.isAdmin === true
        ? {
            details: await readHealthDetails(pool, {
              feed: scoreFeed.status(),
              connected: surroundings.connected(),
              connectedUsers: surroundings.connectedUsers(),
              updates: surroundings.updates(),
            }),
          }
        : {}),
    }),
    setUp: async ({ input, session }) => {
      const { token, ...answer } = await setUp(pool, input);
      windowTokens.use();
      session.set(token);
      return answer;
    },
    checkSetUpLink: ({ input, request }) => {
      const { expiresAt } = setUpLinks.check({ ...input, address: request.ip ?? '' });
      return { expiresAt: toInstant(expiresAt) };
    },
    setUpByLink: async ({ input, request, session }) => {
      const { token: link, ...rest } = input;
      setUpLinks.check({ token: link, address: request.ip ?? '' });
      const { token, ...answer } = await setUp(pool, rest);
      forgetSetUpLink(pool.dataDir);
      session.set(token);
      const proof = presence.issue({ tokenHash: hashToken(token) });
      return { ...answer, presence: { token: proof.token, expiresAt: toInstant(proof.expiresAt) } };
    },
    readSettings: () => readSettings(pool),
    changeSettings: async ({ actor, input, isPresent }) => {
      const settings = await changeSettings(pool, actor, input, { isListed: reach.isListed, isPresent });
      if (input.inviteAddress !== undefined) reach.announce();
      return settings;
    },
    readInvite: ({ actor }) => ({ ...reach.read(), phoneSignInUntil: toInstantOrNull(phoneSignIn.until(actor)) }),
    createPhoneSignIn: ({ actor }) => {
      const { token, expiresAt } = phoneSignIn.issue(actor);
      reach.announce();
      return { token, expiresAt: toInstant(expiresAt) };
    },
    readTunnel: () => tunnel.read(),
    startTunnel: async ({ input }) => {
      await tunnel.start(input.program);
      return tunnel.read();
    },
    stopTunnel: () => {
      // Not awaited: a request that came through the tunnel still gets this response.
      tunnel.stop().catch((error: unknown) => pool.log.error({ err: error }, 'the tunnel could not be ended'));
      return tunnel.read();
    },
  };
}
