import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part of a screen that the first load leaves out. Where its code can't be loaded, the screen works without it. */
export const lazyExtra = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
