/** Claiming rebates: everything pending, in one movement of money. */
import { vipRebateTurnoverMultiple } from '@mingpai/contract/constants';
import type { Site } from '../app/site.ts';
import { isFrozen } from '../members/index.ts';
import type { Tx } from '../platform/database.ts';
import { once } from '../platform/idempotency.ts';
import { namedId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { isPaused } from '../play-limits/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { lastClosedDay, startOf } from './night.ts';
import { ratesOf } from './rates.ts';
import { refreshRebates } from './rebates.ts';

export interface Claim {
  readonly memberId: bigint;
  readonly key: string | undefined;
}

/**
 * Moves all that is pending into the central wallet and opens its turnover (once; business rules, Turnover), which is none during a
 * break or exclusion.
 * Refusals `nothing_to_claim`, `member_frozen`: no money moved.
 * @returns fen, as decimal text
 */
export async function claimRebates(
  site: Site,
  settings: Settings,
  wallet: Wallet,
  { memberId, key }: Claim,
): Promise<Outcome<{ readonly amount: string }>> {
  const { database, clock } = site;
  const rates = await ratesOf(settings);
  return once(database, clock, { memberId, call: 'claimRebates', key, content: {} }, async (tx, id) => {
    if (await isFrozen(tx, memberId)) return refused('member_frozen');
    const now = clock.now();
    // What was void a moment ago is not paid out any more.
    await recountRebates(tx, memberId, rates, now);
    const { rows } = await tx.query<{ pending: bigint }>(
      'select coalesce(sum(money), 0)::bigint as pending from rebate where member_id = $1 and claim_id is null',
      [memberId],
    );
    const amount = rows[0]?.pending ?? 0n;
    if (amount <= 0n) return refused('nothing_to_claim');
    await tx.query('insert into rebate_claim (id, member_id, amount, at) values ($1, $2, $3, $4)', [
      id,
      memberId,
      amount,
      now,
    ]);
    await tx.query(
      'update rebate set claim_id = $2, claimed_at = $3 where member_id = $1 and claim_id is null',
      [memberId, id, now],
    );
    const reference = `rebate/${id}`;
    // Nothing may ask for bets of somebody who must not bet, nor keep their whole balance from leaving (decision 0012).
    const multiple = (await isPaused(tx, memberId, now)) ? 0 : vipRebateTurnoverMultiple;
    const turnover = amount * BigInt(multiple);
    await wallet.payRebate(tx, { id: namedId(reference), memberId, amount, reference, turnover });
    return done({ amount: String(amount) });
  });
}

/** Counts a member's rows again after a correction, up to the day that was closed last; later days are the night's. */
export async function recountRebates(tx: Tx, memberId: bigint, rates: string, now: Date): Promise<void> {
  const through = await lastClosedDay(tx);
  if (through === undefined) return;
  await refreshRebates(tx, { members: [memberId], since: startOf(through), through, rates, now });
}
