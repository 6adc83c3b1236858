/** What browsers, home screens and messengers get without a login. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const PAGE_SOURCE = path.join(import.meta.dirname, '../../src-renderer');

let server: TestServer;
let pageDir: string;
beforeAll(async () => {
  pageDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-page-'));
  cpSync(path.join(PAGE_SOURCE, 'public'), pageDir, { recursive: true });
  // The build puts the style sheet into the html.
  const html = readFileSync(path.join(PAGE_SOURCE, 'index.html'), 'utf8');
  writeFileSync(path.join(pageDir, 'index.html'), html.replace('</head>', '<style>body { margin: 0 }</style></head>'));
  mkdirSync(path.join(pageDir, 'assets'));
  writeFileSync(path.join(pageDir, 'assets/main-1.js'), '// built');
  writeFileSync(path.join(pageDir, 'assets/removed-1.js'), '// built');
  server = await startTestServer(TUESDAY, { pageDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(pageDir, { recursive: true, force: true });
});

const get = (address: string, headers: Record<string, string> = {}) =>
  rawRequest(server.url, { path: address, headers: { host: new URL(server.url).host, ...headers } });
const metaOf = (html: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1];

describe('link previews', () => {
  it('a link preview has an absolute picture URL with the host of the link', async () => {
    const { text } = await get('/leaderboard', { host: '192.168.1.5:4680' });
    expect(metaOf(text, 'og:title')).toBe('Sunday Five');
    expect(metaOf(text, 'og:image')).toBe('http://192.168.1.5:4680/link-preview.png');
    const picture = await fetch(`${server.url}/link-preview.png`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(sizeOf(Buffer.from(await picture.arrayBuffer()))).toEqual([1200, 630]);
  });

  it('a link preview has the tunnel’s host, not the computer’s', async () => {
    const headers = { host: 'localhost:4680', 'x-forwarded-host': 'pool.example.org', 'x-forwarded-proto': 'https' };
    const { text } = await get('/', headers);
    expect(metaOf(text, 'og:image')).toBe('https://pool.example.org/link-preview.png');
  });

  it('a link preview ignores an invalid host', async () => {
    const { status, text } = await get('/', { host: 'x"><script>alert(1)</script>' });
    expect(status).toBe(200);
    expect(text).not.toContain('alert(1)');
    expect(metaOf(text, 'og:image')).toBe('/link-preview.png');
  });
});

describe('the pool’s name', () => {
  it('the title, the link preview and an installed icon carry the pool’s name, escaped', async () => {
    const admin = await server.admin();
    const before = (await get('/')).text;
    await admin.get('changeSettings', { input: { poolName: 'Bo & "The Crew"' } });
    const { text } = await get('/');
    expect(text).toContain('<title>Bo &#38; &#34;The Crew&#34;</title>');
    expect(metaOf(text, 'og:title')).toBe('Bo &#38; &#34;The Crew&#34;');
    expect(text).toContain('<meta name="application-name" content="Bo &#38; &#34;The Crew&#34;" />');
    expect(text).toContain('class="pool-name">Bo &#38; &#34;The Crew&#34;<');
    const manifest = JSON.parse((await get('/manifest.webmanifest')).text) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: 'Bo & "The Crew"', short_name: 'Bo & "The Crew"', start_url: '/' });
    await admin.get('changeSettings', { input: { poolName: 'Sunday Five' } });
    expect((await get('/')).text).toBe(before);
  });

  it('a home screen gets a short name', async () => {
    const admin = await server.admin();
    const poolName = 'The Very Long Name of a Pool of Old Friends';
    await admin.get('changeSettings', { input: { poolName } });
    const manifest = JSON.parse((await get('/manifest.webmanifest')).text) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: poolName, short_name: 'Sunday Five' });
    await admin.get('changeSettings', { input: { poolName: 'Sunday Five' } });
  });
});

describe('the page', () => {
  it('the page of a demo is marked, and the page of a pool is not', async () => {
    const demo = await startTestServer(TUESDAY, { pageDir, demo: true });
    expect(await (await fetch(demo.url)).text()).toContain('<html data-demo lang="en">');
    await demo.stop();
    expect((await get('/')).text).toContain('<html lang="en">');
  });

  it('the page is the same for every screen and is revalidated with an ETag', async () => {
    const first = await get('/');
    expect((await get('/admin/players')).text).toBe(first.text);
    expect((await get('/index.html')).text).toBe(first.text);
    expect(first.header('cache-control')).toBe('no-cache');
    const again = await get('/', { 'if-none-match': first.header('etag') });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('only the page’s own files are served', async () => {
    expect((await get('/assets/main-1.js')).header('cache-control')).toContain('immutable');
    expect((await get('/assets/main-2.js')).status).toBe(404);
    expect((await get('/../package.json')).status).toBe(404);
    expect((await rawRequest(server.url, { method: 'POST', path: '/leaderboard' })).status).toBe(404);
  });

  it('every icon of the page exists', async () => {
    const { text } = await get('/');
    const named = [...text.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    expect(named).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']);
    const kinds = await Promise.all(named.map(async (href) => (await get(href ?? '')).header('content-type')));
    expect(kinds).toEqual(['image/x-icon', 'image/svg+xml', 'image/png', 'application/manifest+json']);
    expect([...text.matchAll(/name="theme-color"/g)]).toHaveLength(2); // by day and by night
  });

  it('the page can be added to a home screen', async () => {
    const manifest = JSON.parse((await get('/manifest.webmanifest')).text) as Manifest;
    expect(manifest).toMatchObject({ name: 'Sunday Five', display: 'standalone', start_url: '/' });
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons) {
      expect(sizeOf(readFileSync(path.join(pageDir, src))).join('x')).toBe(sizes);
    }
  });
});

describe('the content security policy', () => {
  /** The sources of each directive. */
  const policyOf = (header: string) =>
    Object.fromEntries(
      header.split(';').map((directive): [string, string[]] => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
    );
  const hashesOf = (html: string, tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );

  it('only the page’s own files and the inline script and style that it is sent with may run', async () => {
    const { text, header } = await get('/leaderboard');
    const [scripts, styles] = [hashesOf(text, 'script'), hashesOf(text, 'style')];
    expect([scripts.length, styles.length]).toEqual([1, 1]);
    expect(policyOf(header('content-security-policy'))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...scripts],
      'style-src': ["'self'", ...styles],
      'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it('files, calls and errors have the same policy, and a missing file a stricter one', async () => {
    const policyAt = async (address: string) => (await get(address)).header('content-security-policy');
    const policy = await policyAt('/');
    for (const address of ['/assets/main-1.js', '/api/pool', '/api/none', '/api/picks/1']) {
      expect([address, await policyAt(address)]).toEqual([address, policy]);
    }
    expect(await policyAt('/assets/none.js')).toBe("default-src 'none'");
  });
});

type Manifest = { icons: { src: string; sizes: string; purpose?: string }[] };

/** Width and height from the PNG header. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

it('a file that an update has removed ends its request, not the server', async () => {
  rmSync(path.join(pageDir, 'assets/removed-1.js'));
  await expect(fetch(`${server.url}/assets/removed-1.js`)).rejects.toThrow('fetch failed');
  expect((await fetch(`${server.url}/assets/main-1.js`)).status).toBe(200);
});
