// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Gift } from '../../api/rows.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import {
  type Answers,
  buttonsOfRow,
  heldByColleague,
  openQueuePage,
  pressKeys,
  rowOf,
} from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { FreeBetsPage } from './page.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

const gift = (id: number, more: Partial<Gift> = {}): Gift => ({
  id,
  memberId: 100_001,
  username: `lucky${id}`,
  venueName: 'PG',
  gameName: '飞龙',
  bets: 10,
  stake: 150.5,
  worth: 1_505,
  from: '2026-11-21T16:00:00Z',
  until: '2026-11-28T16:00:00Z',
  reason: '补偿',
  state: 'waiting',
  fault: '',
  cancelReason: '',
  cancelling: false,
  askedBy: '小红',
  askedAt: '2026-11-21T00:00:00Z',
  approvedBy: null,
  played: 0,
  won: 0,
  firstYes: null,
  may: [],
  ...more,
});

const giver = staff('free_bets', 'members.read');

async function open(
  rows: Gift[],
  { at = '/free-bets', who = giver, ...answers }: Answers & Partial<{ at: string; who: typeof giver }> = {},
) {
  return openQueuePage(
    { page: <FreeBetsPage />, at, who, shows: rows[0]?.username ?? '' },
    { freeBetList: () => ({ rows, total: rows.length }), ...answers },
  );
}
const buttons = (id: number) => buttonsOfRow(id, /^(复\s?核|取\s?消|接\s?手)$/);
const dialog = () => within(screen.getByRole('dialog'));
const beside = (name: string) => dialog().getByText(name).nextElementSibling?.textContent;
const cells = (id: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);

test('only what the server lets the reader do can be pressed', async () => {
  await open([gift(1), gift(2, { may: ['cancel'] }), gift(3, { may: ['approve', 'cancel'] })]);
  expect([1, 2, 3].map(buttons)).toEqual([[], ['取消'], ['复核', '取消']]);
});

test('the second pair of eyes reads what it costs and how long it lasts, and is told whether that was enough', async () => {
  let state: 'approved' | 'pending' = 'pending';
  const asked = await open([gift(1, { may: ['approve'] })], { approveFreeBets: () => ({ state }) });
  const look = () => fireEvent.click(screen.getByLabelText('复核 lucky1 的免费注单'));
  look();
  expect(['游戏', '注数与每注', '合计', '有效期', '原因', '提交'].map(beside)).toEqual([
    '飞龙（PG）',
    '10 注 × 150.50 元',
    '1,505.00 元',
    '2026-11-22 00:00:00 – 2026-11-29 00:00:00',
    '补偿',
    '小红',
  ]);
  const confirm = () => fireEvent.click(dialog().getByRole('button', { name: '确认赠送' }));
  confirm();
  await screen.findByText('已记录您的确认，待另一位同事复核');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  state = 'approved';
  look();
  confirm();
  await screen.findByText('已通过，正在向平台办理');
  expect(asked.approveFreeBets).toEqual([{ id: 1 }, { id: 1 }]);
});

test('a gift is taken back with a reason, which has to be given', async () => {
  const asked = await open([gift(1, { state: 'given', may: ['cancel'] })], { cancelFreeBets: () => null });
  fireEvent.click(screen.getByLabelText('取消 lucky1 的免费注单'));
  fireEvent.click(dialog().getByRole('button', { name: '确认取消' }));
  await dialog().findByText('请填写原因');
  fireEvent.change(dialog().getByLabelText('取消原因'), { target: { value: ' 给错了 ' } });
  fireEvent.click(dialog().getByRole('button', { name: '确认取消' }));
  await screen.findByText('已取消；已送到平台的，待平台确认');
  expect(asked.cancelFreeBets).toEqual([{ id: 1, reason: '给错了' }]);
});

test('what became of a gift is said: what was played and won, why there is none, and who wants it back', async () => {
  await open([
    gift(1, {
      state: 'given',
      played: 3,
      won: 1_234.5,
      approvedBy: '老牌',
      cancelling: true,
      cancelReason: '给错了',
    }),
    gift(2, { state: 'refused', fault: 'not_found' }),
    gift(3, { state: 'refused', fault: 'Player is blocked' }),
    gift(4, { state: 'refused', fault: 'self_excluded' }),
  ]);
  const row = cells(1);
  expect(row).toContain('3 / 101,234.50');
  expect(row).toContain('10 注 × 150.50 元共 1,505.00 元');
  rowOf(1).getByText('取消中');
  rowOf(1).getByText(/给错了/);
  rowOf(1).getByText(/老牌/);
  rowOf(2).getByText(/平台没有这笔记录/);
  rowOf(3).getByText(/Player is blocked/);
  rowOf(4).getByText(/会员此时不能收到优惠/);
  expect(rowOf(2).queryByText('取消中')).toBeNull();
});

test('by keyboard nothing opens that may not be done, nor what a colleague has open', async () => {
  await open(
    [gift(1, { may: ['cancel'] }), gift(2, { may: ['approve', 'cancel'] }), gift(3, { may: ['approve'] })],
    {
      heldWork: heldByColleague(2),
    },
  );
  await waitFor(() => expect(buttons(2)).toEqual(['接手']));
  pressKeys('j', 'Enter', 'j', 'Enter', 'r');
  expect(screen.queryByRole('dialog')).toBeNull();
  pressKeys('j', 'r');
  expect(screen.queryByRole('dialog')).toBeNull();
  pressKeys('Enter');
  dialog().getByText('复核 lucky3 的免费注单');
});

test.each([
  ['/free-bets', { state: 'open' }, '进行中'],
  ['/free-bets?state=unknown', { state: 'unknown' }, '进行中'],
  ['/free-bets?state=waiting&search=lucky', { state: 'waiting', search: 'lucky' }, '待复核'],
  ['/free-bets?state=refused&member=100001&page=2', { state: 'refused', member: 100_001, page: 2 }, '未赠送'],
])('%s asks for what it says', async (at, question, chosen) => {
  const asked = await open([gift(1)], { at });
  expect(asked.freeBetList?.[0]).toMatchObject(question);
  expect(document.querySelector('.ant-segmented-item-selected')?.textContent).toBe(chosen);
});

test('who may only look gives nothing', async () => {
  await open([gift(1)], { who: staff('free_bets.read', 'members.read') });
  expect(screen.queryByRole('button', { name: /^赠\s?送$/ })).toBeNull();
});

test('who may give is asked to whom', async () => {
  await open([gift(1)]);
  fireEvent.click(await screen.findByRole('button', { name: /^赠\s?送$/ }));
  await screen.findByLabelText('会员账号');
});

test('a screen of 1,024 px shows free bets without scrolling, but for what goes first', async () => {
  stubNarrowDesk();
  await open([gift(1)]);
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  expect(headsOfList()).toEqual([
    '会员',
    '游戏',
    '注数与每注',
    '有效期',
    '已用 / 派彩（元）',
    '状态',
    '操作',
  ]);
});
