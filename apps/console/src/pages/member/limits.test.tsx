// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
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
