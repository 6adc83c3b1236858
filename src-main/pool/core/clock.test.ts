/** The real clock calls at the right time even if the computer's clock is changed or the computer sleeps. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClockFrom, systemClock } from './clock.ts';

const START = Date.parse('2026-11-15T18:00:00Z');
const SECOND = 1_000;
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Schedules a call. @returns when it was called, in seconds of elapsed time */
function waitFor(instant: number): () => number[] {
  const began = performance.now();
  const calls: number[] = [];
  systemClock.at(instant, () => calls.push(Math.round((performance.now() - began) / SECOND)));
  return () => calls;
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const setClock = (by: number) => vi.setSystemTime(Date.now() + by);

it('the clock calls once, at its time', () => {
  const calls = waitFor(START + 40 * SECOND);
  pass(39 * SECOND);
  expect(calls()).toEqual([]);
  pass(HOUR);
  expect(calls()).toEqual([40]);
});

it('the clock calls at once for a past time, and never after a cancel', () => {
  const calls = waitFor(START - HOUR);
  const callOff = systemClock.at(START + SECOND, () => {
    throw new Error('this was canceled');
  });
  callOff();
  pass(0);
  expect(calls()).toEqual([0]);
  pass(HOUR);
});

it('the clock calls within seconds when it is set past the time', () => {
  const calls = waitFor(START + 3 * HOUR);
  pass(20 * SECOND);
  setClock(24 * HOUR);
  pass(15 * SECOND);
  expect(calls()).toEqual([30]);
});

it('the clock calls within seconds when it is set back, not an hour late', () => {
  const calls = waitFor(START + 20 * SECOND);
  pass(10 * SECOND);
  setClock(-HOUR);
  pass(HOUR);
  expect(calls()).toEqual([15]);
});

it('a small adjustment of the clock is followed', () => {
  const calls = waitFor(START + 60 * SECOND);
  for (let n = 0; n < 3; n += 1) {
    pass(15 * SECOND);
    setClock(-0.5 * SECOND);
  }
  expect(calls()).toEqual([]);
  pass(20 * SECOND);
  expect(calls()).toEqual([62]);
});

it('a clock that starts at another time runs on and calls at its own times', () => {
  const clock = createClockFrom(START - 70 * HOUR);
  const calls: number[] = [];
  clock.at(START - 70 * HOUR + 40 * SECOND, () => calls.push(clock.now()));
  pass(39 * SECOND);
  expect(calls).toEqual([]);
  pass(HOUR);
  expect(calls).toEqual([START - 70 * HOUR + 40 * SECOND]);
});
