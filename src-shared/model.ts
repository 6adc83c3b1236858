/** The nouns of the pool, as they travel: zod schemas and their types. Instants are UTC ISO strings. */
export * from './model/base.ts';
export * from './model/games.ts';
export * from './model/picks.ts';
export * from './model/standings.ts';
export * from './model/people.ts';
export * from './model/chat.ts';
export * from './model/board.ts';
export * from './model/host.ts';
export * from './model/safety.ts';
export * from './model/groupChat.ts';
export * from './model/proof.ts';
export * from './model/deletions.ts';
export * from './model/history.ts';
export * from './model/playerPage.ts';
export * from './model/pastSeasons.ts';
export * from './model/money.ts';
