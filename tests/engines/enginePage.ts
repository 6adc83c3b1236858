/** A page in a real browser that Playwright cannot drive, with the few actions the engine tests need. */
import { expect } from '@playwright/test';
import { go } from '../browser/pool.ts';

/** What each driver offers; everything else is built on it. */
export type Driver = {
  open: (url: string) => Promise<void>;
  /** Runs the source of a function expression in the page with JSON arguments; its result travels as JSON. */
  run: (functionSource: string, ...args: unknown[]) => Promise<unknown>;
  /** Presses the element with this `data-engine-target` as a person does. */
  click: (target: string) => Promise<void>;
  /** Types into the element with this `data-engine-target`. */
  type: (target: string, text: string) => Promise<void>;
  quit: () => Promise<void>;
};

export type Engine = {
  name: string;
  /** Why this machine cannot run it, with what to do; null when it can. */
  whyNot: () => string | null;
  start: (size: { width: number; height: number }) => Promise<Driver>;
};

/** A control by what it is and what a screen reader would call it. */
export type Control = { is: 'button' | 'link' | 'field' | 'checkbox'; name: string | RegExp };

const SELECTORS: Record<Control['is'], string> = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  field: 'input:not([type="checkbox"]), textarea',
  checkbox: 'input[type="checkbox"]',
};

/** Runs in the page: marks the first visible control of that name and answers where it is; null where there is none. */
const MARK = String(function mark(selector: string, pattern: string, target: string): string | null {
  const isNamed = new RegExp(pattern);
  const textsOf = (elements: Iterable<HTMLElement | null>) =>
    [...elements].map((element) => element?.textContent ?? '').join(' ');
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') ||
    textsOf((element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))) ||
    textsOf((element as HTMLInputElement).labels ?? []) ||
    element.innerText;
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const name = nameOf(element).replaceAll(/\s+/g, ' ').trim();
    const isShown = element.getClientRects().length > 0 || ((element as HTMLInputElement).labels?.length ?? 0) > 0;
    return isShown && isNamed.test(name) && !(element as HTMLButtonElement).disabled;
  });
  for (const old of document.querySelectorAll(`[data-engine-target="${target}"]`))
    delete (old as HTMLElement).dataset['engineTarget'];
  if (found === undefined) return null;
  // A checkbox is drawn by its label; that is what a finger meets.
  const pressed = selector.includes('checkbox') ? (found.closest('label') ?? found) : found;
  pressed.dataset['engineTarget'] = target;
  pressed.scrollIntoView({ block: 'center' });
  (window as unknown as EngineWindow).engineAim = pressed;
  const { x, y } = pressed.getBoundingClientRect();
  return `${x} ${y}`;
});

/** What the functions that run in the page keep there. */
type EngineWindow = Window & { engineErrors?: string[]; engineAim?: HTMLElement | undefined; isEngineMiss?: boolean };

/**
 * Runs in the page: keeps what would otherwise only reach the console, and holds back a press that lands beside its
 * control because the page moved on the way.
 */
const LISTEN = String(function listen(): void {
  const page = window as unknown as EngineWindow;
  if (page.engineErrors !== undefined) return;
  const errors: string[] = (page.engineErrors = []);
  addEventListener('error', (event) => errors.push(event.message));
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
  const { error } = console;
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '));
    error(...args);
  };
  const onPress = (event: Event) => {
    const { engineAim } = page;
    if (!event.isTrusted || engineAim === undefined) return;
    page.engineAim = undefined;
    page.isEngineMiss = !engineAim.contains(event.target as Node);
    if (!page.isEngineMiss) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', onPress, true);
});

const IS_MISS = String(() => (window as unknown as EngineWindow).isEngineMiss === true);

const READ = String(function read() {
  const root = document.documentElement;
  return {
    path: location.pathname,
    heading: document.querySelector('h1')?.innerText.trim() ?? '',
    text: document.body.innerText.replaceAll(/\s+/g, ' '),
    isBusy: document.querySelector('[aria-busy="true"]') !== null,
    isWide: root.scrollWidth > root.clientWidth,
    width: root.clientWidth,
    errors: (window as unknown as EngineWindow).engineErrors ?? ['The page was not listened to.'],
  };
});

export type Seen = {
  path: string;
  heading: string;
  text: string;
  isBusy: boolean;
  isWide: boolean;
  width: number;
  errors: string[];
};

const WAIT = { timeout: 30_000 };

export type EnginePage = {
  open: (path: string) => Promise<void>;
  /** Goes to an address inside the open page, which is listened to from the screen's first moment. */
  goTo: (path: string) => Promise<void>;
  press: (control: Control) => Promise<void>;
  fill: (name: string, text: string) => Promise<void>;
  see: () => Promise<Seen>;
  /** Waits until the page's text has this. */
  waitForText: (text: string | RegExp) => Promise<void>;
  run: Driver['run'];
  quit: () => Promise<void>;
};

export function createEnginePage(driver: Driver, origin: string): EnginePage {
  let targets = 0;
  const mark = async ({ is, name }: Control): Promise<string> => {
    const target = String((targets += 1));
    const pattern = typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$` : name.source;
    let place: unknown = null;
    // A press in the middle of an animation lands where the control was: wait until it rests.
    const isAtRest = async () => {
      const before = place;
      place = await driver.run(MARK, SELECTORS[is], pattern, target);
      return place !== null && place === before;
    };
    await expect.poll(isAtRest, { ...WAIT, message: `a ${is} named ${pattern}` }).toBe(true);
    return target;
  };
  const press = async (control: Control): Promise<void> => {
    for (let tries = 1; tries <= 5; tries += 1) {
      await driver.click(await mark(control));
      if ((await driver.run(IS_MISS)) === false) return;
    }
    throw new Error(`Every press landed beside ${control.is} ${control.name}.`);
  };
  const see = async () => (await driver.run(READ)) as Seen;
  return {
    open: async (path) => {
      // WebKit's driver may answer while the old document is still there.
      await driver.run('() => void (window.isOldDocument = true)');
      await driver.open(origin + path);
      await expect
        .poll(() => driver.run('() => !window.isOldDocument && document.readyState === "complete"'), WAIT)
        .toBe(true);
      await driver.run(LISTEN);
    },
    goTo: async (path) => void (await driver.run(String(go), path)),
    press,
    fill: async (name, text) => driver.type(await mark({ is: 'field', name }), text),
    see,
    waitForText: async (text) => {
      const seen = expect.poll(async () => (await see()).text, WAIT);
      await (typeof text === 'string' ? seen.toContain(text) : seen.toMatch(text));
    },
    run: driver.run,
    quit: driver.quit,
  };
}
