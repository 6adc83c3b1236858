/** Starts and stops the tunnel. */
import type { Tunnel, TunnelProgram } from '#shared/model.ts';
import { request } from './client.ts';
import { readAgain } from './queries.ts';

/** Reads the state again: the answer can be older than an event that came in meanwhile. */
async function thenReadAgain(change: Promise<Tunnel>): Promise<void> {
  try {
    await change;
  } finally {
    await readAgain('readTunnel', 'readInvite');
  }
}

export const tunnel = {
  start: (program: TunnelProgram) => thenReadAgain(request('startTunnel', { input: { program } })),
  stop: () => thenReadAgain(request('stopTunnel', {})),
};
