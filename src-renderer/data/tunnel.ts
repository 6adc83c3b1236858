/** The way to friends outside the network, as the commissioner switches it. */
import type { Tunnel, TunnelProgram } from '#shared/model.ts';
import { request } from './client.ts';
import { keyOf, read, readAgain } from './queries.ts';

/** Reads it again even so: what was answered can be older than what was announced meanwhile. */
async function thenReread(change: Promise<Tunnel>): Promise<void> {
  try {
    await change;
  } finally {
    await readAgain({ queryKey: keyOf('readTunnel') });
    await readAgain({ queryKey: keyOf('readInvite') });
  }
}

export const tunnel = {
  /** Its changes are announced, but not to whoever was not listening; a program that was just installed is not. */
  read: () => ({ ...read('readTunnel', {}), staleTime: 0 }),
  start: (program: TunnelProgram) => thenReread(request('startTunnel', { input: { program } })),
  stop: () => thenReread(request('stopTunnel', {})),
};
