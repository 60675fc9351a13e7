// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AccountEntriesPage } from './entries.tsx';
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
