// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { OwedAccountsPage } from './accounts.tsx';

signedInForEach();

test('each account leads to its entries with that member, and further ones begin where the last ended', async () => {
  const asked = answerWith({
    staffMe: () => staff('audit', 'reports', 'members.read'),
    venueStandings: () => [],
    owedAccounts: ({ after }) => ({
      rows: [
        {
          account:
            after === '' ? 'aaaaaaaa-0000-4000-8000-000000000001' : 'aaaaaaaa-0000-4000-8000-000000000002',
          memberId: 100_012,
          username: after === '' ? 'kun99' : 'lucky88',
          code: 'held',
          amount: 1_234.5,
        },
      ],
      next: after === '' ? 'bbbbbbbb-0000-4000-8000-000000000001' : null,
      sum: 99_999.9,
      asOf: null,
      closedThrough: null,
    }),
  });
  renderAt('/owed/accounts?day=2026-11-03&wallet=held', <OwedAccountsPage />);
  await screen.findByText('kun99');
  expect(screen.getByText('99,999.90').tagName).toBe('B');
  const cells = () => [...document.querySelectorAll('tbody tr.ant-table-row')].map((row) => row.textContent);
  expect(cells()[0]).toMatch(/kun99.*1,234\.50$/);
  await waitFor(() =>
    expect(document.querySelector('a[href*="tab=ledger"]')?.getAttribute('href')).toBe(
      '/members/100012?tab=ledger&account=aaaaaaaa-0000-4000-8000-000000000001',
    ),
  );
  fireEvent.click(screen.getByText('再看一些'));
  await screen.findByText('lucky88');
  expect(asked.owedAccounts?.map(({ day, wallet, after }) => [day, wallet, after])).toEqual([
    ['2026-11-03', 'held', ''],
    ['2026-11-03', 'held', 'bbbbbbbb-0000-4000-8000-000000000001'],
  ]);
});
