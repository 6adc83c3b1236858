/** The chat as members use it: two at once, by thumb and by keyboard, with words and with pictures. */
import type { Locator, Page } from '@playwright/test';
import { chatMessages } from '../../src-main/db/schema.ts';
import type { TestClient, TestServer } from '../../src-main/testing/testServer.ts';
import { holdSocket } from './holdSocket.ts';
import { DESKTOP, EMPTY_PAGE, expect, expectSound, PHONE, signIn, TABLET, test, type Open, type Size } from './pool.ts';

// Each test has a pool and browsers of its own.
test.describe.configure({ mode: 'parallel' });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });

/** Done to the page before the chat is opened. */
type Prepare = (page: Page) => Promise<void>;

/** Opens the chat as a user whose browser is signed in already. */
async function openAs(open: Open, client: TestClient, size: Size, prepare?: Prepare): Promise<Page> {
  const page = await open(size, EMPTY_PAGE);
  const { user } = await client.get('readMe');
  const [name = '', value = ''] = client.cookie().split('=');
  await page.context().addCookies([{ name, value, url: page.url() }]);
  await page.evaluate((known) => localStorage.setItem('sunday-five-user', JSON.stringify(known)), user);
  await prepare?.(page);
  await page.goto('/chat');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return page;
}

async function visit(pool: TestServer, open: Open, name: string, size: Size, prepare?: Prepare) {
  const player = await pool.player(name);
  return { player, page: await openAs(open, player, size, prepare) };
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' });
const write = (client: TestClient, message: string) => client.get('sendMessage', { input: { message } });
const scrollTop = (element: Locator) => element.evaluate((one) => one.scrollTop);

/** History written straight to the database: sending it would meet the limit on messages. */
async function writeHistory(pool: TestServer, userId: number, n: number) {
  const createdAt = pool.clock.now() - 60_000;
  await pool.pool.write(({ db }) => {
    for (let first = 1; first <= n; first += 500) {
      const rows = Array.from({ length: Math.min(500, n - first + 1) }, (_, k) => ({
        userId,
        message: `message number ${first + k}.`,
        createdAt,
      }));
      db.insert(chatMessages).values(rows).run();
    }
  });
}

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

test('a visitor is asked to log in', async ({ open }) => {
  const page = await open(PHONE, '/chat');
  await expect(page.getByText('Please log in to access chat')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page.getByRole('button', { name: 'Join Pool' })).toBeVisible();
});

test('a message reaches the other member within a second, and neither needs a mouse', async ({ pool, open }) => {
  const tess = await visit(pool, open, 'Tess', PHONE);
  await expect(tess.page.getByText('No messages yet')).toBeVisible();
  await expect(tess.page.getByText('Be the first to say something!')).toBeVisible();
  const bo = await visit(pool, open, 'Bo', DESKTOP);
  await expect(bo.page.getByText('Welcome, Bo')).toBeVisible();
  await expect(bo.page.getByRole('navigation', { name: 'Beside the chat' }).getByRole('link')).toHaveText([
    'Pool',
    'Status',
    'Leaderboard',
    'Chat',
    'Scores',
    'Injuries',
  ]);

  await expect(sendButton(tess.page)).toBeDisabled();
  await field(tess.page).fill('   ');
  await expect(sendButton(tess.page)).toBeDisabled();
  await field(tess.page).fill('Late games!');
  await field(tess.page).press('Shift+Enter');
  await field(tess.page).pressSequentially('<b>who</b> is on');
  await expect(tess.page.getByText('28/500')).toBeVisible();
  await field(tess.page).press('Enter');
  await expect(log(bo.page).getByText('Late games! <b>who</b> is on')).toBeVisible();
  await expect(field(tess.page)).toHaveValue('');
  await expect(field(tess.page)).toBeFocused();
  await expect(log(tess.page).getByRole('listitem')).toContainText(/Tess.*You.*10:00 AM/);
  await expect(log(bo.page).getByText('You', { exact: true })).toHaveCount(0);
  await expect(log(bo.page).getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(log(bo.page).getByRole('button')).toHaveCount(0);

  pool.clock.set('2026-11-20T18:00:00Z');
  await write(bo.player, 'see https://example.com/odds.');
  const link = log(tess.page).getByRole('link', { name: 'https://example.com/odds', exact: true });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(log(tess.page).getByRole('heading')).toHaveText(['Tuesday, November 17', 'Today']);
});

test('a failed send loses nothing, nor does a reload', async ({ pool, open }) => {
  const { page } = await visit(pool, open, 'Tess', PHONE);
  await page.route('**/api/chat/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await field(page).fill('Do not lose me');
  await sendButton(page).click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText('Error', { exact: true })).toBeVisible();
  await expect(notices.getByText('Failed to send message', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('Do not lose me');
  await page.unroute('**/api/chat/messages');
  await page.reload();
  await expect(field(page)).toHaveValue('Do not lose me');
  await sendButton(page).click();
  await expect(log(page).getByText('Do not lose me')).toBeVisible();
  await expect(field(page)).toHaveValue('');

  await field(page).evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'x'.repeat(501));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(notices.getByText('Message is too long (max 500 characters)')).toBeVisible();
  // The browser takes no more than fits.
  await field(page).fill('y'.repeat(501));
  await expect(page.getByText('500/500')).toBeVisible();
  await expect(log(page).getByRole('listitem')).toHaveCount(1);
});

test('a reader of older messages keeps their place among ten thousand', async ({ pool, open }) => {
  const dave = await pool.player('Dave');
  await writeHistory(pool, dave.id, 10_000);
  const { page } = await visit(pool, open, 'Tess', PHONE);
  await expect(log(page).getByText('message number 10000.')).toBeInViewport();
  await expect(log(page).getByRole('listitem')).toHaveCount(50);

  const read = log(page).getByText('message number 9951.');
  await read.scrollIntoViewIfNeeded();
  await expect(log(page).getByText('message number 9901.')).toBeAttached();
  await expect(read).toBeInViewport();
  const before = await read.boundingBox();

  await write(dave, 'Somebody here?');
  await write(dave, 'Hello?');
  const more = page.getByRole('button', { name: '2 new messages' });
  await expect(more).toBeVisible();
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);

  // A message above goes: the text in view does not move.
  const admin = await pool.admin();
  await admin.get('deleteMessage', { params: { id: 9_940 } });
  await expect(log(page).getByText('message number 9940.')).toHaveCount(0);
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);

  await more.click();
  await expect(log(page).getByText('Hello?')).toBeInViewport();
  await expect(more).toHaveCount(0);
  await expect(log(page)).toBeFocused();
  await page.keyboard.press('Home');
  await expect.poll(() => scrollTop(log(page))).toBeGreaterThan(0);
  await expect(log(page).getByText('message number 9852.')).toBeAttached();
  await expectNoSidewaysScroll(page);
});

test('an emoji goes in at the caret, found by arrows or by name', async ({ pool, open }) => {
  const { page } = await visit(pool, open, 'Tess', PHONE);
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  const button = page.getByRole('button', { name: 'Emoji' });
  await field(page).fill('go team');
  await field(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 2));
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('button', { name: 'football' })).toBeFocused();
  expect(await picker.getByRole('button').count()).toBeGreaterThan(100);
  await page.keyboard.press('End');
  await expect(picker.getByRole('button', { name: 'snow' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('button', { name: 'stadium' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await picker.getByRole('searchbox').fill('four-leaf');
  await picker.getByRole('button', { name: 'four-leaf clover, luck' }).click();
  await expect(field(page)).toHaveValue('go🍀 team');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(field(page)).toHaveValue('go🍀! team');

  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(picker).toHaveCount(0);
});

test('a picture is looked at, sent, and opens in its own tab', async ({ pool, open }) => {
  const tess = await visit(pool, open, 'Tess', PHONE);
  const bo = await visit(pool, open, 'Bo', DESKTOP);
  const chooser = tess.page.getByLabel('Picture to attach');
  await chooser.setInputFiles({ name: 'page.png', mimeType: 'text/html', buffer: Buffer.from('<script>') });
  await expect(tess.page.getByText('This file type isn’t supported.')).toBeVisible();
  await chooser.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(tess.page.getByText('A picture can have at most 5 MB.')).toBeVisible();

  await chooser.setInputFiles(png('touchdown.png'));
  await expect(tess.page.getByRole('img', { name: 'Picture to send' })).toBeVisible();
  await tess.page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(sendButton(tess.page)).toBeDisabled();

  await chooser.setInputFiles(png('touchdown.png'));
  await field(tess.page).fill('Look');
  await sendButton(tess.page).click();
  const picture = log(bo.page).getByRole('link', { name: 'Picture from Tess' });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(picture).toHaveAttribute('target', '_blank');
  await expect(picture).toHaveAttribute('href', /^\/api\/chat\/media\/[\w-]+\.png$/);
  await expect.poll(() => picture.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await expect(tess.page.getByRole('img', { name: 'Picture to send' })).toHaveCount(0);

  // Dropped anywhere on the page, or pasted.
  for (const kind of ['drop', 'paste'] as const) {
    await field(bo.page).evaluate((area, type) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array([1, 2, 3])], 'half.png', { type: 'image/png' }));
      area.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, kind);
    await expect(bo.page.getByText('This picture could not be opened.')).toBeVisible();
    await field(bo.page).fill('');
    await field(bo.page).pressSequentially(' ');
    await expect(bo.page.getByText('This picture could not be opened.')).toHaveCount(0);
  }
});

test('a picture elsewhere is fetched only when asked for, and a broken one shows an error', async ({ pool, open }) => {
  const { page, player } = await visit(pool, open, 'Tess', PHONE);
  const asked: string[] = [];
  await page.route('https://pictures.example/**', (route) => {
    asked.push(route.request().url());
    return route.request().url().includes('gone')
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/png', body: PNG });
  });
  await write(player, 'https://pictures.example/cat.png');
  await write(player, 'https://pictures.example/gone.gif');
  const show = log(page).getByRole('button', { name: 'Show picture from pictures.example' });
  await expect(show).toHaveCount(2);
  expect(asked).toEqual([]);
  await show.first().click();
  await expect(log(page).getByRole('link', { name: 'Picture from Tess' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['https://pictures.example/cat.png']);
  await show.click();
  await expect(log(page).getByText('This picture can’t be shown.')).toBeVisible();
});

test('the commissioner deletes a message, and it is gone for all', async ({ pool, open }) => {
  const { page, player } = await visit(pool, open, 'Tess', PHONE);
  await write(player, 'I take that back');
  await write(player, 'I stand by this');
  const admin = await openAs(open, await pool.admin(), DESKTOP);
  await expect(admin.getByRole('navigation', { name: 'Beside the chat' }).getByText('Admin')).toBeVisible();
  await log(admin)
    .getByRole('button', { name: /^Delete message from Tess/ })
    .first()
    .click();
  await expect(admin.getByText('Are you sure you want to delete this message?')).toBeVisible();
  await admin.getByRole('button', { name: 'Keep It' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);

  await admin.route('**/api/chat/messages/*', (route) => route.abort());
  await log(admin)
    .getByRole('button', { name: /^Delete message from Tess/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Delete Message', exact: true }).click();
  await expect(admin.getByText('Failed to delete message')).toBeVisible();
  await admin.unroute('**/api/chat/messages/*');

  await log(admin)
    .getByRole('button', { name: /^Delete message from Tess/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Delete Message', exact: true }).click();
  await expect(log(page).getByText('I take that back')).toHaveCount(0);
  await expect(log(admin).getByRole('listitem')).toHaveCount(1);
});

test('the navigation counts messages since the last visit', async ({ pool, open }) => {
  const bo = await pool.player('Bo');
  await write(bo, 'before her time');
  const { page } = await visit(pool, open, 'Tess', PHONE);
  await expect(log(page).getByText('before her time')).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Pool' }).first().click();
  await expect(nav.getByRole('link', { name: 'Chat', exact: true })).toBeVisible();
  await write(bo, 'one');
  await write(bo, 'two');
  await expect(nav.getByRole('link', { name: 'Chat 2 unread messages' })).toBeVisible();
  await page.reload();
  const item = nav.getByRole('link', { name: /2 unread messages/ });
  await item.click();
  await expect(log(page).getByText('two')).toBeVisible();
  await nav.getByRole('link', { name: 'Pool' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pool' })).toBeVisible();
  await expect(nav.getByText(/unread/)).toHaveCount(0);
});

test('a new pool’s first message counts as unread for a member who never opened the chat, also before the socket is open', async ({
  pool,
  open,
}) => {
  const [tess, bo] = [await pool.player('Tess'), await pool.player('Bo')];
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  const openSocket = await holdSocket(page);
  const unread = page.waitForResponse(/\/unread/);
  await page.goto('/');
  await unread;
  // Too late for the page's first read, and too early for its socket.
  await write(bo, 'Welcome');
  await openSocket();
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: /1 unread message/ })).toBeVisible();
  await page.reload();
  await expect(nav.getByRole('link', { name: /1 unread message/ })).toBeVisible();
});

test('the chat shows that the host is gone, and misses nothing once it is back', async ({ pool, open }) => {
  const dave = await pool.player('Dave');
  await writeHistory(pool, dave.id, 60);
  let isUp = true;
  const drop: (() => Promise<void>)[] = [];
  const { page } = await visit(pool, open, 'Tess', DESKTOP, (one) =>
    one.routeWebSocket(/\/ws$/, (socket) => {
      if (isUp) socket.connectToServer();
      else void socket.close();
      drop.push(() => socket.close());
    }),
  );
  await log(page).getByText('message number 11.').scrollIntoViewIfNeeded();
  await expect(log(page).getByRole('listitem')).toHaveCount(60);

  isUp = false;
  await Promise.all(drop.map((close) => close()));
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
  await writeHistory(pool, dave.id, 120);
  const admin = await pool.admin();
  await admin.get('deleteMessage', { params: { id: 12 } });
  await expect(log(page).getByRole('listitem')).toHaveCount(60);

  isUp = true;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(log(page).getByRole('listitem')).toHaveCount(179);
  await expect(page.getByRole('button', { name: '120 new messages' })).toBeVisible();
});

test('the notice about an unreachable pool takes space from the messages, not from the text field', async ({
  pool,
  open,
}) => {
  const { page } = await visit(pool, open, 'Tess', { ...PHONE, width: 320 });
  await page.route(/\/api\/chat/, (route) => route.abort());
  await page.reload();
  await expect(page.locator('.offline-bar')).toBeVisible();
  const bottom = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const navigation = page.locator('.bottomnav');
  await expect.poll(async () => (await bottom(field(page))) < ((await navigation.boundingBox())?.y ?? 0)).toBe(true);
});

test('the chat fits every width, and no one is left out', async ({ pool, open }) => {
  const { page, player } = await visit(pool, open, 'Maximiliana-Josephine of the North End', PHONE);
  await write(player, 'Averyveryverylongwordwithoutanyspaces'.repeat(9));
  await write(player, 'https://pictures.example/cat.png');
  await expect(log(page).getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Picture to attach').setInputFiles(png('a-very-long-name-of-a-picture-that-does-not-fit.png'));
  await expect(page.getByRole('img', { name: 'Picture to send' })).toBeVisible();
  await page.getByRole('button', { name: 'Emoji' }).click();
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectSound(page, size);
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('0/500')).toBeInViewport({ ratio: 1 });
  }
});
