/** `npm run bench`: measures the built server and prints tables. Not part of the tests. */
import { isNode24, runAgainUnderNode24 } from '../../src-main/launch/processes.mjs';

if (isNode24()) await import('./bench.ts');
else runAgainUnderNode24();
