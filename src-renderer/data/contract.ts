/** The contract with its schemas, loaded when the first screen is there. */
import * as z from 'zod/mini';

export { api } from '#shared/api.ts';
export { parseDetails } from '#shared/errorDetails.ts';

// The page's content security policy forbids compiling functions from text, which zod would otherwise try.
z.config({ jitless: true });
