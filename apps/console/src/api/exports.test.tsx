// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginExport, dropExport, useExports } from './exports.ts';
import { dropToken, keepToken } from './session.ts';

let saved: string[];

beforeEach(() => {
  saved = [];
  keepToken('token');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  dropToken();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const asked = { list: 'recoveryQueue', question: { state: 'open', search: '' } } as never;
const all = () => renderHook(() => useExports()).result;

test('a list comes as a file under the server’s name for it, and its bytes are counted as they come', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('0123456789', { headers: { 'content-disposition': 'attachment; filename="list.csv"' } }),
  );
  const shown = all();
  await act(() => beginExport('账户找回', asked, 'csv'));
  expect(saved).toEqual(['list.csv']);
  expect(shown.current.at(-1)).toMatchObject({ title: '账户找回', state: 'there', bytes: 10 });
});

test('a file that did not come whole is said to have failed, and why; nothing is saved', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 1000, message: '没有权限', data: null }));
  const shown = all();
  await act(() => beginExport('账户找回', asked, 'csv'));
  expect(shown.current.at(-1)).toMatchObject({ state: 'failed', message: '没有权限' });
  expect(saved).toEqual([]);
});

/** Begins one that is long in coming. */
function long() {
  let stopped = false;
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          stopped = true;
          reject(new Error('aborted'));
        }),
      ),
  );
  const shown = all();
  act(() => void beginExport('长', asked, 'csv'));
  return { shown, stopped: () => stopped };
}

test('one that is taken off the page is asked for no longer, and is not said to have failed', async () => {
  const { shown, stopped } = long();
  const id = shown.current.at(-1)?.id ?? 0;
  act(() => dropExport(id));
  expect(stopped()).toBe(true);
  await waitFor(() => expect(shown.current.some((one) => one.id === id)).toBe(false));
});

test('with the session go its files, also those that are still coming', async () => {
  const { shown, stopped } = long();
  act(() => dropToken());
  expect(stopped()).toBe(true);
  await waitFor(() => expect(shown.current).toEqual([]));
});
