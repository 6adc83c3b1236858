/** Many sockets held by this process. */
import { WebSocket } from 'ws';

/** @param headersOf the headers of the nth socket, with its session */
export async function openSockets(
  url: string,
  count: number,
  headersOf: (n: number) => Record<string, string> = () => ({}),
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  // In batches: a listening socket's queue is finite.
  for (let from = 0; from < count; from += 100) {
    const portion = Array.from({ length: Math.min(100, count - from) }, (_, n) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
        headers: headersOf(from + n),
        perMessageDeflate: false,
      });
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once('open', () => resolve(socket));
        socket.once('error', reject);
      });
    });
    sockets.push(...(await Promise.all(portion)));
  }
  return sockets;
}
