/** Whether closing the window may rely on a tray icon. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasStatusArea } from './statusArea.ts';

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(path.join(tmpdir(), 'sunday-five-bin-'));
  vi.stubEnv('PATH', bin);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(bin, { recursive: true, force: true });
});

/** A program that answers as the real one does. */
const install = (name: string, script: string) =>
  writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

it('Windows and macOS have one', async () => {
  expect(await hasStatusArea('win32')).toBe(true);
  expect(await hasStatusArea('darwin')).toBe(true);
});

it.runIf(process.platform !== 'win32')(
  'on Linux the session’s bus says it, by whichever program is there',
  async () => {
    expect(await hasStatusArea('linux')).toBe(false);
    install('dbus-send', 'echo "method return time=1 sender=:1.0"; echo "   boolean true"');
    expect(await hasStatusArea('linux')).toBe(true);
    install('gdbus', 'echo "(false,)"');
    expect(await hasStatusArea('linux')).toBe(false);
    install('gdbus', 'echo "(true,)"');
    expect(await hasStatusArea('linux')).toBe(true);
    install('gdbus', 'echo "no bus" >&2; exit 1');
    install('dbus-send', 'exit 1');
    expect(await hasStatusArea('linux')).toBe(false);
  },
);
