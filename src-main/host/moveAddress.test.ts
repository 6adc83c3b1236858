import { expect, test } from 'vitest';
import { moveTexts } from '#shared/texts/move.ts';
import { readMoveAddress } from './moveAddress.ts';

const OWN = ['http://192.168.1.5:4680', 'https://old.example.org', 'http://[fd00::5]:4680', 'http://den:4680'];
const read = (typed: string) => readMoveAddress(typed, OWN);

test.each([
  ['https://pool.example.org', 'https://pool.example.org'],
  ['  HTTPS://Pool.Example.org:443/join?name=Dave#x ', 'https://pool.example.org'],
  ['https://pool.example.org:8443/', 'https://pool.example.org:8443'],
  ['http://192.168.1.9:4680', 'http://192.168.1.9:4680'],
  ['http://192.168.1.5:4690', 'http://192.168.1.5:4690'],
  ['http://pi.local:4680', 'http://pi.local:4680'],
  ['http://pi:4680', 'http://pi:4680'],
  ['http://100.100.1.2:4680', 'http://100.100.1.2:4680'],
  ['http://[fd00::9]:4680', 'http://[fd00::9]:4680'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('%s is accepted as %s', (typed, origin) => {
  expect(read(typed)).toEqual({ origin });
});

test.each([
  ['pool', 'addressNeeded'],
  ['pool.example.org', 'addressNeeded'],
  ['pool.example.org:4680', 'addressNeeded'],
  ['//pool.example.org', 'addressNeeded'],
  ['https://', 'addressNeeded'],
  ['javascript:alert(1)', 'addressNeeded'],
  ['javascript://pool.example.org/%0aalert(1)', 'needsWeb'],
  ['ftp://pool.example.org', 'needsWeb'],
  ['https://dave@pool.example.org', 'hasPassword'],
  ['https://old.example.org:secret@pool.example.org', 'hasPassword'],
  ['http://pool.example.org', 'needsHttps'],
  ['http://8.8.8.8:4680', 'needsHttps'],
  ['https://OLD.example.org./picks', 'toItself'],
  ['http://old.example.org', 'toItself'],
  ['http://192.168.1.5:4680/', 'toItself'],
  ['http://0xc0a80105:4680', 'toItself'],
  ['http://[fd00:0:0:0::5]:4680', 'toItself'],
  ['http://den:4680', 'toItself'],
  ['http://localhost:4690', 'toLoopback'],
  ['http://127.0.0.1:4690', 'toLoopback'],
  ['http://[::1]:4690', 'toLoopback'],
  ['http://0.0.0.0:4690', 'toLoopback'],
] as const)('%s is rejected: %s', (typed, why) => {
  expect(read(typed)).toEqual({ error: moveTexts[why] });
});
