// @vitest-environment happy-dom
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderAt } from '../../testing/console.tsx';
import { Cohorts } from './cohorts.tsx';
import { Funnel } from './funnel.tsx';
import { Liability } from './liability.tsx';
import { Tiles } from './tiles.tsx';
import { figureWords } from './words.ts';

type Figure = ConsoleAnswer<'reportFigures'>['figures'][number];

afterEach(cleanup);

const span = { from: '2026-11-16', to: '2026-11-22' };

/** What a tile of `stake` says, all of it but its button. @param own value and what it was before */
function tile(own: Pick<Figure, 'value' | 'before'> & Partial<Figure>): string {
  cleanup();
  renderAt('/overview', <Tiles span={span} figures={[{ name: 'stake', unit: 'yuan', ...own }]} />);
  return screen.getByRole('listitem').textContent ?? '';
}

test.each([
  [150, 100, '投注额150.00100.00↑ 50%'],
  [50, 100, '投注额50.00100.00↓ 50%'],
  [100, 100, '投注额100.00100.00持平'],
  // A quarter of what it was, and not of what it is.
  [80, 64, '投注额80.0064.00↑ 25%'],
  // From a loss to a gain, and from a loss to a greater one.
  [50, -100, '投注额50.00−100.00↑ 150%'],
  [-150, -100, '投注额−150.00−100.00↓ 50%'],
  // Of nothing there is no share.
  [50, 0, '投注额50.000.00'],
  [50, null, '投注额50.00—'],
])('%d beside %d before is written as %s', (value, before, words) => {
  expect(tile({ value, before })).toBe(words);
});

test('a share in percent is no part of the share before, and numbers are counted', () => {
  expect(tile({ name: 'hold', unit: 'percent', value: 4, before: 2 })).toBe('留存率4%2%');
  expect(tile({ name: 'bets', unit: 'count', value: 3, before: 2 })).toBe('注单数32↑ 50%');
});

test('each figure has its own name', () => {
  const names = Object.entries(figureWords).map(([figure, { name }]) => [figure, name]);
  expect(Object.fromEntries(names)).toEqual({
    deposits: '存款',
    withdrawals: '取款',
    net_deposit: '净存款',
    ggr: '毛收入 GGR',
    ngr: '净收入 NGR',
    stake: '投注额',
    payout: '派彩',
    hold: '留存率',
    bets: '注单数',
    bonus: '彩金',
    rebate: '返水',
    red_packet: '红包',
    commission: '佣金',
    corrections: '更正',
    prizes: '场馆奖金',
    registered: '注册',
    first_deposits: '首存人数',
    first_deposit_amount: '首存金额',
    active: '活跃会员',
    depositing: '存款会员',
  });
});

test('of each week it is told how many still bet, or still pay in, and each leads to those', async () => {
  const cohorts = [
    {
      week: '2026-11-09',
      registered: 90,
      weeks: [
        { bet: 41, deposit: 32 },
        { bet: 23, deposit: 14 },
      ],
    },
  ];
  renderAt('/overview', <Cohorts cohorts={cohorts} span={span} />);
  const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
  const last = () => screen.getAllByRole('cell').at(-1) as HTMLElement;
  const asks = () =>
    new URLSearchParams(within(last()).getByRole('link').getAttribute('href')?.split('?')[1]);
  expect(cells()).toEqual(['90', '41 46%', '23 26%']);
  expect(asks().get('still')).toBe('bet');
  await userEvent.click(screen.getByText('还在存款'));
  expect(cells()).toEqual(['90', '32 36%', '14 16%']);
  expect(asks().get('still')).toBe('deposit');
});

test('what the house owes is told by wallet and in sum, and by how much it grew', () => {
  renderAt(
    '/overview',
    <Liability
      wallets={[
        { wallet: 'central', amount: 1_000.1, before: 900 },
        { wallet: 'venue', amount: 250.2, before: 300.15 },
      ]}
      locked={{ amount: 77, before: 70 }}
      day="2026-11-22"
      dayBefore="2026-11-21"
    />,
  );
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '中心钱包1,000.10',
    '场馆内250.20',
    '合计1,250.30',
    '锁定彩金（未归会员，不计入）77.00',
  ]);
  expect(screen.getByText(/结束以来/).textContent).toBe('2026-11-21 结束以来 +50.15');
});

test('each step is told as a share of all who registered', () => {
  const funnel = { registered: 200, firstDeposit: 100, firstBet: 80, secondDeposit: 20 };
  renderAt('/overview', <Funnel funnel={funnel} span={span} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '注册200 100%',
    '首存100 50%',
    '首注80 40%',
    '再存20 10%',
  ]);
  expect(
    screen.getAllByRole('progressbar', { hidden: true }).map((bar) => bar.getAttribute('value')),
  ).toEqual(['1', '0.5', '0.4', '0.1']);
});
