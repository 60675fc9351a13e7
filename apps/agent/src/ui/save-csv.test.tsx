// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { catchDownloads, caughtNames, renderAt } from '../testing/portal.tsx';
import { SaveCsv } from './save-csv.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a file is handed over once all of it was read, which is told meanwhile, and why there is none', async () => {
  const files = catchDownloads();
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const reading = Promise.withResolvers<readonly (readonly string[])[]>();
  const rows = vi.fn(() => reading.promise);
  renderAt('/', <SaveCsv name="佣金" head={['时间']} rows={rows} disabled={false} />);
  expect(rows).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
  const button = await screen.findByRole('button', { name: '正在导出' });
  expect(button).toHaveProperty('disabled', true);
  expect(files).toEqual([]);
  reading.resolve([['今日']]);
  await screen.findByRole('button', { name: '导出 CSV' });
  expect(button).toHaveProperty('disabled', false);
  expect(caughtNames()).toEqual(['佣金.csv']);
  expect(files[0]?.type).toBe('text/csv;charset=utf-8');
  expect(await files[0]?.text()).toContain('时间\r\n今日\r\n');
  const [link] = vi.mocked(HTMLAnchorElement.prototype.click).mock.contexts as HTMLAnchorElement[];
  expect(link?.getAttribute('href')).toBe('blob:caught');
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:caught');
  rows.mockRejectedValue(new Error('lost'));
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(files).toHaveLength(1);
});
