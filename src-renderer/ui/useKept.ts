import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** The value, with every part that is equal to before kept as the same object, so that memoized children don't render. */
export function useKept<T>(value: T): T {
  const [kept, setKept] = useState(value);
  const next = replaceEqualDeep(kept, value);
  if (next !== kept) setKept(next);
  return next;
}
