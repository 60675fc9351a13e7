// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Agent, AgentRates } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { fieldOf, pick } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AgentsPage } from './agents.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { termsText } from './terms.ts';
import { TermsDialog } from './terms-dialog.tsx';

signedInForEach();

const rates = (realbet: number, others: number): AgentRates => ({
  realbet,
  sport: others,
  gaming: others,
  joker: others,
  concise: others,
  lottery: others,
});
const agent = (more: Partial<Agent> = {}): Agent => ({
  id: 31,
  username: 'zhang88',
  realName: '张*',
  since: '2026-10-01T16:00:00Z',
  leavesAt: null,
  parent: null,
  rates: rates(40, 60),
  terms: { now: { kind: 'turnover' }, next: null },
  least: rates(0, 0),
  members: 1_204,
  agents: 3,
  open: 12.345678,
  paid: 4_000,
  ...more,
});
const answered = (state: 'proposed' | 'saved') => ({ state, change: null, figures: [] });
const parent = { id: 9, username: 'top', rates: rates(50, 75) };

async function terms(of: Agent) {
  const asked = answerWith({
    staffMe: () => staff('agents'),
    setAgentTerms: () => answered('proposed'),
  });
  renderAt('/', <TermsDialog agent={of} onClose={() => undefined} />);
  return { asked, send: () => fireEvent.click(screen.getByRole('button', { name: '提交变更' })) };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

test('a share of the loss goes out in basis points, with the fee that is taken first and whether a loss is carried on', async () => {
  const { asked, send } = await terms(agent());
  choose('按净亏损');
  type('占净亏损（%，最高 50）', '32.55');
  type('再扣存款手续费（到账存款的 %，0：不扣）', '1.5');
  fireEvent.click(screen.getByRole('switch', { name: '负数结转' }));
  send();
  await waitFor(() =>
    expect(asked.setAgentTerms).toEqual([
      { id: 31, terms: { kind: 'net_loss', share: 3_255, depositFee: 150, carries: false } },
    ]),
  );
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
});

test('a sum for each head goes out in yuan with what a head must have done; what is missing is asked for', async () => {
  const { asked, send } = await terms(agent());
  choose('按人头');
  type('每位合格会员（元）', '88.5');
  type('首存至少（元）', '200');
  send();
  await screen.findByText('请填写金额');
  expect(asked.setAgentTerms).toBeUndefined();
  type('首存后 90 天内有效投注至少（元）', '3000');
  send();
  await waitFor(() =>
    expect(asked.setAgentTerms).toEqual([
      { id: 31, terms: { kind: 'per_head', perHead: 88.5, leastDeposit: 200, leastTurnover: 3_000 } },
    ]),
  );
});

test('the form begins with what was agreed for the next week, in percent', async () => {
  const { asked, send } = await terms(
    agent({
      terms: {
        now: { kind: 'turnover' },
        next: {
          from: '2026-11-29T16:00:00Z',
          terms: { kind: 'net_loss', share: 3_000, depositFee: 25, carries: false },
        },
      },
    }),
  );
  expect(screen.getByLabelText<HTMLInputElement>('占净亏损（%，最高 50）').value).toBe('30.00');
  send();
  await waitFor(() =>
    expect(asked.setAgentTerms).toEqual([
      { id: 31, terms: { kind: 'net_loss', share: 3_000, depositFee: 25, carries: false } },
    ]),
  );
});

test('an agent below another is paid by turnover alone', async () => {
  await terms(agent({ parent }));
  const off = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).disabled;
  expect(['按有效投注', '按净亏损', '按人头'].map(off)).toEqual([false, true, true]);
});

test('terms are told with their figures, and no fee where there is none', () => {
  const loss = { kind: 'net_loss', share: 3_250, depositFee: 150, carries: true } as const;
  expect(termsText(loss)).toBe('净亏损的 32.50% · 扣存款手续费 1.50% · 负数结转');
  expect(termsText({ ...loss, depositFee: 0, carries: false })).toBe('净亏损的 32.50% · 负数不结转');
  expect(termsText({ kind: 'per_head', perHead: 88.5, leastDeposit: 200, leastTurnover: 3_000 })).toBe(
    '每人 88.50：首存满 200.00，有效投注满 3,000.00',
  );
});

const agentsNamed = [
  { id: 12, username: 'wang12' },
  { id: 13, username: '12wang' },
];
async function list(of: Agent, ...rights: Parameters<typeof staff>) {
  const asked = answerWith({
    staffMe: () => staff('agents.read', ...rights),
    savedViews: () => ({ rows: [], roles: [] }),
    agentList: () => ({ rows: [of], total: 1 }),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    setAgentRates: () => answered('saved'),
    moveToAgent: () => answered('proposed'),
    dismissAgent: () => answered('proposed'),
    agentNames: ({ search, id }) =>
      agentsNamed.filter(({ id: one, username }) => one === id || username.startsWith(search || '-')),
  });
  renderAt('/agents', <AgentsPage />);
  await screen.findByText('zhang88');
  return asked;
}
const actions = () =>
  within(document.querySelector<HTMLElement>('tr[data-row-key="31"]') ?? document.body)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent?.replace(' ', ''))
    .filter((name) => /调整费率|计佣方式|变更上级|解除/.test(name ?? ''));
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('rates go out in basis points; above the agent above and below those below nothing goes out', async () => {
  const asked = await list(agent({ parent, least: rates(20, 0) }), 'agents');
  await waitFor(() => expect(actions()).toEqual(['调整费率', '计佣方式', '变更上级', '解除']));
  press(/调整费率/);
  const field = within(screen.getByRole('dialog')).getAllByRole<HTMLInputElement>('spinbutton')[0];
  if (field === undefined) throw new Error('no field');
  expect(field.value).toBe('0.40');
  const put = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    press(/确认调整/);
  };
  await put('0.55');
  await screen.findByText('上级代理为 0.50%，不能更高');
  await put('0.15');
  await screen.findByText('下级代理有 0.20%，不能更低');
  expect(asked.setAgentRates).toBeUndefined();
  await put('0.45');
  await waitFor(() => expect(asked.setAgentRates).toEqual([{ id: 31, rates: rates(45, 60) }]));
});

test('whoever leaves has no terms any more and cannot leave twice; who may only look can do nothing', async () => {
  await list(agent({ leavesAt: '2026-11-29T16:00:00Z' }), 'agents');
  await waitFor(() => expect(actions()).toEqual(['调整费率', '变更上级']));
  cleanup();
  await list(agent());
  expect(actions()).toEqual([]);
});

test('an agent who is dismissed leaves the team to the agent above, unless somebody says otherwise', async () => {
  const asked = await list(agent({ parent }), 'agents');
  await waitFor(() => expect(actions()).toHaveLength(4));
  press(/^解\s?除/);
  press(/提交解除/);
  await waitFor(() => expect(asked.dismissAgent).toEqual([{ id: 31, to: 9 }]));
});

test('a move to nobody is sent as nobody’s', async () => {
  const asked = await list(agent({ parent }), 'agents');
  await waitFor(() => expect(actions()).toHaveLength(4));
  press(/变更上级/);
  expect(screen.queryByLabelText('会员')).toBeNull();
  press(/提交变更/);
  await waitFor(() => expect(asked.moveToAgent).toEqual([{ id: 31, to: null }]));
  press(/变更上级/);
  // By number, or by name: what is shown is the name.
  fireEvent.change(fieldOf('新的上级代理'), { target: { value: '12' } });
  await screen.findAllByText('12wang');
  await pick('新的上级代理', 'wang12');
  press(/提交变更/);
  await waitFor(() => expect(asked.moveToAgent).toHaveLength(2));
  expect(asked.moveToAgent?.at(-1)).toEqual({ id: 31, to: 12 });
});

test('any member is looked for by name and moved by number; without one nothing goes out', async () => {
  const nothing = { deposits: [], withdrawals: [], adjustments: [], bets: [], payments: [], arrivals: [] };
  const kun = { id: 100_012, username: 'kun99', realName: '', mobile: '', vipLevel: 1, frozenAt: null };
  const asked = answerWith({
    find: () => ({ members: [{ ...kun, by: 'username' as const }], ...nothing }),
    moveToAgent: () => answered('proposed'),
    agentNames: () => agentsNamed,
  });
  renderAt('/', <MoveDialog onClose={() => undefined} />);
  press(/提交变更/);
  await screen.findByText('请选择会员');
  fireEvent.change(fieldOf('会员'), { target: { value: 'kun' } });
  await pick('会员', 'kun99 · #100012');
  await pick('新的上级代理', 'wang12');
  press(/提交变更/);
  await waitFor(() => expect(asked.moveToAgent).toEqual([{ id: 100_012, to: 12 }]));
});
