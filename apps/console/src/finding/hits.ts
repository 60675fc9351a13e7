/** What a search found, as one list to move through: where each row leads and what it says. */
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { usdt, yuan } from '../labels/money.ts';
import { beijing } from '../labels/time.ts';
import { betPath } from '../pages/bets/words.ts';

type Found = ConsoleAnswer<'find'>;

export type Hit = {
  /** Also its key: nothing is in the list twice. */
  readonly path: string;
  readonly kind: '会员' | '存款' | '取款' | '注单' | '链上付款';
  readonly title: string;
  readonly facts: readonly string[];
  /** By what it was found, where that is not the title. */
  readonly by: string;
};

const ways: Readonly<Record<Found['members'][number]['by'], string>> = {
  id: '编号',
  username: '账号',
  mobile: '手机',
  mobile_tail: '手机尾号',
  email: '邮箱',
  name: '姓名',
  card: '卡号或地址',
  card_tail: '卡号或地址尾号',
  network: '登录地址',
  device: '设备',
};
const orderStates: Readonly<Record<Found['deposits'][number]['state'], string>> = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
};

export function hitsOf({ members, deposits, withdrawals, bets, payments }: Found): readonly Hit[] {
  return [
    ...members.map(
      ({ id, username, realName, mobile, vipLevel, frozenAt, by }): Hit => ({
        path: `/members/${id}`,
        kind: '会员',
        title: username,
        facts: [
          realName,
          ...(mobile === '' ? [] : [mobile]),
          `VIP ${vipLevel}`,
          ...(frozenAt === null ? [] : ['已冻结']),
        ],
        by: ways[by],
      }),
    ),
    ...deposits.map((order) => orderHit('存款', '/deposits', order)),
    ...withdrawals.map((order) => orderHit('取款', '/withdrawals', order)),
    ...bets.map(
      ({ venue, venueName, betId, username, stake, placedAt }): Hit => ({
        path: betPath(venue, betId),
        kind: '注单',
        title: betId,
        facts: [username, venueName, `${yuan(stake)} 元`, beijing(placedAt)],
        by: '',
      }),
    ),
    ...payments.map(
      ({ id, chain, hash, usdt: amount, seenAt }): Hit => ({
        path: `/chain-payments?state=all&search=${hash}&payment=${id}`,
        kind: '链上付款',
        title: hash,
        facts: [chain, usdt(amount), beijing(seenAt)],
        by: '',
      }),
    ),
  ];
}

function orderHit(kind: '存款' | '取款', page: string, order: Found['deposits'][number]): Hit {
  const { orderNo, username, amount, state, createdAt } = order;
  return {
    path: `${page}?state=all&search=${orderNo}`,
    kind,
    title: orderNo,
    facts: [username, `${yuan(amount)} 元`, orderStates[state], beijing(createdAt)],
    by: '',
  };
}
