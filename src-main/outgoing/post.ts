/** One POST to a server outside, which must be the public one of its address. */
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Everything together: finding the address, connecting, sending, and the answer. */
const TIME_LIMIT_MS = 10_000;
const ANSWER_MAX_BYTES = 16_384;

export type Answer = { status: number; retryAfterMs: number | null; text: string };

/** The message of the error is a sentence for the commissioner and names no address. */
export class PostError extends Error {
  override name = 'PostError';
  readonly isFinal: boolean;
  /** @param isFinal trying again can't help */
  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Tests put their own servers in the place of the internet. */
export type Outside = {
  /** The addresses of a host name; a port replaces that of the URL. */
  resolve: (hostname: string) => Promise<readonly { address: string; port?: number }[]>;
  isPublic: (address: string) => boolean;
  /** Certificates to trust besides the system's. */
  ca?: string | undefined;
  timeLimitMs?: number;
};

/** Not private, not of this computer, not of the local link, not reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

export const INTERNET: Outside = {
  resolve: async (hostname) => {
    const found = await lookup(hostname, { all: true });
    // Many homes have IPv6 addresses that lead nowhere.
    return found.toSorted((a, b) => a.family - b.family);
  },
  isPublic: isPublicAddress,
};

type Where = { url: URL; isPrivateAllowed: boolean };

async function findAddress({ url, isPrivateAllowed }: Where, { resolve, isPublic }: Outside) {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(hostname) === 0 ? await resolve(hostname) : [{ address: hostname }];
  const [first] = found;
  if (first === undefined) throw new PostError('Its server was not found.');
  const isAllPublic = found.every(({ address }) => isPublic(address));
  if (!isAllPublic && !isPrivateAllowed)
    throw new PostError('Its address is in a private network, so nothing was sent there.', true);
  if (isAllPublic && url.protocol !== 'https:')
    throw new PostError('Its address is on the internet, where only https:// is possible.', true);
  return first;
}

function readAnswer(response: IncomingMessage): Promise<Answer> {
  const retryAfter = Number(response.headers['retry-after']);
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const finish = () =>
      resolve({
        status: response.statusCode ?? 0,
        retryAfterMs: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter * 1000 : null,
        text: Buffer.concat(chunks).toString('utf8').slice(0, ANSWER_MAX_BYTES),
      });
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes < ANSWER_MAX_BYTES) return;
      finish();
      response.destroy();
    });
    response.on('end', finish);
    response.on('error', reject);
  });
}

/** What went wrong, without the address that is in the system's own words. */
function reasonOf(error: unknown): PostError {
  if (error instanceof PostError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return new PostError('Its server was not found. Is this computer online?');
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code))
    return new PostError('Its server has no valid certificate.');
  return new PostError('Its server could not be reached.');
}

/**
 * Posts JSON and reads the answer, whatever its status. A redirect is an answer; it is never followed.
 * @throws PostError
 */
export async function postJson(where: Where, body: unknown, outside: Outside): Promise<Answer> {
  const { url } = where;
  let sent: ClientRequest | undefined;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new PostError('Its server did not answer within 10 seconds.'));
    timer = setTimeout(late, outside.timeLimitMs ?? TIME_LIMIT_MS);
  });
  const exchange = async () => {
    const { address, port } = await findAddress(where, outside);
    const isHttps = url.protocol === 'https:';
    const text = JSON.stringify(body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent = (isHttps ? requestHttps : requestHttp)({
        // The checked address itself: looked up again, the name could lead elsewhere.
        host: address,
        port: port ?? (url.port || (isHttps ? 443 : 80)),
        path: url.pathname + url.search,
        method: 'POST',
        agent: false,
        headers: {
          Host: url.host,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'User-Agent': 'SundayFive',
        },
        ...(isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
        ...(outside.ca === undefined ? {} : { ca: outside.ca }),
      });
      sent.on('response', resolve).on('error', reject).end(text);
    });
    return readAnswer(response);
  };
  try {
    return await Promise.race([exchange(), timeout]);
  } catch (error) {
    throw reasonOf(error);
  } finally {
    clearTimeout(timer);
    sent?.destroy();
  }
}
