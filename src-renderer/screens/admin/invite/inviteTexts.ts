/** What is said about the address that friends are told. */
export const inviteTexts = {
  forThisNetwork: 'For everybody on this network.',
  forAll: 'For everybody, from anywhere.',
  whileOn: 'Open while this computer is on.',
  setOnMachine: 'Set on this computer by POOL_PUBLIC_URL. What is chosen below counts once that is taken away.',
  chosenGone: (chosen: string, instead: string | null) =>
    `The address you chose, ${chosen}, is gone from this computer. ` +
    (instead === null
      ? 'It counts again when it comes back.'
      : `Friends are told ${instead} until it comes back; links sent before lead nowhere meanwhile.`),

  noNetwork: 'This computer is on no network',
  noNetworkLine:
    'Join a Wi-Fi or plug in a cable, and the link appears here by itself. The pool goes on; what is saved is safe.',
  isAlone: 'Only this computer can open the pool',
  isAloneLine:
    'It was started to listen nowhere else (POOL_HOST). Start it without that setting, and friends can join.',

  best: 'Automatic (recommended)',
  bestNow: (address: string | null) => (address === null ? 'At present there is none.' : `At present ${address}`),
  another: 'Another address',
  anotherLine: 'A public address, a proxy, a name of your own.',
  addressNeeded: 'Enter an address that begins with http:// or https://.',
  saved: 'Address Chosen',
  saveFailed: 'Failed to choose the address',
} as const;
