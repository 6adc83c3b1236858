/** The built page: precompressed files, never cached html, hashed assets cached for ever. */
import path from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Where the build puts the page (the same two levels up from the source and from the bundle), or another build of it. */
export const builtPageDir = process.env['POOL_PAGE_DIR'] ?? path.join(import.meta.dirname, '../../dist/page');

export function servePage(pageDir: string): RequestHandler {
  const assets = path.join(pageDir, 'assets') + path.sep;
  return sirv(pageDir, {
    single: true,
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, file) => {
      const isAsset = path.join(pageDir, file).startsWith(assets);
      response.setHeader('Cache-Control', isAsset ? 'public,max-age=31536000,immutable' : 'no-cache');
    },
  });
}
