/** Names and codes as phones, spreadsheets and pranksters spell them. */
import { describe, expect, test } from 'vitest';
import { codeKey, hidesCharacters, looksLike, nameKey, tidiedName } from './names.ts';

describe('the compared form of a name', () => {
  test.each([
    ["O'Brien", 'O’Brien'],
    ["O'Brien", 'O‘Brien'],
    ["O'Brien", 'O´Brien'],
    ["O'Brien", 'O＇Brien'],
    ['Dave "Tank" M', 'dave “Tank” m'],
    ['Anna-Lee', 'Anna–Lee'],
    ['Dave', 'Ｄａｖｅ'],
    ['Dave M', ' dave \u00a0\u3000 M\t'],
    ['Zoë', 'Zoe\u0308'],
    ['Dave M', 'Dave \u200b M'],
  ])('of %s and %s is the same', (one, other) => {
    expect(nameKey(other)).toBe(nameKey(one));
  });

  test('keeps names apart that are read apart', () => {
    const keys = ['Dave', 'Davé', 'Dave M', 'DaveM', 'OBrien', "O'Brien"].map(nameKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a name that hides characters', () => {
  test.each(['Da\u200bve', 'Da\u202eev', 'D\u2066ave\u2069s', 'Da\u00adve', 'Da\u2800ve', 'Da\u0007ve', 'Da\u3164ve'])(
    'is found (%j)',
    (name) => {
      expect(hidesCharacters(name)).toBe(true);
    },
  );

  test.each(['Dave', '\u200eDave\u200f', 'Zoe\u0308', 'علی\u200cرضا', '👨‍👩‍👧 Smith', '❤️ Dave', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ian'])(
    'is not %s',
    (name) => {
      expect(hidesCharacters(name)).toBe(false);
      expect(tidiedName(name)).not.toBe('');
    },
  );

  test.each(['', '   ', '\u200b\u200b', '\u2800', '\u3164', '\u00ad', '\ufe0f', '\u0301'])('is empty as %j', (name) => {
    expect(tidiedName(name)).toBe('');
  });
});

describe('names that look alike', () => {
  test.each([
    ['Dave', 'Dаve'],
    ['Dave', 'ᎠАᏙᎬ'],
    ['Harry', 'НARRY'],
    ['Al', 'AI'],
    ['Bob 1', 'Bob l'],
    ['Bob 0', 'Bob O'],
    ['Kim', 'Кim'],
    ['Olga', 'Οlga'],
  ])('are %s and %s', (one, other) => {
    expect(looksLike(one, other)).toBe(true);
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  test.each([
    ['Arnie', 'Amie'],
    ['Dave', 'Davé'],
    ['Dave', 'Dave M'],
    ['Дима', 'Dima'],
    ['Ali', 'Ala'],
  ])('are not %s and %s', (one, other) => {
    expect(looksLike(one, other)).toBe(false);
  });
});

describe('the compared form of an access code', () => {
  test.each([
    'maple-otter-river-472',
    'Maple Otter River 472',
    'MAPLE–OTTER—RIVER‑472',
    ' maple - otter-river-472 ',
    'mapleotterriver472',
    'ｍａｐｌｅ-otter-river-４７２',
  ])('is the same for %s', (typed) => {
    expect(codeKey(typed)).toBe('mapleotterriver472');
  });

  test('is empty for no code that has something in it', () => {
    expect(codeKey('---')).not.toBe('');
    expect(codeKey("it's")).toBe(codeKey('IT’S'));
  });
});
