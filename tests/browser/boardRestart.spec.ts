/** The party board while the commissioner's computer restarts: no one has to touch the television. */
import { builtPageDir } from '../../src-main/http/page.ts';
import { startTestServer } from '../../src-main/testing/testServer.ts';
import { expect, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

test('the board keeps what it showed while the host restarts, and follows the scores and chances again automatically', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const [tess, dave] = [await sunday.player('Tess'), await sunday.player('Dave')];
  await sunday.pick(tess, ['Bills', 0], ['Falcons', 0]);
  await sunday.pick(dave, ['Bills', 1], ['Falcons', 1]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Bills', 0, 7);
  const { token } = await sunday.admin.get('createBoardLink');
  const tv = await open({ width: 1920, height: 1080 }, `/board#${token}`);
  const bills = tv.getByRole('article', { name: 'Buccaneers @ Bills' });
  await expect(bills).toContainText('7');
  const row = tv
    .getByRole('listitem')
    .filter({ has: tv.locator('.pips') })
    .filter({ hasText: 'Tess' });
  await expect(row).toContainText('%');
  const before = await row.innerText();

  await pool.close();
  await expect(tv.getByText('Not connected, scores from 10:10 AM. Trying again…')).toBeVisible();
  await expect(bills).toContainText('7');

  const options = { dataDir: pool.dataDir, port: pool.port, pageDir: builtPageDir, withoutAdmin: true } as const;
  const again = await startTestServer('2026-11-22T20:40:00Z', options);
  const admin = await again.admin();
  const input = { awayScore: 0, homeScore: 31, isComplete: true };
  await admin.get('scoreGame', { params: { id: sunday.at('Bills').id }, input });
  await expect(tv.getByText('Not connected')).toHaveCount(0);
  await expect(tv.getByRole('listitem', { name: 'Buccaneers @ Bills, final' })).toContainText('31');
  await expect(row).toContainText('1–0');
  await expect.poll(() => row.innerText()).not.toBe(before);
  await again.close();
});
