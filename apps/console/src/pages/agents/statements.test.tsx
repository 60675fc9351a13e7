// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { AgentStatement, Staff } from '../../api/rows.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { type Answers, openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AgentStatementsPage } from './statements.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

const limits: AgentStatement['limits'] = [
  { limit: 'offer_day', text: '单笔达到 1 万', sum: 20_000, from: 10_000 },
];
const yes = (own: boolean): AgentStatement['firstYes'] => ({
  by: '小红',
  own,
  at: '2026-11-24T02:00:00Z',
  amount: 300.3,
  order: '',
  reference: '',
  reasons: limits,
  second: ['老牌'],
});

/** Every figure differs from all others. */
const statement = (id: number, more: Partial<AgentStatement> = {}): AgentStatement => ({
  id,
  agentId: 200_000 + id,
  username: `agent${id}`,
  week: '2026-11-16',
  lines: 4_321,
  members: 12,
  valid: 98_765.43,
  carriedIn: 0.123456,
  accrued: 100.5,
  amount: 100.1 + id,
  carriedOut: -0.5,
  createdAt: '2026-11-23T16:30:00Z',
  dispute: null,
  state: 'draft',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  reckoned: {
    turnover: 0,
    weeks: [],
    heads: { members: 0, same: 0, earned: 0 },
  },
  limits: [],
  firstYes: null,
  ...more,
});

async function open(
  rows: AgentStatement[],
  answers: Answers = {},
  who: Staff = staff('agents', 'agents.read'),
) {
  return openQueuePage(
    { page: <AgentStatementsPage />, at: '/agent-statements', who, shows: `agent${rows[0]?.id}` },
    {
      agentStatements: () => ({ rows, total: rows.length }),
      ...answers,
    },
  );
}

const row = (id: number) => {
  const found = document.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`);
  if (found === null) throw new Error(`no row ${id}`);
  return found;
};
const buttonsOf = (id: number) =>
  within(row(id))
    .queryAllByRole('button')
    .map((button) => `${button.textContent?.replace(' ', '')}${button.hasAttribute('disabled') ? ' -' : ''}`);
const box = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择 agent${id}` });
const dialog = () => within(screen.getByRole('dialog'));

test('a statement says what was played by how many, what was earned, what is paid and what is carried on', async () => {
  await open([statement(1)]);
  const cells = [...row(1).querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells.slice(1, 7)).toEqual([
    '2026-11-16',
    'agent1200001',
    '98,765.4312 人 4,321 条',
    '100.50上期结转 0.123456',
    '101.10结转下期 −0.50',
    '待审核',
  ]);
});

test('what a person can do depends on what was said before: nothing twice, and nothing of what is decided', async () => {
  await open([
    statement(1),
    statement(2, { limits }),
    statement(3, { limits, firstYes: yes(true) }),
    statement(4, { limits, firstYes: yes(false) }),
    statement(5, { state: 'paid', decidedBy: '小红', decidedAt: '2026-11-24T03:04:05Z' }),
  ]);
  await waitFor(() => expect(buttonsOf(1)).toEqual(['发放', '拒绝']));
  expect(buttonsOf(2)).toEqual(['提请复核', '拒绝']);
  expect(buttonsOf(3)).toEqual(['待他人复核 -', '拒绝']);
  expect(buttonsOf(4)).toEqual(['复核', '拒绝']);
  expect(buttonsOf(5)).toEqual([]);
  expect(row(5).textContent).toContain('小红 2026-11-24 11:04:05');
  expect([1, 2, 3, 4, 5].map((id) => box(id).disabled)).toEqual([false, false, true, false, true]);
});

test('an auditor reads them, and can neither pay nor choose', async () => {
  await open([statement(1)], {}, staff('agents.read'));
  expect(buttonsOf(1)).toEqual([]);
  expect(screen.queryByRole('checkbox', { name: '选择 agent1' })).toBeNull();
});

test('one that a colleague works on can only be taken over', async () => {
  const asked = await open([statement(1), statement(2)], {
    heldWork: () => ({
      rows: [{ id: 1, by: '小红', own: false, since: '2026-11-24T02:00:00Z', until: '2026-11-24T02:05:00Z' }],
    }),
    takeOverWork: () => null,
  });
  await waitFor(() => expect(buttonsOf(1)).toEqual(['接手']));
  expect(box(1).disabled).toBe(true);
  expect(buttonsOf(2)).toEqual(['发放', '拒绝']);
  fireEvent.click(within(row(1)).getByRole('button'));
  await waitFor(() => expect(asked.takeOverWork).toEqual([{ queue: 'agent-statements', id: 1 }]));
});

test('it is paid with the sum that was read, and the reckoning of it stands beside', async () => {
  const asked = await open([statement(1)], {
    payAgentStatement: () => ({ amount: 101.1, state: 'approved' }),
  });
  await waitFor(() => expect(buttonsOf(1)).toHaveLength(2));
  fireEvent.click(within(row(1)).getByRole('button', { name: '发 放' }));
  expect(dialog().getByText(/^将转入/).textContent).toBe('将转入 agent1 的中心钱包 ¥101.10');
  dialog().getByText('上期结转 0.123456 + 本期 100.50 = 应发 101.10 + 结转下期 −0.50');
  dialog().getByText('¥98,765.43，12 人 4,321 条');
  fireEvent.click(dialog().getByRole('button', { name: '确认发放' }));
  await screen.findByText('已发放：¥101.10 转入 agent1 的中心钱包');
  expect(asked.payAgentStatement).toEqual([{ id: 1, amount: 101.1 }]);
});

test('the first of two people is told that nothing moved', async () => {
  await open([statement(2, { limits })], { payAgentStatement: () => ({ amount: 102.1, state: 'pending' }) });
  await waitFor(() => expect(buttonsOf(2)).toHaveLength(2));
  fireEvent.click(within(row(2)).getByRole('button', { name: '提请复核' }));
  dialog().getByText('须两人审核：本次只记录您的确认，资金不动');
  fireEvent.click(dialog().getByRole('button', { name: '确认提请复核' }));
  await screen.findByText('已记录您的确认，资金未动，等待另一位同事复核');
});

test('a statement is turned down with a reason, and not without', async () => {
  const asked = await open([statement(1)], { rejectAgentStatement: () => null });
  await waitFor(() => expect(buttonsOf(1)).toHaveLength(2));
  fireEvent.click(within(row(1)).getByRole('button', { name: '拒 绝' }));
  fireEvent.click(dialog().getByRole('button', { name: '确认拒绝' }));
  await screen.findByText('请填写原因');
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: ' 对打 ' } });
  fireEvent.click(dialog().getByRole('button', { name: '确认拒绝' }));
  await screen.findByText('已拒绝 agent1 的账单');
  expect(asked.rejectAgentStatement).toEqual([{ id: 1, reason: '对打' }]);
});

test('several are paid one after the other: what is refused, lost or waits for a colleague is named, and stops none of the others', async () => {
  const asked = await open([statement(1), statement(2), statement(3, { limits }), statement(4)], {
    payAgentStatement: ({ id, amount }) => {
      if (id === 1) throw new Refusal(400, '账单已变');
      if (id === 2) throw new Error('cut');
      return { amount: Number(amount), state: id === 3 ? 'pending' : 'approved' };
    },
  });
  await waitFor(() => expect(buttonsOf(1)).toHaveLength(2));
  for (const id of [1, 2, 3, 4]) fireEvent.click(box(id));
  fireEvent.click(screen.getByRole('button', { name: '发放所选 4 份' }));
  expect(dialog().getByText(/位代理，合计/).textContent).toBe('4 位代理，合计 ¥410.40');
  dialog().getByText('其中 1 份须两人审核：本次只记录您的确认，资金不动');
  fireEvent.click(dialog().getByRole('button', { name: '确认全部发放' }));
  await dialog().findByText('agent1：账单已变');
  await dialog().findByText('agent2：结果未知，请刷新后核对');
  await dialog().findByText('待另一位同事复核：agent3');
  await waitFor(() => expect(dialog().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100'));
  expect(document.querySelector('.ant-progress-status-success')).toBeNull();
  expect(asked.holdWork?.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(asked.payAgentStatement).toEqual([
    { id: 1, amount: 101.1 },
    { id: 2, amount: 102.1 },
    { id: 3, amount: 103.1 },
    { id: 4, amount: 104.1 },
  ]);
  fireEvent.click(await dialog().findByText(/^完\s?成$/));
  await waitFor(() => expect(screen.queryByRole('button', { name: /发放所选/ })).toBeNull());
});

const open6: AgentStatement['dispute'] = {
  reason: '少算一注',
  raisedAt: '2026-11-24T02:00:00Z',
  state: 'open',
  answer: null,
  answeredBy: null,
  answeredAt: null,
  correction: null,
};

test('what an agent disputes is answered and not paid, says so with their words, and is chosen for no payment', async () => {
  const asked = await open(
    [
      statement(1, { dispute: open6 }),
      statement(2, { dispute: { ...open6, state: 'correcting', answer: '补回' } }),
      statement(3, { dispute: { ...open6, state: 'upheld', answer: '无误' } }),
    ],
    { answerAgentDispute: () => ({ orderNo: 'A20261124000001' }) },
    staff('agents', 'agents.read', 'adjustments', 'adjustments.read'),
  );
  await waitFor(() => expect(buttonsOf(1)).toEqual(['答复异议']));
  expect(row(1).textContent).toContain('有异议，待答复');
  expect(row(1).textContent).toContain('少算一注');
  expect(buttonsOf(2)).toEqual(['发放 -', '拒绝']);
  expect(buttonsOf(3)).toEqual(['发放', '拒绝']);
  expect([1, 2, 3].map((id) => box(id).disabled)).toEqual([true, true, false]);
  fireEvent.click(within(row(1)).getByRole('button'));
  expect(dialog().getByText('少算一注')).toBeTruthy();
  fireEvent.click(dialog().getByText('更正差额'));
  fireEvent.change(await dialog().findByRole('spinbutton'), { target: { value: '8.88' } });
  fireEvent.change(dialog().getByLabelText('答复（代理可见）'), { target: { value: '补回一注' } });
  fireEvent.click(dialog().getByText('提交更正复核'));
  await waitFor(() =>
    expect(asked.answerAgentDispute).toEqual([
      { id: 1, answer: '补回一注', correction: { direction: 'credit', amount: '8.88' } },
    ]),
  );
});

test('a screen of 1,024 px shows statements without scrolling, but for what goes first', async () => {
  stubNarrowDesk();
  await open([statement(1)]);
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  expect(headsOfList()).toEqual(['账期（周一）', '代理', '本期佣金（元）', '应发（元）', '状态', '操作']);
});
