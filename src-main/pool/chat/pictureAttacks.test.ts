/** Uploads by an attacker: pictures that are also scripts, and floods of pictures. */
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { TINY_PNG } from '../../testing/world.ts';
import { GIF, JPEG, pngChunk, WEBP } from '../../testing/pictures.ts';
import { openRaw, requestText } from '../../testing/rawSocket.ts';
import { HOUR, TUESDAY } from '../../testing/sampleWeek.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';
import { createUploadImage, mediaUrlOf } from './images.ts';

let server: TestServer;
let tess: TestClient & { id: number };
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  tess = await server.player('Tess');
});
afterEach(() => server.stop());

const upload = async (body: Uint8Array<ArrayBuffer>, type = 'image/png') => {
  const headers = { cookie: tess.cookie(), 'content-type': type };
  const answer = await fetch(`${server.url}/api/chat/media`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { mediaUrl?: string; message?: string } };
};
const get = (url: string) => fetch(server.url + url, { headers: { cookie: tess.cookie() } });

const SCRIPT = '=1;alert(document.cookie)/*<script>alert(1)</script><svg onload=alert(1)>*/';
const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('files that are pictures and scripts', () => {
  test.each([
    ['a GIF followed by a page', Buffer.concat([GIF, bytes(SCRIPT)]), 'image/gif'],
    ['a PNG with a page in it', Buffer.concat([TINY_PNG, bytes(`<html><body onload=alert(1)>${SCRIPT}`)]), 'image/png'],
    ['a JPEG followed by a page', Buffer.concat([JPEG, bytes(SCRIPT)]), 'image/jpeg'],
    ['a WebP followed by a page', Buffer.concat([WEBP, bytes(SCRIPT)]), 'image/webp'],
  ])('%s is served without the script, with the type of the picture', async (_what, content, type) => {
    const { status, body } = await upload(Buffer.from(content), 'text/html');
    expect(status).toBe(200);
    const shown = await get(body.mediaUrl ?? '');
    expect(await shown.text()).not.toContain('alert');
    const { headers } = shown;
    expect(headers.get('content-type')).toBe(type);
    // Without these headers a browser would guess the type.
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test.each([
    ['a GIF that is valid JavaScript', `GIF89a${SCRIPT}`],
    ['a JPEG with a page in its header', `\xff\xd8\xff\xe0<html>${SCRIPT}`],
    ['a WebP that is valid JavaScript', `RIFF=1;/WEBPVP8 */${SCRIPT}`],
  ])('%s is rejected', async (_what, content) => {
    expect((await upload(bytes(content))).body.message).toBe(serverTexts.imageDamaged);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG after a byte order mark', '\xef\xbb\xbf<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that begins like a PDF', '%PDF-1.7<script>alert(1)</script>'],
    ['a bitmap', 'BM<script>alert(1)</script>'],
  ])('%s is not a picture, whatever its content type', async (_what, content) => {
    for (const type of ['image/png', 'image/svg+xml', 'image/*']) {
      expect((await upload(bytes(content), type)).body.message).toBe(texts.notAnImage);
    }
  });

  test('the file name of a picture contains nothing from the upload', async () => {
    const { body } = await upload(Buffer.from(TINY_PNG), 'image/png; name="../../codes.key"');
    expect(body.mediaUrl).toMatch(/^\/api\/chat\/media\/[\w-]{22}\.png$/);
  });
});

describe('floods of pictures', () => {
  const actor = () => ({ userId: tess.id, username: 'Tess', isAdmin: false });
  const folder = () => server.pool.uploadsDir;
  const room = 10 * TINY_PNG.length;
  /** Stores a picture this old. */
  const addOldPicture = (name: string, agoMs: number) => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(path.join(folder(), name), Buffer.alloc(3 * TINY_PNG.length));
    const at = new Date(server.clock.now() - agoMs);
    utimesSync(path.join(folder(), name), at, at);
  };

  test('pictures stop at their storage limit before the disk is full', async () => {
    const store = createUploadImage(server.pool, room);
    for (let n = 0; n < 10; n += 1) await store(actor(), TINY_PNG);
    await expect(store(actor(), TINY_PNG)).rejects.toMatchObject({
      code: 'conflict',
      message: serverTexts.noRoomForImages,
    });
    const stored = readdirSync(folder()).map((name) => statSync(path.join(folder(), name)).size);
    expect(stored.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(room);
  });

  test('pictures never sent are deleted for space, but new ones and those in the chat are kept', async () => {
    addOldPicture('never-sent.png.unsent', 2 * HOUR);
    addOldPicture('in-the-chat.png.unsent', 2 * HOUR);
    addOldPicture('just-chosen.png.unsent', HOUR / 2);
    await tess.get('sendMessage', { input: { message: '', mediaUrl: mediaUrlOf('in-the-chat.png') } });
    const store = createUploadImage(server.pool, room);
    await store(actor(), TINY_PNG);
    expect(readdirSync(folder())).toContain('never-sent.png.unsent');
    await store(actor(), TINY_PNG);
    const left = readdirSync(folder());
    expect(left).toContain('in-the-chat.png');
    expect(left).toContain('just-chosen.png.unsent');
    expect(left).not.toContain('never-sent.png.unsent');
  });

  test('one member’s pictures are received one at a time, because each is held in memory', async () => {
    const headers = { cookie: tess.cookie(), 'content-type': 'image/png', 'content-length': '100000' };
    const slow = await Promise.all(Array.from({ length: 2 }, () => openRaw(server.url)));
    // The server sends "Continue" once it starts to receive.
    const asking = requestText('/api/chat/media', { ...headers, expect: '100-continue' }, 'POST');
    for (const { socket, receives } of slow) {
      socket.write(asking);
      await receives(/^HTTP\/1\.1 100 /);
    }
    expect(await upload(Buffer.from(TINY_PNG))).toMatchObject({
      status: 429,
      body: { message: serverTexts.uploadsAtOnce },
    });
    slow[0]?.socket.destroy();
    await expect.poll(async () => (await upload(Buffer.from(TINY_PNG))).status).toBe(200);
    slow[1]?.socket.destroy();
  });

  test('a picture’s download can be interrupted without harm', async () => {
    const data = pngChunk('IDAT', Buffer.alloc(4 * 1024 * 1024));
    const large = Buffer.concat([TINY_PNG.subarray(0, 33), data, TINY_PNG.subarray(33)]);
    const { body } = await upload(large);
    for (let n = 0; n < 5; n += 1) {
      const reader = await openRaw(server.url);
      reader.socket.write(requestText(body.mediaUrl ?? '', { cookie: tess.cookie() }));
      await reader.receives(/^HTTP\/1\.1 200 /);
      reader.socket.destroy();
    }
    expect((await (await get(body.mediaUrl ?? '')).arrayBuffer()).byteLength).toBe(large.length);
  });
});
