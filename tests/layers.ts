/**
 * Which module may import which (docs/architecture.md), checked for every import of src-*. A pure function of paths and
 * sources, so that the test can also check violations. To change the architecture, change the tables here.
 */
import path from 'node:path';
import { parseSync } from 'vite';

export type SourceFile = { path: string; source: string };
type Module = { sees: string[]; packages: RegExp };
type Import = { from: string; names: string[] };

const BOTH = 'luxon|zod/mini';
// Tests open backups and read spreadsheet files directly.
const TESTS = 'vitest|fast-check|better-sqlite3|papaparse|ws';
const packages = (names: string) => new RegExp(`^(${names}|${BOTH})$`);
const BASE = ['src-main/config.ts', 'src-main/log.ts'];
const ADAPTERS = ['http', 'realtime', 'feeds', 'host', 'outgoing'].map((name) => `src-main/${name}`);
const POOL = [
  'core',
  'proof',
  'standings',
  'games',
  'picks',
  'people',
  'chat',
  'backups',
  'views',
  'groupChat',
  'deletions',
  'pastSeasons',
].map((name) => `src-main/pool/${name}`);
const BELOW_SERVER = [...BASE, ...ADAPTERS, 'src-main/db', ...POOL];
const NODE = 'node:.*';
const pool = (...sees: string[]): Module => ({
  sees: [...BASE, 'src-main/db', ...sees.map((name) => `src-main/pool/${name}`)],
  packages: packages(`${NODE}|drizzle-orm(/.*)?|papaparse`),
});

/** A module may import itself, what `sees` lists, src-shared, and the packages. The longest matching name applies. */
const MODULES: Record<string, Module> = {
  'src-shared': { sees: [], packages: packages(BOTH) },
  'src-shared/testing': { sees: [], packages: packages('vitest|fast-check') },

  'src-main/config.ts': { sees: BASE, packages: packages(NODE) },
  'src-main/log.ts': { sees: BASE, packages: packages(`${NODE}|pino|rotating-file-stream`) },
  'src-main/db': { sees: BASE, packages: packages(`${NODE}|better-sqlite3|drizzle-orm(/.*)?|drizzle-kit`) },
  'src-main/pool/core': pool(),
  'src-main/pool/proof': pool('core'),
  'src-main/pool/standings': pool('core'),
  'src-main/pool/games': pool('core', 'proof', 'standings'),
  'src-main/pool/picks': pool('core', 'proof', 'standings', 'games'),
  'src-main/pool/people': {
    ...pool('core', 'proof', 'standings'),
    packages: packages(`${NODE}|drizzle-orm(/.*)?|ipaddr.js`),
  },
  'src-main/pool/chat': pool('core'),
  'src-main/pool/backups': pool('core', 'proof', 'people', 'chat'),
  'src-main/pool/views': {
    ...pool('core', 'standings', 'games', 'picks', 'people', 'chat', 'backups', 'pastSeasons'),
    packages: packages(`${NODE}|drizzle-orm(/.*)?|papaparse|ical-generator`),
  },
  'src-main/pool/deletions': pool('core', 'proof', 'standings', 'games', 'people'),
  'src-main/pool/pastSeasons': pool('core'),
  'src-main/pool/groupChat': pool('core', 'standings', 'games', 'views'),
  'src-main/http': {
    sees: [...BASE, 'src-main/db', ...POOL],
    packages: packages(`${NODE}|express|sirv|helmet|cookie`),
  },
  'src-main/realtime': { sees: [...BASE, 'src-main/db', ...POOL], packages: packages(`${NODE}|ws|cookie`) },
  'src-main/host': { sees: BASE, packages: packages(`${NODE}|ipaddr.js|which`) },
  'src-main/outgoing': { sees: [...BASE, 'src-main/db', ...POOL], packages: packages(`${NODE}|ipaddr.js`) },
  'src-main/feeds': { sees: [...BASE, 'src-main/db', ...POOL], packages: packages(NODE) },
  'src-main': { sees: BELOW_SERVER, packages: packages(NODE) }, // server.ts and other files that connect the modules
  'src-main/demo': {
    sees: [...BELOW_SERVER, 'src-main', 'src-main/launch/isRunning.mjs'],
    packages: packages(`${NODE}|drizzle-orm(/.*)?`),
  },
  'src-main/serve.ts': { sees: [...BELOW_SERVER, 'src-main', 'src-main/demo'], packages: packages(NODE) },
  'src-main/desktop': {
    sees: [...BASE, 'src-main/db', ...POOL, 'src-main/http/session.ts', 'src-main', 'src-main/demo'],
    packages: packages(`${NODE}|electron|electron-updater`),
  },
  'src-main/main.ts': {
    sees: [...BELOW_SERVER, 'src-main', 'src-main/demo', 'src-main/desktop'],
    packages: packages(`${NODE}|electron`),
  },
  'src-main/launch': { sees: [], packages: packages(`${NODE}|vite|electron-builder|@electron/fuses`) },
  'src-main/testing': {
    sees: [...BELOW_SERVER, 'src-main', 'src-main/demo', 'src-main/serve.ts'],
    packages: packages(`${NODE}|${TESTS}|drizzle-orm(/.*)?`),
  },

  'src-renderer/ui': { sees: ['src-renderer/data'], packages: /./ },
  'src-renderer/data': { sees: [], packages: /./ },
  'src-renderer/screens': { sees: ['src-renderer/ui', 'src-renderer/data'], packages: /./ },
  'src-renderer/app': { sees: ['src-renderer/ui', 'src-renderer/data', 'src-renderer/screens'], packages: /./ },
  'src-renderer/main.tsx': { sees: ['src-renderer/app', 'src-renderer/ui', 'src-renderer/data'], packages: /./ },
};
const PAGE_PACKAGES = packages(
  '(react|react-dom|react-router-dom|@blueprintjs/(core|icons)|@tanstack/react-query)(/.*)?|@visx/.*|@noble/hashes/.*|qrcode',
);

/** Names that don't describe a file's contents. */
const NAMELESS = /^(index|utils?|helpers?|common)$|(Utils?|Helpers?|Manager|Service)$|^(manager|service)$/;

/** The page accesses the network in one place each, so offline, errors and sign-out are handled once. */
const NETWORK: Record<string, string> = {
  fetch: 'src-renderer/data/client.ts',
  XMLHttpRequest: 'src-renderer/data/client.ts',
  EventSource: 'src-renderer/data/live.ts',
  WebSocket: 'src-renderer/data/live.ts',
};

/** Every violation, as a sentence with the file, the problem and what to do. */
export function findViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const { program, errors } = parseSync(file.path, file.source);
    if (errors.length > 0) return [`${file.path} cannot be parsed: ${errors[0]?.message ?? ''}`];
    const nodes = [...walk(program)];
    const said = [
      ...nameViolations(file.path),
      ...classViolations(file),
      ...nodes.flatMap((node) => importsOf(node)).flatMap((found) => importViolations(file.path, found)),
      ...(file.path.startsWith('src-renderer/') ? nodes.flatMap((node) => pageViolations(file.path, node)) : []),
    ];
    return [...new Set(said)].map((sentence) => `${file.path} ${sentence}`);
  });
}

function nameViolations(file: string): string[] {
  const name = path.basename(file).replace(/\..*$/, '');
  const named = NAMELESS.test(name) ? ['has a name that says nothing: name it after what it contains.'] : [];
  const folder = path.dirname(file).split('/')[1];
  const isKnown = !folder || file.startsWith('src-shared/') || moduleOf(file).split('/').length > 1;
  return isKnown
    ? named
    : [...named, `is in no known module: add ${folder} to tests/layers.ts and to docs/architecture.md.`];
}

/** Blueprint's class names change with each of its major versions, so only a few components write them. */
const classViolations = ({ path: file, source }: SourceFile): string[] =>
  /^src-renderer\/(?!ui\/).*\.tsx$/.test(file) && /\bbp\d-/.test(source)
    ? ['names a class of Blueprint: use its component, or one from ui/ such as Input or LinkButton.']
    : [];

function importViolations(file: string, { from, names }: Import): string[] {
  const top = topOf(file);
  if (from.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), from);
    if (topOf(target) !== top)
      return [`imports ${from}: from outside, only src-shared may be imported, spelled #shared/...`];
    return moduleViolations(file, target);
  }
  if (from.startsWith('#shared/')) {
    return from.includes('..') ? [`imports ${from}: that leaves src-shared.`] : [];
  }
  return [...packageViolations(file, from), ...blueprintViolations(file, from, names)];
}

function moduleViolations(file: string, target: string): string[] {
  if (target.startsWith('src-renderer/screens/') && file.startsWith('src-renderer/screens/')) {
    const isSameScreen = screenOf(file) === screenOf(target);
    return isSameScreen ? [] : [`imports the screen ${screenOf(target)}: move what both need to ui/ or data/.`];
  }
  const [from, to] = [moduleOf(file), moduleOf(target)];
  if (isTest(target) && !isTest(file)) return [`imports the test ${target}: move what it needs out of the test.`];
  const seen = [
    from,
    ...(MODULES[from]?.sees ?? []),
    ...(isTest(file) ? ['src-main/testing', 'src-main', 'src-main/demo', 'src-main/launch/isRunning.mjs'] : []),
  ];
  // An entry point is never imported. `sees` can name one file instead of a whole module.
  if (seen.includes(to) || seen.includes(target)) return [];
  return [`imports ${target}: ${from} may only see ${seen.slice(1).join(', ') || 'itself'} and src-shared.`];
}

function packageViolations(file: string, from: string): string[] {
  if (isTest(file) && new RegExp(`^(${TESTS}|${NODE})$`).test(from)) return [];
  if (topOf(file) === 'src-renderer') {
    return PAGE_PACKAGES.test(from)
      ? []
      : [`imports the package ${from}: the page may not, or it is not yet in tests/layers.ts.`];
  }
  const module = moduleOf(file);
  if (MODULES[module]?.packages.test(from)) return [];
  if (from === 'zod') return ['imports zod: write zod/mini, which is a quarter of its size in the page.'];
  const homes = Object.keys(MODULES).filter(
    (name) => topOf(name) !== 'src-renderer' && MODULES[name]?.packages.test(from),
  );
  return [`imports the package ${from}: only ${homes.join(', ') || 'no module yet (see tests/layers.ts)'} may.`];
}

const DIALOG = 'src-renderer/ui/Dialog.tsx';

function blueprintViolations(file: string, from: string, names: string[]): string[] {
  if (!from.startsWith('@blueprintjs/')) return [];
  if (from.endsWith('blueprint-icons.css')) return ['imports the icon font: pass icons as elements, <TickIcon />.'];
  if (names.includes('Dialog') && file !== DIALOG)
    return [`uses Blueprint’s Dialog, which misses an early Escape: use ${DIALOG}.`];
  return names.includes('Popover')
    ? ['uses Blueprint’s Popover, which is misplaced in React 19: use PopoverNext.']
    : [];
}

function pageViolations(file: string, node: AstNode): string[] {
  if (node.type === 'JSXAttribute' && /icon$/i.test(textOf(node['name'], 'name')) && isText(node['value'])) {
    return ['names an icon by a string, which would load all of them: pass an element, icon={<TickIcon />}.'];
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const callee = node['callee'];
  const name = textOf(callee, 'name') || (isNode(callee) ? textOf(callee['property'], 'name') : '');
  const home = Object.hasOwn(NETWORK, name) ? NETWORK[name] : undefined;
  return home && home !== file ? [`calls ${name}: use ${home} instead.`] : [];
}

const isTest = (file: string) => file.endsWith('.test.ts');
const topOf = (file: string) => file.split('/')[0] ?? '';
const screenOf = (file: string) => file.split('/')[2]?.replace(/\..*$/, '') ?? '';

function moduleOf(file: string): string {
  const subject = file.replace(/\.test\.ts$/, '.ts');
  const holds = (name: string) => subject === name || subject.startsWith(`${name}/`);
  return (
    Object.keys(MODULES)
      .filter(holds)
      .toSorted((a, b) => b.length - a.length)[0] ?? topOf(file)
  );
}

export type AstNode = { type: string } & Record<string, unknown>;

export const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value;

export function textOf(node: unknown, key: string): string {
  const value = isNode(node) ? node[key] : undefined;
  return typeof value === 'string' ? value : '';
}

function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'JSXExpressionContainer') return isText(value['expression']);
  return value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value['value'] === 'string');
}

export function* walk(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) yield* walk(child);
  }
}

/** `import`, `export ... from`, `import()` and `import('x').Y` in types. */
function importsOf(node: AstNode): Import[] {
  if (!/^(Import(Declaration|Expression)|TSImportType|Export(All|Named)Declaration)$/.test(node.type)) return [];
  const from = textOf(node['source'] ?? node['argument'], 'value');
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : [];
  return from ? [{ from, names: specifiers.map((specifier) => textOf(specifier['imported'], 'name')) }] : [];
}
