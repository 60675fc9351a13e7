/** Claiming rebates: everything pending, in one movement of money. */
import { vipRebateTurnoverMultiple } from '@mingpai/contract/constants';
import { isFrozen } from '../members/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { once } from '../platform/idempotency.ts';
import { namedId, newId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { isPaused } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import { lastClosedDay, startOf } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { ratesOf } from './rates.ts';
import { refreshRebates } from './rebates.ts';
import { type Claim, type ClaimTogether, claimCall, claimContent, referenceOf } from './together.ts';

/**
 * Moves all that is pending into the central wallet and opens its turnover (once; business rules, Turnover), which is none during a
 * break or exclusion.
 * Refusals `nothing_to_claim`, `member_frozen`: no money moved.
 * @returns fen, as decimal text
 */
export async function claimRebates(
  site: AppContext,
  settings: Settings,
  wallet: Wallet,
  claimTogether: ClaimTogether,
  { memberId, key }: Claim,
): Promise<Outcome<{ readonly amount: string }>> {
  const paid = await claimTogether({ memberId, key });
  if (paid !== undefined) return done({ amount: String(paid) });
  const { database, clock } = site;
  const rates = await ratesOf(settings);
  const operation = { memberId, call: claimCall, key, content: claimContent };
  return once(database, clock, operation, async (tx, id) => {
    if (await isFrozen(tx, memberId)) return refused('member_frozen');
    const now = clock.now();
    // Nothing may ask for bets of somebody who must not bet, nor keep their whole balance from leaving (decision 0012).
    const multiple = (await isPaused(tx, memberId, now)) ? 0 : vipRebateTurnoverMultiple;
    const amount = await payPending(tx, wallet, { id, memberId, rates, multiple, now });
    return amount === 0n ? refused('nothing_to_claim') : done({ amount: String(amount) });
  });
}

/**
 * Pays what is pending of a member who closes the account, in the transaction of the closing: nobody can claim it afterwards. It asks for
 * no bets, which nobody can place any more. @param rates of `ratesOf` @returns fen, 0 for nothing
 */
export function payBeforeClosing(
  tx: Tx,
  wallet: Wallet,
  { memberId, rates, now }: { readonly memberId: bigint; readonly rates: string; readonly now: Date },
): Promise<bigint> {
  return payPending(tx, wallet, { id: newId(), memberId, rates, multiple: 0, now });
}

interface Payment {
  readonly id: string;
  readonly memberId: bigint;
  readonly rates: string;
  /** Turnover that it asks for, times what is paid. */
  readonly multiple: number;
  readonly now: Date;
}

async function payPending(
  tx: Tx,
  wallet: Wallet,
  { id, memberId, rates, multiple, now }: Payment,
): Promise<bigint> {
  // What was void a moment ago is not paid out any more.
  await recountRebates(tx, memberId, rates, now);
  const amount = await takePending(tx, { id, memberId, now });
  if (amount === 0n) return 0n;
  const reference = referenceOf(id);
  const turnover = amount * BigInt(multiple);
  await wallet.payRebate(tx, { id: namedId(reference), memberId, amount, reference, turnover });
  return amount;
}

/**
 * Marks what is pending as claimed. One statement: a row that the night writes in between would be marked and not paid.
 * @returns what the marked rows come to, fen; 0: nothing was marked
 */
async function takePending(
  tx: Tx,
  { id, memberId, now }: { readonly id: string; readonly memberId: bigint; readonly now: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ amount: bigint }>(
    `with open as materialized (
       select id, money from rebate where member_id = $2 and claim_id is null order by id for update),
     claim as (
       insert into rebate_claim (id, member_id, amount, at)
       select $1, $2, sum(money)::bigint, $3 from open having sum(money) > 0 returning amount),
     marked as (update rebate r set claim_id = $1, claimed_at = $3 from open, claim where r.id = open.id)
     select amount from claim`,
    [id, memberId, now],
  );
  return rows[0]?.amount ?? 0n;
}

/** Counts a member's rows again after a correction, up to the day that was closed last; later days are the night's. */
export async function recountRebates(tx: Tx, memberId: bigint, rates: string, now: Date): Promise<void> {
  const through = await lastClosedDay(tx);
  if (through === undefined) return;
  await refreshRebates(tx, { members: [memberId], since: startOf(through), through, rates, now });
}
