/**
 * The tables, by subject. Times are epoch milliseconds, lines half-points. Constraints and indexes reject invalid states; a
 * trigger in the migrations also rejects a sixth pick in a week.
 */
export * from './schema/people.ts';
export * from './schema/games.ts';
export * from './schema/picks.ts';
export * from './schema/standings.ts';
export * from './schema/messages.ts';
export * from './schema/pool.ts';
export * from './schema/deletions.ts';
export * from './schema/lines.ts';
export * from './schema/pastSeasons.ts';
