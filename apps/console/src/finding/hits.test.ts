import { expect, test } from 'vitest';
import { hitsOf, pageHits } from './hits.ts';

const order = (orderNo: string, state: 'pending' | 'approved' | 'rejected') => ({
  orderNo,
  memberId: 100_001,
  username: 'mingpai01',
  amount: 1_234.5,
  state,
  createdAt: '2026-11-21T04:00:00Z',
});
type Found = Parameters<typeof hitsOf>[0];
const found = (own: object) =>
  ({
    ...{ members: [], deposits: [], withdrawals: [], adjustments: [], bets: [], payments: [], arrivals: [] },
    ...own,
  }) as Found;

test('each thing that is found leads to its own page, with its kind', () => {
  const hits = hitsOf(
    found({
      deposits: [order('D7', 'pending')],
      withdrawals: [order('W7', 'approved')],
      adjustments: [order('A7', 'rejected')],
      bets: [
        {
          venue: 'mp/qp',
          venueName: '明牌棋牌',
          betId: 'B#7',
          memberId: 1,
          username: 'mingpai01',
          stake: 10,
          placedAt: '2026-11-21T04:00:00Z',
        },
      ],
      arrivals: [
        {
          id: 3,
          gateway: 'demo',
          payment: 'P&7',
          orderNo: 'D8',
          amount: 5,
          state: 'review',
          heardAt: '2026-11-21T04:00:00Z',
        },
      ],
    }),
  );
  expect(hits.map(({ kind, path }) => [kind, path])).toEqual([
    ['存款', '/deposits/D7'],
    ['取款', '/withdrawals/W7'],
    ['余额更正', '/adjustments?state=all&search=A7'],
    ['注单', '/bets/mp%2Fqp/B%237'],
    ['通道到账', '/gateways?state=all&search=P%267'],
  ]);
  expect(hits[0]?.facts).toEqual(['mingpai01', '1,234.50 元', '待审核', '2026-11-21 12:00:00']);
  expect(hits[1]?.facts).toContain('已通过');
});

test('of a member it is said by what they were found, and that they are frozen', () => {
  const member = { id: 7, username: 'lucky88', realName: '王**', mobile: '', vipLevel: 3 };
  const [free, frozen] = hitsOf(
    found({
      members: [
        { ...member, frozenAt: null, by: 'card_tail' },
        { ...member, id: 8, frozenAt: '2026-11-21T04:00:00Z', by: 'device' },
      ],
    }),
  );
  expect(free).toMatchObject({ path: '/members/7', by: '卡号或地址尾号', facts: ['王**', 'VIP 3'] });
  expect(frozen).toMatchObject({ path: '/members/8', by: '设备', facts: ['王**', 'VIP 3', '已冻结'] });
});

test('pages are found by a part of what they are called, in any case, those first that begin so, with their group', () => {
  const pages = [
    { path: '/a', label: 'Deposit settings', group: 'Finance' },
    { path: '/b', label: 'Settings', group: 'System' },
    { path: '/c', label: '取款审核', group: '财务' },
  ];
  expect(pageHits(' setTings ', pages).map(({ path, facts }) => [path, facts])).toEqual([
    ['/b', ['System']],
    ['/a', ['Finance']],
  ]);
  expect(pageHits('款审', pages).map(({ title }) => title)).toEqual(['取款审核']);
  expect(pageHits('没有', pages)).toEqual([]);
});
