// @vitest-environment happy-dom
/** The overview, its shares and what a figure is made of, as somebody hears them. */

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { pick } from '../../testing/fields.ts';
import { heard } from '../../testing/heard.ts';
import { stubScreen } from '../../testing/screen-width.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { OverviewPage } from './page.tsx';
import { ShareTable } from './share-table.tsx';

signedInForEach();
// 00:30 on the 23rd in Beijing.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T16:30:00Z') }));
afterEach(() => void vi.useRealTimers());

// A drawing has no words but its label.
vi.mock('./chart.tsx', () => ({ default: ({ label }: { label: string }) => <p>{label}</p> }));

type Figures = ConsoleAnswer<'reportFigures'>;
type Share = ConsoleAnswer<'reportBreakdown'>['rows'][number];
const point = (at: string, deposits: number): Figures['points'][number] => ({
  ...{
    at,
    deposits,
    withdrawals: 2,
    stake: 3,
    payout: 4,
    ggr: -5,
    ngr: 6,
    bets: 7,
    registered: 8,
    firstDeposits: 9,
  },
});
const share = (value: string, name: string, ggr: number): Share => ({
  ...{
    value,
    name,
    bets: 3,
    stake: 100,
    payout: 90,
    ggr,
    hold: 10,
    deposits: 5,
    depositOrders: 1,
    withdrawals: 4,
  },
  ...{
    withdrawalOrders: 1,
    bonus: 2,
    corrections: 0,
    commission: 0,
    registered: 6,
    firstDeposits: 7,
    orders: 8,
  },
});
const figures: Figures = {
  asOf: '2026-11-22T16:29:00.000Z',
  before: { from: '2026-11-22', to: '2026-11-22', until: '2026-11-21T16:29:00.000Z' },
  figures: [{ name: 'deposits', unit: 'yuan', value: 150, before: 100 }],
  points: [point('2026-11-23 00:00', 1.5)],
  pointsBefore: [],
  funnel: { registered: 8, firstDeposit: 4, firstBet: 2, secondDeposit: 1 },
  cohorts: [{ week: '2026-11-23', registered: 5, weeks: [{ bet: 4, deposit: 3 }] }],
  liability: [{ wallet: 'central', amount: 1_000.1, before: 900 }],
  locked: { amount: 77, before: 70 },
};
function Address() {
  return <output>{useLocation().search}</output>;
}
const address = () => document.querySelector('output')?.textContent;
function open(path: string, more: Partial<Figures> = {}) {
  const asked = answerWith({
    staffMe: () => staff('reports', 'exports'),
    reportFigures: () => ({ ...figures, ...more }),
    reportBreakdown: () => ({ asOf: null, rows: [share('ag', 'AG真人', 10)], next: null }),
    reportWaiting: () => ({
      ...{ asOf: '2026-11-22T16:29:00.000Z', queues: [], inFlight: [], silentVenues: [], silentPayments: [] },
      ...{ silentServices: [], strayingGames: [] },
      unexplained: { amount: 0, number: 0, more: false, oldest: null, ages: [], places: [] },
    }),
  });
  renderAt(
    path,
    <>
      <OverviewPage />
      <Address />
    </>,
  );
  return asked;
}

test('who hears the overview hears of which days and moment each part is, what it means and where each figure leads', async () => {
  open('/overview');
  await screen.findByText('AG真人');
  await screen.findByText('存取款的走势，表格在下方');
  expect(heard()).toEqual([
    'h1: 总览',
    '截至 2026-11-23 00:29:00 · 北京时间',
    'radiogroup “时间范围”:',
    'radio “今天” chosen',
    'radio “昨天”',
    'radio “7天”',
    'radio “30天”',
    'radio “本月”',
    'field “自选日期” holds “2026-11-23” autocomplete=off placeholder=Start date aria-invalid=false',
    'field “自选日期” holds “2026-11-23” autocomplete=off placeholder=End date aria-invalid=false',
    'section “无法解释的钱”:',
    'h2: 无法解释的钱',
    'link “¥0.00” href=/overview/unexplained',
    '场馆、通道、链上、付款都对得上。',
    'section “等待处理”:',
    'h2: 等待处理',
    '没有等待处理的事项。',
    'h2: 数字',
    '与 2026-11-22 00:29 前相比',
    '存款',
    'button “存款是什么” (nothing has the id test-id)',
    'link “150.00” href=/overview/lines?figure=deposits&from=2026-11-23&to=2026-11-23',
    '100.00 ↑ 50%',
    'h2: 按小时',
    'radiogroup “画什么”:',
    'radio “存取款” chosen',
    'radio “收入”',
    'radio “投注”',
    'radio “新会员”',
    '存取款的走势，表格在下方',
    '表格',
    'th: 时间',
    'th: 存款',
    'th: 取款',
    'th: 投注额',
    'th: 派彩',
    'th: GGR',
    'th: NGR',
    'th: 注单',
    'th: 注册',
    'th: 首存',
    '2026-11-23 00:00',
    'link “1.50” href=/overview/lines?figure=deposits&from=2026-11-23&to=2026-11-23&hour=0',
    'link “2.00” href=/overview/lines?figure=withdrawals&from=2026-11-23&to=2026-11-23&hour=0',
    'link “3.00” href=/overview/lines?figure=stake&from=2026-11-23&to=2026-11-23&hour=0',
    'link “4.00” href=/overview/lines?figure=payout&from=2026-11-23&to=2026-11-23&hour=0',
    'link “−5.00” href=/overview/lines?figure=ggr&from=2026-11-23&to=2026-11-23&hour=0',
    'link “6.00” href=/overview/lines?figure=ngr&from=2026-11-23&to=2026-11-23&hour=0',
    'link “7” href=/overview/lines?figure=bets&from=2026-11-23&to=2026-11-23&hour=0',
    'link “8” href=/overview/lines?figure=registered&from=2026-11-23&to=2026-11-23&hour=0',
    'link “9” href=/overview/lines?figure=first_deposits&from=2026-11-23&to=2026-11-23&hour=0',
    'h2: 从哪里来',
    'radiogroup “按什么分”:',
    'radio “场馆” chosen',
    'radio “游戏”',
    'radio “类别”',
    'radio “代理”',
    'radio “活动”',
    'radio “付款方式”',
    'radio “经手人”',
    'ul “场馆的GGR”:',
    'AG真人',
    'link “10.00” href=/overview/lines?figure=ggr&from=2026-11-23&to=2026-11-23&by=venue&value=ag',
    '表格',
    'link “各游戏的返还与模型对照” href=/overview/returns?from=2026-11-23&to=2026-11-23',
    'h2: 新会员走到哪一步',
    'button “新会员走到哪一步是什么” (nothing has the id test-id)',
    '期间注册的会员',
    '注册',
    'link “8” href=/overview/lines?figure=registered&from=2026-11-23&to=2026-11-23',
    '100%',
    '首存',
    'link “4” href=/overview/lines?figure=registered&from=2026-11-23&to=2026-11-23&step=first_deposit',
    '50%',
    '首注',
    'link “2” href=/overview/lines?figure=registered&from=2026-11-23&to=2026-11-23&step=first_bet',
    '25%',
    '再存',
    'link “1” href=/overview/lines?figure=registered&from=2026-11-23&to=2026-11-23&step=second_deposit',
    '13%',
    'h2: 欠会员的钱',
    '截至 2026-11-23 00:29:00',
    '中心钱包',
    'link “1,000.10” href=/overview/owed/accounts?day=2026-11-23&wallet=central',
    '合计',
    'link “1,000.10” href=/overview/owed?day=2026-11-23',
    '锁定彩金（未归会员，不计入）',
    'link “77.00” href=/overview/owed/accounts?day=2026-11-23&wallet=grant',
    '2026-11-22 结束以来 +100.10',
    'link “与前一天、一周、一个月前比较” href=/overview/owed?day=2026-11-23',
    'h2: 按注册周',
    'button “按注册周是什么” (nothing has the id test-id)',
    '每周注册的会员里，之后各周还在投注或存款的人数',
    'radiogroup “看什么”:',
    'radio “还在投注” chosen',
    'radio “还在存款”',
    'section “按注册周”:',
    'th: 注册周',
    'th: 人数',
    'th: 当周',
    'th: 2026-11-23',
    'link “5” href=/overview/lines?figure=registered&from=2026-11-23&to=2026-11-23',
    'link “4 80%” href=/overview/lines?figure=registered&from=2026-11-23&to=2026-11-29&still=bet&week=2026-11-23',
  ]);
});

test('what is owed is of the end of a day that is over, and of this moment while it goes on', async () => {
  open('/overview?span=yesterday', { before: { from: '2026-11-21', to: '2026-11-21', until: null } });
  await screen.findByText('截至 2026-11-22 结束');
  cleanup();
  open('/overview', { asOf: null });
  await screen.findByText('截至 2026-11-23 结束');
  cleanup();
  open('/overview');
  await screen.findByText('截至 2026-11-23 00:29:00');
});

test('other days are chosen by a name or typed; either takes the place of the other, and what else the address says stays', async () => {
  const asked = open('/overview?from=2026-11-01&to=2026-11-03&by=game');
  await screen.findByText('AG真人');
  expect(screen.getByRole('radio', { name: '今天', checked: false })).toBeTruthy();
  fireEvent.click(screen.getByText('7天'));
  await waitFor(() => expect(address()).toBe('?by=game&span=7'));
  await waitFor(() =>
    expect(asked.reportFigures?.at(-1)).toEqual({ from: '2026-11-17', to: '2026-11-23', beside: 'days' }),
  );
  const [first, last] = document.querySelectorAll<HTMLInputElement>('.ant-picker-range input');
  for (const [field, day] of [
    [first, '2026-11-05'],
    [last, '2026-11-09'],
  ] as const) {
    if (field === undefined) throw new Error('no field');
    fireEvent.mouseDown(field);
    fireEvent.click(field);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: day } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
  await waitFor(() => expect(address()).toBe('?by=game&from=2026-11-05&to=2026-11-09'));
});

function shares(path: string, rows = [share('ag', 'AG真人', 10), share('pg', 'PG电子', -4)]) {
  const asked = answerWith({
    staffMe: () => staff('reports', 'exports'),
    reportBreakdown: ({ after }) =>
      after === undefined
        ? { asOf: null, rows, next: 'pg' }
        : { asOf: null, rows: [share('by', '百游', 1)], next: null },
  });
  renderAt(
    path,
    <>
      <ShareTable by="venue" span={{ from: '2026-11-01', to: '2026-11-18' }} />
      <Address />
    </>,
  );
  return asked;
}

test('a table of shares has each figure lead to its lines, goes on where it ended, and stands in the order of its address', async () => {
  const asked = shares('/overview?sort=ggr&order=asc&by=venue');
  await screen.findByText('PG电子');
  const lines = '/overview/lines?figure=';
  const of = 'from=2026-11-01&to=2026-11-18&by=venue&value=ag';
  const all = heard();
  expect(all.slice(0, all.indexOf('PG电子'))).toEqual([
    '表格',
    'th: 场馆',
    'th “GGR”:',
    'GGR',
    'th “投注额”:',
    '投注额',
    'th “派彩”:',
    '派彩',
    'th “留存率”:',
    '留存率',
    'th “注单”:',
    '注单',
    'AG真人',
    `link “10.00” href=${lines}ggr&${of}`,
    `link “100.00” href=${lines}stake&${of}`,
    `link “90.00” href=${lines}payout&${of}`,
    `link “10%” href=${lines}hold&${of}`,
    `link “3” href=${lines}bets&${of}`,
  ]);
  fireEvent.click(screen.getByText('再看一些'));
  await screen.findByText('百游');
  expect(screen.queryByText('再看一些')).toBeNull();
  const question = { from: '2026-11-01', to: '2026-11-18', by: 'venue', sort: 'ggr', order: 'asc' };
  expect(asked.reportBreakdown).toEqual([question, { ...question, after: 'pg' }]);
  expect(document.querySelector('th[aria-sort]')?.getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('columnheader', { name: '投注额' }));
  await waitFor(() => expect(address()).toBe('?by=venue&sort=stake'));
  fireEvent.click(screen.getByRole('columnheader', { name: '投注额' }));
  await waitFor(() => expect(address()).toBe('?by=venue&sort=stake&order=asc'));
  fireEvent.click(screen.getByRole('columnheader', { name: '投注额' }));
  await waitFor(() => expect(address()).toBe('?by=venue'));
});

test('a table whose order no figure of it has stays closed and asks nothing until it is opened', async () => {
  const asked = shares('/overview?sort=commission');
  const table = document.querySelector('details');
  expect([table?.open, asked.reportBreakdown]).toEqual([false, undefined]);
  if (table !== null) table.open = true;
  fireEvent(table ?? document.body, new Event('toggle'));
  await screen.findByText('AG真人');
  expect(asked.reportBreakdown).toEqual([{ from: '2026-11-01', to: '2026-11-18', by: 'venue' }]);
});

test('on a phone a share is a card with its name at the head, and the order is chosen above', async () => {
  stubScreen('phone');
  shares('/overview?sort=ggr');
  const name = await screen.findByText('AG真人');
  const card = name.closest('li');
  expect(document.querySelector('table')).toBeNull();
  const facts = [...(card?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
  expect(facts).toEqual(['GGR10.00', '投注额100.00', '派彩90.00', '留存率10%', '注单3']);
  await pick('排列方式', '派彩');
  await waitFor(() => expect(address()).toBe('?sort=payout'));
  vi.unstubAllGlobals();
});
