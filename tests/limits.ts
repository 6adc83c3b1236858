/** Finds limits in tests that a slow, busy machine reaches. Speed is tested by counting work instead. */

/** The shortest timeout for a state; playwright.config.ts, vite.config.ts and waitFor.ts have longer ones. */
const LEAST_MS = 15_000;

/** The only file that may call Vitest's own waiting, which has a limit of one second. */
const WAIT_FOR = 'src-main/testing/waitFor.ts';

/** Each limit that is too short, as a sentence with its place and what to do. */
export function findShortLimits({ path, source }: { path: string; source: string }): string[] {
  return source.split('\n').flatMap((line, index) => {
    const where = `${path}:${index + 1}`;
    const limits = [...line.matchAll(/\b(?:\w*[tT]imeout:|[sS]etTimeout\() ?([\d_]+)\b/g)];
    const isShort = limits.some(([, ms = '']) => Number(ms.replaceAll('_', '')) < LEAST_MS);
    const isBare = /\bvi\.wait(For|Until)\(/.test(line) && limits.length === 0 && path !== WAIT_FOR;
    const sleeps = /\.waitForTimeout\(/.test(line);
    return [
      ...(isShort ? [`${where} sets a limit below ${LEAST_MS} ms: leave it out, the default is long enough.`] : []),
      ...(isBare ? [`${where} waits one second at most: use waitFor from ${WAIT_FOR}.`] : []),
      ...(sleeps ? [`${where} sleeps: wait for a state instead.`] : []),
    ];
  });
}
