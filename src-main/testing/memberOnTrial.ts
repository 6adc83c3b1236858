/** One member and her card, for tests in which the computer refuses: what she can do, and what she is told. */
import { existsSync, readdirSync } from 'node:fs';
import { texts } from '#shared/texts.ts';
import { openSample, type Sample } from './sampleWeek.ts';
import { chosen, type TestClient } from './testServer.ts';
import { grayPng } from './pictures.ts';

const PICTURE = new Uint8Array(grayPng(200_000));

type Answer = { status: number; body: { message?: string; mediaUrl?: string } };

export type OnTrial = Sample & {
  tess: TestClient & { id: number; code: string };
  /** Saves a card of these options, on the first games of the week. */
  save: (...options: number[]) => Promise<Answer>;
  /** Her card as the pool has it. */
  card: () => Promise<string[]>;
  /** Saves one card after the other until one is refused, and answers what stood before. */
  saveUntilRefused: () => Promise<{ refusal: Answer; stands: string[] }>;
  upload: () => Promise<Answer>;
  /** What To do says of the computer. */
  troubles: () => Promise<{ saving: string | null; backup: string | null }>;
};

/** The answer to what the computer refused. */
export const refusedFor = (why: string) => ({
  status: 503,
  body: { code: 'unavailable', message: texts.notSavedFor(why) },
});

export const readPickValues = async (client: TestClient, userId: number, weekId: number): Promise<string[]> =>
  (await client.get('readCard', { params: { userId, weekId } })).map(({ pickValue }) => pickValue);

export const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];

/** @param dataDir where the pool is to lie; a throw-away folder by default */
export async function openOnTrial(dataDir?: string): Promise<OnTrial> {
  const sample = await openSample(undefined, dataDir === undefined ? {} : { dataDir });
  const { server, admin, games, weekId } = sample;
  const tess = await server.player('Tess');
  const card = () => readPickValues(tess, tess.id, weekId);
  const save: OnTrial['save'] = (...options) => {
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
    saveUntilRefused: async () => {
      for (let n = 0; n < 500; n += 1) {
        const stands = await card();
        const refusal = await save(n % 4, (n + 1) % 4, (n + 2) % 4);
        if (refusal.status !== 200) return { refusal, stands };
      }
      throw new Error('500 saves and not one was refused');
    },
    upload: async () => {
      const headers = { cookie: tess.cookie() };
      const response = await fetch(`${server.url}/api/chat/media`, { method: 'POST', headers, body: PICTURE });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    },
    troubles: async () => (await admin.get('readTodo')).troubles,
  };
}
