// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AgentApplication, AgentRates } from '../../api/rows.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { type Answers, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AgentApplicationsPage } from './applications.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

const rates = (realbet: number, others: number): AgentRates => ({
  realbet,
  sport: others,
  gaming: others,
  joker: others,
  concise: others,
  lottery: others,
});
const application = (id: number, more: Partial<AgentApplication> = {}): AgentApplication => ({
  id,
  memberId: 100_000 + id,
  username: `member${id}`,
  realName: '张*',
  mobile: '138****0001',
  info: '有会员群',
  registeredAt: '2026-10-01T00:00:00Z',
  deposited: 12_345.6,
  parent: null,
  createdAt: '2026-11-21T00:00:00Z',
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  ...more,
});

async function open(rows: AgentApplication[], answers: Answers = {}, who = staff('agents', 'agents.read')) {
  return openQueuePage(
    { page: <AgentApplicationsPage />, at: '/agent-applications', who, shows: `member${rows[0]?.id}` },
    {
      agentApplications: () => ({ rows, total: rows.length }),
      approveAgentApplication: () => ({ state: 'proposed', change: null, figures: [] }),
      ...answers,
    },
  );
}
const approve = async (id: number) => fireEvent.click(await rowOf(id).findByText(/^通\s?过$/));
const typed = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole<HTMLInputElement>('spinbutton')
    .map(({ value }) => value);
const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确认通过' }));

test('a new agent begins with the usual rates, live tables with the least, and they go out in basis points', async () => {
  const asked = await open([application(1)]);
  await approve(1);
  expect(typed()).toEqual(expect.arrayContaining(['0.20', '0.50']));
  expect(typed().filter((value) => value === '0.50')).toHaveLength(5);
  screen.getByText('无，费率不受上级限制');
  confirm();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.approveAgentApplication).toEqual([{ id: 1, rates: rates(20, 50) }]);
});

test('below an agent nobody begins with more than the agent has, and is given no more', async () => {
  const asked = await open([application(1, { parent: { id: 9, username: 'top', rates: rates(10, 60) } })]);
  await approve(1);
  expect(typed().filter((value) => value === '0.10')).toHaveLength(1);
  const [first] = within(screen.getByRole('dialog')).getAllByRole('spinbutton');
  fireEvent.change(first ?? document.body, { target: { value: '0.7' } });
  confirm();
  await screen.findByText('上级代理为 0.10%，不能更高');
  expect(asked.approveAgentApplication).toBeUndefined();
});

test('what is decided says by whom and why, and offers nothing; neither does what waits to those who only look', async () => {
  await open([
    application(1),
    application(2, {
      state: 'rejected',
      decidedBy: '老牌',
      decidedAt: '2026-11-21T01:00:00Z',
      reason: '资料不全',
    }),
  ]);
  await rowOf(1).findByText(/^通\s?过$/);
  rowOf(1).getByText('12,345.60');
  rowOf(2).getByText('老牌 已拒绝');
  rowOf(2).getByText('资料不全');
  expect(rowOf(2).queryByText(/^通\s?过$/)).toBeNull();
  cleanup();
  await open([application(1)], {}, staff('agents.read'));
  expect(rowOf(1).queryByText(/^通\s?过$/)).toBeNull();
});

test('by keyboard only what waits and nobody else works on opens', async () => {
  await open([application(1), application(2, { state: 'approved' }), application(3)], {
    heldWork: () => ({
      rows: [{ id: 3, by: '小红', own: false, since: '2026-11-24T02:00:00Z', until: '2026-11-24T02:05:00Z' }],
    }),
  });
  await rowOf(3).findByText(/^接\s?手$/);
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };
  press('j', 'j', 'Enter', 'r', 'j', 'Enter', 'r');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('k', 'k', 'r');
  screen.getByText('拒绝 member1 的合营申请');
});

test('a no goes out with its reason', async () => {
  const asked = await open([application(1)], { rejectAgentApplication: () => null });
  fireEvent.click(await rowOf(1).findByText(/^拒\s?绝$/));
  fireEvent.change(screen.getByLabelText('拒绝原因'), { target: { value: ' 资料不全 ' } });
  fireEvent.click(screen.getByRole('button', { name: '确认拒绝' }));
  await waitFor(() => expect(asked.rejectAgentApplication).toEqual([{ id: 1, reason: '资料不全' }]));
});

test('a screen of 1,024 px shows applications without scrolling, but for what goes first', async () => {
  stubNarrowDesk();
  await open([application(1)]);
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  expect(headsOfList()).toEqual(['等待', '会员', '联系方式', '申请理由', '累计存款', '操作']);
});
