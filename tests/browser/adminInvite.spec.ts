/** How friends get in: the link and its code, an address that changes, who has joined, and the commissioner's own phone. */
import type { Page } from '@playwright/test';
import { create } from 'qrcode';
import { SIGN_IN_LINK_MS } from '#shared/limits.ts';
import { builtPageDir } from '../../src-main/http/page.ts';
import { ADMIN, makeWeek, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import {
  EMPTY_PAGE,
  DESKTOP,
  dismissNotice,
  expect,
  expectSound,
  findBarriers,
  logIn,
  PHONE,
  scrollsSideways,
  signIn,
  test as base,
  TUESDAY,
  WEEK_11,
  unfoldCard,
} from './pool.ts';

type Networks = Record<string, { address: string; family: string; internal: boolean }[]>;
const v4 = (address: string) => [{ address, family: 'IPv4', internal: false }];
const AT_HOME: Networks = { wlan0: v4('192.168.1.24'), tailscale0: v4('100.101.102.103'), docker0: v4('172.17.0.1') };

/** The computer's networks, which a test may change; the pool listens on all of its real ones. */
const test = base.extend<{ platform: NodeJS.Platform; computer: { networks: Networks; platform: NodeJS.Platform } }>({
  platform: ['linux', { option: true }],
  computer: async ({ platform }, run) => run({ networks: AT_HOME, platform }),
  pool: async ({ computer }, run) => {
    const pool = await startTestServer(TUESDAY, {
      pageDir: builtPageDir,
      host: null,
      network: { interfaces: () => computer.networks, platform: computer.platform, lookEveryMs: 50 },
    });
    await run(pool);
    await pool.stop();
  },
});

type Open = (size: { width: number; height: number }, path?: string) => Promise<Page>;

async function openInvite(open: Open, size: { width: number; height: number } = DESKTOP): Promise<Page> {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/invite');
  await expect(page.getByRole('heading', { level: 1, name: 'Invite' })).toBeVisible();
  return page;
}
const link = (page: Page) => page.locator('.invite-address');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Does the code hold this text? Its squares are those of the text. */
async function codeSays(page: Page, label: string, text: string): Promise<boolean> {
  const drawn = await page.getByRole('img', { name: label }).locator('path').getAttribute('d');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares = [...modules.data.keys()].filter((at) => modules.data[at]);
  const path = squares.map((at) => `M${(at % modules.size) + 4} ${Math.floor(at / modules.size) + 4}h1v1h-1z`);
  return drawn === path.join('');
}

type Walk = { pool: TestServer; page: Page };

async function readLink({ pool, page }: Walk): Promise<void> {
  await unfoldCard(page, 'Address for invitations');
  const url = `http://192.168.1.24:${pool.port}`;
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expect(link(page)).toHaveText(url);
    await expect(page.getByText('Open while this computer is on.')).toBeVisible();
    expect(await codeSays(page, 'Link to scan', url)).toBe(true);
    await expect(page.getByRole('radio')).toHaveCount(5);
    await expect(page.getByText('Works only for those who are in the same VPN.')).toBeVisible();
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    await dismissNotice(page);
    await expectSound(page, size);
  }
}

async function copyByHand({ pool, page }: Walk): Promise<void> {
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('This browser blocks copying')).toBeVisible();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(`http://192.168.1.24:${pool.port}`);
}

async function keepFailedChoice({ page }: Pick<Walk, 'page'>): Promise<void> {
  await page.route(/admin\/settings$/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('radio', { name: /Docker/ }).click();
  await press(page, 'Use This Address');
  await expect(page.getByText('Failed to save the address').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /Docker/ })).toBeChecked();
  await page.unroute(/admin\/settings$/);
}

async function typeAddress({ pool, page }: Walk): Promise<void> {
  await page.getByRole('radio', { name: 'Another address' }).click();
  const field = page.getByRole('textbox', { name: 'Public address' });
  for (const text of ['', 'pool.example.org', 'javascript:alert(1)', `https://${'x'.repeat(300)}.org`]) {
    await field.fill(text);
    await press(page, 'Use This Address');
    await expect(page.getByText('Enter an address that begins with http:// or https://.')).toBeVisible();
    await expect(field).toBeFocused();
  }
  expect(await findBarriers(page)).toEqual([]);
  await field.fill('https://pool.example.org/some/page');
  await field.press('Enter');
  await expect(link(page)).toHaveText('https://pool.example.org');
  await expect(page.getByText('Works from anywhere.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Another address' })).toBeChecked();
  await expect(field).toHaveValue('https://pool.example.org');
  expect((await pool.admin()).cookie()).not.toBe('');
  expect(pool.inviteAddress()).toBe('https://pool.example.org');
}

test('the link is shown large with its code, is copied, and another address is typed', async ({ pool, open }) => {
  const page = await openInvite(open, PHONE);
  await test.step('on a phone and a desk the link has its code and says when it is open', () =>
    readLink({ pool, page }));
  await test.step('where the browser does not copy, the link is selected to be copied by hand', () =>
    copyByHand({ pool, page }));
  await dismissNotice(page);
  await test.step('a choice that cannot be saved is reported, and stays', () => keepFailedChoice({ page }));
  await dismissNotice(page);
  await test.step('an address typed by hand is used, and a bad one is reported beside the field', () =>
    typeAddress({ pool, page }));
});

test('the screen follows when the computer changes its network, also to none and back', async ({
  pool,
  open,
  computer,
}) => {
  const page = await openInvite(open);
  const board = await open({ width: 1920, height: 1080 }, EMPTY_PAGE);
  await signIn(board, ADMIN.username, ADMIN.password);
  await board.goto('/board');
  await expect(board.locator('.tv-join b')).toHaveText(`192.168.1.24:${pool.port}`);

  computer.networks = { wlan0: v4('10.0.0.7') };
  await expect(link(page)).toHaveText(`http://10.0.0.7:${pool.port}`);
  expect(await codeSays(page, 'Link to scan', `http://10.0.0.7:${pool.port}`)).toBe(true);
  await expect(board.locator('.tv-join b')).toHaveText(`10.0.0.7:${pool.port}`);

  computer.networks = {};
  await expect(page.getByRole('heading', { name: 'This computer isn’t connected to a network' })).toBeVisible();
  await expect(page.getByText('the link appears here automatically')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In on My Phone' })).toBeDisabled();
  expect(await findBarriers(page)).toEqual([]);

  computer.networks = { wlan0: [{ address: 'fd00::24', family: 'IPv6', internal: false }] };
  await expect(link(page)).toHaveText(`http://[fd00::24]:${pool.port}`);
});

test('a chosen address is remembered, and replaced while the computer doesn’t have it', async ({
  pool,
  open,
  computer,
}) => {
  computer.networks = { wlan0: v4('192.168.1.24'), eth0: v4('10.0.0.5') };
  const admin = await pool.admin();
  const page = await openInvite(open, PHONE);
  await unfoldCard(page, 'Address for invitations');
  const use = page.getByRole('button', { name: 'Use This Address' });
  await expect(page.getByRole('radio', { name: 'Automatic (recommended)' })).toBeChecked();
  await expect(use).toBeDisabled();
  const cable = page.getByRole('radio', { name: /Ethernet \(eth0\)/ });
  await cable.focus();
  await page.keyboard.press('Space');
  await use.click();
  await expect(page.getByText('Address Saved')).toBeVisible();
  await expect(link(page)).toHaveText(`http://10.0.0.5:${pool.port}`);
  await page.reload();
  await expect(link(page)).toHaveText(`http://10.0.0.5:${pool.port}`);
  await unfoldCard(page, 'Address for invitations');
  await expect(cable).toBeChecked();

  // An invitation now has the same address, and so does a reminder to those who still have to pick.
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await page.goto('/admin/players');
  await page.getByLabel('First name').fill('Tess');
  await press(page, 'Generate Access Code');
  const invitation = page.getByRole('textbox', { name: 'Invitation for Tess' });
  await expect(invitation).toHaveValue(new RegExp(`Join here: http://10\\.0\\.0\\.5:${pool.port}/join#n=Tess`));
  await expect(invitation).toHaveValue(/It opens while Rosalind’s computer is on\./);

  await page.goto('/admin/invite');
  computer.networks = { wlan0: v4('192.168.1.24') };
  await expect(link(page)).toHaveText(`http://192.168.1.24:${pool.port}`);
  await expect(
    page.getByText(`The address you chose, http://10.0.0.5:${pool.port}, is no longer available`),
  ).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await use.click();
  await expect(page.getByText(/is no longer available on this computer/)).toBeHidden();
  expect((await admin.get('readSettings')).inviteAddress).toBeNull();
});

test('when the invitation cannot be read the screen shows an error, and reads it on demand', async ({ open }) => {
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  let isBroken = true;
  let asked = 0;
  await page.route(/api\/admin\/invite$/, (route) => {
    asked += 1;
    if (!isBroken) return route.fallback();
    return route.fulfill({
      status: 503,
      body: '{"code":"unavailable","message":"The pool cannot do that at the moment."}',
    });
  });
  await page.goto('/admin/invite');
  await expect(page.getByText('The pool cannot do that at the moment.')).toBeVisible();
  const before = asked;
  await press(page, 'Try again');
  await expect.poll(() => asked).toBeGreaterThan(before);
  isBroken = false;
  // The page also reads again automatically once the pool answers. If that was faster, there is no button left to press.
  const button = page.getByRole('button', { name: 'Try again', exact: true });
  await button.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await expect(link(page)).toBeVisible();
});

test('a device that joins shows at once; until then the screen lists what may be wrong', async ({
  pool,
  open,
  browser,
}) => {
  const page = await openInvite(open);
  const doctor = page.getByRole('region', { name: 'Does it work?' });
  await expect(doctor.getByText('No other device has opened this pool yet.')).toBeVisible();
  await expect(doctor.getByRole('heading', { level: 3 })).toHaveText([
    'A VPN is on: Tailscale',
    'The firewall of this computer',
    'A guest Wi-Fi',
    'The phone is on another network',
  ]);
  await expect(doctor.getByText(`sudo ufw allow ${pool.port}/tcp`)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // This computer by another of its names is the same visitor; through a proxy on it, a visitor is someone else.
  const same = await browser.newContext();
  await (await same.newPage()).goto(`http://localhost:${pool.port}/`);
  await same.close();
  const friend = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.9' } });
  await (await friend.newPage()).goto(`http://127.0.0.2:${pool.port}/`);
  await expect(doctor.getByRole('status')).toHaveText(
    `1device has joined, last less than a minute ago by the public address 127.0.0.2:${pool.port}.`,
  );
  await friend.close();
  await expect(doctor.getByRole('heading', { level: 3 }).first()).toBeHidden();
  await doctor.getByText('Can’t a friend open it?').click();
  await expect(doctor.getByRole('heading', { level: 3, name: 'A guest Wi-Fi' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

for (const [platform, said] of [
  ['win32', 'Allow an app through Windows Firewall'],
  ['darwin', 'System Settings > Network > Firewall'],
] as const) {
  test.describe(`on ${platform}`, () => {
    test.use({ platform });
    test('the advice is for that system', async ({ open }) => {
      const page = await openInvite(open, PHONE);
      await expect(page.getByText(said)).toBeVisible();
      expect(await scrollsSideways(page)).toBe(false);
    });
  });
}

test.describe('the commissioner’s own phone', () => {
  async function makeCode(page: Page, pool: TestServer): Promise<string> {
    const [answer] = await Promise.all([
      page.waitForResponse(/phone-sign-in$/),
      page.getByRole('button', { name: /Sign In on My Phone|Create New Code/ }).click(),
    ]);
    const { token } = (await answer.json()) as { token: string };
    const label = 'Code that signs you in on your phone';
    await expect(page.getByRole('img', { name: label })).toBeVisible();
    const url = `http://192.168.1.24:${pool.port}/#signin=${token}`;
    expect(await codeSays(page, label, url), 'the code says the link').toBe(true);
    return `/#signin=${token}`;
  }

  test('is signed in by a code, once; a second phone gets an error that explains it', async ({ pool, open }) => {
    const page = await openInvite(open, PHONE);
    const path = await makeCode(page, pool);
    await expect(page.getByText(/It works once, for (4\smin\s\d+\ss|5\smin)/)).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findBarriers(page)).toEqual([]);

    const phone = await open(PHONE, path);
    await expect(phone.getByText('Good to see you, Rosalind.')).toBeVisible();
    await expect(phone).toHaveURL(/\/admin\/week$/);
    await phone.goto('/admin/week');
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await phone.reload();
    await expect(phone).toHaveURL(/\/admin\/week$/);
    await expect(page.getByText('That code was used or replaced by a newer one.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Code that signs you in on your phone' })).toBeHidden();

    const second = await open(PHONE, path);
    await expect(second.getByRole('alert').filter({ hasText: 'This sign-in link was already used' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Join Pool' })).toBeVisible();
    expect(second.url()).toBe(`${pool.url}/`);
    expect(await findBarriers(second)).toEqual([]);
    await logIn(second, ADMIN.username, ADMIN.password);
    await expect(second.getByText('Welcome!')).toBeVisible();
  });

  test('gets a new code when the old one is too old', async ({ pool, open }) => {
    const page = await openInvite(open);
    const path = await makeCode(page, pool);
    pool.clock.advance(SIGN_IN_LINK_MS + 1_000);
    const phone = await open(PHONE, path);
    await expect(phone.getByText('has expired. Make a new one on the computer that runs the pool.')).toBeVisible();
    // The page learns the time with the next answer it gets.
    await page.reload();
    const again = await makeCode(page, pool);
    await phone.goto(again);
    await expect(phone.getByText('Good to see you, Rosalind.')).toBeVisible();
  });

  test('stays signed in as before when the link is used up, and changes users when it works', async ({
    pool,
    open,
  }) => {
    const tess = await pool.player('Tess');
    const phone = await open(PHONE);
    await logIn(phone, 'Tess', tess.code);
    await expect(phone.getByText('Welcome!')).toBeVisible();
    await phone.goto('/#signin=no-such-link');
    await expect(phone.getByText('This sign-in link was already used').first()).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Join Pool' })).toBeHidden();
    expect((await (await phone.request.get('/api/auth/me')).json()) as unknown).toMatchObject({
      user: { username: 'Tess' },
    });
    const page = await openInvite(open);
    await phone.goto(await makeCode(page, pool));
    await expect(phone.getByText('Good to see you, Rosalind.')).toBeVisible();
    expect((await (await phone.request.get('/api/auth/me')).json()) as unknown).toMatchObject({
      user: { username: 'Rosalind' },
    });
  });
});
