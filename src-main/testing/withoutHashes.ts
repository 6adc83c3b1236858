import { etagOf } from '../http/keptAnswers.ts';

/** The seals of two pools always differ: each pool has its own id, and each pick a random salt. */
const RANDOM = /"(?:[0-9a-f]{64}|[0-9a-f]{32})"|(?<="poolId":)"[0-9a-f]*"/g;

/** A response without what is random in a proof, to compare those of two pools. */
export const withoutHashes = (text: string): string => text.replaceAll(RANDOM, '""');

/** The ETag of a response, named only where it is not the digest of the response's own text, and so could reveal more. */
export const etagBeside = (etag: string | null, text: string): string =>
  etag === etagOf(text) ? 'of the text' : String(etag);
