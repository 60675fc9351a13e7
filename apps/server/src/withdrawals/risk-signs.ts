/** What makes a withdrawal worth a second look: a name, a sentence with its numbers, and where to look them up. */
import type { riskSign } from '@mingpai/contract/console/withdrawals/schemas';
import { formatYuan } from '@mingpai/contract/money';
import { type Message, message, textOf } from '@mingpai/contract/texts';
import type { z } from 'zod';
import type { AddressCheck } from '../address-checks/index.ts';
import type { PaidInSums } from '../identity/index.ts';
import { beijingText } from '../platform/clock.ts';
import { readersLanguage } from '../platform/language.ts';
import { type Related, relatedMessage } from '../related-accounts/index.ts';
import type { Watched } from '../screening/index.ts';
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
  {
    fourEyesAbove,
    related,
    watched,
    check,
    sums,
  }: {
    readonly fourEyesAbove: bigint;
    readonly related: readonly Related[];
    readonly watched: readonly Watched[];
    readonly check: AddressCheck | undefined;
    /** Of somebody found under age, as of now. */
    readonly sums: PaidInSums | undefined;
  },
): Sign[] {
  return [
    ...(row.state === 'pending' && row.member_frozen
      ? [sign(row, 'frozen', message('member_frozen'), 'profile')]
      : []),
    ...(check === undefined ? [] : checkSigns(row, check)),
    ...ageSigns(row, sums),
    ...(watched.length > 0
      ? [sign(row, 'watched', message('watched', { entries: watched }), tabOf(watched))]
      : []),
    ...(related.length > 0 ? [sign(row, 'related_accounts', relatedMessage(related), 'related')] : []),
    ...sharedSigns(row, set),
    ...addressSigns(row, set),
    ...amountSigns(row, set),
    ...playSigns(row, set),
    ...(row.amount >= fourEyesAbove
      ? [sign(row, 'large', message('two_people', { from: formatYuan(fourEyesAbove) }), 'orders')]
      : []),
  ];
}

/** What the chain's own lists say of where it goes; nothing of an address that is on none. */
function checkSigns(row: WithdrawalInQueue, { verdict, why, lists, askedAt }: AddressCheck): Sign[] {
  const at = beijingText(askedAt);
  if (verdict === 'listed')
    return [sign(row, 'address_listed', message('address_listed', { lists, at }), 'profile')];
  return why === null
    ? []
    : [sign(row, 'address_unchecked', message('address_unchecked', { why, at }), 'profile')];
}

/** Found under age, by what they typed or by what staff saw, and nothing has said otherwise since. */
function ageSigns(row: WithdrawalInQueue, sums: PaidInSums | undefined): Sign[] {
  if (row.of_age_at === null) return [];
  const said =
    row.of_age_at > row.created_at
      ? message('member_underage', {
          paidIn: formatYuan(sums?.paidIn ?? 0n),
          asked: formatYuan(sums?.asked ?? 0n),
        })
      : message('member_age_doubted');
  return [sign(row, 'underage', said, 'profile')];
}

/** Where there is no time limit to what is compared, as an address stays whose it is. */
function sharedSigns(row: WithdrawalInQueue, { sharedDays, sharedMost }: Thresholds): Sign[] {
  const signs: Sign[] = [];
  if (sharedDays > 0 && row.device_others > 0)
    signs.push({
      sign: 'shared_device',
      text: textOf(
        message('shared_device', { names: row.device_names, count: row.device_others, days: sharedDays }),
        readersLanguage(),
      ),
      evidence: { memberId: Number(row.device_first), tab: 'sessions' },
    });
  if (row.address_others > 0)
    signs.push({
      sign: 'shared_address',
      text: textOf(
        message('shared_address', { names: row.address_names, count: row.address_others }),
        readersLanguage(),
      ),
      evidence: { memberId: Number(row.address_first), tab: 'profile' },
    });
  if (sharedDays > 0 && row.network_others > 0 && row.network_others <= sharedMost)
    signs.push({
      sign: 'shared_network',
      text: textOf(
        message('shared_network', { names: row.network_names, count: row.network_others, days: sharedDays }),
        readersLanguage(),
      ),
      evidence: { memberId: Number(row.network_first), tab: 'sessions' },
    });
  return signs;
}

function addressSigns(row: WithdrawalInQueue, { newAddressHours }: Thresholds): Sign[] {
  const age = row.created_at.getTime() - row.bound_at.getTime();
  const bound = { at: beijingText(row.bound_at), hours: Math.floor(age / hourMs) };
  if (newAddressHours > 0 && age < newAddressHours * hourMs)
    return [
      sign(row, 'new_address', message('address_new', { ...bound, least: newAddressHours }), 'profile'),
      ...(row.earlier === 0 ? [firstEver(row)] : []),
    ];
  if (row.earlier === 0) return [firstEver(row)];
  return row.earlier_here === 0
    ? [sign(row, 'new_address', message('address_unused', { ...bound, earlier: row.earlier }), 'profile')]
    : [];
}

function firstEver(row: WithdrawalInQueue): Sign {
  return sign(row, 'first_withdrawal', message('first_withdrawal'), 'orders');
}

function amountSigns(row: WithdrawalInQueue, { amountTimes }: Thresholds): Sign[] {
  const { amount, usual, earlier, withdrawn, deposited, won, gifts, adjusted } = row;
  const signs: Sign[] = [];
  if (amountTimes > 0 && usual !== null && earlier >= leastEarlier && amount > usual * BigInt(amountTimes))
    signs.push(
      sign(
        row,
        'unusual_amount',
        message('amount_unusual', {
          amount: formatYuan(amount),
          earlier,
          usual: formatYuan(usual),
          times: amountTimes,
        }),
        'orders',
      ),
    );
  const unexplained = withdrawn - deposited - won - gifts - adjusted;
  if (unexplained > 0n)
    signs.push(
      sign(
        row,
        'unexplained',
        message('unexplained', {
          withdrawn: formatYuan(withdrawn),
          deposited: formatYuan(deposited),
          won: formatYuan(won),
          gifts: formatYuan(gifts),
          adjusted: formatYuan(adjusted),
          unexplained: formatYuan(unexplained),
        }),
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
        message('both_sides', {
          depositAt: deposit_at === null ? '' : beijingText(deposit_at),
          stake: formatYuan(both_sides),
          played: formatYuan(played),
        }),
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
          message('fast', {
            deposit: formatYuan(deposit),
            minutes: Math.floor(since / 60_000),
            within: set.fastMinutes,
          }),
          'orders',
        ),
      );
    if (set.playedPercent > 0 && played * 100n < deposit * BigInt(set.playedPercent))
      signs.push(
        sign(
          row,
          'low_turnover',
          message('low_turnover', {
            deposit: formatYuan(deposit),
            at: beijingText(deposit_at),
            played: formatYuan(played),
            percent: String((played * 100n) / deposit),
            least: set.playedPercent,
          }),
          'ledger',
        ),
      );
  }
  if (set.giftPercent > 0 && gifts_since > 0n && gifts_since * 100n >= amount * BigInt(set.giftPercent))
    signs.push(
      sign(
        row,
        'bonus_heavy',
        message('bonus_heavy', {
          gifts: formatYuan(gifts_since),
          percent: String((gifts_since * 100n) / amount),
        }),
        'ledger',
      ),
    );
  return signs;
}

function sign(row: WithdrawalInQueue, name: Sign['sign'], text: Message, tab: Sign['evidence']['tab']): Sign {
  return {
    sign: name,
    text: textOf(text, readersLanguage()),
    evidence: { memberId: Number(row.member_id), tab },
  };
}

/** Where the member's page shows what is watched. */
function tabOf(watched: readonly Watched[]): 'sessions' | 'profile' {
  return watched.some(({ kind }) => kind === 'device' || kind === 'network') ? 'sessions' : 'profile';
}
