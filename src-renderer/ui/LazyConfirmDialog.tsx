import { lazy, Suspense, type ComponentProps } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

/** A `ConfirmDialog` whose module loads only when it is first asked. */
export const LazyConfirmDialog = (props: ComponentProps<typeof ConfirmDialog>) => (
  <Suspense fallback={null}>
    <ConfirmDialog {...props} />
  </Suspense>
);
