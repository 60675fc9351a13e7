/**
 * Opening requirements: for the wallet alone (`npm run check`). A credit says what it opens, and both happen in one step, so that
 * no withdrawal can see the one without the other. Amounts in fen.
 */
import type { Tx } from '../platform/database.ts';

export interface Requirement {
  readonly memberId: bigint;
  /** What opened it; the same source opens one requirement only: `deposit/D2026...`. */
  readonly source: string;
  readonly amount: bigint;
}

/** Of many credits at the same moment; that of one is opened with it (wallet/migrations/1115_credits_in_one_call.sql). */
export async function openRequirementsOfMany(
  tx: Tx,
  requirements: readonly Requirement[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into turnover_requirement (member_id, source, amount, opened_at)
     select r.member, r.source, r.amount, $1 from unnest($2::bigint[], $3::text[], $4::bigint[]) r (member, source, amount)
     on conflict (member_id, source) do nothing`,
    [
      at,
      requirements.map(({ memberId }) => memberId),
      requirements.map(({ source }) => source),
      requirements.map(({ amount }) => amount),
    ],
  );
}
