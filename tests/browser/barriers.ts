/** axe's rules on a page as it is now, at what they cost: its script goes into a document once, and color is all that dark mode changes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

type Violation = { id: string; nodes: { html: string }[] };
type Axe = { run: (options: object) => Promise<{ violations: Violation[] }> };

/** The copy that @axe-core/playwright brings. Its own builder opens another page for each scan, which is three quarters of the work. */
const requireFromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(requireFromBuilder.resolve('axe-core/axe.min.js'), 'utf8');

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const RULES = { light: {}, dark: { runOnly: { type: 'rule', values: COLOR_RULES } } } as const;

/** What axe finds against WCAG, in light and in dark mode: mode, rule and element. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found = await scan(page);
  // A fade can begin between the wait for animations and the scan; a fault is still there a moment later.
  return found.length === 0 ? found : scan(page);
}

async function scan(page: Page): Promise<string[]> {
  const isThere = () => page.evaluate(() => 'axe' in window);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(async () => {
      // Chromium finds out in one frame that the mode is another, and reports it to the page in the next, which sets its class then.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      // A fade that is under way has colors that no one has to read.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    });
    if (!(await isThere())) await page.evaluate(source);
    const violations = await page.evaluate(async (rules) => {
      const { axe } = window as unknown as { axe: Axe };
      // A selector for each element that passes, which no one reads, would be a quarter of the work.
      const lean = { resultTypes: ['violations'], selectors: false };
      return (await axe.run({ ...lean, ...rules })).violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html }) => ({ html })),
      }));
    }, RULES[colorScheme]);
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme}: ${id}: ${html}`)));
  }
  return found;
}
