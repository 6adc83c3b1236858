/** The built page: its html with our own address in it, precompressed files, hashed assets cached for ever. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';

/** Where the build puts the page (the same two levels up from the source and from the bundle), or another build of it. */
export const builtPageDir = process.env['POOL_PAGE_DIR'] ?? path.join(import.meta.dirname, '../../dist/page');

/** What a messenger shows under a link. Most of them want its whole address, which only the request can tell. */
const PREVIEW = 'content="/link-preview.png"';

const READING = new Set(['GET', 'HEAD']);
const isFile = (address: string) => /\.[^/]+$/.test(address) && address !== '/index.html';

/** Every address that is not a file is a screen of the page, which finds out by itself what to show. */
export function servePage(pageDir: string): RequestHandler {
  const assets = path.join(pageDir, 'assets') + path.sep;
  const serveHtml = htmlHandler(path.join(pageDir, 'index.html'));
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
    else if (isFile(request.path)) serveFile(request, response, next);
    else serveHtml(request, response);
  };
}

function htmlHandler(file: string): (request: Request, response: Response) => void {
  const html = readFileSync(file, 'utf8');
  return (request, response) => {
    const text = html.replace(PREVIEW, () => `content="${originOf(request)}/link-preview.png"`);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`);
    if (request.fresh) response.status(304).end();
    else response.type('html').send(text);
  };
}

/** The address the visitor used, also through a tunnel; nothing unless it is a plain host name, as it ends up in html. */
function originOf(request: Request): string {
  const host: unknown = request.host; // Express's type promises a text; without the header there is none
  // Not request.protocol: that is whatever a proxy passed on.
  const scheme = request.secure ? 'https' : 'http';
  return typeof host === 'string' && /^[\w.:[\]-]+$/.test(host) ? `${scheme}://${host}` : '';
}
