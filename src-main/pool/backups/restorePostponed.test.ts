import { expect, test } from 'vitest';
import { openSample } from '../../testing/sampleWeek.ts';

test('a backup with a postponed game is restored with the kickoff it had', async () => {
  const { server, admin, games } = await openSample();
  try {
    const params = { id: games.rams.id };
    await admin.get('setGameStatus', { params, input: { status: 'postponed' } });
    const { name } = await admin.get('makeBackup');
    await admin.get('setGameStatus', { params, input: { status: 'scheduled' } });
    await admin.get('restoreBackup', { params: { name } });
    const restored = await admin.get('setGameStatus', { params, input: { status: 'scheduled' } });
    expect(restored.gameTime).toBe(games.rams.gameTime);
  } finally {
    await server.stop();
  }
});
