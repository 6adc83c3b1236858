/** The page's routes, read from its source, so that tests and screenshots include new screens automatically. */
import { readFileSync } from 'node:fs';

const ACCESS = ['everyone', 'own-login', 'member', 'scorekeeper', 'admin'] as const;

export type RouteOf = { path: string; title: string; access: (typeof ACCESS)[number] };

const read = (file: string) => readFileSync(new URL(`../src-renderer/${file}`, import.meta.url), 'utf8');

export function readRoutes(): RouteOf[] {
  return read('app/routes.ts')
    .split(/\bpath: '/)
    .slice(1)
    .map((text) => {
      const [, path, title] = /^(.+?)',\s+title: '(.+?)'/s.exec(text) ?? [];
      const word = /\baccess: '([\w-]+)'/.exec(text)?.[1];
      const access = ACCESS.find((one) => one === word);
      if (path === undefined || title === undefined || access === undefined) {
        throw new Error(`A route could not be read: ${text.slice(0, 80)}`);
      }
      // The first user after the commissioner.
      return { path: path.replace(/:id$/, '2'), title, access };
    });
}

/** The URLs of the admin screen's sections. */
export const readAdminSections = (): string[] =>
  [...read('screens/admin/sections.ts').matchAll(/\bpath: '([\w-]+)'/g)].map(([, path]) => `/admin/${path}`);
