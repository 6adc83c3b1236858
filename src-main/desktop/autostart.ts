/** The entry that starts the app at login on Linux (the Desktop Application Autostart Specification). */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** On the command line of a start at login: the window stays hidden. */
export const HIDDEN_ARG = '--hidden';

/** Quotes an argument for the Exec key. A percent sign begins a field code, so it is doubled. */
const quoted = (argument: string) => `"${argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`;

/** @param command the program and its arguments */
export function autostartEntry(command: readonly string[]): string {
  // Values of strings have a second level of escapes.
  const exec = command.map(quoted).join(' ').replaceAll('\\', '\\\\');
  return `[Desktop Entry]
Type=Application
Name=Sunday Five
Comment=Opens the pool for your friends
Exec=${exec}
Icon=sunday-five
Terminal=false
X-GNOME-Autostart-enabled=true
`;
}

export const autostartFile = (env: NodeJS.ProcessEnv): string =>
  path.join(env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'autostart/sunday-five.desktop');

export const hasAutostart = (env: NodeJS.ProcessEnv): boolean => existsSync(autostartFile(env));

/** @throws an error of the operating system if the entry can't be written or deleted */
export function setAutostart(env: NodeJS.ProcessEnv, command: readonly string[] | null): void {
  const file = autostartFile(env);
  if (command === null) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, autostartEntry(command));
  return undefined;
}
