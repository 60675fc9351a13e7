// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf } from './address.ts';
import { deadline } from './deadline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('it ends when the time is over, and not before', () => {
  const signal = deadline(1_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('whoever leaves ends it with their own reason, before or after it began', () => {
  const leaving = new AbortController();
  const signal = deadline(1_000, leaving.signal);
  leaving.abort('left');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
  expect(deadline(1_000, leaving.signal).reason).toBe('left');
  expect(vi.getTimerCount()).toBe(0);
});

test('an address is read without what only newer browsers know', () => {
  const known = Object.getOwnPropertyDescriptor(URL, 'canParse');
  Reflect.deleteProperty(URL, 'canParse');
  try {
    expect(addressOf('/service/', 'https://site.example/')?.href).toBe('https://site.example/service/');
    expect([addressOf('/service/'), addressOf('https://'), addressOf('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  } finally {
    if (known !== undefined) Object.defineProperty(URL, 'canParse', known);
  }
});
