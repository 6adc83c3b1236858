/** Choosing a port when other programs use some. */
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOnFreePort } from './freePort.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

let other: Server;
let taken: number;
beforeEach(async () => {
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  taken = (other.address() as AddressInfo).port; // a listening TCP server has one
});
afterEach(() => new Promise((resolve) => other.close(resolve)));

/** A fake `start` that records the ports and fails for the given ones. */
function createStarter(refusals: Record<number, string>) {
  const asked: number[] = [];
  const start = async (port: number) => {
    asked.push(port);
    const code = refusals[port];
    if (code !== undefined) throw refusal(code);
    return port;
  };
  return { asked, start };
}

describe('startOnFreePort', () => {
  it('the first port is used when it is free', async () => {
    const { asked, start } = createStarter({});
    expect(await startOnFreePort(start, taken + 1)).toBe(taken + 1);
    expect(asked).toEqual([taken + 1]);
  });

  it('the next higher port is used when ports are taken or reserved by the system', async () => {
    const { start } = createStarter({ [taken + 1]: 'EADDRINUSE', [taken + 2]: 'EACCES' });
    expect(await startOnFreePort(start, taken + 1)).toBe(taken + 3);
  });

  it('a port with a listener on loopback is skipped, even if the system would share it', async () => {
    const { asked, start } = createStarter({});
    expect(await startOnFreePort(start, taken)).toBe(taken + 1);
    expect(asked).not.toContain(taken);
  });

  it('another error, or the last port, ends the search', async () => {
    const { asked, start } = createStarter({ [taken + 1]: 'EADDRNOTAVAIL' });
    await expect(startOnFreePort(start, taken + 1)).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
    expect(asked).toEqual([taken + 1]);
    const never = async () => Promise.reject(refusal('EADDRINUSE'));
    await expect(startOnFreePort(never, taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(startOnFreePort(never, 65_530)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
