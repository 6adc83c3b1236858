/**
 * How friends reach this computer: its addresses, followed while it runs, the name it has on the network, which of all
 * that is told on invitations, and who has come by it.
 */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Invite, InviteAddress } from '#shared/model.ts';
import type { Log } from '../log.ts';
import { isLoopback, ownAddresses, plainAddress, rankAddresses, type Interfaces } from './addresses.ts';
import { effectiveAddress, listAddresses, type InviteFacts } from './inviteAddress.ts';
import { createJoinBook, type Visit } from './joins.ts';
import { publishLocalName, type LocalName } from './mdns.ts';

/** What the operating system says of the network; tests say it themselves. */
export type Network = {
  interfaces: () => Interfaces;
  platform: NodeJS.Platform;
  /** How often its addresses are looked at. */
  lookEveryMs: number;
};

export type ReachOptions = {
  port: () => number;
  /** The one address the pool listens on; null: all there are. */
  listensOn: string | null;
  publicUrl: string | null;
  /** The commissioner's choice, as it stands. */
  choice: () => InviteFacts['choice'];
  /** Where the running tunnel leads from; null while none runs. */
  tunnelUrl: () => string | null;
  now: () => number;
  log: Pick<Log, 'info'>;
  /** Called when anything of the invitation's facts changed. */
  onChange: () => void;
  network?: Partial<Network> | undefined;
};

export type Reach = {
  /** All that the invite screen shows, but the choice of others. */
  read: () => Omit<Invite, 'phoneSignInUntil'>;
  /** The address friends are told; null while there is none. */
  address: () => string | null;
  /** Is this one of the addresses listed at present? */
  isListed: (url: string) => boolean;
  saw: (visit: Visit) => void;
  /** Begins to follow the addresses and, where asked to, announces a name by multicast; once the port is known. */
  start: (how: { announceName: boolean }) => void;
  close: () => Promise<void>;
};

const LOOK_EVERY_MS = 4_000;
/** A room that joins at once is one piece of news. */
const NEWS_APART_MS = 2_000;

const PLATFORMS: Partial<Record<NodeJS.Platform, Invite['platform']>> = { win32: 'windows', darwin: 'macos' };

/** Only what the pool listens on can be told: all, those of one family, or a single address. */
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

/** Calls at once, and then no more often than every so often; the last of a burst is never lost. */
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

export function createReach(options: ReachOptions): Reach {
  const { port, listensOn, publicUrl, choice, tunnelUrl, now, log, onChange } = options;
  const {
    interfaces = networkInterfaces,
    platform = process.platform,
    lookEveryMs = LOOK_EVERY_MS,
  } = options.network ?? {};
  let seen = interfaces();
  let found = rankAddresses(heardOn(seen, listensOn), platform);
  let own = ownAddresses(seen);
  let localName: LocalName | null = null;

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
    localName?.follow();
    onChange();
  };

  const facts = (): InviteFacts => ({
    found,
    port: port(),
    localName: localName?.name() ?? null,
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
    isListed: (url) => listAddresses(facts()).some((one) => one.url === url),
    saw: joins.saw,
    start: ({ announceName }) => {
      timer = setInterval(look, lookEveryMs).unref();
      if (!announceName || isAlone) return;
      const hasIPv4 = () => found.some(({ host }) => isIP(host) === 4);
      localName = publishLocalName({ port, log, onChange, hasIPv4 });
    },
    close: async () => {
      clearInterval(timer);
      await localName?.close();
    },
  };
}
