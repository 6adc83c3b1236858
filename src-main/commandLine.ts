/** The options of `npm start` for a pool without a window. */
import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';

const USAGE = `Options of npm start, after two dashes ("npm start -- --demo"):
  --headless       serves the pool without a window
  --demo           opens a temporary pool with past seasons
  --rehearse       plays a past Sunday in three minutes
  --setup-link     prints a new link to set up a pool that has no commissioner yet
  --reset-admin    sets a new commissioner password and prints it
  --restore        lists the backups; with a backup's name, restores it
  --open FILE      opens a pool copy or a backup in an empty data folder
  --help           prints this list`;

const OPTIONS = {
  headless: { type: 'boolean' },
  demo: { type: 'boolean' },
  rehearse: { type: 'boolean' },
  'setup-link': { type: 'boolean' },
  'reset-admin': { type: 'boolean' },
  restore: { type: 'boolean' },
  open: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Command =
  | { name: 'serve' | 'demo' | 'rehearse' | 'setup-link' | 'reset-admin' }
  | { name: 'restore' | 'open'; file: string | undefined }
  | { name: 'help'; text: string };

const COMMANDS = ['help', 'setup-link', 'reset-admin', 'restore', 'open', 'rehearse', 'demo'] as const;

/** @throws ConfigError for an unknown option, two commands at once, or a word that belongs to no option */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const chosen = COMMANDS.filter((name) => values[name] === true);
  const [name = 'serve', ...others] = chosen;
  if (name === 'help') return { name, text: USAGE };
  if (others.length > 0) throw refusal(`Use only one of ${chosen.map((one) => `--${one}`).join(', ')}.`);
  const takesFile = name === 'restore' || name === 'open';
  const unused = positionals[takesFile ? 1 : 0];
  if (unused !== undefined) throw refusal(`“${unused}” belongs to no option.`);
  return takesFile ? { name, file: positionals[0] } : { name };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // The parser's own sentence continues with advice about "--" that does not apply here.
    throw refusal((error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '');
  }
}

const refusal = (why: string) => new ConfigError(`${why.replace(/\.?$/, '.')}\n\n${USAGE}`);
