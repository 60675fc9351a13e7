// @vitest-environment happy-dom
/** Tabs of a member that are opened less than the others: each asks for this member, all pages of it, and says what its rows are. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Adjustment, CaseRow, Gift, ImportedBet } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MemberAdjustments } from './adjustments.tsx';
import { MemberCases } from './cases.tsx';
import { MemberConversations } from './conversations.tsx';
import { MemberFreeBets } from './free-bets.tsx';
import { MemberIdentity } from './identity.tsx';
import { PastBets } from './past-bets.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];
const member = 100_012;
function open(tab: ReactNode, answers: Answers, who = staff('members.read')) {
  const asked = answerWith({ staffMe: () => who, heldWork: () => ({ rows: [] }), ...answers });
  renderAt('/members/100012', tab);
  return asked;
}
const rows = () =>
  [...document.querySelectorAll('tbody tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
const link = (words: string | RegExp) => screen.getByText(words).closest('a')?.getAttribute('href');
/** Goes to the second page, where there are more rows than one has. */
async function onward() {
  fireEvent.click(await screen.findByTitle('2'));
}

const talk = {
  id: 31,
  conversation: 7,
  memberId: member,
  first: 905,
  begunAt: '2026-11-20T16:30:05Z',
  begunBy: 'member' as const,
  firstAnswerAt: '2026-11-20T16:32:10Z',
  firstAnswerBy: '小红',
  clerk: '小明',
  endedAt: '2026-11-20T17:00:00Z',
  endedBy: null,
  messages: 1_204,
  rating: null,
};

test('a conversation leads to its first message, and says how long the first answer took and who ended it', async () => {
  const asked = open(<MemberConversations memberId={member} />, {
    serviceHistory: () => ({
      rows: [talk, { ...talk, id: 32, firstAnswerAt: null, endedAt: null }],
      total: 45,
      more: false,
    }),
  });
  await screen.findAllByText('1,204 条消息');
  expect(screen.getAllByText('1,204 条消息')[0]?.closest('a')?.getAttribute('href')).toBe(
    '/service/7?at=905',
  );
  expect(rows()[0]?.slice(0, 5)).toEqual([
    '2026-11-21 00:30:05',
    '1,204 条消息',
    '小红，2分钟',
    '小明',
    '会员 2026-11-21 01:00:00',
  ]);
  expect([rows()[1]?.[2], rows()[1]?.[4]]).toEqual(['未回复', '进行中']);
  expect(asked.serviceHistory?.[0]).toMatchObject({ member, page: 1 });
  await onward();
  await waitFor(() => expect(asked.serviceHistory?.at(-1)).toMatchObject({ member, page: 2 }));
});

const oneCase: CaseRow = {
  id: 5,
  subject: '疑似套利',
  state: 'closed',
  owner: '小红',
  ownerId: 4,
  own: false,
  openedBy: '小明',
  openedAt: '2026-11-20T16:30:05Z',
  closedAt: '2026-11-22T00:00:00Z',
  comments: 3,
};

test('closed cases of a member stand there too; one that is opened is about this member, and only for who may', async () => {
  const asked = open(
    <MemberCases memberId={member} />,
    { cases: () => ({ rows: [oneCase], total: 1 }), openCase: () => ({ id: 8 }) },
    staff('members.read', 'members'),
  );
  await screen.findByText('疑似套利');
  expect(asked.cases?.[0]).toMatchObject({ member, state: 'all' });
  const before = rows().length;
  fireEvent.click(await screen.findByText(/^立\s?案$/));
  fireEvent.change(await screen.findByLabelText('事由'), { target: { value: ' 同一设备三个账号 ' } });
  fireEvent.click(screen.getAllByText(/^立\s?案$/).at(-1) ?? document.body);
  await waitFor(() => expect(asked.openCase).toEqual([{ subject: '同一设备三个账号', member }]));
  expect(before).toBe(1);
});

test('who may not open cases is offered none', async () => {
  open(<MemberCases memberId={member} />, { cases: () => ({ rows: [oneCase], total: 1 }) }, staff('audit'));
  await screen.findByText('疑似套利');
  expect(screen.queryByText(/^立\s?案$/)).toBeNull();
});

const bet = (betId: string, more: Partial<ImportedBet> = {}): ImportedBet => ({
  venue: '旧棋牌',
  betId,
  game: '斗地主',
  round: 'r1',
  stake: 12.5,
  valid: 12.5,
  payout: 1_030,
  placedAt: '2025-11-20T16:30:05Z',
  settledAt: null,
  ...more,
});

test('a bet of the system before says its stake, then what it paid, in Beijing’s time; all pages are this member’s', async () => {
  const asked = open(<PastBets memberId={member} />, {
    importedBets: () => ({ rows: [bet('b1'), bet('b2', { payout: 0 })], total: 41 }),
  });
  await screen.findByText('b1');
  expect(rows()[0]).toEqual(['斗地主旧棋牌', 'b1 r1', '12.50 / 1,030.00', '2025-11-21 00:30:05']);
  expect(rows()[1]?.[2]).toBe('12.50 / 0.00');
  await onward();
  await waitFor(() => expect(asked.importedBets?.at(-1)).toMatchObject({ member, page: 2 }));
});

const gift: Gift = {
  id: 3,
  memberId: member,
  username: 'kun99',
  venueName: '明牌电玩',
  gameName: '星河兔',
  bets: 10,
  stake: 1,
  worth: 10,
  from: '2026-11-20T16:30:05Z',
  until: '2026-11-27T16:30:05Z',
  reason: '补偿',
  state: 'given',
  fault: '',
  cancelReason: '',
  cancelling: false,
  askedBy: '小红',
  askedAt: '2026-11-20T16:30:05Z',
  approvedBy: null,
  played: 2,
  won: 3.5,
  firstYes: null,
  may: [],
};

test('free bets are this member’s of all states, and given only by who may', async () => {
  const answers: Answers = { freeBetList: () => ({ rows: [gift], total: 1 }) };
  const asked = open(<MemberFreeBets memberId={member} username="kun99" />, answers, staff('free_bets.read'));
  await screen.findByText(/星河兔/);
  expect(asked.freeBetList?.[0]).toMatchObject({ member, state: 'all' });
  expect(screen.queryByText(/^赠\s?送$/)).toBeNull();
  open(<MemberFreeBets memberId={member} username="kun99" />, answers, staff('free_bets'));
  expect(await screen.findByText(/^赠\s?送$/)).toBeDefined();
});

const correction: Adjustment = {
  id: 2,
  orderNo: 'A202611201',
  memberId: member,
  username: 'kun99',
  direction: 'credit',
  amount: 88,
  reason: 'goodwill',
  memberNote: '',
  note: '客服记录',
  multiple: 0,
  takesBack: '',
  askedBy: '小红',
  askedAt: '2026-11-20T16:30:05Z',
  own: false,
  forChief: false,
  second: [],
  available: 0,
  state: 'approved',
  decidedBy: '老牌',
  decidedAt: '2026-11-20T16:40:05Z',
  verdict: null,
  balanceBefore: 0,
  balanceAfter: 88,
};

test('corrections are this member’s of all states, and so is the list that they lead to', async () => {
  const asked = open(<MemberAdjustments memberId={member} />, {
    adjustments: () => ({ rows: [correction], total: 1 }),
  });
  await screen.findAllByText(/88\.00/);
  expect(asked.adjustments?.[0]).toMatchObject({ member, state: 'all' });
  expect(link('在余额更正中筛选或导出')).toBe('/adjustments?state=all&member=100012');
});

test('who a member is known to be is said in Beijing’s time, and of a child what can still leave, in yuan and fen', async () => {
  const asked = open(<MemberIdentity memberId={member} />, {
    memberIdentity: () => ({
      level: 'basic',
      since: '2026-11-20T16:30:05Z',
      underage: true,
      ofChild: { paidIn: 12_345.5, taken: 1_000, left: 11_345.5 },
      told: '2026-11-19T16:30:05Z',
      forms: [],
    }),
  });
  await screen.findByText(/共存入 12,345\.50 元，未拒绝的取款共 1,000\.00 元，还可取回 11,345\.50 元/);
  expect(document.querySelector('.ant-descriptions')?.textContent).toBe(
    '等级基础认证自2026-11-21 00:30:05已告知额度2026-11-20 00:30:05',
  );
  expect(asked.memberIdentity).toEqual([{ id: member }]);
});
