// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Reckoned } from './reckoned.tsx';

afterEach(cleanup);

/** Each figure differs from all others, so that none can stand where another should. */
const week = {
  week: '2026-11-16',
  stake: 1_000,
  payout: 700,
  bonus: 30,
  rebate: 40,
  redPacket: 5,
  correction: 6,
  commission: 7,
  fees: 8,
  left: 204,
  share: 3_000,
  carries: true,
  earned: 61.2,
};
const heads = { members: 0, same: 0, earned: 0 };

test('a week of the team is reckoned before the agent’s eyes, each figure under its own name', () => {
  render(<Reckoned of={{ weeks: [week], heads, turnover: 0 }} />);
  expect(screen.getByRole('listitem').textContent).toBe(
    '2026-11-16 起一周：投注 1,000.00 − 派彩 700.00 − 彩金 30.00 − 返水 40.00 − 红包 5.00 − 更正 6.00 − 下级佣金 7.00 − 手续费 8.00 = 净亏损 204.00 × 30.00% = 61.20',
  );
});

test.each([
  { name: 'members won is forgotten where nothing is carried', carries: false, left: -50, said: true },
  { name: 'members won is not forgotten where it is carried', carries: true, left: -50, said: false },
  { name: 'members lost leaves nothing to forget', carries: false, left: 50, said: false },
])('a week in which $name', ({ carries, left, said }) => {
  render(<Reckoned of={{ weeks: [{ ...week, carries, left }], heads, turnover: 0 }} />);
  expect(screen.queryByText(/负数不结转/) !== null).toBe(said);
});

test('what turnover earned is a line of its own, however little, and none where it earned nothing', () => {
  const { rerender } = render(<Reckoned of={{ weeks: [week], heads, turnover: 0.000001 }} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('0.000001');
  rerender(<Reckoned of={{ weeks: [week], heads, turnover: 0 }} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('members who qualified are told, those too that another account of the same person keeps from being paid for', () => {
  const { rerender, container } = render(
    <Reckoned of={{ weeks: [], heads: { members: 0, same: 2, earned: 0 }, turnover: 0 }} />,
  );
  expect(screen.getByRole('listitem').textContent).toContain('2');
  rerender(<Reckoned of={{ weeks: [], heads, turnover: 0 }} />);
  expect(container.textContent).toBe('');
});
