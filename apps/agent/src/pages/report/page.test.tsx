// @vitest-environment happy-dom

import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, catchDownloads, caughtNames, renderAt } from '../../testing/portal.tsx';
import { ReportPage } from './page.tsx';

type Report = AgentAnswer<'portalReport'>;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const figures: Report['sums'] = {
  registered: 3,
  firstDeposits: 2,
  deposits: 100,
  stake: 50,
  ggr: null,
  valid: null,
  commission: 1.5,
};
/** As the server answers: so many rows of that kind, a page of them at a time. */
function ofMany(total: number) {
  let answers = 0;
  return answerWith({
    portalReport: ({ by, ...asked }) => {
      const [page, pageSize] = [Number(asked.page), Number(asked.pageSize)];
      answers += 1;
      // Pages that never end would fill the memory before any test fails.
      if (answers > 20) throw new Error('asked too often');
      const all = Array.from({ length: total }, (_, index) => `${by}-${index + 1}`);
      const rows = all.slice((page - 1) * pageSize, page * pageSize);
      return { rows: rows.map((key) => ({ ...figures, key, name: key })), total, sums: figures };
    },
  });
}

test('the list stands by what is chosen, and its order holds on the next page', async () => {
  const asked = ofMany(60);
  renderAt('/report', <ReportPage />);
  await userEvent.click(screen.getByRole('radio', { name: '按代理' }));
  await userEvent.click(await screen.findByRole('radio', { name: '存款（元）' }));
  await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
  expect(await screen.findByText('agent-60')).toBeTruthy();
  expect(asked.portalReport?.at(-1)).toMatchObject({ by: 'agent', sort: 'deposits', page: 2 });
  // Another order begins at its top.
  await userEvent.click(screen.getByRole('radio', { name: '投注（元）' }));
  expect(await screen.findByText('agent-1')).toBeTruthy();
  expect(asked.portalReport?.at(-1)).toMatchObject({ by: 'agent', sort: 'stake', page: 1 });
});

test('where stakes less payouts are told, it is told whose loss they are, as the overview has the other sign', async () => {
  const sign = '投注减派彩为正：会员输了；概览中的“会员输赢”符号相反，会员输了为负。';
  ofMany(1);
  const { unmount } = renderAt('/report', <ReportPage />);
  await screen.findByText('day-1');
  expect(screen.queryByText(sign)).toBeNull();
  unmount();
  answerWith({
    portalReport: () => ({
      rows: [{ ...figures, ggr: 20, key: '2026-11-20', name: '2026-11-20' }],
      total: 1,
      sums: { ...figures, ggr: 20 },
    }),
  });
  renderAt('/report', <ReportPage />);
  await screen.findByText(sign);
});

test('the file has every row of what is on the page, in the order of the page, none of them twice', async () => {
  const asked = ofMany(501);
  const files = catchDownloads();
  renderAt('/report?from=2026-11-02&to=2026-11-08', <ReportPage />);
  await userEvent.click(screen.getByRole('radio', { name: '按代理' }));
  await userEvent.click(await screen.findByRole('radio', { name: '首存' }));
  await screen.findByText('agent-50');
  await userEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(caughtNames()).toEqual(['按代理 2026-11-02 2026-11-08.csv']);
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines[1]).toBe('agent-1,agent-1,3,2,100,50,,,1.5');
  expect(lines).toHaveLength(502);
  expect(new Set(lines).size).toBe(502);
  expect(asked.portalReport?.at(-1)).toMatchObject({ by: 'agent', sort: 'firstDeposits', page: 2 });
});

test('a report is heard by day, by member and by venue, each with what there is to tell', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T04:00:00Z'), toFake: ['Date'] });
  const asked = answerWith({
    portalReport: ({ by }) => {
      const sums =
        by === 'day'
          ? { ...figures, registered: 1_203, ggr: -20.5 }
          : { ...figures, registered: null, firstDeposits: null, deposits: null, stake: null, valid: 77.5 };
      return { rows: [{ ...sums, key: '9', name: `${by}-9` }], total: 51, sums };
    },
  });
  const { container } = renderAt('/report', <ReportPage />);
  await screen.findByText('day-9');
  expect(aloud(container)).toEqual([
    'h1: 报表',
    'field “从” holds “2026-11-01” type=date',
    'field “至” holds “2026-11-30” type=date',
    'legend: 按什么分',
    'radio “按日” chosen',
    'radio “按代理”',
    'radio “按会员”',
    'radio “按场馆”',
    'dl aria-live=polite:',
    '注册',
    '1,203',
    '首存',
    '2',
    '存款（元）',
    '100.00',
    '投注（元）',
    '50.00',
    '投注减派彩（元）',
    '−20.50',
    '佣金（元）',
    '1.50',
    '投注减派彩为正：会员输了；概览中的“会员输赢”符号相反，会员输了为负。',
    '会员按当时的归属计入，代理按现在的团队分行；已不在团队里的代理带来的佣金计入其当时的上级。数字每分钟更新。',
    'day-9 注册 1,203 · 首存 2',
    '存款 100.00 · 投注 50.00 · 投注减派彩 −20.50 1.50',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 2 页',
    'button “下一页”',
    'button “导出 CSV”',
  ]);
  const below = () => {
    const heard = aloud(container);
    return heard.slice(heard.findIndex((one) => one.startsWith('radio “按场馆”')) + 1);
  };
  await userEvent.click(screen.getByRole('radio', { name: '按会员' }));
  await screen.findByText('member-9');
  expect(below()).toEqual([
    'dl aria-live=polite:',
    '有效投注（元）',
    '77.50',
    '佣金（元）',
    '1.50',
    '会员按当时的归属计入，代理按现在的团队分行；已不在团队里的代理带来的佣金计入其当时的上级。数字每分钟更新。',
    'legend: 排列，从多到少',
    'radio “佣金（元）” chosen',
    'radio “有效投注（元）”',
    'link “member-9 有效投注 77.50 1.50” href=/team/9',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 2 页',
    'button “下一页”',
    'button “导出 CSV”',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '有效投注（元）' }));
  await userEvent.click(screen.getByRole('radio', { name: '按场馆' }));
  await screen.findByText('venue-9');
  expect(below()).toEqual([
    'dl aria-live=polite:',
    '有效投注（元）',
    '77.50',
    '佣金（元）',
    '1.50',
    '会员按当时的归属计入，代理按现在的团队分行；已不在团队里的代理带来的佣金计入其当时的上级。数字每分钟更新。',
    'legend: 排列，从多到少',
    'radio “佣金（元）” chosen',
    'radio “有效投注（元）”',
    'venue-9 有效投注 77.50 1.50',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 2 页',
    'button “下一页”',
    'button “导出 CSV”',
  ]);
  const span = { from: '2026-11-01', to: '2026-11-30', page: 1, pageSize: 50 };
  expect(asked.portalReport).toEqual([
    { ...span, by: 'day', sort: 'commission' },
    { ...span, by: 'member', sort: 'commission' },
    { ...span, by: 'member', sort: 'valid' },
    { ...span, by: 'venue', sort: 'commission' },
  ]);
});

test('a report of nothing says so and offers no file, days that are no span are told, and a failure says why', async () => {
  ofMany(0);
  renderAt('/report', <ReportPage />);
  await screen.findByText('这段时间没有记录');
  expect(screen.getByRole('button', { name: '导出 CSV' })).toHaveProperty('disabled', true);
  cleanup();
  renderAt('/report?from=2026-11-08&to=2026-11-02', <ReportPage />);
  expect(screen.getByRole('alert').textContent).toBe('请选择先后正确、不超过 400 天的日期');
  expect(screen.queryByRole('button', { name: '导出 CSV' })).toBeNull();
  cleanup();
  const asked = answerWith({});
  renderAt('/report', <ReportPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('nobody answers portalReport');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked.portalReport).toHaveLength(2));
});
