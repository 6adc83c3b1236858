import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { gzipOf, packBody } from './packedBody.ts';

/** Parts of a body, as long as lists of picks, and where each begins and ends. */
const bodies = fc
  .array(fc.string({ unit: 'binary', minLength: 0, maxLength: 900 }), { minLength: 1, maxLength: 40 })
  .map((texts) => {
    const parts = texts.map((text) => Buffer.from(text.repeat(3)));
    const ends = parts.map((_, n) => Buffer.concat(parts.slice(0, n + 1)).length);
    return { body: Buffer.concat(parts), parts, ends };
  });

const unpacked = (pieces: readonly Buffer[]) => gunzipSync(Buffer.concat(pieces));

test('a body comes back as it was, however it was cut', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, async ({ body, ends }) => {
      expect(unpacked(gzipOf(await packBody(body, ends), body))).toEqual(body);
      expect(unpacked(gzipOf(await packBody(body, []), body))).toEqual(body);
    }),
  );
});

test('a part can be replaced by any other bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      bodies,
      fc.nat(),
      fc.uint8Array({ maxLength: 5_000 }),
      async ({ body, parts, ends }, nth, bytes) => {
        const part = nth % parts.length;
        const [from, to, own] = [ends[part - 1] ?? 0, ends[part] ?? 0, Buffer.from(bytes)];
        const expected = Buffer.concat([...parts.slice(0, part), own, ...parts.slice(part + 1)]);
        expect(unpacked(gzipOf(await packBody(body, ends), body, { from, to, own }))).toEqual(expected);
      },
    ),
  );
});

test('the length says no more about the bytes put in than how many they are', async () => {
  const list = `"gameId":null,"pickType":null,"pickValue":null,`.repeat(5);
  const parts = Array.from({ length: 60 }, () => Buffer.from(list));
  const ends = parts.map((_, n) => (n + 1) * list.length);
  const body = Buffer.concat(parts);
  const packed = await packBody(body, ends);
  const lengthWith = (own: string) => {
    const replacement = { from: ends[29] ?? 0, to: ends[30] ?? 0, own: Buffer.from(own) };
    return Buffer.concat(gzipOf(packed, body, replacement)).length;
  };
  // The first is the same as the text around it, the second like nothing else.
  expect(lengthWith(list)).toBe(
    lengthWith(Array.from(list, (_, n) => String.fromCodePoint(33 + ((n * 37) % 90))).join('')),
  );
  expect(lengthWith(list)).toBeLessThan(body.length / 2);
});

test('a long body is compressed beside the turn', async () => {
  const body = Buffer.from('{"picks":[1,2,3]},'.repeat(20_000));
  const packed = packBody(body, [100_000, 200_000]);
  expect(packed).toBeInstanceOf(Promise);
  expect(unpacked(gzipOf(await packed, body))).toEqual(body);
});
