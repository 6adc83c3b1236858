/** Texts about the address in invitations. */
export const inviteTexts = {
  forThisNetwork: 'Works on this network.',
  forAll: 'Works from anywhere.',
  whileOn: 'Open while this computer is on.',
  setOnMachine: 'Set on this computer by POOL_PUBLIC_URL. Your choice below takes effect when you remove that setting.',
  chosenGone: (chosen: string, instead: string | null) =>
    `The address you chose, ${chosen}, is no longer available on this computer. ` +
    (instead === null
      ? 'It will be used again when it comes back.'
      : `Until it comes back, invitations use ${instead}, and links you already sent don’t work.`),

  noNetwork: 'This computer isn’t connected to a network',
  noNetworkLine:
    'Join a Wi-Fi network or plug in a cable, and the link appears here automatically. The pool keeps running, and everything saved is safe.',
  isAlone: 'Only this computer can open the pool',
  isAloneLine: 'POOL_HOST limits it to this computer. Start it without that setting so that friends can join.',

  best: 'Automatic (recommended)',
  bestNow: (address: string | null) => (address === null ? 'None right now' : `Currently ${address}`),
  another: 'Another address',
  anotherLine: 'A public address, a proxy or your own domain.',
  addressNeeded: 'Enter an address that begins with http:// or https://.',
  saved: 'Address Saved',
  saveFailed: 'Failed to save the address',
} as const;
