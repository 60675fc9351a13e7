/** What a search found, as one list to move through: where each row leads and what it says. */

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { usdt, yuan } from '../labels/money.ts';
import { beijing } from '../labels/time.ts';
import { orderPath } from '../orders/order-path.ts';
import { betPath } from '../pages/bets/words.ts';
import { say } from '../texts/say.ts';

/** More than these nobody reads: the menu has them all. */
const mostPages = 5;

type Found = ConsoleAnswer<'find'>;

export type Hit = {
  /** Also its key: nothing is in the list twice. */
  readonly path: string;
  readonly kind: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** By what it was found, where that is not the title. */
  readonly by: string;
};

const ways: Readonly<Record<Found['members'][number]['by'], string>> = {
  id: say('编号'),
  username: say('账号'),
  mobile: say('手机'),
  mobile_tail: say('手机尾号'),
  email: say('邮箱'),
  name: say('姓名'),
  card: say('卡号或地址'),
  card_tail: say('卡号或地址尾号'),
  network: say('登录地址'),
  device: say('设备'),
};
const orderStates: Readonly<Record<Found['deposits'][number]['state'], string>> = {
  pending: say('待审核'),
  approved: say('已通过'),
  rejected: say('已拒绝'),
};

export function hitsOf(found: Found): readonly Hit[] {
  const { members, deposits, withdrawals, adjustments, bets, payments, arrivals } = found;
  return [
    ...members.map(
      ({ id, username, realName, mobile, vipLevel, frozenAt, by }): Hit => ({
        path: `/members/${id}`,
        kind: say('会员'),
        title: username,
        facts: [
          realName,
          ...(mobile === '' ? [] : [mobile]),
          `VIP ${vipLevel}`,
          ...(frozenAt === null ? [] : [say('已冻结')]),
        ],
        by: ways[by],
      }),
    ),
    ...deposits.map((order) => orderHit(say('存款'), orderPath('deposits', order.orderNo), order)),
    ...withdrawals.map((order) => orderHit(say('取款'), orderPath('withdrawals', order.orderNo), order)),
    ...adjustments.map((order) =>
      orderHit(say('余额更正'), `/adjustments?state=all&search=${order.orderNo}`, order),
    ),
    ...bets.map(
      ({ venue, venueName, betId, username, stake, placedAt }): Hit => ({
        path: betPath(venue, betId),
        kind: say('注单'),
        title: betId,
        facts: [username, venueName, say('{0} 元', yuan(stake)), beijing(placedAt)],
        by: '',
      }),
    ),
    ...payments.map(
      ({ id, chain, hash, usdt: amount, seenAt }): Hit => ({
        path: `/chain-payments?state=all&search=${hash}&payment=${id}`,
        kind: say('链上付款'),
        title: hash,
        facts: [chain, usdt(amount), beijing(seenAt)],
        by: '',
      }),
    ),
    ...arrivals.map(
      ({ gateway, payment, orderNo, amount, heardAt }): Hit => ({
        path: `/gateways?state=all&search=${encodeURIComponent(payment)}`,
        kind: say('通道到账'),
        title: payment,
        facts: [gateway, orderNo, say('{0} 元', yuan(amount)), beijing(heardAt)],
        by: '',
      }),
    ),
  ];
}

interface PageOfMenu {
  readonly path: string;
  readonly label: string;
  readonly group: string;
}

/** Pages that are called like this, those that begin so first: who works by keyboard, or is new here, need not know their group. */
export function pageHits(typed: string, pages: readonly PageOfMenu[]): readonly Hit[] {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return [];
  const found = pages.flatMap((page) => {
    const at = page.label.toLowerCase().indexOf(sought);
    return at === -1 ? [] : [{ page, at }];
  });
  return found
    .toSorted((one, other) => Number(one.at > 0) - Number(other.at > 0))
    .slice(0, mostPages)
    .map(({ page: { path, label, group } }) => ({
      path,
      kind: say('页面'),
      title: label,
      facts: [group],
      by: '',
    }));
}

function orderHit(kind: string, path: string, order: Found['deposits'][number]): Hit {
  const { orderNo, username, amount, state, createdAt } = order;
  return {
    path,
    kind,
    title: orderNo,
    facts: [username, say('{0} 元', yuan(amount)), orderStates[state], beijing(createdAt)],
    by: '',
  };
}
