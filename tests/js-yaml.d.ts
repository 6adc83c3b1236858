/** The part of js-yaml's API used here; it has no types of its own. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
