// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MemberLedger } from './ledger.tsx';

signedInForEach();

test('a total as of yesterday is of what was booked then: chips, shares and sum', async () => {
  const asked = answerWith({
    staffMe: () => staff('members.read'),
    memberLedger: ({ until }) => ({
      accounts: [
        {
          id: '5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001',
          code: 'central',
          balance: 150,
          available: 150,
          pending: 0,
          balanceAt: until === undefined ? null : 100,
        },
        {
          id: '5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0002',
          code: 'held',
          balance: 0,
          available: 0,
          pending: 0,
          balanceAt: until === undefined ? null : 30.5,
        },
      ],
      entries: [],
      more: false,
      balanceAt: null,
    }),
  });
  renderAt(
    '/members/7',
    <MemberLedger
      memberId={7}
      code="total"
      onChoose={() => undefined}
      venues={new Map()}
      balances={{ central: 150, held: 0, inFlight: 0, inReview: 0, venues: [], total: 150 }}
      until="2026-11-20T18:00"
      onMoment={() => undefined}
    />,
  );
  const parts = await screen.findByRole('region', { name: '由这些组成' });
  expect(parts.textContent).toContain('130.50');
  expect(parts.textContent).not.toContain('150.00');
  expect(within(parts).getByText('100.00')).toBeTruthy();
  expect(screen.getByText('中心钱包 100.00')).toBeTruthy();
  expect(asked.memberLedger?.every(({ until }) => until === '2026-11-20T10:00:00.000Z')).toBe(true);
});
