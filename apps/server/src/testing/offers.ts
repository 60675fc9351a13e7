/** Promotions of tests, and what makes them give: deposits that are credited, and bets that settle. */
import { creditedDeposit } from '../deposits/index.ts';
import { type AwardDeps, awardDeposit } from '../promotions/awards.ts';
import type { Offer } from '../promotions/offer.ts';
import { type PromotionDraft, savePromotion } from '../promotions/promotions.ts';
import { recordSettlement } from '../wagering/index.ts';
import type { Cashier } from './cashier.ts';

export { forfeitGrant, settleGrant } from '../promotions/grants.ts';

/** As the job that follows a credit; of an order that is not credited nothing is given. @returns ids of the grants */
export async function awardOrder(deps: AwardDeps, orderNo: string): Promise<readonly bigint[]> {
  const deposit = await creditedDeposit(deps.site.database, orderNo);
  return deposit === undefined ? [] : awardDeposit(deps, deposit);
}

export const wholeWeights = { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 };

/** Gives nothing yet: a test says what. */
export const plainOffer: Offer = {
  award: 'deposit',
  code: '',
  tiers: [],
  fixed: 0n,
  base: 'bonus',
  weights: wholeWeights,
  betCeiling: 0n,
  usualBet: 1_000n,
  days: 7,
  total: 1_000_000_000n,
  combines: false,
  losses: null,
  referral: null,
};

export interface Offers {
  /** Published from 1 November 2026 on. @returns its id */
  offered(offer: Partial<Offer> | null, more?: Partial<PromotionDraft>): Promise<bigint>;
  /** A deposit that is credited already, and asks for nothing. @returns its number */
  deposited(memberId: bigint, fen: bigint): Promise<string>;
  /** A bet that settles now. @returns its number */
  settled(memberId: bigint, venue: string, stake: bigint, payout?: bigint): Promise<string>;
  /** It becomes void now. */
  voided(memberId: bigint, venue: string, bet: string): Promise<void>;
}

export async function openOffers(cashier: Cashier, venues: readonly string[]): Promise<Offers> {
  const { database, wallet, site } = cashier;
  const { clock } = site;
  const { rows } = await database.query<{ id: bigint }>(
    "insert into promotion_type (name, name_en, position) values ('优惠', 'Offers', 7) returning id",
  );
  const typeId = rows[0]?.id ?? 0n;
  for (const code of venues)
    await database.query(
      "insert into venue (code, name, category, adapter, position) values ($1, $1, 'concise', 'test', 99)",
      [code],
    );
  let numbers = 0;
  const kept = new Map<string, { stake: bigint; payout: bigint }>();
  const figures = (stake: bigint, payout: bigint) =>
    ({ valid: stake, stake, result: payout - stake, bets: 1 }) as const;
  const none = { valid: 0n, stake: 0n, result: 0n, bets: 0 } as const;
  return {
    async offered(offer, more = {}) {
      const id = await savePromotion(
        database,
        {
          id: undefined,
          typeId,
          title: '优惠',
          titleEn: 'Offer',
          memo: '',
          memoEn: '',
          content: '',
          contentEn: '',
          banner: '',
          state: 'published',
          startsAt: new Date('2026-10-31T16:00:00Z'),
          endsAt: null,
          audience: 'all',
          audienceValue: 0,
          audienceTags: [],
          audienceAgents: [],
          lockedDays: 0,
          applies: 'always',
          bonus: 0n,
          multiple: 3,
          budget: 1_000_000_000n,
          position: 5,
          condition: 'none',
          conditionAmount: 0n,
          conditionCategories: [],
          place: null,
          offer: offer && { ...plainOffer, ...offer },
          ...more,
        },
        clock.now(),
      );
      if (id === undefined) throw new Error('not saved');
      return id;
    },
    async deposited(memberId, fen) {
      numbers += 1;
      const orderNo = `D2026OFFER${numbers}`;
      await database.query(
        `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
         values ($1, $2, 'bank', $3, 'approved', $4, $4, $3, 'staff/1', $4, '')`,
        [orderNo, memberId, fen, clock.now()],
      );
      await database.transaction((tx) =>
        wallet.credit(tx, {
          id: crypto.randomUUID(),
          memberId,
          amount: fen,
          reference: `deposit/${orderNo}`,
          turnover: 0n,
        }),
      );
      return orderNo;
    },
    async settled(memberId, venue, stake, payout = 0n) {
      numbers += 1;
      const betId = `b${numbers}`;
      kept.set(betId, { stake, payout });
      await database.transaction((tx) =>
        recordSettlement(tx, {
          venue,
          category: 'concise',
          betId,
          seq: 1n,
          memberId,
          before: none,
          after: figures(stake, payout),
          state: 'settled',
          at: clock.now(),
        }),
      );
      return betId;
    },
    async voided(memberId, venue, betId) {
      const { stake, payout } = kept.get(betId) ?? { stake: 0n, payout: 0n };
      await database.transaction((tx) =>
        recordSettlement(tx, {
          venue,
          category: 'concise',
          betId,
          seq: 2n,
          memberId,
          before: figures(stake, payout),
          after: none,
          state: 'void',
          at: clock.now(),
        }),
      );
    },
  };
}
