import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joined } from './checksum.ts';

test('the checksum of two texts follows from those of each', () => {
  const bytes = fc.uint8Array({ maxLength: 3_000 });
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      expect(joined(crc32(first), crc32(second), second.length)).toBe(crc32(Buffer.concat([first, second])));
    }),
  );
});
