/** The rehearsal of a real Sunday: chances, what to root for and moments move on a phone and on the board. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtPageDir } from '../../src-main/http/page.ts';
import { createLog } from '../../src-main/log.ts';
import { REHEARSAL_FROM, startRehearsal } from '../../src-main/demo/rehearse.ts';
import { createTestClock } from '../../src-main/testing/testClock.ts';
import { createClient } from '../../src-main/testing/testServer.ts';
import { expect, PHONE, signIn, test } from './pool.ts';

const MINUTE = 60_000;

test('a rehearsed Sunday moves chances, wishes and moments on a phone and on the board', async ({ browser }) => {
  const clock = createTestClock(REHEARSAL_FROM);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-rehearsal-chances-'));
  const { server, logins, close } = await startRehearsal({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    log: createLog('silent'),
    version: 'test',
    pageDir: builtPageDir,
    clock,
    passwordCost: { N: 2, p: 1 },
  });
  try {
    const admin = createClient(server.url);
    const [commissioner, player] = logins;
    await admin.login(commissioner?.name ?? '', commissioner?.code ?? '');
    /** Plays until this many minutes after the start, with a look at the scoreboard every second minute. */
    const playUntil = async (minutes: number) => {
      while (clock.now() < REHEARSAL_FROM + minutes * MINUTE) {
        clock.advance(2 * MINUTE);
        await admin.get('readLiveScores', { query: { refresh: '1' } });
      }
    };
    await playUntil(60);
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', baseURL: server.url });
    const phone = await context.newPage();
    await phone.goto('/favicon.svg');
    await signIn(phone, player?.name ?? '', player?.code ?? '');
    await phone.goto('/leaderboard?tab=weekly');
    const panel = phone.getByRole('region', { name: 'Who can still win' });
    await expect(panel.locator('.moments')).toBeVisible();
    const tv = await context.newPage();
    await tv.setViewportSize({ width: 1920, height: 1080 });
    await tv.goto(`/board#${(await admin.get('createBoardLink')).token}`);
    await expect(tv.locator('.tv-moment')).toContainText('%');
    const before = {
      table: await panel.getByRole('table').innerText(),
      moment: await tv.locator('.tv-moment').innerText(),
    };

    await playUntil(216);
    await expect.poll(() => panel.getByRole('table').innerText()).not.toBe(before.table);
    await expect.poll(() => tv.locator('.tv-moment').innerText()).not.toBe(before.moment);
    await phone.goto('/scores');
    await expect(phone.getByText(/^Root for/).first()).toBeVisible();
    await context.close();
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
