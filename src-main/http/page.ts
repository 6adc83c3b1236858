/** The built page: its html with our own address in it, precompressed files, hashed assets cached for ever. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';

/** Where the build puts the page (the same two levels up from the source and from the bundle), or another build of it. */
export const builtPageDir = process.env['POOL_PAGE_DIR'] ?? path.join(import.meta.dirname, '../../dist/page');

/** What a messenger shows under a link. Most of them need its full address, which depends on the request. */
const PREVIEW = 'content="/link-preview.png"';
/** The product's name where the html and the manifest have the pool's. */
const NAME = 'Sunday Five';
const NAMED = /(<title>|(?:application-name|og:title)" content="|class="pool-name">)Sunday Five/g;
/** A demo's pages all have a mark, by the style of this attribute. */
const ROOT = '<html';
/** The html names the zone, so that no time shows in another one first. */
const ZONED = /("time-zone" content=")[^"]*/;
/** A home screen cuts longer names off. */
const SHORT_NAME_MAX = 30;

const READING = new Set(['GET', 'HEAD']);
const htmlOf = (pageDir: string) => path.join(pageDir, 'index.html');
const isFile = (address: string) => /\.[^/]+$/.test(address) && address !== '/index.html';

/** What the html has of the pool. Link previews and an installed icon carry the name too. */
export type Shown = { poolName: string; timeZone: string; isDemo: boolean };

/**
 * Every address that is not a file is a screen: the page's own router shows it.
 * @param shown as it is now
 */
export function servePage(pageDir: string, shown: () => Shown): RequestHandler {
  const assets = path.join(pageDir, 'assets') + path.sep;
  const serveHtml = htmlHandler(htmlOf(pageDir), shown);
  const manifest = path.join(pageDir, 'manifest.webmanifest');
  const serveFile = sirv(pageDir, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, file) => {
      const isAsset = path.join(pageDir, file).startsWith(assets);
      response.setHeader('Cache-Control', isAsset ? 'public,max-age=31536000,immutable' : 'no-cache');
      if (file.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon'); // sirv does not know it
    },
  });
  return (request, response, next) => {
    if (!READING.has(request.method)) next();
    else if (request.path === '/manifest.webmanifest') serveManifest(response, manifest, shown().poolName);
    else if (isFile(request.path)) {
      // sirv pipes a file without looking for errors, and one that an update has removed meanwhile would end the server.
      response.once('pipe', (file) => file.once('error', () => response.destroy()));
      serveFile(request, response, next);
    } else serveHtml(request, response);
  };
}

function serveManifest(response: Response, file: string, name: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Type', 'application/manifest+json');
  // Not send, which adds a charset that the type doesn't have.
  response.end(JSON.stringify({ ...manifest, name, short_name: name.length > SHORT_NAME_MAX ? NAME : name }));
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function htmlHandler(file: string, shown: () => Shown): (request: Request, response: Response) => void {
  const html = readFileSync(file, 'utf8');
  const pageOf = rememberLatest((key) => {
    const [origin = '', name = NAME, timeZone = '', demo = ''] = key.split('\n');
    const text = html
      .replace(PREVIEW, () => `content="${origin}/link-preview.png"`)
      .replace(ROOT, demo === '' ? ROOT : `${ROOT} data-demo`)
      .replace(ZONED, (_, before: string) => before + escapeHtml(timeZone))
      .replace(NAMED, (_, before: string) => before + escapeHtml(name));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    return {
      text,
      etag: `"${sha256(text).digest('base64url').slice(0, 22)}"`,
      br: brotliCompressSync(text, quality),
      gzip: gzipSync(text),
    };
  });
  return (request, response) => {
    const { poolName, timeZone, isDemo } = shown();
    const page = pageOf([originOf(request), poolName, timeZone, isDemo ? 'demo' : ''].join('\n'));
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', page.etag);
    response.vary('Accept-Encoding');
    const encoding = request.acceptsEncodings('br', 'gzip');
    if (request.fresh) response.status(304).end();
    else if (encoding !== 'br' && encoding !== 'gzip') response.type('html').send(page.text);
    else response.type('html').setHeader('Content-Encoding', encoding).end(page[encoding]);
  };
}

const sha256 = (text: string) => createHash('sha256').update(text);

/** Sources of a content security policy. */
export type InlineSources = { script: string[]; style: string[] };

/** The sources that allow the built html's own inline scripts and styles, and no others. */
export function readInlineSources(pageDir: string): InlineSources {
  const html = readFileSync(htmlOf(pageDir), 'utf8');
  const hashesOf = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, content = '']) => `'sha256-${sha256(content).digest('base64')}'`,
    );
  return { script: hashesOf('script'), style: hashesOf('style') };
}

/** Anyone can make up host names: only a few pages are kept. */
const MAX_KEPT = 8;

function rememberLatest<T>(make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const value = kept.get(key) ?? make(key);
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

/** The address the visitor used, also through a tunnel; nothing unless it is a plain host name, as it ends up in html. */
function originOf(request: Request): string {
  const host: unknown = request.host; // Express's type promises a text; without the header there is none
  // Not request.protocol: that is whatever a proxy passed on.
  const scheme = request.secure ? 'https' : 'http';
  return typeof host === 'string' && /^[\w.:[\]-]+$/.test(host) ? `${scheme}://${host}` : '';
}
