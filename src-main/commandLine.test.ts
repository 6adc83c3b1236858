import { expect, test } from 'vitest';
import { readCommand } from './commandLine.ts';
import { ConfigError } from './config.ts';

test('without options the pool is served', () => {
  expect(readCommand([])).toEqual({ name: 'serve' });
  expect(readCommand(['--headless'])).toEqual({ name: 'serve' });
});

test.each(['demo', 'rehearse', 'setup-link', 'reset-admin'])('--%s is a command of its own', (name) => {
  expect(readCommand([`--${name}`])).toEqual({ name });
});

test('--restore and --open take a file', () => {
  expect(readCommand(['--restore'])).toEqual({ name: 'restore', file: undefined });
  expect(readCommand(['--restore', 'daily-1.db'])).toEqual({ name: 'restore', file: 'daily-1.db' });
  expect(readCommand(['--open', 'my pool.sundayfive'])).toEqual({ name: 'open', file: 'my pool.sundayfive' });
});

test.each(['--help', '-h'])('%s lists every option', (option) => {
  const command = readCommand([option]);
  expect(command.name === 'help' && command.text).toContain('--reset-admin');
});

test.each([
  ['--hedless', /^Unknown option '--hedless'\.\n\nOptions of npm start/],
  ['--demo=3', /^Option '--demo' does not take an argument\.\n/],
  ['demo', /^“demo” belongs to no option\.\n/],
  ['--demo --restore', /^Use only one of --restore, --demo\.\n/],
  ['--restore one.db two.db', /^“two\.db” belongs to no option\.\n/],
])('%s is rejected with the list of options', (line, message) => {
  const read = () => readCommand(line.split(' '));
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
});
