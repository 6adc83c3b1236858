/** What a broken page could send over a socket, or an attacker over a raw connection. */
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { poolEvent } from '#shared/events.ts';
import { openRaw, requestText, UPGRADE } from '../../src-main/testing/rawSocket.ts';
import { fromSchema } from './fromSchema.ts';
import { ROLES, type Role } from './requests.ts';

type Frame =
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'ping' | 'pong'; bytes: Uint8Array }
  | { kind: 'piece'; bytes: Uint8Array };

export type DrawnSocket = { role: Role; frames: Frame[]; closeWith: number | null; bare: Uint8Array | null };

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });

const frame: fc.Arbitrary<Frame> = fc.oneof(
  {
    weight: 3,
    arbitrary: fromSchema(poolEvent, () => null).map((event): Frame => ({ kind: 'text', text: JSON.stringify(event) })),
  },
  {
    weight: 2,
    arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).map((text): Frame => ({ kind: 'text', text })),
  },
  { weight: 2, arbitrary: bytes(400).map((drawn): Frame => ({ kind: 'bytes', bytes: drawn })) },
  { weight: 1, arbitrary: fc.constant<Frame>({ kind: 'bytes', bytes: new Uint8Array(6_000) }) },
  { weight: 1, arbitrary: bytes(50).map((drawn): Frame => ({ kind: 'piece', bytes: drawn })) },
  { weight: 1, arbitrary: bytes(100).map((drawn): Frame => ({ kind: 'ping', bytes: drawn })) },
  { weight: 1, arbitrary: bytes(100).map((drawn): Frame => ({ kind: 'pong', bytes: drawn })) },
);

export const anySocket: fc.Arbitrary<DrawnSocket> = fc.record({
  role: fc.constantFrom(...ROLES),
  frames: fc.array(frame, { maxLength: 40 }),
  closeWith: fc.option(fc.integer({ min: 3_000, max: 4_999 })),
  /** Bytes to write after the handshake instead of frames. */
  bare: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: bytes(300) }),
});

/** Opens a socket, sends all frames and waits until it closes. @returns the number of messages sent */
export async function speak(url: string, cookie: string, drawn: DrawnSocket): Promise<number> {
  if (drawn.bare !== null) return speakBare(url, cookie, drawn.bare);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie } });
  socket.on('error', () => {});
  const over = new Promise<false>((resolve) => void socket.once('close', () => resolve(false)));
  const isOpen = new Promise<true>((resolve) => void socket.once('open', () => resolve(true)));
  if (!(await Promise.race([isOpen, over]))) return 1;
  for (const one of drawn.frames) sendFrame(socket, one);
  if (drawn.closeWith === null) socket.terminate();
  else socket.close(drawn.closeWith, 'bye');
  await over;
  return 1 + drawn.frames.length;
}

function sendFrame(socket: WebSocket, drawn: Frame): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (drawn.kind === 'text') socket.send(drawn.text);
  else if (drawn.kind === 'ping' || drawn.kind === 'pong') socket[drawn.kind](drawn.bytes);
  else socket.send(drawn.bytes, { fin: drawn.kind !== 'piece' });
}

async function speakBare(url: string, cookie: string, written: Uint8Array): Promise<number> {
  const raw = await openRaw(url);
  raw.socket.write(Buffer.concat([Buffer.from(requestText('/ws', { ...UPGRADE, cookie })), written]));
  raw.socket.end();
  await raw.closed;
  return 1;
}

/** Sends bytes that are not a request. @returns the response */
export async function sendGarbage(url: string, written: Uint8Array): Promise<string> {
  const raw = await openRaw(url);
  raw.socket.end(written);
  return raw.closed;
}
