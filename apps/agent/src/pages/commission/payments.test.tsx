// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, catchDownloads, caughtNames, renderAt } from '../../testing/portal.tsx';
import { statement } from '../../testing/statement.ts';
import { Payments } from './payments.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('payments are what was paid, in the list and in its file; what is in review is none', async () => {
  const all = [
    statement({ id: 2, week: '2026-11-23', amount: 77, state: 'draft', decidedAt: null }),
    statement({ id: 1, week: '2026-11-16', amount: 120 }),
  ];
  answerWith({
    portalStatements: ({ state }) => {
      const rows = all.filter((one) => state !== 'paid' || one.state === 'paid');
      return { rows, total: rows.length, paid: 120 };
    },
  });
  const files = catchDownloads();
  renderAt('/commission', <Payments />);
  expect(await screen.findByText('¥120.00')).toBeTruthy();
  expect(screen.getByText('2026-11-23 12:00:00')).toBeTruthy();
  expect(screen.queryByText('¥77.00')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(caughtNames()).toEqual(['发放记录.csv']);
  // Its mark is not part of what a reader sees.
  expect(await files[0]?.text()).toMatch(
    /发放时间,账单周（周一）,金额（元）\r\n2026-11-23 12:00:00,2026-11-16,120\r\n$/,
  );
});

test('the file has every payment, those behind the first fifty as well', async () => {
  const all = Array.from({ length: 51 }, (_, index) => statement({ id: 51 - index, amount: index + 1 }));
  answerWith({
    portalStatements: ({ page = 1, pageSize = 20 }) => ({
      rows: all.slice((Number(page) - 1) * Number(pageSize), Number(page) * Number(pageSize)),
      total: all.length,
      paid: 120,
    }),
  });
  const files = catchDownloads();
  renderAt('/commission', <Payments />);
  await screen.findByText('¥1.00');
  await userEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await files[0]?.text())?.trim().split('\r\n')).toHaveLength(52);
});
