/** What makes a withdrawal worth a second look: a name, a sentence with its numbers, and where to look them up. */
import type { riskSign } from '@mingpai/contract/console/withdrawals/schemas';
import { formatYuan } from '@mingpai/contract/money';
import type { z } from 'zod';
import { beijingText } from '../platform/clock.ts';
import { type Related, relatedText } from '../related-accounts/index.ts';
import type { AreaValue } from '../settings/index.ts';
import type { WithdrawalInQueue } from './queue.ts';

type Sign = z.input<typeof riskSign>;
type Thresholds = AreaValue<'withdrawals'>['signs'];

const hourMs = 3_600_000;
/** Fewer earlier withdrawals say nothing of what is usual. */
const leastEarlier = 3;
/** From this share of what was played on, bets on both sides are no accident; percent. */
const bothSidesPercent = 30n;

/** @param fourEyesAbove fen @param related accounts that are taken for the same person's */
export function riskSignsOf(
  row: WithdrawalInQueue,
  set: Thresholds,
  { fourEyesAbove, related }: { readonly fourEyesAbove: bigint; readonly related: readonly Related[] },
): Sign[] {
  return [
    ...(row.state === 'pending' && row.member_frozen
      ? [sign(row, 'frozen', '该会员已被冻结，取款不能通过：核实后先解冻会员，或拒绝退回余额', 'profile')]
      : []),
    ...(related.length > 0
      ? [sign(row, 'related_accounts', `疑为同一人的关联账号：${relatedText(related)}`, 'related')]
      : []),
    ...sharedSigns(row, set),
    ...addressSigns(row, set),
    ...amountSigns(row, set),
    ...playSigns(row, set),
    ...(row.amount >= fourEyesAbove
      ? [sign(row, 'large', `达到双人审核金额 ${formatYuan(fourEyesAbove)} 元，需两人审核`, 'orders')]
      : []),
  ];
}

/** Where there is no time limit to what is compared, as an address stays whose it is. */
function sharedSigns(row: WithdrawalInQueue, { sharedDays, sharedMost }: Thresholds): Sign[] {
  const signs: Sign[] = [];
  if (sharedDays > 0 && row.device_others > 0)
    signs.push({
      sign: 'shared_device',
      text: `近${sharedDays}天内与${named(row.device_names, row.device_others)}使用过同一浏览器登录`,
      evidence: { memberId: Number(row.device_first), tab: 'sessions' },
    });
  if (row.address_others > 0)
    signs.push({
      sign: 'shared_address',
      text: `该收款地址也被${named(row.address_names, row.address_others)}绑定过`,
      evidence: { memberId: Number(row.address_first), tab: 'profile' },
    });
  if (sharedDays > 0 && row.network_others > 0 && row.network_others <= sharedMost)
    signs.push({
      sign: 'shared_network',
      text: `近${sharedDays}天内与${named(row.network_names, row.network_others)}使用过同一网络地址登录`,
      evidence: { memberId: Number(row.network_first), tab: 'sessions' },
    });
  return signs;
}

function addressSigns(row: WithdrawalInQueue, { newAddressHours }: Thresholds): Sign[] {
  const age = row.created_at.getTime() - row.bound_at.getTime();
  const bound = `绑定于 ${beijingText(row.bound_at)}，申请取款时${hoursText(age)}`;
  if (newAddressHours > 0 && age < newAddressHours * hourMs)
    return [
      sign(row, 'new_address', `收款地址${bound}，不足${newAddressHours}小时`, 'profile'),
      ...(row.earlier === 0 ? [firstEver(row)] : []),
    ];
  if (row.earlier === 0) return [firstEver(row)];
  return row.earlier_here === 0
    ? [sign(row, 'new_address', `近${row.earlier}笔取款都没有付到过该地址；${bound}`, 'profile')]
    : [];
}

function firstEver(row: WithdrawalInQueue): Sign {
  return sign(row, 'first_withdrawal', '该会员的首笔取款，此前没有成功取款', 'orders');
}

function amountSigns(row: WithdrawalInQueue, { amountTimes }: Thresholds): Sign[] {
  const { amount, usual, earlier, withdrawn, deposited, won, gifts, adjusted } = row;
  const signs: Sign[] = [];
  if (amountTimes > 0 && usual !== null && earlier >= leastEarlier && amount > usual * BigInt(amountTimes))
    signs.push(
      sign(
        row,
        'unusual_amount',
        `本笔 ${formatYuan(amount)} 元，超过该会员近${earlier}笔取款中位数 ${formatYuan(usual)} 元的${amountTimes}倍`,
        'orders',
      ),
    );
  const unexplained = withdrawn - deposited - won - gifts - adjusted;
  if (unexplained > 0n)
    signs.push(
      sign(
        row,
        'unexplained',
        `累计取款（含本笔）${formatYuan(withdrawn)} 元，比存款 ${formatYuan(deposited)} 元、游戏输赢 ${formatYuan(won)} 元、彩金返水 ${formatYuan(gifts)} 元与人工调整 ${formatYuan(adjusted)} 元之和多 ${formatYuan(unexplained)} 元`,
        'ledger',
      ),
    );
  return signs;
}

function playSigns(row: WithdrawalInQueue, set: Thresholds): Sign[] {
  const { deposit, deposit_at, played, both_sides, gifts_since, amount, created_at } = row;
  const signs: Sign[] = [];
  if (both_sides > 0n && both_sides * 100n >= played * bothSidesPercent)
    signs.push(
      sign(
        row,
        'both_sides',
        `${deposit_at === null ? '近30天' : `最近一笔存款（${beijingText(deposit_at)}）之后`}有 ${formatYuan(both_sides)} 元注额在同一局中有赢有输，占有效投注 ${formatYuan(played)} 元的三成以上；该场馆不提供投注选项，请核对是否对打`,
        'orders',
      ),
    );
  if (deposit !== null && deposit_at !== null) {
    const since = created_at.getTime() - deposit_at.getTime();
    if (set.fastMinutes > 0 && since < set.fastMinutes * 60_000)
      signs.push(
        sign(
          row,
          'fast',
          `存款 ${formatYuan(deposit)} 元入账后${Math.floor(since / 60_000)}分钟即申请取款（${set.fastMinutes}分钟内）`,
          'orders',
        ),
      );
    if (set.playedPercent > 0 && played * 100n < deposit * BigInt(set.playedPercent))
      signs.push(
        sign(
          row,
          'low_turnover',
          `最近一笔存款 ${formatYuan(deposit)} 元（${beijingText(deposit_at)}）之后有效投注 ${formatYuan(played)} 元，为存款的${(played * 100n) / deposit}%，低于${set.playedPercent}%`,
          'ledger',
        ),
      );
  }
  if (set.giftPercent > 0 && gifts_since > 0n && gifts_since * 100n >= amount * BigInt(set.giftPercent))
    signs.push(
      sign(
        row,
        'bonus_heavy',
        `上次取款以来的彩金、返水、红包和佣金共 ${formatYuan(gifts_since)} 元，为本笔金额的${(gifts_since * 100n) / amount}%`,
        'ledger',
      ),
    );
  return signs;
}

function sign(row: WithdrawalInQueue, name: Sign['sign'], text: string, tab: Sign['evidence']['tab']): Sign {
  return { sign: name, text, evidence: { memberId: Number(row.member_id), tab } };
}

/** `会员 anna、bert、carl 等5人` */
function named(names: readonly string[], count: number): string {
  const some = names.join('、');
  return count > names.length ? `会员 ${some} 等${count}人` : `会员 ${some} `;
}

function hoursText(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  return hours < 48 ? `仅${hours}小时` : `已${Math.floor(hours / 24)}天`;
}
