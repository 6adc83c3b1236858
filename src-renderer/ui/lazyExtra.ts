import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { whenIdle } from './whenIdle.ts';

const MOST_MS = 1_000;

/**
 * A part of a screen that is loaded once the rest is drawn. Where its code can't be loaded, the screen works without it and
 * shows `missing` in its place.
 */
export const lazyExtra = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  missing: ComponentType<P> = () => null,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await new Promise<void>((resolve) => whenIdle(resolve, MOST_MS));
    return load().then(
      (part) => ({ default: part }),
      () => ({ default: missing }),
    );
  });
