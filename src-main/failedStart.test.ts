import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { startServer } from './server.ts';

test('a start that fails on the loopback address closes the listener it already opened', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-start-'));
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const options = { dataDir, port, host: '127.0.0.2', log: createLog('silent'), version: '0.0.0-test', pageDir: null };
  try {
    await expect(startServer(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(fetch(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow('fetch failed');
  } finally {
    other.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
