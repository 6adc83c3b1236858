/** The commissioner connects a group chat; a member gets the calendar. */
import { builtPageDir } from '../../src-main/http/page.ts';
import { startStandInChat, type StandInChat } from '../../src-main/testing/standInChat.ts';
import { ADMIN, startTestServer } from '../../src-main/testing/testServer.ts';
import {
  EMPTY_PAGE,
  expect,
  findBarriers,
  PHONE,
  scrollsSideways,
  signIn,
  test as poolTest,
  TUESDAY,
  unfoldCard,
} from './pool.ts';

const test = poolTest.extend<{ chat: StandInChat }>({
  // Playwright reads the names of what a fixture needs from this pattern, even when there are none.
  // eslint-disable-next-line no-empty-pattern
  chat: async ({}, run) => {
    const chat = await startStandInChat();
    await run(chat);
    await chat.close();
  },
  pool: async ({ chat }, run) => {
    const pool = await startTestServer(TUESDAY, { pageDir: builtPageDir, outside: chat.outside });
    await run(pool);
    await pool.stop();
  },
});

test('the commissioner connects a chat, sends a test and sees the answer', async ({ chat, open }) => {
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/group-chat');
  const address = page.getByLabel('Webhook address');
  await address.fill('https://example.org/not-a-webhook');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('It begins with https://discord.com/api/webhooks/')).toBeVisible();
  await address.fill('https://discord.com/api/webhooks/123/abc-DEF_0123456789');
  await page.getByLabel('Results when a week is over').uncheck({ force: true });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const card = page.getByRole('region', { name: 'Group chat Discord' });
  await expect(card.getByText('Nothing sent yet')).toBeVisible();
  await expect(address).toBeHidden();
  await unfoldCard(page, 'Connect a group chat');
  await expect(address).toBeVisible();
  chat.replies.push({ status: 404, body: '{"message": "Unknown Webhook"}' });
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(
    card.getByText(/The test was not delivered: Discord answered HTTP 404: .*Unknown Webhook/),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(card.getByText('Test Sent: HTTP 200: ok')).toBeVisible();
  expect(chat.received.at(-1)?.body).toMatchObject({ allowed_mentions: { parse: [] } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await expect(card).toBeHidden();
});

poolTest('a member makes a link, scans or downloads it, and ends it', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Create Calendar Link' }).click();
  await expect(page.getByRole('img', { name: 'Calendar link to scan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^webcal:\/\/.*\.ics$/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('sunday-five.ics');
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('button', { name: 'End This Link' }).click();
  await expect(page.getByRole('button', { name: 'Create Calendar Link' })).toBeVisible();
});
