// @vitest-environment happy-dom
import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, catchDownloads, caughtNames, renderAt } from '../../testing/portal.tsx';
import { statement } from '../../testing/statement.ts';
import { CommissionPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const line = {
  id: 1,
  at: '2026-11-21T04:00:00.000Z',
  memberId: 9,
  name: 'ab***1',
  venue: 'AG',
  betId: 'b1',
  category: 'realbet',
  valid: 1_000,
  ownRate: 80,
  belowRate: 30,
  rate: 50,
  amount: 5,
} as const;
const lines: AgentAnswer<'portalCommission'> = {
  rows: [
    line,
    { ...line, id: 2, memberId: 10, name: 'cd***2', category: 'sport', belowRate: 0, valid: 0, amount: 0 },
    { ...line, id: 3, category: 'bingo' as never, belowRate: 0, rate: 80, valid: -400, amount: -3.2 },
  ],
  total: 41,
  sum: 1.8,
  categories: [
    { category: 'realbet', valid: 600, amount: 1.8 },
    { category: 'sport', valid: 0, amount: 0 },
  ],
};
const dispute = {
  reason: '少算',
  raisedAt: '2026-11-24T04:00:00.000Z',
  state: 'corrected',
  answer: '已补',
  answeredAt: '2026-11-25T04:00:00.000Z',
  correction: { orderNo: 'A1', direction: 'credit', amount: 8.88 },
} as const;
const statements: AgentAnswer<'portalStatements'> = {
  rows: [
    statement({
      id: 3,
      week: '2026-11-30',
      state: 'draft',
      decidedAt: null,
      disputableUntil: '2026-12-07T04:00:00.000Z',
      lines: 1_234,
    }),
    statement({ id: 2, week: '2026-11-23', state: 'rejected', reason: '对账不符', dispute }),
    statement({
      dispute: { ...dispute, state: 'open', answer: null, answeredAt: null, correction: null },
    }),
  ],
  total: 11,
  paid: 120,
};

test('commission is heard line by line, and what each way of it leads to', async () => {
  const asked = answerWith({
    portalCommission: () => lines,
    portalStatements: ({ state }) =>
      state === 'paid' ? { ...statements, rows: statements.rows.slice(2), total: 1 } : statements,
  });
  const { container } = renderAt('/commission', <CommissionPage />);
  await screen.findByText('第 1 / 3 页');
  expect(aloud(container)).toEqual([
    'h1: 佣金',
    'legend: 查看',
    'radio “明细” chosen',
    'radio “周账单”',
    'radio “发放记录”',
    'legend: 时间',
    'radio “今日” chosen',
    'radio “近7日”',
    'radio “近15日”',
    'radio “近30日”',
    'radio “自选”',
    '合计（元）',
    '1.80',
    'section “按类别”:',
    '真人 有效 600.00 1.80',
    '体育 有效 0.00 0.00',
    'link “ab***1 · 真人 2026-11-21 12:00:00 · AG 有效 1,000.00 ×（0.80% − 下级 0.30%） 5.00” href=/team/9',
    'link “cd***2 · 体育 2026-11-21 12:00:00 · AG 有效 0.00 × 0.80% 0.00” href=/team/10',
    'link “ab***1 · bingo 2026-11-21 12:00:00 · AG 有效 −400.00 × 0.80% −3.20 注单作废或更正” href=/team/9',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 3 页',
    'button “下一页”',
    'button “导出 CSV”',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '周账单' }));
  await screen.findByText('第 1 / 2 页');
  expect(aloud(container)).toEqual([
    'h1: 佣金',
    'legend: 查看',
    'radio “明细”',
    'radio “周账单” chosen',
    'radio “发放记录”',
    '每周一 00:30（北京时间）生成上周账单，审核后发放到中心钱包。不足 1 分的部分结转下期。',
    'h2: 2026-11-30 起一周',
    '审核中',
    '¥120.00',
    '上期结转 0.00 + 本期 120.00，结转下期 0.00',
    'button “有异议”',
    '2026-12-07 12:00:00 前可以提出异议',
    'button “查看 1,234 条明细”',
    'h2: 2026-11-23 起一周',
    '已拒绝',
    '¥120.00',
    '上期结转 0.00 + 本期 120.00，结转下期 0.00',
    '原因：对账不符',
    '处理时间 2026-11-23 12:00:00',
    'section “异议已答复：已更正”:',
    'h3: 异议已答复：已更正',
    '您于 2026-11-24 12:00:00 提出：少算',
    '2026-11-25 12:00:00 答复：已补',
    '另外补发 ¥8.88，已转入中心钱包（订单号 A1）',
    'h2: 2026-11-16 起一周',
    '已发放',
    '¥120.00',
    '上期结转 0.00 + 本期 120.00，结转下期 0.00',
    '处理时间 2026-11-23 12:00:00',
    'section “异议处理中，账单暂不发放”:',
    'h3: 异议处理中，账单暂不发放',
    '您于 2026-11-24 12:00:00 提出：少算',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 2 页',
    'button “下一页”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '查看 1,234 条明细' }));
  await screen.findByText('第 1 / 3 页');
  expect(aloud(container).slice(0, 8)).toEqual([
    'h1: 佣金',
    'legend: 查看',
    'radio “明细”',
    'radio “周账单” chosen',
    'radio “发放记录”',
    'button “返回账单”',
    '合计（元）',
    '1.80',
  ]);
  expect(asked.portalCommission).toEqual([
    { period: 1, page: 1, pageSize: 20 },
    { statement: 3, page: 1, pageSize: 20 },
  ]);
  await userEvent.click(screen.getByRole('button', { name: '返回账单' }));
  await screen.findByText('第 1 / 2 页');
  await userEvent.click(screen.getByRole('radio', { name: '发放记录' }));
  await screen.findByText('累计发放（元）');
  expect(aloud(container)).toEqual([
    'h1: 佣金',
    'legend: 查看',
    'radio “明细”',
    'radio “周账单”',
    'radio “发放记录” chosen',
    '累计发放（元）',
    '120.00',
    '2026-11-23 12:00:00 2026-11-16 起一周 ¥120.00',
    'button “导出 CSV”',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '明细' }));
  await screen.findByText('第 1 / 3 页');
});

test('where there is no commission yet each view says so, and no file is offered', async () => {
  answerWith({
    portalCommission: () => ({ rows: [], total: 0, sum: 0, categories: [] }),
    portalStatements: () => ({ rows: [], total: 0, paid: 0 }),
  });
  const { container } = renderAt('/commission', <CommissionPage />);
  await screen.findByText('这段时间没有佣金');
  expect(aloud(container).slice(-4)).toEqual([
    '合计（元）',
    '0.00',
    '这段时间没有佣金',
    'button “导出 CSV” disabled',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '周账单' }));
  await screen.findByText('还没有账单。有佣金的一周结束后，会在周一生成。');
  await userEvent.click(screen.getByRole('radio', { name: '发放记录' }));
  await screen.findByText('还没有发放过佣金');
  expect(aloud(container).slice(-4)).toEqual([
    '累计发放（元）',
    '0.00',
    '还没有发放过佣金',
    'button “导出 CSV” disabled',
  ]);
});

test.each([
  ['/commission', 'portalCommission'],
  ['/commission?view=statements', 'portalStatements'],
  ['/commission?view=payments', 'portalStatements'],
] as const)('%s that cannot be read says why, and is read again when asked', async (path, name) => {
  const asked = answerWith({});
  const { container } = renderAt(path, <CommissionPage />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    `暂时没有取到内容nobody answers ${name}重新加载`,
  );
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked[name]).toHaveLength(2));
  expect(aloud(container)).toContain(`nobody answers ${name}`);
});

test.each([
  ['2026-11-08', '2026-11-02'],
  ['2025-01-01', '2026-11-02'],
])('from %s to %s is no span: that is said, and nothing is asked for', async (from, to) => {
  const asked = answerWith({ portalCommission: () => lines });
  renderAt(`/commission?from=${from}&to=${to}`, <CommissionPage />);
  expect(screen.getByRole('alert').textContent).toBe('请选择有效的日期，最多 400 天');
  expect(screen.queryByRole('button', { name: '导出 CSV' })).toBeNull();
  expect(asked.portalCommission).toBeUndefined();
});

test('each line of the file has everything that stands on the page, under heads of its own', async () => {
  answerWith({ portalCommission: () => lines });
  const files = catchDownloads();
  renderAt('/commission', <CommissionPage />);
  await screen.findByText('第 1 / 3 页');
  await userEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(caughtNames()).toEqual(['佣金明细 今日.csv']);
  expect((await files[0]?.text())?.trim().split('\r\n')).toEqual([
    '时间,会员,会员编号,场馆,注单号,类别,有效投注,本级费率,下级费率,佣金,备注',
    '2026-11-21 12:00:00,ab***1,9,AG,b1,真人,1000,0.80%,0.30%,5,',
    '2026-11-21 12:00:00,cd***2,10,AG,b1,体育,0,0.80%,0.00%,0,',
    '2026-11-21 12:00:00,ab***1,9,AG,b1,bingo,-400,0.80%,0.00%,-3.2,注单作废或更正',
  ]);
});

test('what a statement’s agent objects with is sent once, and what was refused is said beside it', async () => {
  const [waits] = statements.rows;
  if (waits === undefined) throw new Error('no statement');
  answerWith({ portalStatements: () => ({ rows: [waits], total: 1, paid: 0 }) });
  const { container } = renderAt('/commission?view=statements', <CommissionPage />);
  await userEvent.click(await screen.findByRole('button', { name: '有异议' }));
  await userEvent.click(screen.getByRole('button', { name: '提交异议' }));
  const form = () => {
    const heard = aloud(container);
    return heard.slice(heard.findIndex((one) => one.startsWith('field')));
  };
  expect(form()).toEqual([
    'field “哪里不对？请写明日期、会员或注单，以及您算出的金额” maxlength=500 aria-invalid=true (提交后账单暂不发放，客服核对后在这里答复。每份账单只能提出一次。)',
    'alert: 请写明哪里不对',
    'button “提交异议”',
    'button “取消”',
    'button “查看 1,234 条明细”',
  ]);
  await userEvent.type(screen.getByRole('textbox'), '少算一注');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '提交异议' }));
  await screen.findByText('nobody answers portalDispute');
  expect(form()).toEqual([
    'field “哪里不对？请写明日期、会员或注单，以及您算出的金额” holds “少算一注” maxlength=500 (提交后账单暂不发放，客服核对后在这里答复。每份账单只能提出一次。)',
    'alert: nobody answers portalDispute',
    'button “提交异议”',
    'button “取消”',
    'button “查看 1,234 条明细”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: '有异议' })).toBeTruthy();
});
