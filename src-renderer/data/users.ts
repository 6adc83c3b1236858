import { read } from './queries.ts';

/** Everybody with an account. */
export const users = { all: () => read('readUsers', {}) };
