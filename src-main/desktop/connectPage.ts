/** The page that asks for the address of a pool elsewhere. It has no script: its form is a navigation that is read and stopped. */
import { createHash } from 'node:crypto';
import { RESCUE_STYLE } from './rescueStyle.ts';

export const CONNECT_ADDRESS = 'sunday-five-connect://page/';

const STYLE = `${RESCUE_STYLE}
form { display: grid; gap: 8px; }
label { font-weight: 600; }
input { min-height: 48px; padding: 8px 12px; border: 1px solid var(--line-strong); border-radius: 4px; background: var(--raised); color: var(--text); font: inherit; font-size: 18px; }
button { border: 0; font: inherit; font-weight: 600; }
`;

export const CONNECT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  `form-action ${new URL(CONNECT_ADDRESS).protocol}`,
  "frame-ancestors 'none'",
].join('; ');

/** @returns the address in the URL that the form leads to; null for any other URL */
export function readConnectAnswer(url: string): string | null {
  if (!url.startsWith(`${CONNECT_ADDRESS}?`)) return null;
  return new URL(url).searchParams.get('address');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @param problem why the last address could not be opened; null the first time */
export function connectPage(address: string, problem: string | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Connect to a pool</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Connect to a pool</h1>
<p>Opens a pool that runs on a server, in a window of its own. The pool on this computer keeps running.</p>
${problem === null ? '' : `<p class="notice" id="problem" role="alert">${escaped(problem)}</p>`}
<form action="${CONNECT_ADDRESS}" method="get">
<label for="address">Address of the pool</label>
<input id="address" name="address" value="${escaped(address)}" placeholder="https://pool.example.org" autocomplete="off" autocapitalize="off" spellcheck="false" inputmode="url" autofocus${problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"'}>
<button class="button first" type="submit">Connect</button>
</form>
</main>
</body>
</html>`;
}
