/** Checks the imports against docs/architecture.md, and that each rule finds a violation. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findViolations } from './layers.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => ({
  path: file.replaceAll('\\', '/'),
  source: readFileSync(path.join(ROOT, file), 'utf8'),
});

test('every import in the source follows the layer rules', () => {
  const files = globSync('src-*/**/*.{ts,tsx,mjs}', { cwd: ROOT }).map(read);
  expect(files.length).toBeGreaterThan(0);
  expect(findViolations(files).join('\n')).toBe('');
});

/** [the forbidden import, file, source, part of the message] */
const FORBIDDEN: [string, string, string, string][] = [
  ['the server in a rule', 'src-shared/model.ts', "import '../src-main/log.ts'", 'spelled #shared'],
  ['Node in a rule', 'src-shared/rules/locking.ts', "import 'node:fs'", 'package node:fs'],
  ['React in a rule', 'src-shared/rules/locking.ts', "import 'react'", 'package react'],
  ['full zod in the contract', 'src-shared/api.ts', "import { z } from 'zod'", 'zod/mini'],
  ['the page in the server', 'src-main/server.ts', "import '../src-renderer/data/client.ts'", 'spelled #shared'],
  [
    'the server in the page',
    'src-renderer/data/client.ts',
    "import type { A } from '../../src-main/log.ts'",
    'spelled #shared',
  ],
  [
    'src-shared by a relative path',
    'src-main/pool/picks/picks.ts',
    "import '../../../src-shared/model.ts'",
    'spelled #shared',
  ],
  [
    'an escape through #shared',
    'src-renderer/data/client.ts',
    "import '#shared/../src-main/log.ts'",
    'leaves src-shared',
  ],
  [
    'the pool in the database',
    'src-main/db/open.ts',
    "import { a } from '../pool/pool.ts'",
    'src-main/db may only see',
  ],
  [
    'HTTP in the pool',
    'src-main/pool/picks/picks.ts',
    "import '../../http/route.ts'",
    'src-main/pool/picks may only see',
  ],
  ['sockets in HTTP', 'src-main/http/app.ts', "import '../realtime/hub.ts'", 'src-main/http may only see'],
  ['HTTP in sockets', 'src-main/realtime/hub.ts', "import '../http/session.ts'", 'src-main/realtime may only see'],
  ['sockets in the feed', 'src-main/feeds/poller.ts', "import '../realtime/hub.ts'", 'src-main/feeds may only see'],
  ['the server in HTTP', 'src-main/http/app.ts', "const s = import('../server.ts')", 'src-main/http may only see'],
  ['the desktop app in the server', 'src-main/server.ts', "import './desktop/window.ts'", 'src-main may only see'],
  [
    'the desktop app in the plain server',
    'src-main/serve.ts',
    "import './desktop/window.ts'",
    'src-main/serve.ts may only see',
  ],
  [
    'the desktop app in the test tools',
    'src-main/testing/testServer.ts',
    "import '../desktop/tray.ts'",
    'may only see',
  ],
  ['test tools in the product', 'src-main/pool/picks/picks.ts', "import '../../testing/testPool.ts'", 'may only see'],
  ['an entry point', 'src-main/server.ts', "export * from './main.ts'", 'src-main may only see'],
  ['a test', 'src-main/pool/picks/picks.ts', "import './weeks.test.ts'", 'imports the test'],
  ['express outside http', 'src-main/realtime/hub.ts', "import express from 'express'", 'only src-main/http may'],
  ['sirv outside http', 'src-main/server.ts', "import sirv from 'sirv'", 'only src-main/http may'],
  ['helmet outside http', 'src-main/pool/core/pool.ts', "import helmet from 'helmet'", 'only src-main/http may'],
  ['ws outside realtime', 'src-main/http/app.ts', "import { WebSocketServer } from 'ws'", 'src-main/realtime'],
  ['SQLite outside db', 'src-main/pool/core/pool.ts', "import Database from 'better-sqlite3'", 'src-main/db'],
  [
    'drizzle outside db and pool',
    'src-main/http/app.ts',
    "import { eq } from 'drizzle-orm'",
    'src-main/db, src-main/pool/core',
  ],
  ['electron outside desktop', 'src-main/server.ts', "import { app } from 'electron'", 'src-main/desktop'],
  ['an electron type alone', 'src-main/server.ts', "let a: import('electron').App", 'src-main/desktop'],
  ['an unlisted package', 'src-main/http/app.ts', "import _ from 'lodash'", 'no module yet'],
  ['a server package in the page', 'src-renderer/data/client.ts', "import 'express'", 'package express'],
  ['Node in the page', 'src-renderer/ui/format.ts', "import 'node:path'", 'package node:path'],
  ['ui in data', 'src-renderer/data/picks.ts', "import '../ui/toaster.ts'", 'src-renderer/data may only see'],
  [
    'a screen in ui',
    'src-renderer/ui/Badge.tsx',
    "import '../screens/picks/Picks.tsx'",
    'src-renderer/ui may only see',
  ],
  ['app in a screen', 'src-renderer/screens/picks/Picks.tsx', "import '../../app/routes.tsx'", 'may only see'],
  ['another screen', 'src-renderer/screens/picks/Picks.tsx', "import '../chat/Chat.tsx'", 'the screen chat'],
  ['fetch outside the client', 'src-renderer/data/picks.ts', "fetch('/api/picks')", 'data/client.ts'],
  ['window.fetch', 'src-renderer/screens/picks/Picks.tsx', "window.fetch('/api/picks')", 'data/client.ts'],
  ['a socket outside live', 'src-renderer/data/client.ts', "new WebSocket('/ws')", 'data/live.ts'],
  ['an icon by its name', 'src-renderer/ui/Badge.tsx', '<Button icon="tick" />', 'pass an element'],
  ['an icon by its name in braces', 'src-renderer/ui/Badge.tsx', "<Button rightIcon={'tick'} />", 'pass an element'],
  ['a class of Blueprint', 'src-renderer/screens/picks/Picks.tsx', '<p className="bp6-callout" />', 'its component'],
  ['Popover', 'src-renderer/ui/Badge.tsx', "import { Popover } from '@blueprintjs/core'", 'PopoverNext'],
  ['Blueprint’s Dialog', 'src-renderer/ui/Badge.tsx', "import { Dialog } from '@blueprintjs/core'", 'ui/Dialog.tsx'],
  ['the icon font', 'src-renderer/main.tsx', "import '@blueprintjs/icons/lib/css/blueprint-icons.css'", 'icon font'],
  ...['index', 'utils', 'dateHelpers', 'common', 'PickManager', 'service'].map(
    (name): [string, string, string, string] => [
      `a file called ${name}`,
      `src-main/pool/core/${name}.ts`,
      '',
      'says nothing',
    ],
  ),
  ['an unknown module', 'src-main/stuff/thing.ts', '', 'no known module'],
  ['a source with a syntax error', 'src-main/pool/picks/picks.ts', 'const = 1', 'cannot be parsed'],
];

describe('forbidden imports', () => {
  test.each(FORBIDDEN)('a violation is reported: %s', (_what, file, source, message) => {
    const violations = findViolations([{ path: file, source }]);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(file);
    expect(violations[0]).toContain(message);
  });
});

/** [the allowed import, file, source] */
const ALLOWED: [string, string, string][] = [
  ['rules that share types', 'src-shared/rules/reveal.ts', "import '#shared/model.ts'; import './locking.ts'"],
  ['the shared rules in the pool', 'src-main/pool/picks/picks.ts', "import '#shared/rules/locking.ts'"],
  [
    'drizzle and the database in the pool',
    'src-main/pool/picks/picks.ts',
    "import '../../db/schema.ts'; import 'drizzle-orm'",
  ],
  [
    'everything in the server',
    'src-main/server.ts',
    "import './http/app.ts'; import './realtime/hub.ts'; import './log.ts'",
  ],
  [
    'the server and Electron in main.ts',
    'src-main/main.ts',
    "import './server.ts'; import 'electron'; import './desktop/tray.ts'",
  ],
  ['test tools in a test', 'src-main/pool/picks/picks.test.ts', "import '../../testing/testPool.ts'; import 'vitest'"],
  ['a test beside an entry', 'src-main/server.test.ts', "import './testing/testServer.ts'; import './server.ts'"],
  [
    'a screen’s own files',
    'src-renderer/screens/picks/Picks.tsx',
    "import './PickCard.tsx'; import '../../ui/Badge.tsx'",
  ],
  ['a class of Blueprint in ui', 'src-renderer/ui/Input.tsx', '<input className="bp6-input" />'],
  ['fetch in the client', 'src-renderer/data/client.ts', "fetch('/api/picks')"],
  [
    'PopoverNext and an icon element',
    'src-renderer/ui/Badge.tsx',
    "import { PopoverNext } from '@blueprintjs/core'; <B icon={<T />} />",
  ],
];

describe('allowed imports', () => {
  test.each(ALLOWED)('no violation is reported: %s', (_what, file, source) => {
    expect(findViolations([{ path: file, source }])).toEqual([]);
  });
});
