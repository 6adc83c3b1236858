/** Detecting whether the system shows tray icons. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasSystemTray } from './systemTray.ts';

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(path.join(tmpdir(), 'sunday-five-bin-'));
  vi.stubEnv('PATH', bin);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(bin, { recursive: true, force: true });
});

/** Installs a fake program that prints what the real one would. */
const install = (name: string, script: string) =>
  writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

it('Windows and macOS have a system tray', async () => {
  expect(await hasSystemTray('win32')).toBe(true);
  expect(await hasSystemTray('darwin')).toBe(true);
});

it('on Linux the session bus decides, through any program that is installed', async ({ skip }) => {
  skip(process.platform === 'win32', 'the fake programs are shell scripts');
  expect(await hasSystemTray('linux')).toBe(false);
  install('dbus-send', 'echo "method return time=1 sender=:1.0"; echo "   boolean true"');
  expect(await hasSystemTray('linux')).toBe(true);
  install('gdbus', 'echo "(false,)"');
  expect(await hasSystemTray('linux')).toBe(false);
  install('gdbus', 'echo "(true,)"');
  expect(await hasSystemTray('linux')).toBe(true);
  install('gdbus', 'echo "no bus" >&2; exit 1');
  install('dbus-send', 'exit 1');
  expect(await hasSystemTray('linux')).toBe(false);
});
