/** Payments on a chain by their transaction. */
import type { Protocol } from '@mingpai/contract/states';
import type { Queryable } from '../platform/database.ts';

export interface FoundPayment {
  readonly id: bigint;
  readonly chain: Protocol;
  readonly hash: string;
  /** micro-USDT */
  readonly amount: bigint;
  readonly state: string;
  readonly seenAt: Date;
}

/** @param hashes as the transaction may be written */
export async function paymentsOf(
  db: Queryable,
  hashes: readonly string[],
  limit: number,
): Promise<FoundPayment[]> {
  const { rows } = await db.query<FoundPayment>(
    `select id, chain, tx_hash as hash, amount, state, seen_at as "seenAt"
       from chain_payment where chain = any (array['TRC20', 'ERC20']) and tx_hash = any ($1) order by id limit $2`,
    [hashes, limit],
  );
  return rows;
}
