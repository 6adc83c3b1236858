/**
 * Finds built-ins that the oldest runtimes lack: the main process also runs in Electron 25 (Node 18.15), the page in
 * Chrome 114. The build lowers new syntax but adds no built-ins, so a missing one fails only when it is called.
 */
import { parseSync } from 'vite';
import { isNode, textOf, walk, type AstNode, type SourceFile } from './layers.ts';

/** Missing in both. */
const STATICS: Record<string, readonly string[]> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Error: ['isError'],
  Iterator: ['from', 'concat', 'prototype'],
  Map: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  RegExp: ['escape'],
  Symbol: ['dispose', 'asyncDispose'],
  Uint8Array: ['fromBase64', 'fromHex'],
  URL: ['canParse', 'parse'],
};
const OF_SETS = /^(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)$/;
const OF_ITERATORS = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/;
const GIVES_ITERATOR = /^(values|keys|entries|matchAll)$/;

/** Missing only in Node 18.15. */
const GLOBALS = new Set(['WebSocket', 'File', 'CustomEvent', 'navigator', 'crypto', 'Iterator']);
const OF_PROCESS = /^(loadEnvFile|getBuiltinModule)$/;
const OF_MODULES: Record<string, RegExp> = {
  'node:crypto': /^hash$/,
  'node:events': /^addAbortListener$/,
  'node:fs': /^(glob|globSync|openAsBlob)$/,
  'node:fs/promises': /^glob$/,
  'node:module': /^(register|registerHooks|enableCompileCache|findPackageJSON)$/,
  'node:sqlite': /./,
  'node:util': /^(styleText|parseEnv|getCallSites)$/,
  'node:zlib': /^(crc32|.*[zZ]std.*)$/,
};

/** Every use of a built-in that the file's oldest runtime lacks, as a sentence. */
export function findNewBuiltIns({ path, source }: SourceFile): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) return [`${path} cannot be read: ${errors[0]?.message ?? ''}`];
  const nodes = [...walk(program)];
  const imported = new Set(nodes.filter(({ type }) => /^Import.*Specifier$/.test(type)).map((node) => localName(node)));
  const isPage = path.startsWith('src-renderer/');
  const found = nodes.flatMap((node) => [
    ...inBoth(node),
    ...(isPage || path.startsWith('src-shared/') ? [] : inMainProcess(node, imported)),
  ]);
  const runtime = isPage ? 'Chrome 114' : 'the Node 18 of Electron 25';
  return [...new Set(found)].map((name) => `${path} uses ${name}, which ${runtime} lacks: write your own.`);
}

function inBoth(node: AstNode): string[] {
  if (node.type === 'VariableDeclaration' && textOf(node, 'kind').endsWith('using')) return ['using'];
  if (node.type === 'MemberExpression') {
    const [of, name] = [textOf(node['object'], 'name'), textOf(node['property'], 'name')];
    if (Object.hasOwn(STATICS, of) && STATICS[of]?.includes(name)) return [`${of}.${name}`];
  }
  const called = callOf(node);
  if (called === null) return [];
  // zod has its own union().
  if (OF_SETS.test(called.name) && textOf(called.object, 'name') !== 'z') return [`.${called.name}() of sets`];
  const inner = callOf(called.object);
  const isIterator = inner !== null && GIVES_ITERATOR.test(inner.name) && textOf(inner.object, 'name') !== 'Object';
  return isIterator && OF_ITERATORS.test(called.name) ? [`.${called.name}() of iterators`] : [];
}

function inMainProcess(node: AstNode, imported: ReadonlySet<string>): string[] {
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') {
    const from = textOf(node['source'], 'value');
    const names = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : [];
    if (from === 'node:sqlite') return [from];
    return names.map((name) => textOf(name['imported'], 'name')).filter((name) => OF_MODULES[from]?.test(name));
  }
  if (node.type === 'NewExpression' || node.type === 'MemberExpression') {
    const of = textOf(node['callee'] ?? node['object'], 'name');
    const name = textOf(node['property'], 'name');
    if (GLOBALS.has(of) && !imported.has(of)) return [`the global ${of}`];
    if (of === 'process' && OF_PROCESS.test(name)) return [`process.${name}`];
    if (of === 'globalThis' && GLOBALS.has(name)) return [`the global ${name}`];
    return name === 'parentPath' ? ['parentPath of a directory entry'] : [];
  }
  return isRecursiveRead(node) ? ['readdir with recursive'] : [];
}

/** Older versions silently read only the top folder. */
function isRecursiveRead(node: AstNode): boolean {
  if (node.type !== 'CallExpression') return false;
  const name = callOf(node)?.name ?? textOf(node['callee'], 'name');
  return (
    /^readdir(Sync)?$/.test(name) &&
    [...walk(node['arguments'])].some((one) => textOf(one['key'], 'name') === 'recursive')
  );
}

/** `object.name(...)` or `object?.name(...)` */
function callOf(node: unknown): { object: unknown; name: string } | null {
  const callee = isNode(node) && node.type === 'CallExpression' ? node['callee'] : undefined;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return null;
  return { object: callee['object'], name: textOf(callee['property'], 'name') };
}

const localName = (specifier: AstNode): string => textOf(specifier['local'], 'name');
