/** The proxy for Electron's download comes from the usual variables or from npm's settings. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from './progress.mjs';
import { proxiesOf, withProxies } from './proxies.mjs';

test('a machine without a proxy keeps its environment', () => {
  const env = { PATH: '/bin', npm_config_proxy: '', npm_config_noproxy: '' };
  expect(withProxies(env)).toBe(env);
});

test('the proxy comes from HTTPS_PROXY, then from npm’s https-proxy and proxy, then from HTTP_PROXY', () => {
  const all = { HTTPS_PROXY: 'a', npm_config_https_proxy: 'b', npm_config_proxy: 'c', HTTP_PROXY: 'd' };
  expect(proxiesOf(all).https).toBe('a');
  expect(proxiesOf({ ...all, HTTPS_PROXY: '' }).https).toBe('b');
  expect(proxiesOf({ npm_config_proxy: 'c', HTTP_PROXY: 'd' }).https).toBe('c');
  expect(proxiesOf({ HTTP_PROXY: 'd' }).https).toBe('d');
  expect(proxiesOf({ https_proxy: 'e' }).https).toBe('e');
});

test('Electron’s installer gets the proxy in the variables it reads, and both of its switches', () => {
  expect(withProxies({ npm_config_https_proxy: 'http://proxy:8080', npm_config_noproxy: 'intranet' })).toMatchObject({
    HTTPS_PROXY: 'http://proxy:8080',
    NO_PROXY: 'intranet',
    NODE_USE_ENV_PROXY: '1',
    ELECTRON_GET_USE_PROXY: '1',
  });
  const lower = withProxies({ https_proxy: 'http://proxy:8080', HTTPS_PROXY: 'http://other:1' });
  expect(lower).toMatchObject({ HTTPS_PROXY: 'http://proxy:8080' });
  expect(lower).not.toHaveProperty('https_proxy');
});

test('Electron’s own download asks the proxy', async () => {
  const cache = mkdtempSync(path.join(tmpdir(), 'sunday-five-proxy-'));
  const asked: string[] = [];
  const proxy = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data: Buffer) => {
      asked.push(data.toString().split('\r\n', 1)[0] ?? '');
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  try {
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const {
      https_proxy: _,
      http_proxy: _http,
      no_proxy: _no,
      NO_PROXY: _NO,
      HTTPS_PROXY: _HTTPS,
      ...env
    } = process.env;
    const script = `import('@electron/get').then(({ download }) => download('45.4.1', { cacheRoot: ${JSON.stringify(cache)} }))`;
    const { status } = await runProgram(process.execPath, ['-e', script], {
      cwd: import.meta.dirname,
      env: withProxies({ ...env, npm_config_proxy: address }),
    });
    expect(asked).toEqual(['CONNECT github.com:443 HTTP/1.1']);
    expect(status).not.toBe(0);
  } finally {
    proxy.close();
    rmSync(cache, { recursive: true, force: true });
  }
});
