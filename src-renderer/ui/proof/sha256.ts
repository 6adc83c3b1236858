/** SHA-256 for the page. `crypto.subtle` doesn't exist over plain http. */
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256 } from '#shared/rules/proof.ts';

export const sha256: Sha256 = (text) => bytesToHex(hash(utf8ToBytes(text)));
