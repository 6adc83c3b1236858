/** Checks the files of the container and of the systemd unit against each other and against the program. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../src-main/config.ts';
import { readContext, readHosting, readStages } from './hostingFiles.ts';

const ROOT = path.join(import.meta.dirname, '..');
const APP = '/opt/sunday-five';

/** The keys of compose that this project uses. A misspelled one is rejected. */
const service = z.strictObject({
  build: z.optional(z.literal('.')),
  image: z.string(),
  command: z.optional(z.array(z.string())),
  profiles: z.optional(z.array(z.string())),
  restart: z.literal('unless-stopped'),
  user: z.optional(z.literal('10001:10001')),
  ports: z.optional(z.array(z.string())),
  depends_on: z.optional(z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  read_only: z.literal(true),
  tmpfs: z.tuple([z.literal('/tmp')]),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  stop_grace_period: z.optional(z.string()),
});
const composeFile = z.strictObject({
  name: z.string(),
  services: z.strictObject({ pool: service, replica: service }),
  volumes: z.strictObject({ pool: z.strictObject({}) }),
});
const litestreamFile = z.strictObject({
  dbs: z.array(
    z.strictObject({
      path: z.string(),
      'monitor-interval': z.string(),
      replicas: z.array(
        z.strictObject({
          url: z.string(),
          'sync-interval': z.string(),
          'snapshot-interval': z.string(),
          retention: z.string(),
        }),
      ),
    }),
  ),
});

const compose = z.parse(composeFile, load(readHosting('compose.yaml')));
/** What a value becomes without any variable set: `${NAME:-default}` is its default. */
const withDefaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

/** The settings that the program reads from the environment. */
function readKnownVariables(): Set<string> {
  const known = new Set<string>();
  const env = new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void known.add(String(name)) });
  readConfig(env);
  return known;
}

describe('compose.yaml', () => {
  const { pool, replica } = compose.services;

  test('the pool has a volume at the data folder of the image and only settings that exist', () => {
    const known = readKnownVariables();
    expect(Object.keys(pool.environment).filter((name) => !known.has(name))).toEqual([]);
    expect(pool.volumes).toEqual(['pool:/data']);
    expect(pool.ports?.map(withDefaults)).toEqual(['4680:4680']);
    const defaults = Object.fromEntries(
      Object.entries(pool.environment).map(([name, value]) => [name, withDefaults(value)]),
    );
    const { dataDir: _, ...config } = readConfig(defaults);
    const { dataDir: _other, ...unset } = readConfig({});
    expect(config).toEqual(unset);
  });

  test('the replica runs only on request, in the same version as the test, with a configuration that exists', () => {
    expect(replica.profiles).toEqual(['replica']);
    expect(replica.image).toBe('litestream/litestream:0.3.13');
    const config = replica.volumes.map((volume) => volume.split(':')).find(([, to]) => to === '/etc/litestream.yml');
    const [from = ''] = config ?? [];
    const { dbs } = z.parse(litestreamFile, load(readHosting(from)));
    const used = JSON.stringify(dbs).match(/\$\{\w+/g) ?? [];
    expect(used.filter((name) => !(name.slice(2) in replica.environment))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const stages = readStages();
  const final = stages.at(-1) ?? [];
  const valuesOf = (name: string) => final.filter((one) => one.name === name).map(({ value }) => value);

  test('its instructions are known, and its base images name a version', () => {
    const names = new Set(stages.flat().map(({ name }) => name));
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT'];
    expect([...names].filter((name) => !known.includes(name))).toEqual([]);
    for (const [from] of stages) expect(from?.value).toMatch(/^(node:24-bookworm-slim AS build|debian:bookworm-slim)$/);
  });

  test('it copies only files that .dockerignore lets in, which include all that the build needs', () => {
    const context = readContext();
    expect(context.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    const copied = stages
      .flat()
      .filter(({ name, value }) => name === 'COPY' && !value.startsWith('--from'))
      .flatMap(({ value }) => value.split(' ').slice(0, -1));
    const isIn = (file: string) => file === '.' || context.some((name) => file === name || file.startsWith(`${name}/`));
    expect(copied.filter((file) => !isIn(file))).toEqual([]);
  });

  test('it runs the program as an account without rights, on one volume, with a health check', () => {
    expect(valuesOf('USER')).toEqual(['10001:10001']);
    expect(readHosting('hosting/add-user.sh')).toContain('--uid 10001');
    expect(valuesOf('VOLUME')).toEqual(['/data']);
    expect(valuesOf('ENV')).toEqual(['POOL_DATA_DIR=/data POOL_PORT=4680']);
    expect(valuesOf('EXPOSE')).toEqual(['4680']);
    expect(valuesOf('ENTRYPOINT')).toEqual([`["${APP}/sunday-five"]`]);
    expect(valuesOf('HEALTHCHECK')[0]).toContain(`CMD ["${APP}/bin/node", "${APP}/health.mjs"]`);
    // The user comes after the steps that need root.
    const order = final.map(({ name }) => name);
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
  });

  test('every script that it runs is executable, and has no syntax error', ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no permission to execute a file');
    for (const script of ['assemble.sh', 'add-user.sh', 'sunday-five']) {
      const file = path.join(ROOT, 'hosting', script);
      expect(statSync(file).mode & 0o111).toBe(0o111);
      expect(spawnSync('sh', ['-n', file]).status).toBe(0);
    }
  });
});

test('the systemd unit has no fault and little access to the system', ({ skip }) => {
  skip(spawnSync('systemd-analyze', ['--version']).status !== 0, 'needs systemd-analyze');
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-unit-'));
  const unit = readHosting('hosting/sunday-five.service');
  expect(unit).toContain(`ExecStart=${APP}/sunday-five\n`);
  const file = path.join(folder, 'sunday-five.service');
  // The check wants the program to be installed.
  writeFileSync(file, unit.replace(`${APP}/sunday-five`, '/bin/true'));
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]);
  rmSync(folder, { recursive: true, force: true });
  expect(verified.stderr.split('\n').filter((line) => line.includes('sunday-five.service'))).toEqual([]);
  expect(rated.status).toBe(0);
});
