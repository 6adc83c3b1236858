/**
 * A name for this computer on its own network, `sunday-five.local`, and the pool as a web service there, told by
 * multicast DNS. A convenience: where it does not work the pool runs without it, and nobody is troubled.
 */
import { Bonjour } from 'bonjour-service';
import type { Log } from '../log.ts';

export type LocalName = {
  /** "sunday-five.local" once it is announced; null before, and where that failed. */
  name: () => string | null;
  /** Announces anew, after this computer's addresses changed. */
  follow: () => void;
  /** Takes the name back, so that nobody looks for it here any more. */
  close: () => Promise<void>;
};

/** How the packets travel; tests send them over loopback alone. */
export type Transport = { port: number; ip: string; bind: string; multicast: boolean };

type Options = {
  /** Where the pool listens. */
  port: () => number;
  log: Pick<Log, 'info'>;
  /** Called when the name is there, and when it is gone. */
  onChange: () => void;
  /** Without IPv6 phones are spared addresses that only hold inside one network. */
  hasIPv4: () => boolean;
  transport?: Transport;
};

const LABEL = 'sunday-five';
/** A second pool on the same network takes "sunday-five-2", and so on. */
const MAX_POOLS = 9;
/** Who has a name answers within a moment. */
const LISTEN_MS = 750;
const GOODBYE_MS = 500;

/** Seconds to live: none in a goodbye. */
type Spoken = { name: string; ttl?: number };
type Heard = { answers: Spoken[]; additionals: Spoken[] };
/** What is used of the library's own socket, which it does not type. */
type Wire = {
  on: {
    (event: 'error', listener: (error: Error) => void): void;
    (event: 'response', listener: (heard: Heard) => void): void;
  };
  removeListener: (event: 'response', listener: (heard: Heard) => void) => void;
  query: (name: string, type: 'ANY', sent: (error?: Error | null) => void) => void;
};

/** Asks the network whether anybody has this name. @throws Error when nothing can be sent */
const isTaken = (wire: Wire, name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer);
      wire.removeListener('response', listen);
      act();
    };
    const listen = ({ answers, additionals }: Heard) => {
      const holds = (record: Spoken) => record.name.toLowerCase() === name && record.ttl !== 0;
      if ([...answers, ...additionals].some(holds)) end(() => resolve(true));
    };
    const timer = setTimeout(() => end(() => resolve(false)), LISTEN_MS);
    wire.on('response', listen);
    wire.query(name, 'ANY', (error) => {
      if (error != null) end(() => reject(error));
    });
  });

async function freeLabel(wire: Wire): Promise<string> {
  for (let n = 1; n <= MAX_POOLS; n += 1) {
    const label = n === 1 ? LABEL : `${LABEL}-${n}`;
    if (!(await isTaken(wire, `${label}.local`))) return label;
  }
  throw new Error('every name is taken');
}

/** Lets the goodbye go out, but waits for nobody. */
async function withdraw(bonjour: Bonjour): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, GOODBYE_MS);
    bonjour.unpublishAll(() => {
      clearTimeout(timer);
      resolve();
    });
  });
  await new Promise<void>((resolve) => bonjour.destroy(() => resolve()));
}

/** Starts announcing; answers at once, whatever becomes of it. */
export function publishLocalName({ port, log, onChange, hasIPv4, transport }: Options): LocalName {
  let name: string | null = null;
  let current: Bonjour | null = null;

  const set = (next: string | null) => {
    if (name === next) return;
    name = next;
    onChange();
  };
  const stop = (): Promise<void> => {
    const bonjour = current;
    current = null;
    return bonjour === null ? Promise.resolve() : withdraw(bonjour);
  };
  const giveUp = (bonjour: Bonjour, error: unknown) => {
    if (current !== bonjour) return;
    log.info({ err: error }, 'this computer could not be named on the network');
    void stop();
    set(null);
  };

  const start = () => {
    let bonjour: Bonjour;
    try {
      const made = new Bonjour(transport, (error: unknown) => giveUp(made, error));
      bonjour = current = made;
    } catch (error) {
      log.info({ err: error }, 'this computer could not be named on the network');
      return;
    }
    // The library keeps its socket to itself, but leaves it to us to hear of the socket's errors.
    const { mdns: wire } = bonjour['server'] as { mdns: Wire };
    wire.on('error', (error) => giveUp(bonjour, error));
    freeLabel(wire).then(
      (label) => {
        if (current !== bonjour) return;
        const service = bonjour.publish({
          name: label,
          host: `${label}.local`,
          type: 'http',
          port: port(),
          disableIPv6: hasIPv4(),
          // Asked for above, by the name that matters.
          probe: false,
        });
        service.on('up', () => {
          if (current === bonjour) set(`${label}.local`);
        });
      },
      (error: unknown) => giveUp(bonjour, error),
    );
  };
  start();

  return {
    name: () => name,
    follow: () => {
      void stop();
      start();
    },
    close: async () => {
      name = null;
      await stop();
    },
  };
}
