/** Outside input against the contract, refused in sentences that say what to do. */
import * as z from 'zod/mini';
import { PoolError, type FieldError } from '#shared/errors.ts';

type Issue = z.core.$ZodRawIssue;

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The sentence for an error that the contract has none for. */
function sentence(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'This is missing.' : `This must be ${KINDS[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'too_small') {
    const isText = issue.origin === 'string';
    return isText ? `At least ${issue.minimum} characters, please.` : `This must be at least ${issue.minimum}.`;
  }
  if (issue.code === 'too_big') {
    const isText = issue.origin === 'string';
    return isText ? `At most ${issue.maximum} characters, please.` : `This must be at most ${issue.maximum}.`;
  }
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.map(String).join(', ')}.`;
  const isTime = issue.code === 'invalid_format' && issue.format === 'datetime';
  return isTime ? 'This must be a time such as 2026-09-14T17:15:00.000Z.' : 'This is not valid.';
}

const fieldOf = (path: readonly PropertyKey[]) => path.map(String).join('.');

/** SQLite takes the null character for the end of a text. */
const holdsNull = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNull);

/** More values than any form of the pool holds. Each could have an error of its own. */
const VALUES_MAX = 2_000;
/** The most errors reported at once. */
const FIELDS_MAX = 50;

/** Does a value hold more values than any form could send? Counted without recursion: its depth is the sender's. */
function holdsTooMany(value: unknown): boolean {
  const left = [value];
  let seen = 0;
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== 'object' || one === null) continue;
    const inner: unknown[] = Array.isArray(one) ? one : Object.values(one);
    seen += inner.length;
    if (seen > VALUES_MAX) return true;
    for (const next of inner) left.push(next);
  }
  return false;
}

/**
 * Reads a value by its schema in the contract.
 * @throws PoolError 'broken_rule' (422) when it is only out of bounds, 'malformed' (400) otherwise, with each error in
 * `details.fields`
 */
export function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  if (holdsTooMany(value)) throw new PoolError('malformed', 'That holds more values than any form of the pool.');
  /** The paths of the errors whose sentence is not the contract's own. */
  const general = new Set<unknown>();
  const outcome = schema.safeParse(value, {
    error: (issue) => {
      general.add(issue.path);
      return sentence(issue);
    },
  });
  if (outcome.success) {
    if (holdsNull(outcome.data)) throw new PoolError('malformed', 'A text holds a character that cannot be saved.');
    return outcome.data;
  }
  const { issues } = outcome.error;
  const fields = issues
    .slice(0, FIELDS_MAX)
    .map(({ path, message }): FieldError => ({ field: fieldOf(path), message }));
  const breaksRule = issues.every(({ code }) => code === 'too_small' || code === 'too_big');
  const [first] = fields;
  // A general sentence has to name the field; the contract's own sentences are clear without it.
  const isGeneral = general.has(issues[0]?.path);
  const message =
    first !== undefined && isGeneral && first.field !== '' ? `${first.field}: ${first.message}` : first?.message;
  const more = { details: { fields } };
  throw breaksRule ? new PoolError('broken_rule', message, more) : new PoolError('malformed', message, more);
}
