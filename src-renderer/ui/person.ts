/** How a person is recognized in lists: a hue and initials, the same on every screen. */

/** The hues of `--person-0` and so on in theme.css, for drawings outside the page. */
export const PERSON_HUES = ['#6268c8', '#0f7684', '#a04fa8', '#b24a2c', '#6b6f1c', '#3a6ea5', '#ba4478', '#92602e'];

/** The custom property of a person's hue; `null` is an account that no longer exists. */
export const personHue = (userId: number | null): string =>
  `var(--person-${userId === null ? 'gone' : Math.abs(userId) % PERSON_HUES.length})`;

/** A letter with its accents, a digit, or a whole emoji: joined by ZWJ, with its skin tone, or a flag. */
const LETTER =
  /\p{RI}\p{RI}|\p{Extended_Pictographic}[\p{EMod}\uFE0F]*(?:\u200D\p{Extended_Pictographic}[\p{EMod}\uFE0F]*)*|[\p{L}\p{N}]\p{M}*/gu;
const isPicture = (letter: string) => /[\p{RI}\p{Extended_Pictographic}]/u.test(letter);

/** "DM" for Dave M, "Ma" for Marisol, one emoji for a name that begins with one. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => {
    const letters = word.match(LETTER);
    return letters === null ? [] : [letters];
  });
  const [first = '?', second] = words[0] ?? [];
  if (isPicture(first)) return first;
  const last = words.length > 1 ? words.at(-1)?.[0] : undefined;
  if (last !== undefined && !isPicture(last)) return (first + last).toUpperCase();
  return first.toUpperCase() + (second === undefined || isPicture(second) ? '' : second.toLowerCase());
}
