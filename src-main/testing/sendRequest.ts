/**
 * HTTP for the tests' clients. fetch takes twice the processor time of a whole request to the pool, and the suite sends
 * some hundred thousand of them.
 */
import { Agent, request, type IncomingMessage } from 'node:http';

const agent = new Agent({ keepAlive: true });

export type SentRequest = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array | null };
export type SentAnswer = { status: number; headers: Headers; text: string };

/**
 * Sends one request over a connection that stays open.
 * @throws Error with Node's code if the server can't be reached or hangs up
 */
export async function sendRequest(url: string, sent: SentRequest = {}): Promise<SentAnswer> {
  const response = await answerTo(url, sent);
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    text: Buffer.concat(pieces).toString('utf8'),
  };
}

function answerTo(url: string, sent: SentRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body = null } = sent;
  return new Promise((resolve, reject) => {
    // As fetch does: a length even for an empty body of a method that has one.
    const needsLength = body !== null || method === 'POST' || method === 'PUT';
    const length = needsLength ? { 'content-length': String(body === null ? 0 : Buffer.byteLength(body)) } : {};
    const asking = request(url, { method, headers: { ...length, ...headers }, agent });
    asking.once('response', resolve);
    asking.once('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection in the moment that a request takes it.
      if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(answerTo(url, sent));
      else reject(error);
    });
    asking.end(body ?? undefined);
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let n = 0; n < rawHeaders.length; n += 2) headers.append(rawHeaders[n] ?? '', rawHeaders[n + 1] ?? '');
  return headers;
}
