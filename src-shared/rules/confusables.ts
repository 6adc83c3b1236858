/**
 * Letters that look alike: the Latin, Cyrillic, Greek, Armenian and Cherokee ones from Unicode's confusables (UTS #39).
 * Same-script pairs that real names differ by, such as "rn" and "m", are left out.
 */
const LOOKALIKES: readonly (readonly [latin: string, others: string])[] = [
  ['A', 'АΑᎪ'],
  ['B', 'ВΒᏴ'],
  ['C', 'СϹᏟ'],
  ['D', 'Ꭰ'],
  ['E', 'ЕΕᎬ'],
  ['F', 'Ϝ'],
  ['G', 'ԌᏀ'],
  ['H', 'НΗᎻ'],
  ['J', 'ЈͿᎫ'],
  ['K', 'КΚᏦ'],
  ['L', 'Ꮮ'],
  ['M', 'МΜϺᎷ'],
  ['N', 'Ν'],
  ['O', 'ОΟՕ'],
  ['P', 'РΡᏢ'],
  ['Q', 'Ԛ'],
  ['R', 'Ꭱ'],
  ['S', 'ЅՏᏚ'],
  ['T', 'ТΤᎢ'],
  ['U', 'Ս'],
  ['V', 'ѴᏙ'],
  ['W', 'ԜᎳ'],
  ['X', 'ХΧ'],
  ['Y', 'УΥҮᎩ'],
  ['Z', 'ΖᏃ'],
  ['a', 'аαɑ'],
  ['b', 'Ь'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еҽ'],
  ['g', 'ɡց'],
  ['h', 'һհ'],
  ['i', 'іιı'],
  ['j', 'јϳ'],
  ['k', 'к'],
  ['n', 'ոռ'],
  ['o', 'оοօ0'],
  ['p', 'рρ'],
  ['q', 'ԛ'],
  ['r', 'г'],
  ['s', 'ѕ'],
  ['u', 'սυ'],
  ['v', 'ѵν'],
  ['w', 'ԝա'],
  ['x', 'хχ'],
  ['y', 'уγү'],
  // A capital I, a lowercase l, a 1 and a bar look the same in many fonts.
  ['l', 'IІΙӀӏ1|Ɩ'],
];

const LATIN_OF = new Map(
  LOOKALIKES.flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/** Maps all spellings that look alike to the same lowercase text. */
export const skeleton = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/./gsu, (letter) => LATIN_OF.get(letter) ?? letter)
    .normalize('NFC')
    .toLowerCase();
