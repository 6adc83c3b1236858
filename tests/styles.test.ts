/**
 * Each screen, and each section of Admin, loads its style sheets when it first opens, and they stay loaded. So no class is styled by two
 * screens, and every class that a component uses is styled by a sheet that loads with it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const RENDERER = path.join(import.meta.dirname, '../src-renderer');

type Source = { path: string; text: string };

const readAll = (pattern: string): Source[] =>
  globSync(pattern, { cwd: RENDERER }).map((file) => ({
    path: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(RENDERER, file), 'utf8'),
  }));

/** Selectors of a sheet, one by one, also those in media queries. */
const selectorsOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?:^|[{}])\s*([^{}@]+)\{/g)].flatMap(([, all = '']) =>
    all.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
  );

/** The screen that a file belongs to: "picks" for "screens/picks/gameRow.css". */
const screenOf = (file: string): string => file.split('/')[1] ?? '';

/** The folders whose sheets load together: a screen, or a section of Admin. */
const partOf = (file: string): string => path.posix.dirname(file).split('/').slice(0, 3).join('/');

/** Classes that selectors of several screens start with: "row: admin, picks". Blueprint's own classes are everyone's. */
function sharedClasses(sheets: readonly Source[]): string[] {
  const screens = new Map<string, Set<string>>();
  for (const { path: file, text } of sheets) {
    const names = selectorsOf(text).flatMap((selector) => /^\.(?!bp6-)([\w-]+)/.exec(selector)?.[1] ?? []);
    for (const name of names) screens.set(name, (screens.get(name) ?? new Set()).add(screenOf(file)));
  }
  return [...screens].flatMap(([name, by]) => (by.size > 1 ? `${name}: ${[...by].toSorted().join(', ')}` : []));
}

const styledBy = (sheets: readonly Source[]): Set<string> =>
  new Set(
    sheets.flatMap(({ text }) => selectorsOf(text)).flatMap((one) => one.match(/(?<=\.)(?!bp6-)[a-z][\w-]*/gi) ?? []),
  );

/** The classes in the className attributes of a component, without computed ones. */
function usedBy({ text }: Source): string[] {
  const attributes = [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)];
  const words = attributes.map(([, plain, computed = '']) => {
    if (plain !== undefined) return plain;
    return [...computed.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, word, template]) => word ?? template).join(' ');
  });
  return words.flatMap((all) => all.replaceAll(/\S*\$\{[^}]*\}\S*/g, ' ').split(/\s+/));
}

/** Classes that are styled only by sheets that don't load with the component: "screens/admin/week/Card.tsx: paste". */
function unstyledClasses(components: readonly Source[], sheets: readonly Source[]): string[] {
  const anywhere = styledBy(sheets);
  return components.flatMap((component) => {
    const part = partOf(component.path);
    const imported = components
      .filter(({ path: file }) => partOf(file) === part)
      .flatMap(({ path: file, text }) =>
        [...text.matchAll(/import '([^']+\.css)'/g)].map(([, to = '']) => path.posix.join(file, '..', to)),
      );
    const loaded = sheets.filter(
      ({ path: file }) =>
        !file.startsWith('screens/') || `${part}/`.startsWith(`${partOf(file)}/`) || imported.includes(file),
    );
    const styled = styledBy(loaded);
    const missing = new Set(usedBy(component).filter((name) => anywhere.has(name) && !styled.has(name)));
    return [...missing].map((name) => `${component.path}: ${name}`);
  });
}

describe('styles', () => {
  const sheets = readAll('**/*.css');
  const ofScreens = sheets.filter((sheet) => sheet.path.startsWith('screens/'));

  test('no two screens style the same class', () => {
    expect(ofScreens.length).toBeGreaterThan(20);
    expect(sharedClasses(ofScreens)).toEqual([]);
  });

  test('every class of a screen is styled by a sheet that loads with it', () => {
    const components = readAll('screens/**/*.tsx');
    expect(components.length).toBeGreaterThan(100);
    expect(unstyledClasses(components, sheets)).toEqual([]);
  });

  test('a class that two screens style is found, also in a media query', () => {
    const css = '@media (width > 1px) { h2, .row.is-open { color: red; } } .admin .own { color: red; }';
    const found = sharedClasses([
      { path: 'screens/picks/a.css', text: '.row button { width: 100%; } .own { color: red; }' },
      { path: 'screens/admin/week/b.css', text: css },
    ]);
    expect(found).toEqual(['row: admin, picks']);
  });

  test('a class that only another section styles is found', () => {
    const components = [
      { path: 'screens/admin/week/Card.tsx', text: '<p className="form wide" /> <p className={`piece ${x}`} />' },
      {
        path: 'screens/admin/chat/Add.tsx',
        text: "import '../players/form.css'; <p className={on ? 'form' : 'wide'} />",
      },
    ];
    const found = unstyledClasses(components, [
      { path: 'screens/admin/players/form.css', text: '.form { gap: 1px; } .piece { gap: 1px; }' },
      { path: 'screens/admin/admin.css', text: '.wide { gap: 1px; }' },
    ]);
    expect(found).toEqual(['screens/admin/week/Card.tsx: form', 'screens/admin/week/Card.tsx: piece']);
  });
});
