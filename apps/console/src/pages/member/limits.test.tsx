// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MemberLimits, Wagering } from './limits.tsx';

signedInForEach();

test.each([
  [120.3, '共剩 120.30 元'],
  [150.3, '共剩 150.30 元，其中 30.00 元因注单作废须补足'],
])('what is left to play is told by credit and in all: %d', async (turnoverLeft, words) => {
  const openedAt = '2026-11-21T04:00:00Z';
  answerWith({
    memberLimits: () => ({
      limits: [],
      pause: null,
      carried: [],
      requirements: [
        { source: 'deposit/1', amount: 100.1, used: 0.2, openedAt },
        { source: 'red_packet/2', amount: 20.4, used: 0, openedAt },
      ],
      turnoverLeft,
    }),
  });
  renderAt('/members/1', <Wagering memberId={1} />);
  await screen.findByText(words);
  expect(screen.getByText('99.90')).toBeTruthy();
  // By what it came with, as people say it.
  for (const name of ['存款', '红包']) screen.getByText(name);
  expect(screen.getAllByText('20.40')).toHaveLength(2);
});

test('a deposit is named by its number, which leads to the order, and never as the ledger names it', async () => {
  const openedAt = '2026-11-21T04:00:00Z';
  answerWith({
    staffMe: () => staff('deposits.read'),
    memberLimits: () => ({
      limits: [],
      pause: null,
      carried: [],
      requirements: [
        { source: 'deposit/D202611211234567890', amount: 100, used: 0, openedAt },
        { source: 'red_packet/0191f0aa-1111-7000-8000-00000000000c', amount: 20, used: 0, openedAt },
      ],
      turnoverLeft: 120,
    }),
  });
  renderAt('/members/1', <Wagering memberId={1} />);
  const link = await screen.findByRole('link', { name: 'D202611211234567890' });
  expect(link.getAttribute('href')).toBe('/deposits/D202611211234567890');
  const cells = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cells.filter((text) => /\/|red_packet/.test(text ?? ''))).toEqual([]);
});

test('limits stand there that hold or come, and none that the member did not set', async () => {
  const none = { value: null, coming: null };
  const coming = { value: 900, at: '2026-11-29T04:00:00Z' };
  answerWith({
    memberLimits: () => ({
      limits: [
        { kind: 'deposit', span: 'day', ...none, value: 500 },
        { kind: 'loss', span: 'week', ...none, coming },
        { kind: 'stake', span: 'month', ...none },
      ],
      pause: null,
      carried: [],
      requirements: [],
      turnoverLeft: 0,
    }),
  });
  renderAt('/members/1', <MemberLimits memberId={1} />);
  await screen.findByText(/500/);
  expect(screen.getAllByRole('row')).toHaveLength(3);
});
