/**
 * A second computer: a network namespace connected by a virtual cable. Needs root. Never uses this machine's real
 * addresses.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs';

export type SecondHost = {
  /** This side's address on the cable. */
  address: string;
  /** A browser on the other side. */
  browser: Browser;
  remove: () => Promise<void>;
};

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });

const PREFIX = 'sf-';

/** Removes the namespaces of test runs that were killed. */
function removeLeftovers(): void {
  const names = ip('netns', 'list')
    .toString()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const isRunning = existsSync(`/proc/${name.slice(PREFIX.length)}`);
    if (!isRunning) ip('netns', 'del', name);
  }
}

/** Why it isn't possible here, in one line; null if it is. */
export function whyNoSecondHost(): string | null {
  if (process.platform !== 'linux') return 'a network namespace needs Linux';
  if (process.getuid?.() !== 0) return 'a network namespace needs root';
  const name = `${PREFIX}${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'del', name);
  } catch (error) {
    return `"ip netns" does not work here (${error instanceof Error ? error.message.split('\n')[0] : 'no reason'})`;
  }
  return findChromium() === undefined ? 'there is no Chromium here' : null;
}

export async function createSecondHost(): Promise<SecondHost> {
  removeLeftovers();
  const name = `${PREFIX}${process.pid}`;
  const [near, far] = [`${name}-a`, `${name}-b`].map((device) => device.slice(-15)) as [string, string];
  const subnet = `10.213.${process.pid % 250}`;
  const wrapper = path.join(tmpdir(), `${name}-chromium.sh`);
  const inside = (...args: string[]) => ip('netns', 'exec', name, 'ip', ...args);
  const clear = () => {
    rmSync(wrapper, { force: true });
    for (const undo of [() => ip('link', 'del', near), () => ip('netns', 'del', name)]) {
      try {
        undo();
      } catch {
        // It was not created.
      }
    }
  };
  try {
    ip('netns', 'add', name);
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far);
    ip('link', 'set', far, 'netns', name);
    ip('addr', 'add', `${subnet}.1/24`, 'dev', near);
    ip('link', 'set', near, 'up');
    inside('addr', 'add', `${subnet}.2/24`, 'dev', far);
    inside('link', 'set', far, 'up');
    inside('link', 'set', 'lo', 'up');
    writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${name} "${findChromium()}" "$@"\n`, { mode: 0o755 });
    const browser = await chromium.launch({ executablePath: wrapper, args: [...CHROMIUM_FLAGS] });
    return {
      address: `${subnet}.1`,
      browser,
      remove: async () => {
        await browser.close();
        clear();
      },
    };
  } catch (error) {
    clear();
    throw error;
  }
}
