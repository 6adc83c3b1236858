import { read } from './queries.ts';

/** What the pool says of itself to anybody: its name, its commissioner, whether it is a demo. */
export const poolInfo = { read: () => read('readPool', {}) };
