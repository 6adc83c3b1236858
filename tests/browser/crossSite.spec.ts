/**
 * A page of another site, open in the browser in which the commissioner is signed in: a real browser shows which of its
 * tricks get through. Once the page is of another site, and once of another port of the pool's own computer, where a
 * browser sends the pool's cookie along.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { api, type CallName } from '../../src-shared/api.ts';
import { everyTable } from '../../src-main/testing/everyTable.ts';
import { ADMIN, pathOf } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, DESKTOP, expect, signIn, test } from './pool.ts';

let attacker: Server;
/** What the browser sent to the other server with its last request. */
let cookiesSeen = '';
test.beforeAll(async () => {
  attacker = createServer((request, response) => {
    cookiesSeen = request.headers.cookie ?? '';
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Win a truck</title><iframe name="sink"></iframe>');
  });
  await new Promise<void>((resolve) => void attacker.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  attacker.close();
  attacker.closeAllConnections();
});

/** What each trick came to, as the page that tried it sees it. */
const tryEverything = (page: Page, pool: string, mediaUrl: string): Promise<Record<string, string>> =>
  page.evaluate(
    async ([url = '', media = '']) => {
      const outcome: Record<string, string> = {};
      const note = async (what: string, act: () => Promise<string>) => {
        outcome[what] = await act().catch(
          (error: unknown) => `failed: ${error instanceof Error ? error.name : 'event'}`,
        );
      };
      const credentials = 'include' as const;
      const message = JSON.stringify({ message: 'sent by another page' });
      const send = (method: string, target: string, type: string, mode: RequestMode) => async () => {
        const headers = { 'content-type': type };
        const answer = await fetch(url + target, { method, mode, credentials, headers, body: message });
        return `${answer.type} ${answer.status}`;
      };
      await note('a call as a page of ours makes it', send('POST', '/api/chat/messages', 'application/json', 'cors'));
      await note('a deletion', send('DELETE', '/api/weeks/1', 'application/json', 'cors'));
      await note('a change', send('PATCH', '/api/admin/settings', 'application/json', 'cors'));
      await note('a text that is JSON, unseen', send('POST', '/api/chat/messages', 'text/plain', 'no-cors'));
      await note('new codes for all, unseen', send('POST', '/api/admin/renew-codes', 'text/plain', 'no-cors'));
      await note('a beacon', async () => {
        const beacon = new Blob([message], { type: 'text/plain' });
        return String(navigator.sendBeacon(`${url}/api/auth/logout`, beacon));
      });
      for (const enctype of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
        await note(`a form as ${enctype}`, async () => {
          const form = document.createElement('form');
          Object.assign(form, { method: 'post', action: `${url}/api/auth/logout`, enctype, target: 'sink' });
          const field = document.createElement('input');
          Object.assign(field, { name: '{"message":"', value: '"}' });
          form.append(field);
          document.body.append(form);
          const sink = document.querySelector('iframe');
          const loaded = new Promise((resolve) => sink?.addEventListener('load', resolve, { once: true }));
          form.submit();
          await loaded;
          return 'sent';
        });
      }
      await note('reading', async () => (await fetch(`${url}/api/admin/users`, { credentials })).text());
      await note('reading, unseen', async () => {
        const answer = await fetch(`${url}/api/admin/users`, { credentials, mode: 'no-cors' });
        return `${answer.type}: ${await answer.text()}`;
      });
      const include = (tag: 'script' | 'img', src: string) => () =>
        new Promise<string>((resolve, reject) => {
          const element = Object.assign(document.createElement(tag), { src });
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => reject(new Error('refused')));
          document.body.append(element);
        });
      await note('an answer as a script', include('script', `${url}/api/admin/users`));
      await note('a picture of the chat', include('img', url + media));
      await note('a socket', () => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
        return new Promise((resolve, reject) => {
          socket.addEventListener('open', () => resolve('open'));
          socket.addEventListener('error', () => reject(new Error('refused')));
        });
      });
      return outcome;
    },
    [pool, mediaUrl],
  );

for (const [whose, host] of [
  ['another site', 'localhost'],
  ['another port of this computer', '127.0.0.1'],
] as const) {
  test(`a page of ${whose} can do nothing in the commissioner’s name, nor read what she may`, async ({
    pool,
    open,
  }) => {
    const page = await open(DESKTOP, EMPTY_PAGE);
    await signIn(page, ADMIN.username, ADMIN.password);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const headers = { 'content-type': 'image/png' };
    const stored = await page.request.post('/api/chat/media', { headers, data: png });
    const { mediaUrl } = (await stored.json()) as { mediaUrl: string };
    const before = everyTable(pool.pool);

    const { port } = attacker.address() as AddressInfo; // a listening TCP server has one
    const evil = await page.context().newPage();
    await evil.goto(`http://${host}:${port}/`);
    const seen = await tryEverything(evil, pool.url, mediaUrl);
    expect(seen).toEqual({
      'a call as a page of ours makes it': 'failed: TypeError',
      'a deletion': 'failed: TypeError',
      'a change': 'failed: TypeError',
      // Sent, and answered with a refusal that the page cannot see.
      'a text that is JSON, unseen': expect.stringMatching(/^(opaque 0|failed: TypeError)$/),
      'new codes for all, unseen': expect.stringMatching(/^(opaque 0|failed: TypeError)$/),
      'a beacon': 'true',
      'a form as application/x-www-form-urlencoded': 'sent',
      'a form as text/plain': 'sent',
      'a form as multipart/form-data': 'sent',
      reading: 'failed: TypeError',
      'reading, unseen': expect.stringMatching(/^(opaque: |failed: TypeError)$/),
      'an answer as a script': 'failed: Error',
      'a picture of the chat': 'failed: Error',
      'a socket': 'failed: Error',
    });

    // The pool in a frame, to catch clicks, stays empty.
    await evil.evaluate((url) => void Object.assign(document.querySelector('iframe') ?? {}, { src: url }), pool.url);
    const frame = evil.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Week' })).toHaveCount(0);
    await expect.poll(() => evil.frames().some((one) => one.url().startsWith('chrome-error:'))).toBe(true);

    expect(everyTable(pool.pool)).toEqual(before);
    await page.goto('/chat');
    await expect(page.getByText('No messages yet')).toBeVisible();
  });
}

/** Every call that hands out or replaces the whole pool. */
const GUARDED = (Object.keys(api) as CallName[]).filter((name) => api[name].presence);

test('another server on this computer receives the cookie, but can neither take nor replace the pool with it', async ({
  pool,
  open,
}) => {
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  const admin = await pool.admin();
  const backup = await admin.get('makeBackup');
  const { port } = attacker.address() as AddressInfo; // a listening TCP server has one
  const evil = await page.context().newPage();
  await evil.goto(`http://127.0.0.1:${port}/`);
  // The browser sends it along: this is what the presence proof is for.
  expect(cookiesSeen).toContain('sunday-five-');
  const before = everyTable(pool.pool);

  const headers = { cookie: cookiesSeen, 'content-type': 'application/json', origin: pool.url };
  const asked = await Promise.all(
    GUARDED.map(async (name) => {
      const path = pathOf(name, { what: 'picks', name: backup.name });
      const body = name === 'startTunnel' ? '{"program":"cloudflared"}' : '{}';
      const answer = await fetch(pool.url + path, { method: api[name].method, headers, body });
      return [name, answer.status, ((await answer.json()) as { code: string }).code];
    }),
  );
  expect(asked).toEqual(GUARDED.map((name) => [name, 403, 'presence_required']));
  const proof = await fetch(`${pool.url}/api/auth/presence`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password: 'a guess' }),
  });
  expect(proof.status).toBe(401);
  // Nothing the other page can read holds the proof.
  const kept = await evil.evaluate(() => ({
    cookie: document.cookie,
    stores: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }));
  expect(kept).toEqual({ cookie: '', stores: [] });
  expect(everyTable(pool.pool)).toEqual(before);
});

test('a page of another port makes the browser download no part of the pool', async ({ pool, open }) => {
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  const { port } = attacker.address() as AddressInfo;
  const evil = await page.context().newPage();
  await evil.goto(`http://127.0.0.1:${port}/`);
  const answers: [string, number][] = [];
  evil.on('response', (answer) => answers.push([new URL(answer.url()).pathname, answer.status()]));
  const downloads: string[] = [];
  evil.on('download', (file) => downloads.push(file.suggestedFilename()));
  const visit = (method: 'get' | 'post', target: string) =>
    evil.evaluate(
      ([action = '', how = '']) => {
        const form = Object.assign(document.createElement('form'), { method: how, action, target: 'sink' });
        document.body.append(form);
        form.submit();
      },
      [pool.url + target, method],
    );
  for (const target of ['/api/admin/copy', '/api/admin/export/picks', '/api/admin/users']) {
    for (const method of ['get', 'post'] as const) {
      answers.length = 0;
      await visit(method, target);
      await expect.poll(() => answers.at(-1)?.[1] ?? 0, { timeout: 15_000 }).toBeGreaterThanOrEqual(403);
    }
  }
  expect(downloads).toEqual([]);
});
