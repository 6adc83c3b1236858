/** How long the desktop app takes to show a usable window, beside an Electron that only opens one. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { DEBUGGING, startExternalApp } from '../desktop/devtools.ts';
import { electronBinary, rootArgs, whyNoWindow } from '../desktop/electronBinary.ts';
import { freePort } from '../serverProcess.ts';
import { median, ms, type Figure, type Measure } from './figures.ts';
import { seedPool } from './seed.ts';
import { newFolder } from './server.ts';

const ROUNDS = 7;
const MOST_MS = 1_500;
const POLL_MS = 10;
const FLOOR_TITLE = 'floor';
const FLOOR = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<title>${FLOOR_TITLE}</title>'));
`;

export async function measureWindow(): Promise<Measure> {
  return {
    title: 'Window',
    about: `From the start of the desktop app's process until its window shows a screen: a pool of 20 members, median of ${ROUNDS} starts after one that warms the caches.`,
    figures: whyNoWindow === null ? [await measureStarts()] : [],
  };
}

function makeFloor(): string {
  const folder = path.join(newFolder(), 'floor');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'floor', main: 'main.cjs' }));
  writeFileSync(path.join(folder, 'main.cjs'), FLOOR);
  return folder;
}

async function measureStarts(): Promise<Figure> {
  const dataDir = newFolder();
  await seedPool(dataDir, { members: 20, seasons: 1 });
  const root = path.join(import.meta.dirname, '../..');
  const floor = makeFloor();
  const users = { ours: path.join(newFolder(), 'user'), floor: path.join(newFolder(), 'user') };
  const ours: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const oursMs = await timeStart(root, users.ours, dataDir, (title) => title.endsWith(' · Sunday Five'));
    const floorMs = await timeStart(floor, users.floor, dataDir, (title) => title === FLOOR_TITLE);
    if (round === 0) continue;
    ours.push(oursMs);
    floors.push(floorMs);
  }
  const value = median(ours);
  return {
    what: 'the window usable, warm (floor: Electron with an empty page)',
    ours: ms(value),
    floor: ms(median(floors)),
    ratio: median(floors) / value,
    limit: { value, most: MOST_MS, inWords: `≤ ${ms(MOST_MS)}` },
  };
}

async function timeStart(app: string, user: string, dataDir: string, isUsable: (title: string) => boolean) {
  const env = {
    ...process.env,
    POOL_DATA_DIR: dataDir,
    POOL_PORT: `${await freePort()}`,
    POOL_HOST: '127.0.0.1',
    POOL_FEED_URL: 'off',
  };
  const began = performance.now();
  const running = startExternalApp(electronBinary(), [app, DEBUGGING, `--user-data-dir=${user}`, ...rootArgs()], {
    cwd: app,
    env,
  });
  while (!(await running.titles()).some(isUsable)) await wait(POLL_MS);
  const time = performance.now() - began;
  await running.end();
  return time;
}
