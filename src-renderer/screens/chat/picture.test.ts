import { expect, it } from 'vitest';
import { UPLOAD_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { pictureFault, sizeText } from './picture.ts';

it('a picture of the four kinds up to 5 MB can be sent', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) {
    expect(pictureFault({ type, size: UPLOAD_MAX })).toBeNull();
  }
  expect(pictureFault({ type: 'image/png', size: UPLOAD_MAX + 1 })).toBe(texts.imageTooLarge);
  for (const type of ['image/svg+xml', 'text/html', 'image/heic', 'video/mp4', '']) {
    expect(pictureFault({ type, size: 10 })).toBe(texts.notAnImage);
  }
});

it('sizes read like people say them', () => {
  expect([1, 340 * 1024, 2.44 * 1024 * 1024].map(sizeText)).toEqual(['1 kB', '340 kB', '2.4 MB']);
});
