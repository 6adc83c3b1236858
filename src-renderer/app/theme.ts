/** Light or dark: the system's unless the member switched, kept in this browser. */
import { signal } from '../data/signal.ts';
import { localKeep } from '../data/storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'sunday-five-theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

const kept = (): Theme | null => {
  const value = localKeep.read(KEY);
  return value === 'light' || value === 'dark' ? value : null;
};
const inForce = (): Theme => kept() ?? (systemDark.matches ? 'dark' : 'light');

export const theme = signal<Theme>(inForce());

function show(): void {
  const forced = kept();
  if (forced === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = forced;
  theme.set(inForce());
  // Blueprint's own rules for dark hang on this class
  document.body.classList.toggle('bp6-dark', theme.get() === 'dark');
}
systemDark.addEventListener('change', show);
show();

/** Switches the color mode. Switching back to the system's mode removes the choice, so the page follows the system again. */
export function switchTheme(): void {
  const next: Theme = theme.get() === 'dark' ? 'light' : 'dark';
  if (next === (systemDark.matches ? 'dark' : 'light')) localKeep.remove(KEY);
  else localKeep.write(KEY, next);
  show();
}
