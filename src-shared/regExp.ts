/**
 * The text as part of a pattern that matches it alone. A dash is not escaped: outside a character class it means itself,
 * and with the flags u and v a pattern with an escaped one is an error.
 */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
