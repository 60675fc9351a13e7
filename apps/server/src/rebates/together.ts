/**
 * Rebates that nothing speaks against, paid to many in one statement and one commit (migrations/1142_claims_together.sql): those that are
 * claimed while others are being written form the next call. Whatever else there is about one is decided alone (`claim.ts`), by the same
 * functions of the database. Amounts in fen.
 */
import { vipRebateTurnoverMultiple } from '@mingpai/contract/constants';
import type { AppContext } from '../platform/context.ts';
import { openGathering } from '../platform/gathering.ts';
import { fingerprintOf, keylessWindowMs } from '../platform/idempotency.ts';
import { namedId, newId } from '../platform/ids.ts';
import type { Settings } from '../settings/index.ts';
import { lastClosedDay, startOf } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { ratesOf } from './rates.ts';

export interface Claim {
  readonly memberId: bigint;
  readonly key: string | undefined;
}

/** The operation of a claim (`platform/idempotency.ts`), and what makes two of them the same. */
export const claimCall = 'claimRebates';
export const claimContent = {};

/** What a claim is in the ledger and in the turnover. @param id of the operation */
export const referenceOf = (id: string) => `rebate/${id}`;

/** @returns what was paid; undefined: nothing is known to have happened, and the ordinary way decides */
export type ClaimTogether = (claim: Claim) => Promise<bigint | undefined>;

/** As of stakes (`game-providers/seamless/stakes.ts`). */
const size = {
  lanes: 2,
  most: 64,
  aside: { worth: 16, afterMs: 20 },
  queue: { length: 2_000, patienceMs: 2_500 },
} as const;

export function openClaimsTogether(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  settings: Settings,
  wallet: Pick<Wallet, 'rebateRow' | 'moved'>,
): ClaimTogether {
  const fingerprint = fingerprintOf(claimContent).toString('hex');

  async function pay(batch: readonly Claim[]): Promise<readonly (bigint | undefined)[]> {
    const now = clock.now();
    const [rates, through] = await Promise.all([ratesOf(settings), lastClosedDay(database)]);
    const { rows } = await database.pool.query<{ place: number; amount: bigint }>({
      name: 'claim_rebates',
      text: `select place, amount
               from claim_rebates($1::jsonb, $2::text[], $3::int, $4::timestamptz, $5::timestamptz, $6::timestamptz, $7::date, $8::jsonb)`,
      values: [
        JSON.stringify(batch.map((claim, place) => requestOf(claim, place, now))),
        batch.map(({ memberId }) => `${memberId}/${claimCall}`).sort(),
        vipRebateTurnoverMultiple,
        now,
        new Date(now.getTime() - keylessWindowMs),
        through === undefined ? null : startOf(through),
        through ?? null,
        rates,
      ],
    });
    const paid = new Map(rows.map(({ place, amount }) => [place, amount]));
    return batch.map(({ memberId }, place) => {
      const amount = paid.get(place);
      if (amount !== undefined) wallet.moved(memberId);
      return amount;
    });
  }

  function requestOf({ memberId, key }: Claim, place: number, at: Date) {
    const operation = newId();
    const source = referenceOf(operation);
    return {
      place,
      member_id: String(memberId),
      key: key ?? null,
      operation,
      fingerprint,
      source,
      transfer: wallet.rebateRow({ id: namedId(source), memberId, reference: source }, at),
    };
  }

  return openGathering<Claim, bigint>(
    size,
    // A second one of the same member is the first once more, or finds nothing pending.
    { nameOf: ({ memberId }) => String(memberId), ownerOf: ({ memberId }) => String(memberId) },
    pay,
    // Perhaps one's fault, perhaps done after all: alone each is asked for by its key, and told what became of it.
    (error, claims) => log.warn({ err: error, claims }, 'rebates could not be paid together'),
  );
}
