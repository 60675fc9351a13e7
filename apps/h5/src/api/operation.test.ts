import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operationKey, operationSettled } from './operation.ts';

const withdrawal = { amount: 100, bank: '7', password: 'secret1' };
const noon = Date.UTC(2026, 10, 21, 4);

beforeEach(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
  operationSettled('withdraw');
});

afterEach(() => vi.unstubAllGlobals());

test('an operation keeps its key until its outcome is known', () => {
  const first = operationKey('withdraw', withdrawal, noon).key;
  expect(operationKey('withdraw', withdrawal, noon + 1000).key).toBe(first);
  operationSettled('withdraw');
  expect(operationKey('withdraw', withdrawal, noon + 2000).key).not.toBe(first);
});

test('a corrected password is the same operation, another amount is a new one', () => {
  const first = operationKey('withdraw', withdrawal, noon).key;
  expect(operationKey('withdraw', { ...withdrawal, password: 'other22' }, noon).key).toBe(first);
  expect(operationKey('withdraw', { ...withdrawal, amount: 101 }, noon).key).not.toBe(first);
});

test('a key does not live longer than a day', () => {
  const first = operationKey('withdraw', withdrawal, noon).key;
  expect(operationKey('withdraw', withdrawal, noon + 24 * 3_600_000).key).not.toBe(first);
});

test('neither password nor card number is written to the device', () => {
  operationKey('withdraw', { ...withdrawal, bank_no: '6222021234567890' }, noon);
  const kept = localStorage.getItem('operation.withdraw') ?? '';
  expect(kept).not.toContain('secret1');
  expect(kept).not.toContain('6222021234567890');
});

test('without storage a retry still speaks of the same operation', () => {
  localStorage.getItem = () => {
    throw new Error('blocked');
  };
  localStorage.setItem = () => {
    throw new Error('blocked');
  };
  const first = operationKey('withdraw', withdrawal, noon).key;
  expect(operationKey('withdraw', withdrawal, noon)).toEqual({ key: first, open: true });
});

test('without a network an attempt leaves no key, and takes that of none whose outcome is unknown', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const unsent = operationKey('withdraw', withdrawal, noon);
  expect(unsent.open).toBe(false);
  vi.stubGlobal('navigator', { onLine: true });
  const sent = operationKey('withdraw', withdrawal, noon);
  expect(sent).toEqual({ key: expect.not.stringMatching(unsent.key), open: false });
  vi.stubGlobal('navigator', { onLine: false });
  expect(operationKey('withdraw', { ...withdrawal, amount: 101 }, noon).open).toBe(false);
  expect(operationKey('withdraw', withdrawal, noon)).toEqual({ key: sent.key, open: true });
});
