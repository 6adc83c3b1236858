import type { Settings } from '#shared/settings.ts';

/** The choices for keeping the host awake, as the first run and the settings offer them. */
export const KEEP_AWAKE: readonly { value: Settings['keepAwake']; label: string }[] = [
  { value: 'until-next-lock', label: 'Until the next lock' },
  { value: 'while-games-are-on', label: 'While games are live' },
  { value: 'never', label: 'Never' },
];
