/** A text for someone who helps with a problem. It contains no secrets and can be pasted anywhere. */
import { readdir } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { MINUTE_MS } from '#shared/limits.ts';
import { listCheckedBackups } from '../../db/backup.ts';
import { readLastLines } from '../../log.ts';
import type { FeedStatus } from '../games/scoreFeed.ts';
import { decryptCode } from '../core/codes.ts';
import type { Pool } from '../core/pool.ts';
import { addressKind, redact, type Secrets } from './redact.ts';
import { poolTimes } from '../core/poolTimes.ts';
import { readSettings } from '../core/settings.ts';
import { countLostCodes } from '../people/users.ts';

const LOG_LINES = 200;

/** Facts from outside the pool: the scoreboard, and how many sockets are open. */
export type Outside = { feed: FeedStatus; connected: number };

/** The whole report as plain text. */
export async function readDiagnostics(pool: Pool, outside: Outside): Promise<string> {
  const secrets = readSecrets(pool);
  const lines = await readLastLines(pool.dataDir, LOG_LINES);
  // These are our own numbers and words; only texts of the scoreboard and the log can contain more.
  const facts = [
    ...hostFacts(pool),
    ...(await poolFacts(pool)),
    ...settingFacts(pool),
    ...outsideFacts(pool, outside, secrets),
  ];
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  return [
    `Sunday Five, diagnostics of ${labeled(pool, pool.clock.now())}`,
    '',
    ...facts.map(([label, value]) => `${label.padEnd(width)}${value}`),
    '',
    lines.length === 0 ? 'There is no log file.' : `The last ${lines.length} lines of the log:`,
    ...lines.map((line) => redact(line, secrets)),
  ].join('\n');
}

type Fact = [label: string, value: string];

const count = ({ sqlite }: Pool, what: string) =>
  Number(sqlite.prepare(`select count(*) from ${what}`).pluck().get()).toLocaleString('en-US');
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
/** "2026-11-22 13:25 PT" */
const labeled = (pool: Pool, at: number) => `${poolTimes(pool).dateAndTime(at)} ${poolTimes(pool).label}`;
const timeOr = (pool: Pool, at: number | null, none: string) => (at === null ? none : labeled(pool, at));

function hostFacts({ version, schemaVersion, clock, startedAt }: Pool): Fact[] {
  const { node, electron } = process.versions;
  const minutes = Math.floor((clock.now() - startedAt) / MINUTE_MS);
  return [
    ['Version', `${version}, schema ${schemaVersion}`],
    ['System', `${process.platform} ${arch()}, ${release()}`],
    ['Runs in', `Node ${node}${electron === undefined ? '' : `, Electron ${electron}`}`],
    [
      'Running for',
      `${Math.floor(minutes / 60)} h ${minutes % 60} min, memory ${megabytes(process.memoryUsage().rss)}`,
    ],
  ];
}

async function poolFacts(pool: Pool): Promise<Fact[]> {
  const pictures = await readdir(pool.uploadsDir).catch(() => []);
  const pragma = (name: string) => Number(pool.sqlite.pragma(name, { simple: true }));
  const backups = await listCheckedBackups(pool.backupsDir);
  const bad = backups.filter(({ facts }) => facts.state !== 'good').length;
  return [
    ['Database', megabytes(pragma('page_count') * pragma('page_size'))],
    [
      'Players',
      `${count(pool, 'users where is_admin = 0')}, of which active ${count(pool, 'users where is_admin = 0 and is_active = 1')}`,
    ],
    ['Commissioners', count(pool, 'users where is_admin = 1')],
    ['Weeks', `${count(pool, 'weeks')}, games ${count(pool, 'games')}, picks ${count(pool, 'picks')}`],
    ['Chat', `${count(pool, 'chat_messages')} messages, ${pictures.length} pictures`],
    ['Access codes', `${countLostCodes(pool)} lost`],
    [
      'Backups',
      `${backups.length}, of which not usable ${bad}; newest ${timeOr(pool, backups[0]?.at ?? null, 'none')}`,
    ],
  ];
}

/** Switches as they are; of an address its kind; no words of the commissioner's own. */
function settingFacts(pool: Pool): Fact[] {
  const { poolName: _, inviteAddress, ...switches } = readSettings(pool);
  return [
    [
      'Invitations',
      inviteAddress === null
        ? 'address chosen automatically'
        : `${addressKind(new URL(inviteAddress).host)} address, chosen`,
    ],
    ...Object.entries(switches).map(([name, value]): Fact => [`Setting ${name}`, String(value)]),
  ];
}

const outsideFacts = (pool: Pool, { feed, connected }: Outside, secrets: Secrets): Fact[] => [
  ['Open screens', String(connected)],
  [
    'Scoreboard',
    `${feed.state}, last asked ${timeOr(pool, feed.lastPollAt, 'never')}, last good ${timeOr(pool, feed.lastOkAt, 'never')}`,
  ],
  ...(feed.failure === null ? [] : [['Its failure', redact(feed.failure, secrets)] satisfies Fact]),
  ...(feed.clockAheadMs === null ? [] : [['Clocks apart', `${Math.round(feed.clockAheadMs / 1000)} s`] satisfies Fact]),
];

/** Every name that the pool has ever stored, and every readable access code. */
function readSecrets(pool: Pool): Secrets {
  const { sqlite, codeKey, dataDir } = pool;
  const texts = (query: string) => sqlite.prepare(query).pluck().all().map(String);
  const names = texts(
    `select username from users union select actor_name from audit_log
     union select username from audit_log where username is not null
     union select replace(left_name, ' (left)', '') from chat_messages where left_name is not null`,
  );
  const codes = texts('select code_cipher from users where code_cipher is not null').flatMap(
    (sealed) => decryptCode(codeKey, sealed) ?? [],
  );
  const isPerson = (name: string) => name !== 'the pool';
  return { names: [...names.filter(isPerson), readSettings(pool).poolName], codes, dataDir };
}
