// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { StatementDifference } from '../../api/rows.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import {
  type Answers,
  buttonsOfRow,
  heldByColleague,
  openQueuePage,
  pressKeys,
} from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { statementDifference as difference } from '../../testing/statement-difference.ts';
import { Differences } from './differences.tsx';

signedInForEach();

const asking = { state: 'asked', askedBy: '小红', reason: '手续费' } as const;
const chief = staff('audit', 'adjustments.large');

async function open(
  rows: StatementDifference[],
  { at = '/counterparties', who = chief, ...answers }: Answers & { at?: string; who?: typeof chief } = {},
) {
  return openQueuePage(
    { page: <Differences />, at, who, shows: `R${rows[0]?.id}` },
    {
      counterparties: () => [],
      statementDifferences: () => ({ rows, total: rows.length, owners: [{ id: 8, name: '老牌' }] }),
      ...answers,
    },
  );
}
const buttons = (id: number) => buttonsOfRow(id, /^(接\s?手|提请关闭|复\s?核|收\s?回)$/);
const cells = (id: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td:not(.ant-table-selection-column)`)].map(
    ({ textContent }) => textContent,
  );
const dialog = () => within(screen.getByRole('dialog'));
const press = (words: string | RegExp) => fireEvent.click(dialog().getByText(words));
const pressIn = (id: number, words: RegExp) =>
  fireEvent.click(
    within(document.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`) ?? document.body).getByText(words),
  );

test('what is open is taken or asked about, what is asked is answered, and what is over is left alone', async () => {
  const rows = [
    difference(1),
    difference(2, asking),
    difference(3, { ...asking, own: true }),
    difference(4, { ...asking, state: 'closed', decidedBy: '老牌', decidedAt: '2026-11-22T03:00:00Z' }),
    difference(5, { state: 'explained', decidedAt: '2026-11-20T00:12:00Z' }),
  ];
  await open(rows);
  await waitFor(() => expect(buttons(1)).toEqual(['接手', '提请关闭']));
  expect([2, 3, 4, 5].map(buttons)).toEqual([['接手', '复核'], ['接手', '收回'], [], []]);
  // How long it stood until it was over.
  expect([cells(4)[1], cells(5)[1]]).toEqual(['2天3小时2026-11-20 08:00:00', '12分钟2026-11-20 08:00:00']);
  expect(cells(4)[5]).toBe('已关闭小红：手续费 老牌 同意');
});

test('sums are yuan, of payouts USDT to the sixth place, and what one side lacks is not 0', async () => {
  await open([
    difference(1),
    difference(2, { partyKind: 'payout', kind: 'theirs', theirs: 12.345678, ours: null }),
    difference(3, { kind: 'ours', theirs: null, ours: 0, heldBy: '老牌', note: '已问' }),
  ]);
  expect([1, 2, 3].map((id) => cells(id)[3])).toEqual([
    '1,234.50 / 1,200.00',
    '12.345678 USDT / —',
    '— / 0.00',
  ]);
  expect([cells(1)[4], cells(3)[4]]).toEqual(['无人负责', '老牌已问']);
});

test('a colleague agrees to close what another asked for, or sends it back; the figures stand before them', async () => {
  const asked = await open([difference(1, asking), difference(2, asking)], { decideDifference: () => null });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  pressIn(1, /^复\s?核$/);
  dialog().getByText('复核关闭差异 R1');
  expect(dialog().getByText(/^对方/).textContent).toBe('对方 1,234.50，我方 1,200.00');
  press('同意关闭');
  await screen.findByText('已记入');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  pressIn(2, /^复\s?核$/);
  press('不同意，退回未处理');
  await waitFor(() =>
    expect(asked.decideDifference).toEqual([
      { id: 1, closed: true },
      { id: 2, closed: false },
    ]),
  );
});

test('whoever asked can only take it back, which closes nothing', async () => {
  const asked = await open([difference(1, { ...asking, own: true })], { decideDifference: () => null });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  pressIn(1, /^收\s?回$/);
  expect(dialog().queryByText('不同意，退回未处理')).toBeNull();
  press('收回，保持未处理');
  await waitFor(() => expect(asked.decideDifference).toEqual([{ id: 1, closed: false }]));
});

test('to close is asked for with a reason; a refusal stays in the dialog', async () => {
  let refused = true;
  const asked = await open([difference(1)], {
    askToCloseDifference: () => {
      if (refused) throw new Refusal(5_500, '已有人提请');
      return null;
    },
  });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  pressIn(1, /^提请关闭$/);
  press('确认提请');
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull());
  expect(asked.askToCloseDifference).toBeUndefined();
  fireEvent.change(dialog().getByLabelText('关闭原因'), { target: { value: ' 手续费 ' } });
  press('确认提请');
  await dialog().findByText('已有人提请');
  refused = false;
  press('确认提请');
  await screen.findByText('已提请，由另一位同事复核');
  expect(asked.askToCloseDifference).toEqual([1, 1].map((id) => ({ id, reason: '手续费' })));
});

test('whoever takes one keeps what was noted of it', async () => {
  const asked = await open([difference(1, { note: '已问快付' })], { takeDifference: () => null });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  pressIn(1, /^接\s?手$/);
  const note = dialog().getByLabelText<HTMLTextAreaElement>('备注');
  expect(note.value).toBe('已问快付');
  fireEvent.change(note, { target: { value: '已问快付，待回' } });
  press('由我负责');
  await waitFor(() => expect(asked.takeDifference).toEqual([{ id: 1, note: '已问快付，待回' }]));
});

test('by keyboard an open one is asked about, and neither what is over nor a colleague’s is opened', async () => {
  await open(
    [difference(1, { state: 'closed', decidedAt: '2026-11-22T03:00:00Z' }), difference(2), difference(3)],
    {
      heldWork: heldByColleague(2),
    },
  );
  await waitFor(() => expect(buttons(2)).toEqual(['接手']));
  pressKeys('j', 'Enter', 'j', 'Enter');
  expect(screen.queryByRole('dialog')).toBeNull();
  pressKeys('j', 'Enter');
  dialog().getByText('提请关闭差异 R3');
});

test('all that are alike are asked about by keys at once, with one reason, each by itself; what is refused stands there', async () => {
  const rows = [
    difference(1, { theirs: 0.1, ours: null }),
    difference(2, { kind: 'ours' }),
    difference(3, { theirs: 0.2, ours: null }),
    difference(4, asking),
    difference(5, { theirs: 0.4, ours: null }),
    difference(6),
  ];
  const asked = await open(rows, {
    heldWork: heldByColleague(6),
    askToCloseDifference: ({ id }) => {
      if (id === 3) throw new Refusal(5_006, '已处理');
      return null;
    },
  });
  await waitFor(() => expect(buttons(6)).toEqual(['接手']));
  pressKeys('g');
  expect(screen.queryByRole('dialog')).toBeNull();
  pressKeys('j', 'X');
  const box = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择 R${id}` });
  await waitFor(() =>
    expect([1, 2, 3, 4, 5, 6].map((id) => box(id).checked)).toEqual([true, false, true, false, true, false]),
  );
  expect([1, 2, 3, 4, 5, 6].map((id) => box(id).disabled)).toEqual([false, true, false, true, false, true]);
  pressKeys('g');
  expect(dialog().getByRole('status').textContent).toBe('共 3 笔，对方合计 0.70，我方合计 0.00，相差 0.70');
  const confirm = () => dialog().getByText('提请关闭（3 笔）').closest('button');
  expect(confirm()?.disabled).toBe(true);
  fireEvent.change(dialog().getByLabelText('关闭原因'), { target: { value: '同一批手续费' } });
  fireEvent.click(confirm() ?? document.body);
  await dialog().findByText('1 笔没有办理：已处理');
  expect(dialog().getByRole('status').textContent).toBe(
    '已办理 2 笔，对方合计 0.50，我方合计 0.00，相差 0.50',
  );
  expect(asked.askToCloseDifference).toEqual([1, 3, 5].map((id) => ({ id, reason: '同一批手续费' })));
});

test('what a colleague asked for with one reason is agreed to at once, and one’s own is none of it', async () => {
  const rows = [
    difference(1, asking),
    difference(2, { ...asking, own: true }),
    difference(3, asking),
    difference(4, { ...asking, reason: '退款' }),
  ];
  const asked = await open(rows, { decideDifference: () => null });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  pressKeys('j', 'X', 'g');
  dialog().getByText('小红：手续费');
  press('同意关闭（2 笔）');
  await waitFor(() => expect(asked.decideDifference).toEqual([1, 3].map((id) => ({ id, closed: true }))));
});

test('who may only look changes nothing', async () => {
  await open([difference(1), difference(2, asking)], { who: staff('audit') });
  expect([1, 2].map(buttons)).toEqual([[], []]);
});

test.each([
  ['/counterparties', { state: 'open', counterparty: '', search: '' }],
  [
    '/counterparties?state=done&counterparty=fastpay&page=2',
    { state: 'done', counterparty: 'fastpay', page: 2 },
  ],
  ['/counterparties?owner=nobody&days=7&search=R1', { owner: 'nobody', days: 7, search: 'R1' }],
  ['/counterparties?owner=8', { owner: 8 }],
])('%s asks for what it says', async (at, question) => {
  const asked = await open([difference(1)], { at });
  // Whose they are is asked for by one row alone.
  const lists = asked.statementDifferences?.filter(({ pageSize }) => pageSize !== 1);
  expect(lists?.[0]).toMatchObject(question);
});

test.each([
  ['open', '/counterparties', {}, ['差异', '已有多久', '单号', '对方 / 我方', '负责人', '操作']],
  [
    'settled',
    '/counterparties?state=done',
    { state: 'explained', decidedAt: '2026-11-20T00:12:00Z' },
    ['差异', '已有多久', '单号', '对方 / 我方', '负责人', '状态'],
  ],
] as const)(
  'at 1,024 px what one needs of a difference that is %s is in sight',
  async (_state, at, more, heads) => {
    stubNarrowDesk();
    await open([difference(1, more)], { at });
    expect(headsOfList()).toEqual(heads);
    expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  },
);
