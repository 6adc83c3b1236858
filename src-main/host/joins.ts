/**
 * Has anyone got through? Remembers, for as long as the pool runs, which other devices reached it and at
 * which address, so that a commissioner whose friends see nothing knows where to look.
 */
import { isLoopback, plainAddress } from './addresses.ts';

/** A request that reached the pool. */
export type Visit = {
  /** The visitor's address: the socket's, or the one that a trusted proxy reports. */
  remote: string;
  /** The requested address, from the Host header. */
  host: string;
  /** Came through a trusted proxy, as from a tunnel. */
  isForwarded: boolean;
};

type Joins = {
  /** How many other devices have joined so far, counted by their addresses. */
  devices: number;
  /** The latest of their requests: when (epoch milliseconds), the address of ours that it used, and whether that is the public one. */
  last: { at: number; host: string; isPublic: boolean } | null;
};

export type JoinBook = {
  saw: (visit: Visit) => void;
  read: () => Joins;
};

type Options = {
  now: () => number;
  /** Is this one of this computer's own addresses? */
  isOwn: (address: string) => boolean;
  /** Called when another device came, or a known one came again after a while. */
  onJoin: () => void;
};

/** The most devices that are counted; more than these are hardly one pool. */
const MAX_DEVICES = 2_000;
/** A device that stays connected is reported at most this often. */
const ANNOUNCE_AGAIN_MS = 60_000;
const HOST_MAX = 100;

/** The visitor's address in its plain form; null for this computer's own loopback. Reading one takes longer than a request. */
function createReading(): (remote: string) => string | null {
  const known = new Map<string, string | null>();
  return (remote) => {
    const found = known.get(remote);
    if (found !== undefined) return found;
    const address = plainAddress(remote);
    const read = address === '' || isLoopback(address) ? null : address;
    if (known.size >= MAX_DEVICES) known.clear();
    known.set(remote, read);
    return read;
  };
}

export function createJoinBook({ now, isOwn, onJoin }: Options): JoinBook {
  const read = createReading();
  const devices = new Set<string>();
  let last: Joins['last'] = null;
  let announcedAt = -Infinity;
  return {
    saw: ({ remote, host, isForwarded }) => {
      const address = read(remote);
      if (address === null) return;
      // A visit through the tunnel used the public address, even from this computer.
      if (!isForwarded && isOwn(address)) return;
      const at = now();
      const isNew = !devices.has(address) && devices.size < MAX_DEVICES;
      if (isNew) devices.add(address);
      last = { at, host: host.slice(0, HOST_MAX), isPublic: isForwarded };
      if (!isNew && at - announcedAt < ANNOUNCE_AGAIN_MS) return;
      announcedAt = at;
      onJoin();
    },
    read: () => ({ devices: devices.size, last }),
  };
}
