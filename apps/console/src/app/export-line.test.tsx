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
