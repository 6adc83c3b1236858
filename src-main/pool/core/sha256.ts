/** SHA-256 in one call, which takes a third of the time that a hash object takes. */
import * as crypto from 'node:crypto';

/** Missing in a Node before version 20.12, such as that of an old Electron. */
const hashAtOnce: typeof crypto.hash | undefined = crypto.hash;

export const sha256 = (data: string | Uint8Array, encoding: 'hex' | 'base64url'): string =>
  hashAtOnce === undefined
    ? crypto.createHash('sha256').update(data).digest(encoding)
    : hashAtOnce('sha256', data, encoding);
