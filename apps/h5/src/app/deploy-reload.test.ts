// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { isMissingChunk, reloadForPart, reloadOnce, reopen } from './deploy-reload.ts';

beforeEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
});

test('a chunk that a deploy took away is told from a fault of the page', () => {
  expect(
    isMissingChunk(new TypeError('Failed to fetch dynamically imported module: /assets/page-x.js')),
  ).toBe(true);
  expect(isMissingChunk(new Error('Unable to preload CSS for /assets/page-x.css'))).toBe(true);
  expect(isMissingChunk(new TypeError('undefined is not a function'))).toBe(false);
});

test('without a network it does not reload: the app stays where the browser would show its own error page', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const reload = vi.fn();
  expect(reloadOnce(1_000_000, reload)).toBe(false);
  vi.unstubAllGlobals();
  expect(reloadOnce(1_000_000, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it reloads once and not again within a minute', () => {
  const reload = vi.fn();
  expect(reloadOnce(1_000_000, reload)).toBe(true);
  expect(reloadOnce(1_030_000, reload)).toBe(false);
  expect(reloadOnce(1_090_000, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('opening again waits for a server that answers: a phone that only believes to be online keeps its app', async () => {
  const reload = vi.fn();
  expect(await reopen(async () => false, reload)).toBe(false);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await reopen(async () => true, reload)).toBe(false);
  vi.unstubAllGlobals();
  expect(reload).not.toHaveBeenCalled();
  expect(await reopen(async () => true, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a part that is gone reloads nothing under a field that holds something or one that is worked in', () => {
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/part-x.js');
  const reload = vi.fn();
  const input = document.createElement('input');
  document.body.append(input);
  input.value = '200';
  expect(reloadForPart(gone, 1_000_000, reload)).toBe(false);
  input.value = '';
  input.focus();
  expect(reloadForPart(gone, 1_000_000, reload)).toBe(false);
  document.body.replaceChildren(document.createElement('input'));
  expect(reloadForPart(new TypeError('undefined is not a function'), 1_000_000, reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(reloadForPart(gone, 1_000_000, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
