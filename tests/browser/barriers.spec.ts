/** The scan that every screen's test relies on finds planted barriers. */
import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';

const page = (body: string, style = '') => `<!doctype html><html lang="en"><head><title>Planted</title><style>
  :root { color-scheme: light dark; color: #111; background: #fff }
  @media (prefers-color-scheme: dark) { :root { color: #eee; background: #111 } }
  ${style}</style></head><body><main><h1>Planted</h1>${body}</main></body></html>`;

test('a clean page has no barriers', async ({ page: tab }) => {
  await tab.setContent(page('<p>All is well.</p>'));
  expect(await findBarriers(tab)).toEqual([]);
});

test('a picture without a text is found', async ({ page: tab }) => {
  await tab.setContent(page('<img src="data:,">'));
  expect(await findBarriers(tab)).toEqual([expect.stringMatching(/^light: image-alt: <img/)]);
});

for (const [mode, other] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test(`a text too faint in ${mode} mode alone is found in that mode`, async ({ page: tab }) => {
    const faint = mode === 'light' ? '#eee' : '#222';
    const style = `@media (prefers-color-scheme: ${mode}) { p { color: ${faint} } }`;
    await tab.setContent(page('<p>Read me</p>', style));
    const found = await findBarriers(tab);
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${mode}: color-contrast: <p>`))]);
    expect(found.join()).not.toContain(`${other}:`);
  });
}

test('a page that sets its own class for the color mode is scanned after it has', async ({ page: tab }) => {
  await tab.setContent(page('<p>Read me</p>', '.dark p { color: #eee }'));
  await tab.evaluate(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', () => document.body.classList.toggle('dark', dark.matches));
  });
  for (let scan = 0; scan < 5; scan += 1) expect(await findBarriers(tab)).toEqual([]);
});

test('a reloaded page is scanned again', async ({ page: tab }) => {
  await tab.setContent(page('<p>All is well.</p>'));
  expect(await findBarriers(tab)).toEqual([]);
  await tab.goto('about:blank');
  await tab.setContent(page('<button></button>'));
  expect(await findBarriers(tab)).toEqual([expect.stringMatching(/^light: button-name/)]);
});
