import { memo, type RefObject } from 'react';
import { useFlip } from '../../ui/useFlip.ts';

type Props = { box: RefObject<HTMLElement | null>; order: string };

/** Lets games glide to their new place when they lock, go live or end. Measures only when the order changes: taps stay quick. */
export const GamesGlide = memo(function GamesGlide({ box, order }: Props) {
  useFlip(box, order);
  return null;
});
