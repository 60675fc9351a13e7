// @vitest-environment happy-dom

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AgentReportPage } from './report.tsx';

signedInForEach();

type Report = ConsoleAnswer<'agentReport'>;
const figures: Report['sums'] = {
  ...{ registered: 3, firstDeposits: 2, deposits: 1_000, withdrawals: 200, stake: 5_000, payout: 4_880 },
  ...{
    ggr: 120,
    hold: 2.4,
    bonus: 10,
    rebate: 11,
    redPackets: 12,
    corrections: -13,
    ngr: 74,
    commission: 31.584,
  },
  paid: 30,
};
function Address() {
  return <output>{useLocation().search}</output>;
}
const address = () => document.querySelector('output')?.textContent;
function open(search: string, more: Partial<Report> = {}) {
  const asked = answerWith({
    staffMe: () => staff('reports', 'agents', 'agents.read', 'exports'),
    agentReport: () => ({
      rows: [{ ...figures, id: 100_002, username: 'daili001', hold: null, stake: 0 }],
      total: 60,
      sums: { ...figures, deposits: 9_000, registered: 4_000 },
      ...more,
    }),
  });
  renderAt(
    `/agent-report${search}`,
    <>
      <AgentReportPage />
      <Address />
    </>,
  );
  return asked;
}
const days = 'from=2026-11-01&to=2026-11-10';

/** What the report has whosever members count: its span, its filters and the heads of its columns. */
const spanAndHeads = [
  'radiogroup “时间范围”:',
  'radio “今天”',
  'radio “昨天”',
  'radio “7天”',
  'radio “30天”',
  'radio “本月”',
  'field “自选日期” holds “2026-11-01” autocomplete=off placeholder=Start date aria-invalid=false',
  'field “自选日期” holds “2026-11-10” autocomplete=off placeholder=End date aria-invalid=false',
  'field “代理账号或编号” type=search placeholder=代理账号或编号',
  'button “清空”',
  'button “查找”',
  'button “显示的列” aria-expanded=false',
  'th: 代理',
  'th “注册”:',
  '注册',
  'th “首存”:',
  '首存',
  'th “存款”:',
  '存款',
  'th “取款”:',
  '取款',
  'th “投注额”:',
  '投注额',
  'th “GGR”:',
  'GGR',
  'th “NGR”:',
  'NGR',
  'th “产生佣金”:',
  '产生佣金',
  'th: 发放佣金',
];

test('who hears the report of agents hears whose members count, each figure with where it leads, and all of them in sum', async () => {
  open(`?${days}`);
  await screen.findByText('daili001');
  await screen.findByText('合计 60 位');
  expect(heard()).toEqual([
    'h1: 代理报表',
    '直属会员按当时的归属计入；点数字可看每一笔',
    'link “代理层级” href=/agent-report/tree?from=2026-11-01&to=2026-11-10',
    'link “在总览中查看” href=/overview?from=2026-11-01&to=2026-11-10&by=agent',
    'button “导出”',
    'radiogroup “计入谁的会员”:',
    'radio “直属会员” chosen',
    'radio “全团队”',
    ...spanAndHeads,
    'daili001 100002',
    'link “3” href=/overview/lines?figure=registered&from=2026-11-01&to=2026-11-10&by=agent&value=100002',
    'link “2” href=/overview/lines?figure=first_deposits&from=2026-11-01&to=2026-11-10&by=agent&value=100002',
    'link “1,000.00” href=/overview/lines?figure=deposits&from=2026-11-01&to=2026-11-10&by=agent&value=100002',
    'link “200.00” href=/overview/lines?figure=withdrawals&from=2026-11-01&to=2026-11-10&by=agent&value=100002',
    'link “0.00” href=/overview/lines?figure=stake&from=2026-11-01&to=2026-11-10&by=agent&value=100002',
    'link “120.00” href=/overview/lines?figure=ggr&from=2026-11-01&to=2026-11-10&by=agent&value=100002',
    'link “74.00” href=/overview/lines?figure=ngr&from=2026-11-01&to=2026-11-10&by=agent&value=100002',
    'link “31.584” href=/agent-report/earnings?from=2026-11-01&to=2026-11-10&agent=100002',
    'link “30.00” href=/overview/lines?figure=commission&from=2026-11-01&to=2026-11-10&by=agent&value=100002',
    '合计 60 位',
    'link “4,000” href=/overview/lines?figure=registered&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “2” href=/overview/lines?figure=first_deposits&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “9,000.00” href=/overview/lines?figure=deposits&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “200.00” href=/overview/lines?figure=withdrawals&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “5,000.00” href=/overview/lines?figure=stake&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “120.00” href=/overview/lines?figure=ggr&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “74.00” href=/overview/lines?figure=ngr&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “31.584” href=/agent-report/earnings?from=2026-11-01&to=2026-11-10',
    'link “30.00” href=/overview/lines?figure=commission&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'button “left” disabled',
    '1',
    '2',
    'button “right”',
    '?from=2026-11-01&to=2026-11-10',
  ]);
});

test('of a team no figure of an agent leads to lines, which stand with each of its agents; those of all do', async () => {
  open(`?${days}&scope=team`);
  await screen.findByText('每位代理连同现在的所有下级代理；合计中每笔只计一次');
  await screen.findByText('daili001');
  expect(heard()).toEqual([
    'h1: 代理报表',
    '每位代理连同现在的所有下级代理；合计中每笔只计一次',
    'link “代理层级” href=/agent-report/tree?from=2026-11-01&to=2026-11-10',
    'link “在总览中查看” href=/overview?from=2026-11-01&to=2026-11-10&by=agent',
    'button “导出”',
    'radiogroup “计入谁的会员”:',
    'radio “直属会员”',
    'radio “全团队” chosen',
    ...spanAndHeads,
    'daili001 100002',
    '3',
    '2',
    '1,000.00',
    '200.00',
    '0.00',
    '120.00',
    '74.00',
    '31.584',
    '30.00',
    '合计 60 位',
    'link “4,000” href=/overview/lines?figure=registered&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “2” href=/overview/lines?figure=first_deposits&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “9,000.00” href=/overview/lines?figure=deposits&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “200.00” href=/overview/lines?figure=withdrawals&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “5,000.00” href=/overview/lines?figure=stake&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “120.00” href=/overview/lines?figure=ggr&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “74.00” href=/overview/lines?figure=ngr&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'link “31.584” href=/agent-report/earnings?from=2026-11-01&to=2026-11-10',
    'link “30.00” href=/overview/lines?figure=commission&from=2026-11-01&to=2026-11-10&by=agent&value=*',
    'button “left” disabled',
    '1',
    '2',
    'button “right”',
    '?from=2026-11-01&to=2026-11-10&scope=team',
  ]);
});

test('whom, whose members, which days and which order are asked for is in the address; each begins on the first page', async () => {
  const asked = open(`?${days}&page=2`);
  await screen.findByText('daili001');
  expect(asked.agentReport).toEqual([
    {
      ...{ from: '2026-11-01', to: '2026-11-10', scope: 'own', search: '', order: 'commission' },
      ...{ page: 2, pageSize: 50 },
    },
  ]);
  fireEvent.click(screen.getByText('全团队'));
  await waitFor(() => expect(address()).toBe(`?${days}&scope=team`));
  fireEvent.click(screen.getByRole('columnheader', { name: '存款' }));
  await waitFor(() => expect(address()).toBe(`?${days}&scope=team&order=deposits`));
  const box = screen.getByPlaceholderText('代理账号或编号');
  fireEvent.change(box, { target: { value: ' daili ' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(address()).toBe(`?${days}&scope=team&order=deposits&search=daili`));
  fireEvent.click(screen.getByTitle('2'));
  await waitFor(() => expect(asked.agentReport?.at(-1)).toMatchObject({ page: 2, search: 'daili' }));
  fireEvent.click(screen.getByText('昨天'));
  await waitFor(() => expect(address()).toBe('?scope=team&order=deposits&search=daili&span=yesterday'));
});

test('of those who were looked for the sum leads to lines only where it is one agent’s own', async () => {
  open(`?${days}&search=daili001`, { total: 1 });
  await screen.findByText('合计 1 位');
  await waitFor(() =>
    expect(screen.getByText('9,000.00').closest('a')?.getAttribute('href')).toBe(
      `/overview/lines?figure=deposits&${days}&by=agent&value=100002`,
    ),
  );
});

test('the sum of several who were looked for leads nowhere: no lines are theirs alone', async () => {
  const row = { ...figures, id: 100_002, username: 'daili001' };
  open(`?${days}&search=daili`, { total: 2, rows: [row, { ...row, id: 100_003, username: 'daili002' }] });
  await screen.findByText('合计 2 位');
  await waitFor(() => expect(screen.getAllByText('1,000.00')[0]?.closest('a')).not.toBeNull());
  expect(screen.getByText('9,000.00').closest('a')).toBeNull();
});

test('the sum of many of whom the last page has one is not said to be made of that one’s lines', async () => {
  open(`?${days}&search=daili&page=2`, { total: 51 });
  await screen.findByText('合计 51 位');
  await waitFor(() => expect(screen.getByText('1,000.00').closest('a')).not.toBeNull());
  expect(screen.getByText('9,000.00').closest('a')).toBeNull();
});
