/** Which sums one member of staff decides alone, as operators set them. Amounts in fen; each limit is named where it was reached. */
import type { LimitName } from '@mingpai/contract/console/authority';
import { formatYuan } from '@mingpai/contract/money';
import { message, textOf } from '@mingpai/contract/texts';
import type { Language } from '../platform/language.ts';
import type { AreaValue, Settings } from '../settings/index.ts';

/** `payout`: money leaves; `credit`: staff say that money came; `bonus`: what an offer gives. */
export type Kind = 'payout' | 'credit' | 'bonus';

/** A limit that a decision reaches: `sum` counts the decision itself. */
export interface Reason {
  readonly limit: LimitName;
  readonly sum: bigint;
  /** From this sum on (`offer_day`: above it) it takes two people. */
  readonly from: bigint;
}

/** What a decision is judged by, besides itself. */
export interface Sums {
  /** What left for the member today (Beijing), whoever decided it. */
  readonly memberDay: bigint;
  /** What this person gave alone today, and how much of it was more than the orders said. */
  readonly clerkDay: bigint;
  readonly clerkAbove: bigint;
  /** Everything that was paid out in the last hour; of other kinds nothing, for no limit of theirs asks. */
  readonly houseHour: bigint;
  /** What the offer gave today. */
  readonly offerDay: bigint;
}

export interface Measured {
  readonly amount: bigint;
  /** What the order says; none where there is no order that could say another amount. */
  readonly ordered?: bigint | undefined;
  /** What the offer may give on one day. */
  readonly budget?: bigint | undefined;
  /** How many accounts that are taken for the same person's asked for the same offer before. */
  readonly related?: number | undefined;
  /** Who sent what is credited is on one of the chain's own lists: two people decide, whatever the sum. */
  readonly listedSender?: boolean | undefined;
}

/** Judges a decision by the limits of its kind. @returns every limit that it reaches; none: one person decides */
export type Judge = (measured: Measured, sums: Sums) => readonly Reason[];

export async function judgeFor(settings: Settings, kind: Kind): Promise<Judge> {
  const [payments, withdrawals, bonuses] = await Promise.all([
    settings.current('payments'),
    settings.current('withdrawals'),
    settings.current('bonuses'),
  ]);
  return judgeBy({ payments, withdrawals, bonuses }, kind);
}

/** The areas in which operators set the limits. */
export type LimitAreas = { readonly [Name in 'payments' | 'withdrawals' | 'bonuses']: AreaValue<Name> };

/** Judges by limits that need not hold: a draft's, say. */
export function judgeBy({ payments, withdrawals, bonuses }: LimitAreas, kind: Kind): Judge {
  switch (kind) {
    case 'payout': {
      const { memberDay, clerkDay, houseHour } = withdrawals.alone;
      return ({ amount }, sums) =>
        reached(
          ['order', amount, payments.fourEyesAbove],
          ['member_day', sums.memberDay + amount, memberDay],
          ['clerk_day', sums.clerkDay + amount, clerkDay],
          ['house_hour', sums.houseHour + amount, houseHour],
        );
    }
    case 'credit': {
      const { from, clerkDay, aboveDay } = payments.byHand;
      return ({ amount, ordered = amount, listedSender = false }, sums) => {
        const above = aboveOrder(amount, ordered);
        const most = mostAlone(ordered, payments.byHand);
        return [
          ...(amount > most ? [{ limit: 'above_order', sum: amount, from: most } as const] : []),
          ...reached(['order', amount, from], ['clerk_day', sums.clerkDay + amount, clerkDay]),
          ...(above > 0n && amount <= most ? reached(['above_day', sums.clerkAbove + above, aboveDay]) : []),
          ...(listedSender ? [{ limit: 'listed_sender', sum: 1n, from: 1n } as const] : []),
        ];
      };
    }
    case 'bonus':
      return ({ amount, budget, related = 0 }, sums) =>
        amount === 0n
          ? []
          : [
              ...reached(
                ['order', amount, bonuses.from],
                ['clerk_day', sums.clerkDay + amount, bonuses.clerkDay],
              ),
              ...(budget !== undefined && sums.offerDay + amount > budget
                ? [{ limit: 'offer_day', sum: sums.offerDay + amount, from: budget } as const]
                : []),
              ...(related > 0
                ? [{ limit: 'related_accounts', sum: BigInt(related), from: 1n } as const]
                : []),
            ];
  }
}

/** How much more an amount is than its order. */
export function aboveOrder(amount: bigint, ordered: bigint): bigint {
  return amount > ordered ? amount - ordered : 0n;
}

/** The most that one person may credit to an order of this amount, other limits aside. */
export function mostAlone(
  ordered: bigint,
  { aboveShare, aboveSum }: { readonly aboveShare: number; readonly aboveSum: number },
): bigint {
  const share = (ordered * BigInt(aboveShare)) / 10_000n;
  return ordered + (share > BigInt(aboveSum) ? share : BigInt(aboveSum));
}

function reached(...limits: readonly (readonly [LimitName, bigint, number])[]): Reason[] {
  return limits.flatMap(([limit, sum, from]) =>
    sum >= BigInt(from) ? [{ limit, sum, from: BigInt(from) }] : [],
  );
}

/** Whether its figures are a count, not fen. */
export function isCount(limit: LimitName): boolean {
  return limit === 'related_accounts' || limit === 'listed_sender';
}

/** The limit with its figures, as texts of the catalogue take it. */
export function limitReached({ limit, sum, from }: Reason) {
  const figure = isCount(limit) ? String : formatYuan;
  return { limit, sum: figure(sum), from: figure(from) };
}

/** The limit in a sentence with its figures, for staff: in Chinese where it is kept. */
export function reasonText(reason: Reason, language: Language = 'zh-CN'): string {
  return textOf(message('limit_reached', limitReached(reason)), language);
}
