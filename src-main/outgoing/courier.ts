/** Sends the outbox: when something becomes due, when a try is due again, and on request as a test. */
import { MINUTE_MS } from '#shared/limits.ts';
import type { Delivery } from '#shared/model.ts';
import type { PoolEvent } from '#shared/events.ts';
import { readMovedTo } from '../pool/core/moved.ts';
import type { Pool } from '../pool/core/pool.ts';
import { readSettings } from '../pool/core/settings.ts';
import { readTarget, requireConnection, type ConnectionRow } from '../pool/groupChat/connections.ts';
import { composeMessage } from '../pool/groupChat/messages.ts';
import {
  fillOutbox,
  isTriedEnough,
  noteDropped,
  noteGivenUp,
  notePutOff,
  noteSent,
  noteTry,
  noteWorking,
  readDue,
  readNextInstant,
  type OutboxRow,
} from '../pool/groupChat/outbox.ts';
import type { Outside } from './post.ts';
import { sendMessageOut, type Outcome, type Sending } from './services.ts';

const LATER_MS = 10 * MINUTE_MS;
/** After an internal error, such as a full disk. */
const RETRY_MS = MINUTE_MS;
/** The pool is unlikely to be asked to wait longer than this; the message is out of date by then. */
const RETRY_AFTER_MAX_MS = 6 * 60 * MINUTE_MS;
const LOST_KEY = 'Its address can no longer be read. Remove the connection and add it again.';

export type Courier = {
  /** Sends one message to a connection now. @throws PoolError 'not_found' */
  test: (connectionId: number) => Promise<Delivery>;
  /** Resolves when every due message has been tried. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  outside: Outside;
  /** The pool's address for friends. */
  address: () => string | null;
};

const AWAKENS: ReadonlySet<PoolEvent['type']> = new Set([
  'weeks_changed',
  'games_changed',
  'seals_changed',
  'scores_changed',
  'connections_changed',
  'pool_moved',
]);

/** Starts sending. A demo and a rehearsal send nothing. */
export function startCourier(pool: Pool, { outside, address }: Options): Courier {
  let cancel = () => {};
  let isStopped = false;
  const state: { running: Promise<void> | null } = { running: null };
  let isAskedAgain = false;

  const send = (connection: ConnectionRow, message: Pick<Sending, 'kind' | 'parts'>): Promise<Outcome> | null => {
    const target = readTarget(pool, connection);
    if (target === null) return null;
    const { service, isPrivateAllowed } = connection;
    return sendMessageOut({ service, target, isPrivateAllowed, ...message }, outside);
  };

  async function deliver(message: OutboxRow, connection: ConnectionRow): Promise<void> {
    const now = pool.clock.now();
    if (now >= message.expiresAt) return noteDropped(pool, message);
    const composed = composeMessage(pool, message, now, address());
    if (composed === null) return noteDropped(pool, message);
    if (composed === 'later') return notePutOff(pool, message, LATER_MS);
    await noteTry(pool, message);
    const outcome = await send(connection, { kind: message.kind, parts: composed });
    if (isStopped) return undefined; // tried again after the next start
    if (outcome === null) return noteGivenUp(pool, message, LOST_KEY);
    if (outcome.is === 'sent') return noteSent(pool, message);
    pool.log.warn(
      { connection: connection.id, kind: message.kind, why: outcome.answer },
      'a message was not delivered',
    );
    if (outcome.isFinal || isTriedEnough(message, pool.clock.now())) return noteGivenUp(pool, message, outcome.answer);
    if (outcome.retryAfterMs === null) return undefined;
    return notePutOff(pool, message, Math.min(outcome.retryAfterMs, RETRY_AFTER_MAX_MS));
  }

  async function sendDue(): Promise<void> {
    await fillOutbox(pool);
    const lines = new Map<number, { message: OutboxRow; connection: ConnectionRow }[]>();
    for (const due of readDue(pool)) lines.set(due.connection.id, [...(lines.get(due.connection.id) ?? []), due]);
    // One at a time to each chat, in order; a chat that does not answer holds up no other.
    await Promise.all(
      [...lines.values()].map(async (line) => {
        for (const { message, connection } of line) if (!isStopped) await deliver(message, connection);
      }),
    );
  }

  function look(): void {
    // The chats hear from the new host.
    if (isStopped || readMovedTo(pool) !== null) return;
    if (state.running !== null) {
      isAskedAgain = true;
      return;
    }
    cancel();
    isAskedAgain = false;
    const running = sendDue().then(
      () => {
        if (!isStopped) waitUntil(readNextInstant(pool));
      },
      (error: unknown) => {
        if (isStopped) return;
        pool.log.error({ err: error }, 'the group chat messages could not be sent');
        waitUntil(pool.clock.now() + RETRY_MS);
      },
    );
    state.running = running;
    void running.then(() => {
      state.running = null;
      if (isAskedAgain) look();
    });
  }

  function waitUntil(instant: number): void {
    if (!isStopped && instant < Infinity) cancel = pool.clock.at(instant, look);
  }

  if (!pool.demo) {
    pool.onPublish((events) => {
      if (events.some(({ type }) => AWAKENS.has(type))) look();
    });
    look();
  }

  return {
    test: async (connectionId) => {
      const connection = requireConnection(pool, connectionId);
      if (pool.demo) return { isDelivered: false, answer: 'A demo sends nothing.' };
      const parts = [
        { typed: readSettings(pool).poolName },
        ': this is a test. Messages about the week will appear here.',
      ];
      const outcome = await send(connection, { kind: 'test', parts });
      if (outcome === null) return { isDelivered: false, answer: LOST_KEY };
      if (outcome.is === 'sent') await pool.write((change) => noteWorking(change, connectionId));
      return { isDelivered: outcome.is === 'sent', answer: outcome.answer };
    },
    idle: async () => {
      while (state.running !== null) await state.running;
    },
    close: async () => {
      isStopped = true;
      cancel();
      // A message under way is not waited for; it was counted as a try.
      await Promise.resolve();
    },
  };
}
