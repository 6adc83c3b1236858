/** Files that the server makes on request. They are fetched with the proof of presence, which a plain link cannot carry. */
import { askFile, type RequestOptions } from './client.ts';

type FileCall = 'copyPool' | 'exportCsv';

/** Long enough for a phone to ask where the file goes. */
const REVOKE_AFTER_MS = 10 * 60_000;

/** Fetches a file and hands it to the browser, which saves it or asks where. */
export async function download<N extends FileCall>(name: N, options: RequestOptions<N>): Promise<void> {
  const { blob, fileName } = await askFile(name, options);
  const href = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}
