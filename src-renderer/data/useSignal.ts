import { useSyncExternalStore } from 'react';
import type { Signal } from './signal.ts';

/** The present value of a signal; the component follows it. */
export const useSignal = <T>(source: Signal<T>): T => useSyncExternalStore(source.subscribe, source.get);
