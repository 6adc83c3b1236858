/** What a player reads who opens their own link. */
export const joinTexts = {
  lead: 'Your invitation',
  refused:
    'This invitation no longer works: its access code was changed, or part of the link is missing. ' +
    'Enter your access code, or ask the commissioner for a new invitation.',
  askTitle: (name: string) => `Join as ${name}?`,
  askLine: (now: string, name: string) =>
    `You are signed in as ${now} on this device. If you continue, ${now} is signed out here and you see ${name}’s picks.`,
  joinAs: (name: string) => `Join as ${name}`,
  stay: (now: string) => `Stay signed in as ${now}`,
} as const;
