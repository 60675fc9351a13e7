// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AccountEntriesPage } from './entries.tsx';
import { LedgerAccountsPage } from './ledger.tsx';
import { MonthEndPage } from './page.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];

/** Every figure differs from all others. */
const central = {
  ledger: 'member/central',
  opening: 1_000.5,
  debits: 200.25,
  credits: 300.75,
  closing: 1_101,
  late: 3,
};
const sum = { opening: 0, debits: 901, credits: 902, closing: -1 };
const balance = (closedThrough: string | null) => () => ({
  asOf: '2026-11-01T00:10:00Z',
  closedThrough,
  rows: [central],
  sum,
});

async function open(shown: ReactNode, at: string, rights: Parameters<typeof staff>, answers: Answers) {
  const asked = answerWith({ staffMe: () => staff(...rights), ...answers });
  renderAt(at, shown);
  return asked;
}
const october = '/month-end?from=2026-10-01&to=2026-10-31';
const cells = (key: string) =>
  [...document.querySelectorAll(`tr[data-row-key="${key}"] td`)].map(({ textContent }) => textContent);
/** Takes a file as CSV: the first of the formats in the list that has just opened. */
async function take(button: HTMLElement) {
  const before = document.querySelectorAll('.ant-dropdown').length;
  fireEvent.click(button);
  await waitFor(() => expect(document.querySelectorAll('.ant-dropdown').length).toBe(before + 1));
  const opened = [...document.querySelectorAll('.ant-dropdown')].at(-1);
  fireEvent.click(opened?.querySelector('.ant-dropdown-menu-item') ?? button);
}

test('each kind of account has its sums in their columns, what came late is told, and each sum opens to its accounts', async () => {
  const asked = await open(<MonthEndPage />, october, ['audit'], { trialBalance: balance('2026-10-31') });
  await screen.findByText('试算平衡');
  await waitFor(() =>
    expect(cells('member/central').slice(1)).toEqual(['1,000.50', '200.25', '300.75', '1,101.00']),
  );
  expect(asked.trialBalance).toEqual([{ from: '2026-10-01', to: '2026-10-31' }]);
  expect(cells('member/central')[0]).toContain('（含后补 3 笔）');
  expect(cells('')).toEqual(['合计', '0.00', '901.00', '902.00', '−1.00']);
  const [first] = document.querySelectorAll('tr[data-row-key="member/central"] a[href*="ledger"]');
  expect(first?.getAttribute('href')).toBe(
    '/month-end/ledger?from=2026-10-01&to=2026-10-31&ledger=member%2Fcentral',
  );
  expect(document.querySelector('tr[data-row-key=""] a')).toBeNull();
});

test('a span is closed only when its last day is, and only then taken away whole, by those who may', async () => {
  const closed = '这段时间的数字不会再变：之后的更正记在更正当日，下一期的期初等于这一期的期末。';
  await open(<MonthEndPage />, october, ['audit', 'exports'], { trialBalance: balance('2026-10-30') });
  await screen.findByText(/^这段时间还没有全部结账/);
  expect(screen.queryByText('下载月结包')).toBeNull();
  cleanup();
  const asked = await open(<MonthEndPage />, october, ['audit', 'exports'], {
    trialBalance: balance('2026-10-31'),
  });
  await screen.findByText(closed);
  expect(screen.getByText(/^已结账至/).textContent).toBe('已结账至 2026-10-31，截至 2026-11-01 08:10:00');
  await take(await screen.findByText('下载月结包'));
  await waitFor(() =>
    expect(asked.exportPack).toEqual([{ from: '2026-10-01', to: '2026-10-31', format: 'csv' }]),
  );
  cleanup();
  await open(<MonthEndPage />, october, ['audit'], { trialBalance: balance(null) });
  await screen.findByText(/^还没有结账/);
  expect(screen.queryByText('下载月结包')).toBeNull();
});

test('statements are of what this person may see; one is of the span, of all of it or of what was chosen', async () => {
  await open(<MonthEndPage />, october, ['audit', 'exports'], { trialBalance: balance('2026-10-31') });
  await screen.findByText('对账单');
  expect(screen.queryByText(/^(场馆对账单|付款对账单|代理佣金账单|会员对账单)$/)).toBeNull();
  cleanup();
  const asked = await open(
    <MonthEndPage />,
    `${october}&agentStatements=zhang88&member=100012`,
    ['audit', 'exports', 'agents.read', 'members.read'],
    { trialBalance: balance('2026-10-31') },
  );
  const agents = (await screen.findByText('代理佣金账单')).querySelector<HTMLElement>('button.ant-btn');
  await take(agents ?? document.body);
  await waitFor(() => expect(asked.exportList).toHaveLength(1));
  const member = screen.getByText('会员对账单').querySelector<HTMLElement>('button.ant-btn');
  await take(member ?? document.body);
  await waitFor(() => expect(asked.exportList).toHaveLength(2));
  const span = { from: '2026-10-01', to: '2026-10-31' };
  expect(asked.exportList).toEqual([
    { list: 'agentStatements', question: { ...span, state: 'all', search: 'zhang88' }, format: 'csv' },
    { list: 'memberStatement', question: { ...span, member: 100_012 }, format: 'csv' },
  ]);
});

const entry = (seq: string, amount: number, more: number | null) => ({
  seq,
  at: '2026-10-05T16:30:00Z',
  cause: 'deposit',
  reference: `D${seq}`,
  amount,
  balance: more,
  transferId: '00000000-0000-0000-0000-000000000001',
});
const whose = {
  memberId: 100_012,
  username: 'lucky88',
  code: 'central',
  sum: { opening: 10, debits: 20, credits: 35.5, closing: 25.5 },
};

test('an account says what it held before, what moved and what it holds, entry by entry; more of them come when they are asked for', async () => {
  const account = '11111111-1111-4111-8111-111111111111';
  const asked = await open(
    <AccountEntriesPage />,
    `/month-end/entries?from=2026-10-01&to=2026-10-31&account=${account}&side=credits`,
    ['audit', 'members.read'],
    {
      accountEntries: ({ after }) =>
        after === ''
          ? { rows: [entry('1', 35.5, 45.5), entry('2', -20, null)], next: '2', ...whose }
          : { rows: [entry('3', 0, 25.5)], next: null, ...whose },
      venueStandings: () => [],
    } as Answers,
  );
  await waitFor(() =>
    expect(screen.getByText(/^期初/).textContent).toBe('期初 10.00 − 借方 20.00 + 贷方 35.50 = 期末 25.50'),
  );
  const last = (seq: string) => cells(seq).slice(-2);
  expect(last('1')).toEqual(['+35.50', '45.50']);
  expect(last('2')).toEqual(['−20.00', '—']);
  expect(cells('1')).toContain('2026-10-06 00:30:00');
  fireEvent.click(screen.getByText('再看一些'));
  await waitFor(() => expect(last('3')).toEqual(['0.00', '25.50']));
  expect(screen.queryByText('再看一些')).toBeNull();
  const span = { from: '2026-10-01', to: '2026-10-31' };
  expect(asked.accountEntries).toEqual([
    { ...span, account, side: 'credits', after: '' },
    { ...span, account, side: 'credits', after: '2' },
  ]);
});

test('a month is heard whole: of which days, whether it is closed, each kind of account with its sums, and what can be taken away', async () => {
  await open(
    <MonthEndPage />,
    october,
    ['audit', 'exports', 'agents.read', 'members.read', 'venues.read', 'deposits.read'],
    { trialBalance: balance('2026-10-31'), gatewayStandings: () => [] },
  );
  await screen.findByText('会员对账单');
  await screen.findByText('下载月结包');
  expect(heard()).toEqual([
    'h1: 月结',
    '2026-10-01 至 2026-10-31 · 北京时间',
    'button “上 月”',
    'button “本 月”',
    'field “自选日期” holds “2026-10-01” autocomplete=off placeholder=Start date aria-invalid=false',
    'field “自选日期” holds “2026-10-31” autocomplete=off placeholder=End date aria-invalid=false',
    'alert:',
    '已结账至 2026-10-31，截至 2026-11-01 08:10:00',
    '这段时间的数字不会再变：之后的更正记在更正当日，下一期的期初等于这一期的期末。',
    'button “下载月结包”',
    'h2: 试算平衡',
    '期初余额 − 借方 + 贷方 = 期末余额；所有账户相加必须等于零',
    'button “导出”',
    'button “导出逐日”',
    'button “导出各账户”',
    'th: 账户类别',
    'th: 期初余额',
    'th: 借方',
    'th: 贷方',
    'th: 期末余额',
    '会员 · 中心钱包（含后补 3 笔）',
    'link “1,000.50” href=/month-end/ledger?from=2026-10-01&to=2026-10-31&ledger=member%2Fcentral',
    'link “200.25” href=/month-end/ledger?from=2026-10-01&to=2026-10-31&ledger=member%2Fcentral',
    'link “300.75” href=/month-end/ledger?from=2026-10-01&to=2026-10-31&ledger=member%2Fcentral',
    'link “1,101.00” href=/month-end/ledger?from=2026-10-01&to=2026-10-31&ledger=member%2Fcentral',
    '合计',
    '0.00',
    '901.00',
    '902.00',
    '−1.00',
    'h2: 对账单',
    '每份都可以单独导出；会员对账单逐笔列出来源与余额',
    '场馆对账单',
    'div “场馆对账单”:',
    'combobox “场馆对账单” type=search autocomplete=off aria-expanded=false',
    '全部',
    'button “导出”',
    '场馆差异',
    'div “场馆差异”:',
    'combobox “场馆差异” type=search autocomplete=off aria-expanded=false',
    '全部',
    'button “导出”',
    '支付通道对账单',
    'div “支付通道对账单”:',
    'combobox “支付通道对账单” type=search autocomplete=off aria-expanded=false',
    '全部',
    'button “导出”',
    '代理佣金账单',
    'field “代理佣金账单” maxlength=100 placeholder=代理账号或编号',
    'button “清空”',
    'button “导出”',
    '会员对账单',
    'div “会员”:',
    'combobox “会员” type=search autocomplete=off aria-expanded=false',
    '账号、编号、姓名或手机尾号',
  ]);
});

test('the accounts of a kind are heard whole, each sum leading to the entries of its own side; more of them come after the last', async () => {
  const account = '5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001';
  const row = { account, code: 'central', opening: 1, debits: 2, credits: 3, closing: 4 };
  const asked = await open(
    <LedgerAccountsPage />,
    '/month-end/ledger?from=2026-10-01&to=2026-10-31&ledger=member/central',
    ['audit', 'members.read', 'exports'],
    {
      ledgerAccounts: ({ after }) =>
        ({
          rows:
            after === ''
              ? [
                  { ...row, memberId: 100_012, username: 'kun99' },
                  {
                    ...row,
                    account: account.replace('0001', '0002'),
                    memberId: null,
                    username: null,
                    code: 'equity',
                  },
                ]
              : [
                  {
                    ...row,
                    account: account.replace('0001', '0003'),
                    memberId: null,
                    username: null,
                    code: '',
                  },
                ],
          sum: { opening: 10, debits: 20, credits: 30, closing: 40 },
          late: 2,
          next: after === '' ? account : null,
        }) as never,
    },
  );
  await screen.findByText('kun99');
  await screen.findByText(/导\s?出/);
  expect(heard()).toEqual([
    'h1: 会员 · 中心钱包',
    '2026-10-01 至 2026-10-31 · 北京时间',
    'button “导出”',
    'link “试算平衡” href=/month-end?from=2026-10-01&to=2026-10-31',
    '期初 10.00 − 借方 20.00 + 贷方 30.00 = 期末 40.00',
    '其中 2 笔在当日结账之后才记入，算在之后第一个未结账的日子。',
    'th: 账户',
    'th: 期初余额',
    'th: 借方',
    'th: 贷方',
    'th: 期末余额',
    'link “kun99” href=/members/100012',
    '中心钱包',
    'link “1.00” href=/month-end/entries?from=2016-09-23&to=2026-09-30&account=5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001',
    'link “2.00” href=/month-end/entries?from=2026-10-01&to=2026-10-31&account=5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001&side=debits',
    'link “3.00” href=/month-end/entries?from=2026-10-01&to=2026-10-31&account=5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001&side=credits',
    'link “4.00” href=/month-end/entries?from=2026-10-01&to=2026-10-31&account=5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001',
    '平台 · equity',
    'link “1.00” href=/month-end/entries?from=2016-09-23&to=2026-09-30&account=5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0002',
    'link “2.00” href=/month-end/entries?from=2026-10-01&to=2026-10-31&account=5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0002&side=debits',
    'link “3.00” href=/month-end/entries?from=2026-10-01&to=2026-10-31&account=5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0002&side=credits',
    'link “4.00” href=/month-end/entries?from=2026-10-01&to=2026-10-31&account=5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0002',
    'button “再看一些”',
  ]);
  fireEvent.click(screen.getByText('再看一些'));
  await waitFor(() => expect(screen.queryByText('再看一些')).toBeNull());
  expect(asked.ledgerAccounts?.map(({ ledger, after }) => [ledger, after])).toEqual([
    ['member/central', ''],
    ['member/central', account],
  ]);
});

test('an account of a member says whose it is and leads there; one of the house says which', async () => {
  const answer = (memberId: number | null) => () =>
    ({
      memberId,
      username: memberId === null ? null : 'kun99',
      code: memberId === null ? 'equity' : 'central',
      rows: [
        {
          seq: '42',
          transferId: '5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001',
          cause: 'deposit',
          reference: '',
          amount: 12.5,
          balance: null,
          at: '2026-10-20T16:30:05Z',
        },
      ],
      sum: { opening: 10, debits: 20, credits: 30, closing: 40 },
      next: null,
    }) as never;
  const at = '/month-end/entries?from=2026-10-01&to=2026-10-31&account=a1&side=debits';
  const asked = await open(<AccountEntriesPage />, at, ['audit', 'members.read', 'exports'], {
    accountEntries: answer(100_012),
  });
  await screen.findByText('kun99');
  await screen.findByText(/导\s?出/);
  expect(asked.accountEntries?.[0]).toMatchObject({
    account: 'a1',
    side: 'debits',
    from: '2026-10-01',
    to: '2026-10-31',
  });
  expect(heard()).toEqual([
    'h1: 账户明细',
    '2026-10-01 至 2026-10-31 · 北京时间',
    'button “导出”',
    'link “试算平衡” href=/month-end?from=2026-10-01&to=2026-10-31',
    'link “kun99” href=/members/100012',
    '· 中心钱包',
    '期初 10.00 − 借方 20.00 + 贷方 30.00 = 期末 40.00',
    'radiogroup “借贷”:',
    'radio “全部”',
    'radio “借方” chosen',
    'radio “贷方”',
    'th: 各方',
    'th: 时间',
    'th: 事项',
    'th: 凭据',
    'th: 变动',
    'th: 变动后余额',
    'button “Expand row” aria-expanded=false',
    '2026-10-21 00:30:05',
    '存款入账',
    '+12.50',
    '—',
  ]);
  cleanup();
  await open(<AccountEntriesPage />, at, ['audit'], { accountEntries: answer(null) });
  await screen.findByText('+12.50');
  expect(heard().slice(0, 6)).toEqual([
    'h1: 账户明细',
    '2026-10-01 至 2026-10-31 · 北京时间',
    'link “试算平衡” href=/month-end?from=2026-10-01&to=2026-10-31',
    '平台 · equity',
    '期初 10.00 − 借方 20.00 + 贷方 30.00 = 期末 40.00',
    'radiogroup “借贷”:',
  ]);
});
