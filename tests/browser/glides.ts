/** Notes on the page whether a game has glided to a new place. */
import { expect, type Page } from '@playwright/test';

export const watchGlides = async (page: Page): Promise<void> =>
  page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on its element below
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this.matches('[data-game]')) document.body.dataset['glided'] = 'yes';
      return animate.call(this, frames, options);
    };
  });

export const expectGlided = async (page: Page): Promise<void> =>
  expect(page.locator('body')).toHaveAttribute('data-glided', 'yes');

export const expectNoGlide = async (page: Page): Promise<void> =>
  expect(page.locator('body')).not.toHaveAttribute('data-glided', 'yes');
