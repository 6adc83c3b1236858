/** Texts about co-commissioners. */
export const commissionerTexts = {
  lead: 'A co-commissioner has their own password and can do everything you can, including seeing picks and access codes, except change these accounts. The audit log names who did what. For someone who only enters scores, make a player a scorekeeper: Players > More.',
  onlyFirst: (name: string) => `Only ${name}, the first commissioner, can add or remove commissioners.`,
  paused: 'No access since a backup was restored. Set a password or remove the account.',
  nameHelp: 'They log in with this name. If they also play, choose another one than their player name.',
  passwordHelp: (min: number) =>
    `At least ${min} characters. Tell them the password; they change it in Settings after their first login.`,
  added: 'Co-Commissioner Added',
  addedLine: (name: string) => `${name} can log in now with the password you chose.`,
  addFailed: 'Failed to add the co-commissioner',
  reset: 'Password Set',
  resetLine: (name: string) => `${name} logs in with the new password from now on.`,
  resetHelp: (name: string, min: number) => `At least ${min} characters. ${name} is logged out everywhere.`,
  resetFailed: 'Failed to set the password',
  removed: 'Co-Commissioner Removed',
  removedLine: (name: string) => `${name} is logged out and can’t log in any more.`,
  removeFailed: 'Failed to remove the co-commissioner',
  removing: (name: string) =>
    `${name} is logged out everywhere and can’t log in any more. Everything ${name} did stays, also in the audit log; chat messages are signed “${name} (left)”.`,
} as const;
