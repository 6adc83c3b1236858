/** Holds the next document's first socket back, as a slow network does while the page already reads. */
import type { Page } from '@playwright/test';

type Held = { openHeldSocket?: () => void };

/** @returns a function that lets the socket connect */
export async function holdSocket(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    class HeldSocket extends EventTarget {
      readyState: number = Real.CONNECTING;
      #real: WebSocket | undefined;
      constructor(...address: ConstructorParameters<typeof WebSocket>) {
        super();
        window.WebSocket = Real;
        (window as Held).openHeldSocket = () => {
          const real = (this.#real = new Real(...address));
          for (const type of ['open', 'message', 'close', 'error']) {
            real.addEventListener(type, (event) => {
              this.readyState = real.readyState;
              this.dispatchEvent(
                event instanceof MessageEvent
                  ? new MessageEvent(type, { data: event.data as unknown })
                  : new Event(type),
              );
            });
          }
        };
      }
      send = (data: string) => this.#real?.send(data);
      close = () => this.#real?.close();
    }
    // A page uses no other part of a socket.
    window.WebSocket = HeldSocket as unknown as typeof WebSocket;
  });
  return async () => {
    await page.waitForFunction(() => (window as Held).openHeldSocket !== undefined);
    await page.evaluate(() => (window as Held).openHeldSocket?.());
  };
}
