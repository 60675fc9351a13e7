import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 27, 4);
const answerAt = (ms: number) => new Response('', { headers: { date: new Date(ms).toUTCString() } });

beforeEach(() => vi.useFakeTimers({ now: noon }));
afterEach(() => {
  noteServerTime(answerAt(Date.now()));
  vi.useRealTimers();
});

test('a phone that is two hours ahead goes by the server’s time, and its own again once it is right', () => {
  noteServerTime(answerAt(noon - 2 * hour));
  expect(serverNow()).toBe(noon - 2 * hour);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(noon - 2 * hour + 60_000);
  noteServerTime(answerAt(Date.now()));
  expect(serverNow()).toBe(Date.now());
});

test('a second more or less is no other time, and an answer without one changes nothing', () => {
  noteServerTime(answerAt(noon - 2_000));
  expect(serverNow()).toBe(noon);
  noteServerTime(answerAt(noon + hour));
  noteServerTime(answerAt(noon + hour - 1_000));
  noteServerTime(new Response(''));
  noteServerTime(new Response('', { headers: { date: 'soon' } }));
  expect(serverNow()).toBe(noon + hour);
});
