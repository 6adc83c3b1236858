/** Which names a pool can have. */
import { describe, expect, test } from 'vitest';
import { texts } from '#shared/texts.ts';
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
    ['', texts.poolNameRequired],
    ['\u200B\u2063', texts.nameInvisible],
    ['Sunday\u202E eviF', texts.nameHides],
    ['x'.repeat(61), texts.poolNameTooLong],
    ['Now at http://192.0.2.7', texts.poolNameLink],
    ['Now at picks.example', texts.poolNameLink],
    ['Now at picks．example', texts.poolNameLink],
    ['Now at www.пример.рф', texts.poolNameLink],
  ])('%j is rejected: %s', (name, error) => expect(poolNameError(name)).toBe(error));
});
