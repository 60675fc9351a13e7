// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { stubScreen } from '../../testing/screen-width.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MemberLedger } from './ledger.tsx';

signedInForEach();

function show(code: string, until: string): void {
  renderAt(
    '/members/7',
    <MemberLedger
      memberId={7}
      code={code}
      onChoose={() => undefined}
      venues={new Map()}
      balances={{ central: 150, held: 0, inFlight: 0, inReview: 0, venues: [], total: 150 }}
      until={until}
      onMoment={() => undefined}
    />,
  );
}

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
  show('total', '2026-11-20T18:00');
  const parts = await screen.findByRole('region', { name: '由这些组成' });
  expect(parts.textContent).toContain('130.50');
  expect(parts.textContent).not.toContain('150.00');
  expect(within(parts).getByText('100.00')).toBeTruthy();
  expect(screen.getByText('中心钱包 100.00')).toBeTruthy();
  expect(asked.memberLedger?.every(({ until }) => until === '2026-11-20T10:00:00.000Z')).toBe(true);
});

test('on a phone an entry is a card with its amount, and opens to its legs, one at a time', async () => {
  stubScreen('phone');
  const entry = (seq: number, amount: number) => ({
    seq: String(seq),
    transferId: `5f0c0a52-7d4e-4c58-9c55-1f1b0d3a000${seq}`,
    kind: 'deposit',
    reference: `deposit/D20261120${seq}`,
    phase: 'single' as const,
    amount,
    reserved: 0,
    balanceAfter: 100 * seq,
    at: '2026-11-20T10:00:00.000Z',
  });
  const asked = answerWith({
    staffMe: () => staff('members.read'),
    memberLedger: () => ({
      accounts: [
        {
          id: '5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001',
          code: 'central',
          balance: 150,
          available: 150,
          pending: 0,
          balanceAt: null,
        },
      ],
      entries: [entry(2, -40.5), entry(1, 100)],
      more: false,
      balanceAt: null,
    }),
    transferDetail: ({ id }) => ({
      id,
      kind: 'deposit',
      reference: 'deposit/D202611202',
      state: 'posted',
      at: '2026-11-20T10:00:00.000Z',
      legs: [],
    }),
  });
  show('central', '');
  const [first, second] = await screen.findAllByRole('button', { name: /^各\s?方$/ });
  expect(document.querySelector('table')).toBeNull();
  const head = document.querySelector('li[data-row-key="2"] strong');
  expect(head?.textContent).toBe('−40.50');
  if (first === undefined || second === undefined) throw new Error('an entry is missing');
  fireEvent.click(first);
  await screen.findByText(/5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0002/);
  fireEvent.click(second);
  await screen.findByText(/5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001/);
  expect([first, second].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
  expect(asked.transferDetail).toHaveLength(2);
  vi.unstubAllGlobals();
});
