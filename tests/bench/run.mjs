/** `npm run bench`: what the pool costs, measured on the built server, printed as a table. Not part of the tests. */
import { isNode24, runAgainUnderNode24 } from '../../src-main/launch/processes.mjs';

if (isNode24()) await import('./bench.ts');
else runAgainUnderNode24();
