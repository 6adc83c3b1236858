/** The bar that searches the window's page: its own small page, so that its text is never among the matches. Pure. */
import { createHash } from 'node:crypto';
import { RESCUE_STYLE } from './rescueStyle.ts';

/** In CSS pixels, before the page's zoom. */
export const FIND_BAR_SIZE = { width: 440, height: 60 } as const;

/** What the preload script gives the bar's script. */
export type FindBridge = {
  find: (text: string, direction: FindDirection) => void;
  close: () => void;
  onOpen: (listener: () => void) => void;
  onResult: (listener: (result: string) => void) => void;
};

/** "first" starts a search for a new text. */
export type FindDirection = 'first' | 'next' | 'previous';
export const FIND_DIRECTIONS: readonly FindDirection[] = ['first', 'next', 'previous'];

const STYLE = `${RESCUE_STYLE}
body { min-height: 0; overflow: hidden; }
form { display: flex; align-items: center; gap: 4px; height: 60px; padding: 0 8px; border: 1px solid var(--line-strong); background: var(--raised); }
input { flex: 1; min-width: 60px; min-height: 44px; padding: 0 10px; border: 1px solid var(--line-strong); border-radius: 4px; background: var(--page); color: var(--text); font: inherit; }
output { min-width: 68px; color: var(--muted); font-size: 14px; text-align: center; white-space: nowrap; }
button { flex: none; width: 44px; height: 44px; border: 0; border-radius: 4px; background: none; color: var(--text); font: inherit; font-size: 18px; }
button:hover { background: var(--hover); }
`;

const SCRIPT = `
const { find, close, onOpen, onResult } = window.finder;
const input = document.querySelector('input');
const search = (direction) => find(input.value, direction);
input.addEventListener('input', () => search('first'));
document.querySelector('#previous').addEventListener('click', () => search('previous'));
document.querySelector('#close').addEventListener('click', close);
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  search('next');
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
  if (event.key !== 'Enter' || !event.shiftKey || event.target !== input) return;
  event.preventDefault();
  search('previous');
});
onOpen(() => {
  input.focus();
  input.select();
  if (input.value !== '') search('first');
});
onResult((result) => {
  document.querySelector('output').textContent = result;
});
`;

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src ${digest(STYLE)}; script-src ${digest(SCRIPT)}; base-uri 'none'; form-action 'none'`;

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Find in this page</title>
<style>${STYLE}</style>
</head>
<body>
<form role="search">
<input type="text" aria-label="Find in this page" placeholder="Find in this page" autocomplete="off" spellcheck="false">
<output aria-live="polite"></output>
<button type="button" id="previous" aria-label="Previous match" title="Previous match (Shift+Enter)">↑</button>
<button type="submit" id="next" aria-label="Next match" title="Next match (Enter)">↓</button>
<button type="button" id="close" aria-label="Close" title="Close (Esc)">✕</button>
</form>
<script>${SCRIPT}</script>
</body>
</html>`;

export const FIND_PAGE = `data:text/html;charset=utf-8,${encodeURIComponent(HTML)}`;

/** @param current the number of the match that is highlighted, from 1 */
export const findResult = (current: number, matches: number): string =>
  matches === 0 ? 'Not found' : `${current} of ${matches}`;

/** Where the bar is inside the window: at the top right, as large as the page's zoom, never wider than the window. */
export function findBarBounds(contentWidth: number, zoom: number) {
  const width = Math.min(contentWidth, Math.round(FIND_BAR_SIZE.width * zoom));
  return { x: contentWidth - width, y: 0, width, height: Math.round(FIND_BAR_SIZE.height * zoom) };
}
