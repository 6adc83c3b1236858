/** `npm run test:long` sets LONG=1: the random tests then do more. (src-shared has no types of Node.) */
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };

export const IS_LONG = process?.env['LONG'] === '1';
