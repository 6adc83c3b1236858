/** The entry that starts the app at login on Linux. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { autostartEntry, autostartFile, hasAutostart, setAutostart } from './autostart.ts';

const execOf = (...command: string[]) => /^Exec=(.*)$/m.exec(autostartEntry(command))?.[1];

it('each argument of the command is quoted as the specification says', () => {
  expect(execOf('/opt/Sunday Five/sunday-five', '--hidden')).toBe('"/opt/Sunday Five/sunday-five" "--hidden"');
  expect(execOf('/home/100%/a"b')).toBe(String.raw`"/home/100%%/a\\"b"`);
  expect(execOf('/home/$x/`y`\\z')).toBe(String.raw`"/home/\\$x/\\` + '`y' + String.raw`\\` + '`' + String.raw`\\\\z"`);
});

it('the entry is written when it is switched on and deleted when it is switched off', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-autostart-'));
  const env = { XDG_CONFIG_HOME: path.join(folder, 'config') };
  expect(hasAutostart(env)).toBe(false);
  setAutostart(env, null);
  setAutostart(env, ['/usr/bin/sunday-five', '--hidden']);
  expect(hasAutostart(env)).toBe(true);
  expect(readFileSync(autostartFile(env), 'utf8')).toBe(autostartEntry(['/usr/bin/sunday-five', '--hidden']));
  setAutostart(env, null);
  expect(hasAutostart(env)).toBe(false);
  rmSync(folder, { recursive: true });
});
