// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { HeldWin } from '../../api/rows.ts';
import { choiceOf, heard, savedViews, searchField, textField } from '../../testing/heard.ts';
import { type Answers, buttonsOfRow, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { HeldWinsPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const win = (id: number, more: Partial<HeldWin> = {}): HeldWin => ({
  id,
  venue: 'mpqp',
  venueName: '明牌棋牌',
  memberId: 100_001,
  username: 'lucky88',
  kind: 'bet',
  subject: `B${id}`,
  reason: 'win',
  stake: 20,
  amount: 60_000.5,
  held: 59_000,
  state: 'open',
  createdAt: '2026-11-21T00:00:00Z',
  verdict: null,
  note: null,
  proposer: null,
  own: false,
  forChief: false,
  decider: null,
  decidedAt: null,
  ...more,
});
const proposed = { state: 'proposed', verdict: 'release', proposer: '小红', note: '已核对' } as const;

async function open(
  rows: HeldWin[],
  answers: Answers = {},
  { at = '/held-wins', who = staff('adjustments', 'adjustments.read') } = {},
) {
  return openQueuePage(
    { page: <HeldWinsPage />, at, who, shows: `B${rows[0]?.id}` },
    {
      heldWins: () => ({ rows, total: rows.length }),
      ...answers,
    },
  );
}
const buttons = (id: number) => buttonsOfRow(id, /^(提议派发|提议不派发|复核同意|等待同事复核|撤回提议)$/);

test('a win is proposed by one and confirmed by another; what is decided says by whom and why', async () => {
  await open([
    win(1),
    win(2, proposed),
    win(3, { ...proposed, own: true }),
    win(4, { held: 0, state: 'released', decider: '老牌', note: '已核对' }),
  ]);
  await waitFor(() => expect(buttons(1)).toEqual(['提议派发', '提议不派发']));
  expect(buttons(2)).toEqual(['复核同意', '撤回提议']);
  expect(buttons(3)).toEqual(['等待同事复核 -', '撤回提议']);
  expect(buttons(4)).toEqual([]);
  rowOf(2).getByText('小红提议派发');
  rowOf(4).getByText('老牌：已核对');
  rowOf(1).getByText('60,000.50');
  cleanup();
  await open([win(1), win(2, proposed)], {}, { who: staff('adjustments.read') });
  expect([buttons(1), buttons(2)]).toEqual([[], []]);
});

test('a proposal says of how much, and goes out as what was pressed with its reason', async () => {
  const asked = await open([win(1, { forChief: true })], { proposeHeldWin: () => null });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  fireEvent.click(rowOf(1).getByText('提议不派发'));
  screen.getByText('提议不派发 59,000.00元');
  screen.getByText(/金额较大，须由主管复核/);
  fireEvent.click(screen.getByText('提交提议'));
  await screen.findByText('请填写原因');
  fireEvent.change(screen.getByLabelText('依据'), { target: { value: '场馆称无此注单' } });
  fireEvent.click(screen.getByText('提交提议'));
  await screen.findByText('已提议，等待同事复核');
  expect(asked.proposeHeldWin).toEqual([{ id: 1, verdict: 'refuse', reason: '场馆称无此注单' }]);
});

test('what is confirmed is what was read: the verdict and the sum go out with the yes', async () => {
  const asked = await open([win(2, proposed)], { confirmHeldWin: () => null });
  await waitFor(() => expect(buttons(2)).toHaveLength(2));
  fireEvent.click(rowOf(2).getByText('复核同意'));
  screen.getByText('同意后，59,000.00元立即归会员使用，会员收到站内信。');
  // All that it rests on, each under its own name.
  const rests = within(screen.getByRole('dialog'));
  const beside = (name: string) => rests.getByText(name).closest('tr')?.textContent;
  expect(['会员', '场馆', '单号', '金额（元）', '投注（元）', '提议人', '依据'].map(beside)).toEqual([
    '会员lucky88',
    '场馆明牌棋牌',
    '单号B2',
    '金额（元）60,000.50',
    '投注（元）20.00',
    '提议人小红',
    '依据已核对',
  ]);
  fireEvent.click(screen.getByText('同意派发'));
  await screen.findByText('已复核');
  expect(asked.confirmHeldWin).toEqual([{ id: 2, verdict: 'release', held: 59_000 }]);
});

test('that the member gets nothing is said as that', async () => {
  await open([win(2, { ...proposed, verdict: 'refuse' })]);
  await waitFor(() => expect(buttons(2)).toHaveLength(2));
  fireEvent.click(rowOf(2).getByText('复核同意'));
  screen.getByText('同意后，会员得不到这59,000.00元，注单按不派发重新计算，会员收到站内信。');
  screen.getByText('同意不派发');
});

test('a proposal is taken back by its row', async () => {
  const asked = await open([win(2, proposed)], { putBackHeldWin: () => null });
  await waitFor(() => expect(buttons(2)).toHaveLength(2));
  fireEvent.click(rowOf(2).getByText('撤回提议'));
  await screen.findByText('已撤回提议');
  expect(asked.putBackHeldWin).toEqual([{ id: 2 }]);
});

test('by keyboard Enter proposes or confirms, r proposes against; one’s own and what is decided open nothing', async () => {
  await open([win(3, { ...proposed, own: true }), win(4, { held: 0 }), win(2, proposed), win(1)]);
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };
  press('j', 'Enter', 'r', 'j', 'Enter', 'r', 'j', 'r');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('j', 'r');
  screen.getByText('提议不派发 59,000.00元');
});

test('one that a link names is asked for alone, whether it is decided or not', async () => {
  const asked = await open([win(9)], {}, { at: '/held-wins?win=9&state=decided' });
  expect(asked.heldWins?.[0]).toMatchObject({ id: 9, open: false, page: 1 });
});

test('the list is heard whole: whose win it is, at which venue, why it was held, how much of it, and what was decided', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  await open([
    win(1, { forChief: true }),
    win(2, { ...proposed, kind: 'ahead' as never, reason: 'ahead' as never, subject: 'B2' }),
    win(3, {
      held: 0,
      state: 'released',
      decider: '老牌',
      decidedAt: '2026-11-21T03:00:00Z',
      note: '已核对',
      verdict: 'release',
    }),
  ]);
  await waitFor(() => expect(buttons(1).length).toBeGreaterThan(0));
  expect(heard()).toEqual([
    'h1: 待审派彩',
    '超出风险限额的派彩和超前转出，已入账但会员暂不能使用；一人提议，另一人复核',
    'radiogroup “派彩状态”:',
    'radio “待审” chosen',
    'radio “已处理”',
    ...textField('编号'),
    ...choiceOf('场馆'),
    ...searchField('会员或单号'),
    ...choiceOf('排列方式'),
    ...savedViews,
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'R',
    '拒绝',
    'th: 等待',
    'th: 会员',
    'th: 原因 / 单号',
    'th: 金额 / 投注（元）',
    'th: 处理',
    '2小时00分 2026-11-21 08:00:00',
    'lucky88 明牌棋牌',
    '单笔派彩超限 B1',
    '60,000.50 20.00',
    'button “提议派发 B1”',
    'button “提议不派发 B1”',
    '2小时00分 2026-11-21 08:00:00',
    'lucky88 明牌棋牌',
    '转出超过注单记录 B2',
    '60,000.50 20.00',
    '小红提议派发 已核对',
    'button “复核同意 B2”',
    'button “撤回提议 B2”',
    '2026-11-21 08:00:00',
    'lucky88 明牌棋牌',
    '单笔派彩超限 B3',
    '60,000.50 20.00',
    '已派发 老牌：已核对',
  ]);
});
