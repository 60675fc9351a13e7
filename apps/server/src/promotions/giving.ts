/** One gift of a promotion: a grant in an account of its own (docs/decisions/0074), and the member is told. Amounts in fen. */
import { formatYuan } from '@mingpai/contract/money';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { closeGrant, openGrant, type Weights } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface GiveDeps {
  readonly clock: Clock;
  readonly wallet: Wallet;
}

export interface Gift {
  readonly promotion: { readonly id: bigint; readonly title: string; readonly titleEn: string };
  readonly memberId: bigint;
  /** What it is given for; the same source gives one grant. */
  readonly source: string;
  readonly deposit?: { readonly orderNo: string; readonly amount: bigint } | undefined;
  readonly combines?: boolean;
  readonly amount: bigint;
  /** What is to be played for it; 0: it is cash at once. */
  readonly required: bigint;
  readonly weights: Weights;
  readonly betCeiling: bigint;
  readonly days: number;
  /** From when bets count; now, unless given. */
  readonly from?: Date;
}

const dayMs = 86_400_000;

/** The member's money is locked. @returns the grant's id */
export async function giveGrant(tx: Tx, { clock, wallet }: GiveDeps, gift: Gift): Promise<bigint> {
  const now = clock.now();
  const { promotion, memberId, amount, required } = gift;
  const expiresAt = new Date(now.getTime() + gift.days * dayMs);
  const grantId = await openGrant(tx, {
    memberId,
    promotionId: promotion.id,
    source: gift.source,
    deposit: gift.deposit,
    combines: gift.combines ?? true,
    amount,
    required,
    weights: gift.weights,
    betCeiling: gift.betCeiling,
    openedAt: gift.from ?? now,
    expiresAt,
  });
  const movement = { grantId, memberId, amount };
  await wallet.fillGrant(tx, movement);
  if (required === 0n) {
    await closeGrant(tx, { id: grantId, state: 'fulfilled', at: now });
    await wallet.releaseGrant(tx, movement);
  }
  const told = {
    title: [promotion.title, promotion.titleEn === '' ? promotion.title : promotion.titleEn],
    bonus: formatYuan(amount),
  } as const;
  await sendInboxMessage(
    tx,
    clock,
    memberId,
    required === 0n
      ? inboxTexts.bonusPaid(told)
      : inboxTexts.grantGiven({ ...told, toPlay: formatYuan(required), until: beijingText(expiresAt) }),
  );
  return grantId;
}
