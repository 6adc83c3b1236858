/**
 * A curious friend, and a careless commissioner, who put scripts wherever a text can be put: every screen shows them as
 * the texts they are, to members, to the commissioner and on the party's screen.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { builtPageDir } from '../../src-main/http/page.ts';
import { ADMIN, chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { readAdminSections, readRoutes } from '../routes.ts';
import { EMPTY_PAGE, DESKTOP, expect, goTo, PHONE, signIn, test } from './pool.ts';

/** The scripts that the html itself brings. */
const OWN_INLINE_SCRIPTS = [
  ...readFileSync(join(builtPageDir, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs),
].map(([, script = '']) => script);

/** The morning games are on; one of the week's games is two weeks away. */
const SUNDAY_AFTERNOON = '2026-11-22T19:00:00Z';

/** By where they are put; each is short enough for its field and would show its name. */
const SCRIPTS = {
  player: '<img src=x onerror=alert("player")>',
  other: '"><svg onload=alert("other")>',
  gone: "'-alert('gone')-'<script>alert(1)//",
  commissioner: '<svg/onload=alert("boss")>',
  pool: '<script>alert("pool")</script>{{7*7}}${7*7}',
  message: '<img src=x onerror=alert("message")> <a href="javascript:alert(1)">tap</a>',
  link: 'https://x.example/"onmouseover="alert(1)"x=',
  noLink: 'javascript:alert("noLink")//https://x.example',
  image: 'https://x.example/"onerror="alert(1)".png',
  reason: '</script><script>alert("reason")</script><iframe srcdoc="<script>alert(1)</script>">',
  team: '<img src=x onerror=alert("team")>',
  rival: '<details open ontoggle=alert("rival")>',
  code: '<b onclick=alert("code")>',
  clock: '<i onload=alert(2)>',
} as const;

const ROUTES = readRoutes().flatMap(({ path }) => (path === '*' ? [] : [path]));
/** An address without a screen, which could run. Between two screens it leaves nothing of the first. */
const NOWHERE = '/<script>alert(1)</script>';

async function fill(pool: TestServer): Promise<{ code: string; boardToken: string }> {
  const admin = await pool.admin();
  const gamesText = [
    ['2026', '11/22', '10:00 AM', SCRIPTS.team, SCRIPTS.rival, '3', '40', '40'],
    ['2026', '11/22', '10:00 AM', 'Carolina Panthers', 'Atlanta Falcons', '4.5', '42.5', '42.5'],
    ['2026', '11/29', '10:00 AM', 'Tampa Bay Buccaneers', 'Buffalo Bills', '6', '46.5', '46.5'],
  ];
  const text = gamesText.map((row) => row.join('\t')).join('\n');
  const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, text);
  const [scripted, falcons, open] = games;
  if (scripted === undefined || falcons === undefined || open === undefined) throw new Error('three games were pasted');
  const players = [];
  for (const name of [SCRIPTS.player, SCRIPTS.other, SCRIPTS.gone]) players.push(await pool.player(name));
  const [player, other, gone] = players;
  if (player === undefined || other === undefined || gone === undefined) throw new Error('three players were added');
  for (const one of players) {
    const picks = [chosen(one.id, scripted, one.id % 2), chosen(one.id, open, 2)];
    await one.get('savePicks', { input: { picks } });
  }
  const choice = { pickType: 'total', pickValue: 'Over 42.5' } as const;
  const input = { gameId: falcons.id, choice, reason: SCRIPTS.reason };
  await admin.get('enterPick', { params: { id: player.id }, input });
  await admin.get('enterPick', { params: { id: player.id }, input: { ...input, choice: null } });
  await admin.get('enterPick', { params: { id: player.id }, input });
  await gone.get('sendMessage', { input: { message: 'I was here' } });
  const deleted = await gone.get('sendMessage', { input: { message: SCRIPTS.message } });
  await admin.get('deleteMessage', { params: { id: deleted.id } });
  for (const message of [SCRIPTS.link, SCRIPTS.noLink, SCRIPTS.image, SCRIPTS.message]) {
    await other.get('sendMessage', { input: { message } });
  }
  await admin.get('deleteUser', { params: { id: gone.id } });
  await admin.get('changeSettings', {
    input: { poolName: SCRIPTS.pool, inviteAddress: 'http://den.local/?"><script>alert(1)</script>' },
  });
  await admin.get('setCustomCode', { params: { id: other.id }, input: { accessCode: SCRIPTS.code } });
  const me = (await admin.get('readMe')).user.id;
  await admin.get('renameUser', { params: { id: me }, input: { username: SCRIPTS.commissioner } });
  pool.clock.set(SUNDAY_AFTERNOON);
  const live = { awayScore: 7, homeScore: 3, isComplete: false, period: 2, clock: SCRIPTS.clock };
  await admin.get('scoreGame', { params: { id: falcons.id }, input: live });
  await admin.get('scoreGame', {
    params: { id: scripted.id },
    input: { awayScore: 20, homeScore: 24, isComplete: true },
  });
  return { code: player.code, boardToken: (await admin.get('createBoardLink')).token };
}

/** Watches a page for anything that runs which is not its own. */
async function watch(page: Page): Promise<string[]> {
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(`a dialog says ${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('sayViolation', (text: string) => void alarms.push(text));
  await page.addInitScript(() => {
    const { sayViolation } = window as unknown as { sayViolation: (text: string) => void }; // exposed above
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      sayViolation(`${violatedDirective} was violated by ${blockedURI} at ${location.pathname}`),
    );
  });
  return alarms;
}

/** Elements that a text must not become: handlers, scripts, frames, and links that run something. */
const strangers = (page: Page): Promise<string[]> =>
  page.evaluate((ownInline) => {
    const own = (element: Element) =>
      element.getAttribute('src')?.startsWith('/') === true || ownInline.includes(element.textContent);
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
      const link = element.getAttribute('href') ?? '';
      const isStrange =
        handlers.length > 0 ||
        (element.matches('script') && !own(element)) ||
        element.matches('iframe, object, embed, base, img[src="x"], svg[onload]') ||
        /^\s*(javascript|data|vbscript):/i.test(link);
      return isStrange ? [element.outerHTML.slice(0, 200)] : [];
    });
  }, OWN_INLINE_SCRIPTS);

/** All that can be read on a page, in its fields too. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, option')];
    return [
      document.title,
      document.body.innerText,
      document.body.textContent,
      ...fields.map(({ value }) => value),
    ].join('\n');
  });

/** Goes to every address and answers all that could be read there. */
async function visit(page: Page, addresses: readonly string[]): Promise<string> {
  const alarms = await watch(page);
  const nothing = page.getByRole('heading', { name: 'Page Not Found' });
  let words = '';
  await page.goto(NOWHERE);
  for (const address of addresses) {
    await goTo(page, NOWHERE);
    await expect(nothing).toBeVisible();
    await goTo(page, address);
    await expect(nothing).toHaveCount(0);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Folded parts often have texts of others.
    for (const summary of await page.locator('details > summary').all()) await summary.click();
    expect([address, await strangers(page)]).toEqual([address, []]);
    words += await wordsOf(page);
  }
  expect(alarms).toEqual([]);
  return words;
}

const shown = (words: string, which: readonly (keyof typeof SCRIPTS)[]) =>
  which.filter((key) => !words.includes(SCRIPTS[key]));

test('a member sees scripts in names, teams, messages and reasons as the texts they are', async ({ pool, open }) => {
  const { code } = await fill(pool);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, SCRIPTS.player, code);
  const words = await visit(page, ROUTES);
  const texts = ['player', 'other', 'pool', 'message', 'link', 'noLink', 'reason', 'team', 'rival', 'clock'] as const;
  expect(shown(words, texts), 'never shown as it is').toEqual([]);
});

test('the commissioner sees them as text in every section, in lists, logs and backups too', async ({ pool, open }) => {
  await fill(pool);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, SCRIPTS.commissioner, ADMIN.password);
  const words = await visit(page, [...readAdminSections(), '/picks-overview', ...ROUTES]);
  const texts = ['player', 'other', 'gone', 'pool', 'message', 'link', 'reason', 'team', 'rival', 'code'] as const;
  expect(shown(words, texts), 'never shown as it is').toEqual([]);
});

test('the party board and the login form do so for everyone', async ({ pool, open }) => {
  const { boardToken } = await fill(pool);
  const page = await open(DESKTOP, `/board#${boardToken}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  const words = await visit(page, ['/board', '/', '/scores']);
  expect(shown(words, ['player', 'pool', 'message', 'team', 'commissioner']), 'never shown as it is').toEqual([]);
});

test('the browser runs no script, handler or style that someone managed to put into the page', async ({
  pool,
  page,
}) => {
  // Not `open`: the browser reports each violation in the console.
  const alarms = await watch(page);
  await page.goto(`${pool.url}/scores`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'alert("inline script")';
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.body.append(script, style);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="alert(1)">');
  });
  for (const directive of ['script-src-elem', 'style-src-elem', 'script-src-attr']) {
    await expect.poll(() => alarms.join('\n')).toContain(`${directive} was violated by inline`);
  }
  expect(alarms.filter((alarm) => alarm.startsWith('a dialog'))).toEqual([]);
});
