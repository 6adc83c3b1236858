import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** The value, with every part of it that says the same as before being the same object: memoised children stay. */
export function useKept<T>(value: T): T {
  const [kept, setKept] = useState(value);
  const next = replaceEqualDeep(kept, value);
  if (next !== kept) setKept(next);
  return next;
}
