import { describe, expect, it } from 'vitest';
import { reminder, shareableAddress } from './reminder.ts';

const missing = [
  { userId: 2, username: 'Dave', picks: 0, couldAdd: 5 },
  { userId: 3, username: 'Tess', picks: 3, couldAdd: 2 },
];

describe('the reminder', () => {
  it('the reminder names everyone who can still add picks, with the next lock and the address', () => {
    expect(reminder({ week: 'Week 11', missing, nextLock: 'Thu 5:10 PM', address: 'http://pool.lan:4680' })).toBe(
      'Week 11: Dave (5 to go), Tess (2 to go), you can still add picks. The next game locks Thu 5:10 PM PT. Make your picks: http://pool.lan:4680',
    );
  });

  it('leaves out unknown facts', () => {
    expect(reminder({ week: 'Week 11', missing: missing.slice(0, 1), nextLock: null, address: null })).toBe(
      'Week 11: Dave (5 to go), you can still add picks.',
    );
  });

  it('never sends an address that only this computer has', () => {
    expect(shareableAddress(null, 'http://127.0.0.1:4680')).toBeNull();
    expect(shareableAddress(null, 'http://localhost:4680')).toBeNull();
    expect(shareableAddress('http://localhost:4680', 'http://[::1]:4680')).toBeNull();
    expect(shareableAddress(null, 'http://192.168.1.20:4680')).toBe('http://192.168.1.20:4680');
    expect(shareableAddress('https://five.example.org', 'http://localhost:4680')).toBe('https://five.example.org');
  });
});
