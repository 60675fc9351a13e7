import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime, noteServerTime, serverNow } from './server-time.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 27, 4);
const answerAt = (ms: number) => new Response('', { headers: { date: new Date(ms).toUTCString() } });

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  forgetServerTime();
});
afterEach(() => {
  forgetServerTime();
  vi.useRealTimers();
});

test('a phone that is two hours ahead goes by the server’s time, and counts on by itself', () => {
  noteServerTime(answerAt(noon - 2 * hour));
  expect(serverNow()).toBe(noon - 2 * hour);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(noon - 2 * hour + 60_000);
  // A later answer, such as one that was kept for a while, turns no countdown back.
  noteServerTime(answerAt(noon - hour));
  expect(serverNow()).toBe(noon - 2 * hour + 60_000);
});

test('a second more or less is no other time, and an answer without one is waited past', () => {
  expect(serverNow()).toBe(noon);
  noteServerTime(new Response(''));
  noteServerTime(new Response('', { headers: { date: 'soon' } }));
  noteServerTime(answerAt(noon - 2_000));
  expect(serverNow()).toBe(noon);
  noteServerTime(answerAt(noon + hour));
  expect(serverNow()).toBe(noon);
});
