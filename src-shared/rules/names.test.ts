/** Names and codes as phones, spreadsheets and pranksters spell them. */
import { describe, expect, test } from 'vitest';
import { codeKey, hidesCharacters, looksLike, nameKey, cleanName } from './names.ts';

describe('nameKey', () => {
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
  ])('the names %s and %s are equal', (one, other) => {
    expect(nameKey(other)).toBe(nameKey(one));
  });

  test('names that read differently stay different', () => {
    const keys = ['Dave', 'Davé', 'Dave M', 'DaveM', 'OBrien', "O'Brien"].map(nameKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('cleanName and hidesCharacters', () => {
  test.each(['Da\u200bve', 'Da\u202eev', 'D\u2066ave\u2069s', 'Da\u00adve', 'Da\u2800ve', 'Da\u0007ve', 'Da\u3164ve'])(
    'the name %j hides characters',
    (name) => {
      expect(hidesCharacters(name)).toBe(true);
    },
  );

  test.each(['Dave', '\u200eDave\u200f', 'Zoe\u0308', 'علی\u200cرضا', '👨‍👩‍👧 Smith', '❤️ Dave', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ian'])(
    'the name %s hides no characters',
    (name) => {
      expect(hidesCharacters(name)).toBe(false);
      expect(cleanName(name)).not.toBe('');
    },
  );

  test.each(['', '   ', '\u200b\u200b', '\u2800', '\u3164', '\u00ad', '\ufe0f', '\u0301'])(
    'the name %j is empty',
    (name) => {
      expect(cleanName(name)).toBe('');
    },
  );
});

describe('looksLike', () => {
  test.each([
    ['Dave', 'Dаve'],
    ['Dave', 'ᎠАᏙᎬ'],
    ['Harry', 'НARRY'],
    ['Al', 'AI'],
    ['Bob 1', 'Bob l'],
    ['Bob 0', 'Bob O'],
    ['Kim', 'Кim'],
    ['Olga', 'Οlga'],
  ])('the names %s and %s look alike', (one, other) => {
    expect(looksLike(one, other)).toBe(true);
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  test.each([
    ['Arnie', 'Amie'],
    ['Dave', 'Davé'],
    ['Dave', 'Dave M'],
    ['Дима', 'Dima'],
    ['Ali', 'Ala'],
  ])('the names %s and %s do not look alike', (one, other) => {
    expect(looksLike(one, other)).toBe(false);
  });
});

describe('codeKey', () => {
  test.each([
    'maple-otter-river-472',
    'Maple Otter River 472',
    'MAPLE–OTTER—RIVER‑472',
    ' maple - otter-river-472 ',
    'mapleotterriver472',
    'ｍａｐｌｅ-otter-river-４７２',
  ])('the code %s is equal to the original', (typed) => {
    expect(codeKey(typed)).toBe('mapleotterriver472');
  });

  test('a code of only spaces and dashes is not empty', () => {
    expect(codeKey('---')).not.toBe('');
    expect(codeKey("it's")).toBe(codeKey('IT’S'));
  });
});
