/** The addresses of the admin sections, apart from their code: the table of routes is in the first load. */
export const SECTION_PATHS = [
  'week',
  'party',
  'games',
  'players',
  'invite',
  'group-chat',
  'standings',
  'safety',
  'settings',
  'about',
] as const;
export type SectionPath = (typeof SECTION_PATHS)[number];
