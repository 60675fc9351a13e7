// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginExport } from '../api/exports.ts';
import { dropToken, keepToken } from '../api/session.ts';
import { ExportLine } from './export-line.tsx';

beforeEach(() => {
  keepToken('token');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});
afterEach(() => {
  dropToken();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [10, '1 KB'],
  [11_001, '12 KB'],
  [999_001, '1.0 MB'],
  [3_449_999, '3.4 MB'],
])('a file of %i bytes is told as %s: what came is never nothing', async (bytes, told) => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(new Uint8Array(bytes), {
        headers: { 'content-disposition': 'attachment; filename="list.csv"' },
      }),
  );
  render(<ExportLine />);
  const title = `名单${bytes}`;
  await act(() => beginExport(title, { list: 'recoveryQueue', question: {} } as never, 'csv'));
  expect(screen.getByText(`已导出${title}（CSV），${told}`)).toBeDefined();
});

test('a file that has arrived keeps no line once the next one is asked for; one that failed does', async () => {
  const answer = (ok: boolean) =>
    vi.stubGlobal('fetch', async () =>
      ok
        ? new Response(new Uint8Array(10), {
            headers: { 'content-disposition': 'attachment; filename="list.csv"' },
          })
        : Promise.reject(new TypeError('lost')),
    );
  const begin = (title: string) =>
    act(() => beginExport(title, { list: 'recoveryQueue', question: {} } as never, 'csv'));
  render(<ExportLine />);
  answer(false);
  await begin('第一份');
  answer(true);
  await begin('第二份');
  await begin('第三份');
  expect(screen.queryByText(/^已导出第二份/)).toBeNull();
  expect(screen.getByText(/^已导出第三份/)).toBeDefined();
  expect(screen.getByText(/^第一份（CSV）没有导出/)).toBeDefined();
});
