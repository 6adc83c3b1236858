/** Pictures in the chat over HTTP: accepted formats, access, limits and removal. */
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, UPLOAD_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';
import { imageKind } from '../../db/pictureKinds.ts';
import { cleanStoredPictures } from './cleanStoredPictures.ts';
import { mediaUrlOf } from './images.ts';
import { cleanPicture } from './pictures/cleanPicture.ts';
import { GIF, JPEG, PLACE, pngChunk, SAMPLES, WEBP } from '../../testing/pictures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

let server: TestServer;
let tess: TestClient & { id: number; code: string };

beforeEach(async () => {
  server = await startTestServer('2026-11-10T20:00:00Z');
  tess = await server.player('Tess');
});
afterEach(() => server.stop());

type Uploaded = { status: number; mediaUrl?: string; message?: string; headers: Headers };

async function upload(
  client: TestClient,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'image/png' },
): Promise<Uploaded> {
  const response = await fetch(`${server.url}/api/chat/media`, {
    method: 'POST',
    headers: { cookie: client.cookie(), ...headers },
    body: bytes,
  });
  const body = (await response.json()) as { mediaUrl?: string; message?: string };
  return { status: response.status, ...body, headers: response.headers };
}

/** Requests a path exactly as written; fetch would resolve `..` first. */
const rawGet = (target: string, cookie = tess.cookie()) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const asked = httpRequest({ hostname, port, path: target, headers: { cookie } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end();
  });

const get = (url: string, client: TestClient = tess) =>
  fetch(server.url + url, { headers: { cookie: client.cookie() } });

const storedFiles = () => readdirSync(server.pool.uploadsDir);

describe('accepted formats', () => {
  it.each([
    ['png', PNG, 'image/png'],
    ['jpg', JPEG, 'image/jpeg'],
    ['gif', GIF, 'image/gif'],
    ['webp', WEBP, 'image/webp'],
  ])('a %s is accepted by its content, whatever its content type', async (extension, bytes, type) => {
    const { status, mediaUrl = '' } = await upload(tess, Buffer.from(bytes), { 'content-type': 'text/html' });
    expect(status).toBe(200);
    expect(mediaUrl).toMatch(new RegExp(`^/api/chat/media/[\\w-]{22}\\.${extension}$`));
    const shown = await get(mediaUrl);
    expect(shown.headers.get('content-type')).toBe(type);
    const stored = Buffer.from(await shown.arrayBuffer());
    expect(stored.equals(cleanPicture(imageKind(bytes)?.extension ?? 'png', bytes))).toBe(true);
  });

  it.each([
    ['an HTML page', HTML],
    ['an SVG, which can run scripts', SVG],
    ['an HTML page after a newline', Buffer.concat([Buffer.from('\n'), PNG])],
    [
      'a WAV file, which starts like a WebP',
      Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVEfmt ')]),
    ],
    ['half a PNG signature', PNG.subarray(0, 4)],
    ['nothing at all', Buffer.alloc(0)],
  ])('%s sent as image/png is rejected and leaves no file', async (_, bytes) => {
    const { status, message } = await upload(tess, Buffer.from(bytes));
    expect([status, message]).toEqual([422, texts.notAnImage]);
    mkdirSync(server.pool.uploadsDir, { recursive: true });
    expect(storedFiles()).toEqual([]);
  });

  it('file signatures are compared as bytes, not as text', () => {
    expect(imageKind(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))?.type).toBe('image/png');
    expect(imageKind(new Uint8Array())).toBeNull();
  });

  it('no temporary file is left next to a stored one', async () => {
    const { mediaUrl = '' } = await upload(tess, PNG);
    expect(storedFiles()).toEqual([`${path.basename(mediaUrl)}.unsent`]);
  });
});

describe('pictures with a location', () => {
  it.each(SAMPLES)('a %s with a location is stored and shown without it', async (_, plain, withPlaces) => {
    const { mediaUrl = '' } = await upload(tess, Buffer.from(withPlaces));
    const shown = Buffer.from(await (await get(mediaUrl)).arrayBuffer());
    const [name = ''] = storedFiles();
    const stored = readFileSync(path.join(server.pool.uploadsDir, name));
    expect([shown.includes(PLACE), stored.includes(PLACE)]).toEqual([false, false]);
    expect(shown.length).toBeGreaterThan(plain.length / 2);
  });

  it('a picture stored by version 0.1 is cleaned at the next start, and an unreadable one is not shown', async () => {
    const { uploadsDir, sqlite } = server.pool;
    mkdirSync(uploadsDir, { recursive: true });
    sqlite.prepare("delete from settings where name = 'picturesCleaned'").run();
    const old = SAMPLES.map(([extension, , withPlaces]) => ({ name: `${'a'.repeat(22)}.${extension}`, withPlaces }));
    for (const { name, withPlaces } of old) writeFileSync(path.join(uploadsDir, name), withPlaces);
    const broken = `${'b'.repeat(22)}.jpg`;
    writeFileSync(path.join(uploadsDir, broken), JPEG.subarray(0, -9));
    await cleanStoredPictures(server.pool);
    for (const { name } of old) {
      const shown = Buffer.from(await (await get(mediaUrlOf(name))).arrayBuffer());
      expect([shown.length > 30, shown.includes(PLACE)]).toEqual([true, false]);
    }
    expect((await get(mediaUrlOf(broken))).status).toBe(404);
    expect(storedFiles().toSorted()).toEqual([...old.map(({ name }) => name), `${broken}.unreadable`].toSorted());
    // Later pictures are cleaned when they are uploaded.
    const again = path.join(uploadsDir, `${'c'.repeat(22)}.jpg`);
    writeFileSync(again, JPEG);
    await cleanStoredPictures(server.pool);
    expect(readFileSync(again).equals(JPEG)).toBe(true);
  });

  it('a damaged or too large picture is rejected with a message and leaves no file', async () => {
    const cut = await upload(tess, Buffer.from(JPEG.subarray(0, -9)));
    expect([cut.status, cut.message]).toEqual([422, serverTexts.imageDamaged]);
    const large = Buffer.from(GIF);
    large.writeUInt16LE(30_000, 6);
    large.writeUInt16LE(30_000, 8);
    const refused = await upload(tess, large);
    expect([refused.status, refused.message]).toEqual([422, serverTexts.imageTooManyPixels]);
    mkdirSync(server.pool.uploadsDir, { recursive: true });
    expect(storedFiles()).toEqual([]);
  });
});

describe('limits', () => {
  it('a picture can have 5 MB but not a byte more', async () => {
    // Padded with a chunk that cleaning removes.
    const filling = pngChunk('fiLl', Buffer.alloc(UPLOAD_MAX - PNG.length - 12));
    const exactly = Buffer.concat([PNG.subarray(0, 33), filling, PNG.subarray(33)]);
    expect((await upload(tess, exactly)).status).toBe(200);
    const { status, message } = await upload(tess, Buffer.concat([exactly, Buffer.alloc(1)]));
    expect([status, message]).toEqual([413, texts.imageTooLarge]);
    expect(storedFiles()).toHaveLength(1);
  });

  it('a member can upload 20 pictures in 10 minutes, then the error explains how long to wait', async () => {
    for (let n = 0; n < 20; n += 1) expect((await upload(tess, GIF)).status).toBe(200);
    const refused = await upload(tess, GIF);
    expect([refused.status, refused.message]).toEqual([429, serverTexts.uploadsTooFast(10)]);
    expect(refused.headers.get('retry-after')).toBe('600');
    const bo = await server.player('Bo');
    expect((await upload(bo, GIF)).status).toBe(200);
    server.clock.advance(10 * 60_000);
    expect((await upload(tess, GIF)).status).toBe(200);
  });

  it('rejected uploads do not count toward the limit', async () => {
    for (let n = 0; n < 21; n += 1) expect((await upload(tess, HTML)).status).toBe(422);
    expect((await upload(tess, PNG)).status).toBe(200);
  });
});

describe('access to pictures', () => {
  it('only members can upload and view pictures', async () => {
    const { mediaUrl = '' } = await upload(tess, PNG);
    const signedOut = server.client();
    expect((await upload(signedOut, PNG)).status).toBe(401);
    expect((await get(mediaUrl, signedOut)).status).toBe(401);
    const bo = await server.player('Bo');
    expect((await get(mediaUrl, bo)).status).toBe(200);
    expect(storedFiles()).toHaveLength(1);
  });

  it('a disabled member cannot view pictures', async () => {
    const { mediaUrl = '' } = await upload(tess, PNG);
    const admin = await server.admin();
    await admin.get('deactivateUser', { params: { id: tess.id } });
    expect((await get(mediaUrl)).status).toBe(401);
  });

  it('another site cannot make a member’s browser upload a picture', async () => {
    const { status } = await upload(tess, PNG, { 'content-type': 'image/png', origin: 'https://elsewhere.example' });
    expect(status).toBe(403);
  });

  it('a picture is served so that it can run no script', async () => {
    const { mediaUrl = '' } = await upload(tess, Buffer.concat([PNG, HTML]));
    const { headers } = await get(mediaUrl);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('content-disposition')).toBe('inline');
    expect(headers.get('cache-control')).toBe('private, max-age=604800, immutable');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('an unknown picture is a 404 with a message', async () => {
    const response = await get('/api/chat/media/AAAAAAAAAAAAAAAAAAAAAA.png');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found', message: texts.noSuchImage });
  });

  it('no other file can be requested', async () => {
    await upload(tess, PNG);
    writeFileSync(path.join(server.dataDir, 'secret.png'), PNG);
    writeFileSync(path.join(server.pool.uploadsDir, 'note.html'), HTML);
    const tricks = [
      '/api/chat/media/../../../secret.png',
      '/api/chat/media/..%2Fsecret.png',
      '/api/chat/media/..%2f..%2fsecret.png',
      '/api/chat/media/..%5Csecret.png',
      '/api/chat/media/%2e%2e%2fsecret.png',
      '/api/chat/media/secret.png%00.png',
      '/api/chat/media/%252e%252e%252fsecret.png',
      '/api/chat/media/note.html',
      '/api/chat/media/.png',
      '/api/chat/media/%',
      '/api/chat/media//etc/passwd',
    ];
    const given: string[] = [];
    for (const trick of tricks) if (![400, 404].includes(await rawGet(trick))) given.push(trick);
    expect(given).toEqual([]);
  });
});

describe('pictures in messages', () => {
  const send = (client: TestClient, input: { message: string; mediaUrl?: string }) =>
    client.ask('sendMessage', { input });

  it('a message with a picture needs no text, and says if the picture is animated', async () => {
    const still = await upload(tess, PNG);
    const moving = await upload(tess, GIF);
    const first = await send(tess, { message: '', mediaUrl: still.mediaUrl ?? '' });
    expect(first.body).toMatchObject({ message: '', mediaUrl: still.mediaUrl, mediaType: 'image' });
    const second = await send(tess, { message: ' look ', mediaUrl: moving.mediaUrl ?? '' });
    expect(second.body).toMatchObject({ message: 'look', mediaUrl: moving.mediaUrl, mediaType: 'gif' });
  });

  it('a message can only have a picture that was uploaded', async () => {
    for (const mediaUrl of [
      '/api/chat/media/AAAAAAAAAAAAAAAAAAAAAA.png',
      '/api/chat/media/../../pool.db',
      'https://elsewhere.example/cat.png',
      'javascript:alert(1)',
    ]) {
      const { status } = await send(tess, { message: 'look', mediaUrl });
      expect([400, 422]).toContain(status);
    }
    expect(await tess.get('readMessages')).toEqual([]);
  });

  it('a deleted message’s picture is deleted unless another message has it', async () => {
    const { mediaUrl = '' } = await upload(tess, PNG);
    const once = await tess.get('sendMessage', { input: { message: 'one', mediaUrl } });
    const twice = await tess.get('sendMessage', { input: { message: 'two', mediaUrl } });
    const admin = await server.admin();
    await admin.get('deleteMessage', { params: { id: once.id } });
    expect((await get(mediaUrl)).status).toBe(200);
    await admin.get('deleteMessage', { params: { id: twice.id } });
    expect((await get(mediaUrl)).status).toBe(404);
    expect(storedFiles()).toEqual([]);
  });

  it('a picture from another site is only a link, and deleting its message deletes no file', async () => {
    const { mediaUrl = '' } = await upload(tess, PNG);
    const linked = `https://elsewhere.example/${path.basename(mediaUrl)}`;
    const message = await tess.get('sendMessage', { input: { message: linked } });
    expect(message).toMatchObject({ message: '', mediaUrl: linked, mediaType: 'image' });
    const admin = await server.admin();
    await admin.get('deleteMessage', { params: { id: message.id } });
    expect((await get(mediaUrl)).status).toBe(200);
  });
});

describe('pictures without a message', () => {
  /** Uploads a picture with the pool's clock as its file time. */
  async function uploadNow(): Promise<string> {
    const { mediaUrl = '' } = await upload(tess, PNG);
    const now = new Date(server.clock.now());
    for (const name of storedFiles()) utimesSync(path.join(server.pool.uploadsDir, name), now, now);
    return mediaUrl;
  }
  const statusOf = async (mediaUrl: string) => (await get(mediaUrl)).status;
  /** Advances the clock by hours, one by one, with the hourly cleanup. */
  const hourLater = async (mediaUrl: string) => {
    server.clock.advance(HOUR_MS);
    return statusOf(mediaUrl);
  };

  it('an uploaded picture can be viewed and sent for a day, then it is deleted', async () => {
    const began = server.clock.now();
    const [sent, unsent] = [await uploadNow(), await uploadNow()];
    expect(await statusOf(unsent)).toBe(200);
    expect((await tess.ask('sendMessage', { input: { message: '', mediaUrl: sent } })).status).toBe(200);
    await expect.poll(() => hourLater(unsent)).toBe(404);
    expect(server.clock.now() - began).toBeGreaterThanOrEqual(DAY_MS);
    expect(await statusOf(sent)).toBe(200);
    expect(storedFiles()).toEqual([path.basename(sent)]);
    const late = await tess.ask('sendMessage', { input: { message: 'look', mediaUrl: unsent } });
    expect([late.status, late.body.message]).toEqual([422, texts.noSuchImage]);
  });

  it('a picture whose message a restore removed is kept and shown again when the restore is undone', async () => {
    const admin = await server.admin();
    const before = await admin.get('makeBackup');
    const shown = await uploadNow();
    await tess.get('sendMessage', { input: { message: '', mediaUrl: shown } });
    server.clock.advance(1000);
    await admin.get('restoreBackup', { params: { name: before.name } });
    await tess.login('Tess', tess.code);
    const other = await uploadNow();
    await expect.poll(() => hourLater(other)).toBe(404);
    expect(await statusOf(shown)).toBe(200);
  });
});

describe('unread messages', () => {
  const write = (client: TestClient, message: string) => client.get('sendMessage', { input: { message } });

  it('unread messages are those of others after the last one seen', async () => {
    const bo = await server.player('Bo');
    expect(await tess.get('readUnread', { query: {} })).toEqual({ unread: 0, newestId: null });
    const first = await write(bo, 'one');
    await write(tess, 'mine');
    await write(bo, 'two');
    const newest = await write(bo, 'three');
    const ofTess = await tess.get('readUnread', { query: { after: first.id } });
    expect(ofTess).toEqual({ unread: 2, newestId: newest.id });
    expect(await bo.get('readUnread', { query: { after: first.id } })).toEqual({ unread: 1, newestId: newest.id });
  });

  it('a browser that has seen no messages shows none as unread', async () => {
    const bo = await server.player('Bo');
    const { id } = await write(bo, 'long ago');
    expect(await tess.get('readUnread', { query: {} })).toEqual({ unread: 0, newestId: id });
  });

  it('a member’s unread messages are private', async () => {
    expect((await server.client().ask('readUnread', { query: {} })).status).toBe(401);
  });
});
