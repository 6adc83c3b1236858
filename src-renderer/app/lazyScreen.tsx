import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx';
import { patience } from './patience.ts';

export type LazyScreen = ComponentType & {
  /** Loads the code. Resolves when it is here, could not be loaded, or takes long. */
  preload: () => Promise<void>;
};

/** A screen whose code is loaded when it is first shown, or before, by `preload`. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<ComponentType> | undefined;
  let loaded: ComponentType | undefined;
  const begin = () => (loading ??= load().then((component) => (loaded = component)));
  const Loaded = lazy(async () => ({ default: await begin() }));
  const Late = () => (
    <Suspense fallback={<ScreenSkeleton />}>
      <Loaded />
    </Suspense>
  );
  const Coming = lazy(() =>
    Promise.race([begin().then((component) => ({ default: component })), patience().then(() => ({ default: Late }))]),
  );
  function Screen() {
    // Not a lazy component where the code is here: React waits before it shows what it had to wait for.
    const [Shown] = useState<ComponentType>(() => loaded ?? Coming);
    return <Shown />;
  }
  const preload = async () => {
    const isHere = begin().then(
      () => {},
      // A host that doesn't answer now may do so when the screen is shown.
      () => void (loading = undefined),
    );
    await Promise.race([isHere, patience()]);
  };
  return Object.assign(Screen, { preload });
}
