/** What the environment says, read once and checked. */
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('this computer is named on its network unless that is switched off', () => {
  const announces = (text: string | undefined) => readConfig({ POOL_LOCAL_NAME: text }).announcesName;
  expect([undefined, '', 'on', 'off'].map(announces)).toEqual([true, true, true, false]);
  expect(() => announces('maybe')).toThrow(ConfigError);
  expect(() => announces('maybe')).toThrow('POOL_LOCAL_NAME must be "on" or "off", not "maybe".');
});
