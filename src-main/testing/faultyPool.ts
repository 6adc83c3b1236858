/** A pool with one member, for tests of full disks, locked files and similar problems. */
import { existsSync, readdirSync } from 'node:fs';
import { serverTexts } from '#shared/texts/server.ts';
import { openSample, type Sample } from './sampleWeek.ts';
import { chosen, type TestClient } from './testServer.ts';
import { grayPng } from './pictures.ts';

const PICTURE = new Uint8Array(grayPng(200_000));

type Answer = { status: number; body: { message?: string; mediaUrl?: string } };

export type FaultyPool = Sample & {
  tess: TestClient & { id: number; code: string };
  /** Saves these options on the first games of the week. */
  save: (...options: number[]) => Promise<Answer>;
  /** The saved pick values. */
  card: () => Promise<string[]>;
  /** Saves cards until one fails. @returns the failure and the card before it */
  saveUntilFailure: () => Promise<{ failure: Answer; saved: string[] }>;
  upload: () => Promise<Answer>;
  /** The computer's problems in To do. */
  troubles: () => Promise<{ saving: string | null; backup: string | null }>;
};

/** The response of an action that the computer's problem prevented. */
export const unavailableBecause = (why: string) => ({
  status: 503,
  body: { code: 'unavailable', message: serverTexts.notSavedFor(why) },
});

export const readPickValues = async (client: TestClient, userId: number, weekId: number): Promise<string[]> =>
  (await client.get('readCard', { params: { userId, weekId } })).map(({ pickValue }) => pickValue);

export const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];

/** @param dataDir default: a temporary folder */
export async function openFaultyPool(dataDir?: string): Promise<FaultyPool> {
  const sample = await openSample(undefined, dataDir === undefined ? {} : { dataDir });
  const { server, admin, games, weekId } = sample;
  const tess = await server.player('Tess');
  const card = () => readPickValues(tess, tess.id, weekId);
  const save: FaultyPool['save'] = (...options) => {
    const picks = Object.values(games)
      .slice(0, options.length)
      .map((game, n) => chosen(tess.id, game, options[n] ?? 0));
    return tess.ask('autosavePicks', { input: { weekId, picks } });
  };
  return {
    ...sample,
    tess,
    save,
    card,
    saveUntilFailure: async () => {
      for (let n = 0; n < 500; n += 1) {
        const saved = await card();
        const response = await save(n % 4, (n + 1) % 4, (n + 2) % 4);
        if (response.status !== 200) return { failure: response, saved };
      }
      throw new Error('none of 500 saves failed');
    },
    upload: async () => {
      const headers = { cookie: tess.cookie() };
      const response = await fetch(`${server.url}/api/chat/media`, { method: 'POST', headers, body: PICTURE });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    },
    troubles: async () => (await admin.get('readTodo')).troubles,
  };
}
