/**
 * Random values for a zod schema, so requests follow the contract. Throws for an unknown kind of schema, so that every
 * field of a new call is tested.
 */
import fc from 'fast-check';

type Def = Record<string, unknown> & { type: string };
type Check = { check: string } & Record<string, unknown>;

/** Values to use for fields with this name, such as existing ids; null to use the schema's own. */
export type Hint = (key: string) => fc.Arbitrary<unknown> | null;

const FROM = new Date('2026-10-01T00:00:00Z');
const UNTIL = new Date('2027-02-01T00:00:00Z');
const LONGEST = 60;
const LONGEST_LIST = 6;

/** Zod stores a schema's definition in `_zod.def`. Its JSON schema tools read it there too. */
function defOf(schema: unknown): Def {
  const { _zod } = schema as { _zod?: { def?: Def } };
  if (_zod?.def === undefined) throw new Error('This is not a zod schema.');
  return _zod.def;
}

const checksOf = ({ checks }: Def): Check[] =>
  Array.isArray(checks) ? checks.map(({ _zod }: { _zod: { def: Check } }) => _zod.def) : [];

const numberIn = (checks: readonly Check[], name: string, key: string): number | undefined => {
  const value = checks.find(({ check }) => check === name)?.[key];
  return typeof value === 'number' ? value : undefined;
};

/** Values the schema accepts, before it transforms them: texts for numbers in a path, untrimmed names. */
export function fromSchema(schema: unknown, hint: Hint, key = ''): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  const inner = (one: unknown, name = key) => fromSchema(one, hint, name);
  const hinted = def.type === 'number' || def.type === 'string' ? hint(key) : null;
  if (hinted !== null) return hinted;
  switch (def.type) {
    case 'object':
      return objectOf(def['shape'] as Record<string, unknown>, inner);
    case 'array': {
      const checks = checksOf(def);
      const most = Math.min(numberIn(checks, 'max_length', 'maximum') ?? LONGEST_LIST, LONGEST_LIST);
      return fc.array(inner(def['element']), {
        minLength: numberIn(checks, 'min_length', 'minimum') ?? 0,
        maxLength: most,
      });
    }
    case 'string':
      return textOf(def);
    case 'number':
      return wholeNumberOf(checksOf(def));
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...(def['values'] as unknown[]));
    case 'enum':
      return fc.constantFrom(...Object.values(def['entries'] as object));
    case 'optional':
      return fc.oneof(inner(def['innerType']), fc.constant(undefined));
    case 'nullable':
      return fc.oneof(inner(def['innerType']), fc.constant(null));
    case 'union':
      return fc.oneof(...(def['options'] as unknown[]).map((one) => inner(one)));
    case 'pipe': {
      // The pipes so far parse a number or a choice from the text of a path or query.
      if (defOf(def['in']).type === 'enum') return inner(def['in']);
      if (!startsWithText(def) || defOf(def['out']).type !== 'number') throw unknownKind(key, 'this pipe');
      return inner(def['out']).map(String);
    }
    default:
      throw unknownKind(key, def.type);
  }
}

const unknownKind = (key: string, type: string) =>
  new Error(`tests/fuzz/fromSchema.ts has no random values for the field "${key}" (${type}) yet: add them.`);

function startsWithText({ type, in: first }: Def): boolean {
  return type === 'pipe' ? startsWithText(defOf(first)) : type === 'string';
}

function objectOf(shape: Record<string, unknown>, inner: (schema: unknown, key: string) => fc.Arbitrary<unknown>) {
  const fields = Object.entries(shape).map(([key, schema]) => [key, inner(schema, key)] as const);
  const drawn = fc.record(Object.fromEntries(fields));
  // Omits undefined fields.
  return drawn.map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)));
}

function textOf(def: Def): fc.Arbitrary<string> {
  if (def['format'] === 'datetime') {
    return fc.date({ min: FROM, max: UNTIL, noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (def['format'] === 'url') return fc.oneof(fc.webUrl(), fc.constant('http://192.168.1.20:4680'));
  const checks = checksOf(def);
  const pattern = checks.find(({ check }) => check === 'string_format')?.['pattern'];
  const minLength = numberIn(checks, 'min_length', 'minimum') ?? 0;
  const maxLength = Math.min(numberIn(checks, 'max_length', 'maximum') ?? LONGEST, LONGEST);
  if (pattern instanceof RegExp) return fc.stringMatching(pattern, { maxLength });
  return fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.floor(maxLength / 4)) }),
  );
}

function wholeNumberOf(checks: readonly Check[]): fc.Arbitrary<number> {
  const above = checks.find(({ check }) => check === 'greater_than');
  const least = numberIn(checks, 'greater_than', 'value');
  const min = least === undefined ? -1_000 : least + (above?.['inclusive'] === true ? 0 : 1);
  const max = numberIn(checks, 'less_than', 'value') ?? Number.MAX_SAFE_INTEGER;
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min, max: Math.min(max, min + 60) }) },
    fc.constantFrom(min, max),
  );
}
