/** Sentences about a pool that moves to another host; loaded with the screens and calls that need them. */
export const moveTexts = {
  addressNeeded: 'Enter the whole address of the new host, such as https://pool.example.org.',
  addressTooLong: 'This address is too long. Enter only its beginning, such as https://pool.example.org.',
  needsWeb: 'Enter an address that begins with https://, or with http:// in your own network.',
  needsHttps:
    'Over plain http, anyone on the way could read access codes. Enter an address that begins with https://. ' +
    'Only addresses in your own network can begin with http://.',
  hasPassword: 'This address contains a name or a password, which everyone would see. Enter it without them.',
  toItself: 'This is the address of this pool itself, so links would lead in a circle. Enter the new one.',
  toLoopback: 'This address only works on one computer. Enter the one that your friends can open.',
} as const;
