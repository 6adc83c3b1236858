/**
 * Finds files, exports and dependencies that nothing uses, with knip and tests/knip.json. knip's own versions with a
 * parser of their own need a binary for each system. This one uses TypeScript 5, because TypeScript 7 has no API for it.
 */
import { registerHooks } from 'node:module';

const TYPESCRIPT_5 = import.meta.resolve('@ts-morph/common/dist/typescript.js');

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? TYPESCRIPT_5 : specifier, context),
});
process.argv.push('--no-progress', '--config', 'tests/knip.json');
await import('../node_modules/knip/dist/cli.js');
