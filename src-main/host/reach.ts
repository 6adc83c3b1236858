/** How friends reach this computer: its addresses as they change, which one goes on invitations, and who has connected. */
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Invite, InviteAddress } from '#shared/model.ts';
import { isLoopback, ownAddresses, plainAddress, rankAddresses, type Interfaces } from './addresses.ts';
import { effectiveAddress, listAddresses, type InviteFacts } from './inviteAddress.ts';
import { readMoveAddress, type MoveAddress } from './moveAddress.ts';
import { createJoinBook, type Visit } from './joins.ts';

/** The operating system's view of the network; tests supply their own. */
export type Network = {
  interfaces: () => Interfaces;
  platform: NodeJS.Platform;
  /** How often its addresses are read. */
  lookEveryMs: number;
};

export type ReachOptions = {
  port: () => number;
  /** The one address the pool listens on; null: all there are. */
  listensOn: string | null;
  publicUrl: string | null;
  /** The commissioner's current choice. */
  choice: () => InviteFacts['choice'];
  /** The address of the running tunnel; null while none runs. */
  tunnelUrl: () => string | null;
  now: () => number;
  /** Called when anything of the invitation's facts changed. */
  onChange: () => void;
  network?: Partial<Network> | undefined;
};

export type Reach = {
  /** What the invite screen shows, except the phone sign-in. */
  read: () => Omit<Invite, 'phoneSignInUntil'>;
  /** The address on invitations; null while there is none. */
  address: () => string | null;
  /** Is this one of the addresses on the list now? */
  isListed: (url: string) => boolean;
  /** Reads the address that the pool is to move to; `askedHost` is one of its own. */
  readMoveAddress: (typed: string, askedHost: string) => MoveAddress;
  saw: (visit: Visit) => void;
  /** Begins to follow this computer's addresses, once the port is known. */
  start: () => void;
  close: () => void;
};

const LOOK_EVERY_MS = 4_000;
/** Many friends who join at the same time cause one event. */
const NEWS_APART_MS = 2_000;

const PLATFORMS: Partial<Record<NodeJS.Platform, Invite['platform']>> = { win32: 'windows', darwin: 'macos' };

/** Only addresses the pool listens on can be offered: all, those of one family, or a single one. */
function heardOn(interfaces: Interfaces, listensOn: string | null): Interfaces {
  if (listensOn === null || listensOn === '::') return interfaces;
  const isHeard = (address: string) => {
    if (listensOn === '0.0.0.0') return isIP(address) === 4;
    return listensOn !== 'localhost' && (isIP(listensOn) === 0 || plainAddress(address) === plainAddress(listensOn));
  };
  return Object.fromEntries(
    Object.entries(interfaces).map(([device, list]) => [device, list?.filter(({ address }) => isHeard(address))]),
  );
}

/** Calls at once, then at most once per `apartMs`; the last call of a burst is never lost. */
function spaced(act: () => void, apartMs: number): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isWaiting = false;
  const run = () => {
    isWaiting = false;
    timer = setTimeout(() => {
      timer = null;
      if (isWaiting) run();
    }, apartMs).unref();
    act();
  };
  return () => (timer === null ? run() : (isWaiting = true));
}

/** The best address of this computer for a pool that has no commissioner, and so no choice and no tunnel, yet. */
export const findAddress = ({
  port,
  listensOn,
  publicUrl,
}: Record<'listensOn' | 'publicUrl', string | null> & { port: number }) =>
  effectiveAddress({
    found: rankAddresses(heardOn(networkInterfaces(), listensOn), process.platform),
    port,
    publicUrl,
    tunnelUrl: null,
    choice: null,
  }).address;

/** This computer by each of its names. */
const localUrls = (askedHost: string, port: number): string[] => [
  `http://${askedHost}`,
  ...[hostname(), `${hostname()}.local`, 'localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`),
];

export function createReach(options: ReachOptions): Reach {
  const { port, listensOn, publicUrl, choice, tunnelUrl, now, onChange } = options;
  const {
    interfaces = networkInterfaces,
    platform = process.platform,
    lookEveryMs = LOOK_EVERY_MS,
  } = options.network ?? {};
  let seen = interfaces();
  let found = rankAddresses(heardOn(seen, listensOn), platform);
  let own = ownAddresses(seen);

  const joins = createJoinBook({ now, isOwn: (address) => own.has(address), onJoin: spaced(onChange, NEWS_APART_MS) });
  const isAlone = listensOn === 'localhost' || (listensOn !== null && isLoopback(listensOn));

  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const next = interfaces();
    if (JSON.stringify(next) === JSON.stringify(seen)) return;
    seen = next;
    own = ownAddresses(seen);
    const before = JSON.stringify(found);
    found = rankAddresses(heardOn(seen, listensOn), platform);
    if (JSON.stringify(found) === before) return;
    onChange();
  };

  const facts = (): InviteFacts => ({
    found,
    port: port(),
    tunnelUrl: tunnelUrl(),
    publicUrl,
    choice: choice(),
  });
  return {
    read: () => {
      const known = facts();
      const addresses: InviteAddress[] = listAddresses(known);
      const { devices, last } = joins.read();
      return {
        addresses,
        ...effectiveAddress(known, addresses),
        isAlone,
        port: port(),
        platform: PLATFORMS[platform] ?? 'linux',
        joins: { devices, last: last === null ? null : { ...last, at: new Date(last.at).toISOString() } },
      };
    },
    address: () => effectiveAddress(facts()).address,
    readMoveAddress: (typed, askedHost) => {
      const listed = listAddresses(facts()).map(({ url }) => url);
      const ours = [...localUrls(askedHost, port()), ...listed, publicUrl, choice()?.address];
      return readMoveAddress(
        typed,
        ours.filter((url) => url != null),
      );
    },
    isListed: (url) => listAddresses(facts()).some((one) => one.url === url),
    saw: joins.saw,
    start: () => {
      timer = setInterval(look, lookEveryMs).unref();
    },
    close: () => clearInterval(timer),
  };
}
