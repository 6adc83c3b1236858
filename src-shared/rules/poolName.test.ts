/** Which names a pool can have. */
import { describe, expect, test } from 'vitest';
import { fieldTexts } from '#shared/texts/fields.ts';
import { poolNameError } from './poolName.ts';

describe('a pool name', () => {
  test.each([
    'Sunday Five',
    'St. Louis Couch League',
    'U.S.A. Picks 2.0',
    '<b>Couch</b> League 🏈',
    'Тайная лига',
    'A/B: 5',
  ])('%j is accepted', (name) => expect(poolNameError(name)).toBeNull());

  test.each([
    ['', fieldTexts.poolNameRequired],
    ['\u200B\u2063', fieldTexts.nameInvisible],
    ['Sunday\u202E eviF', fieldTexts.nameHides],
    ['x'.repeat(61), fieldTexts.poolNameTooLong],
    ['Now at http://192.0.2.7', fieldTexts.poolNameLink],
    ['Now at picks.example', fieldTexts.poolNameLink],
    ['Now at picks．example', fieldTexts.poolNameLink],
    ['Now at www.пример.рф', fieldTexts.poolNameLink],
  ])('%j is rejected: %s', (name, error) => expect(poolNameError(name)).toBe(error));
});
