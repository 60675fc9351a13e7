/** The seal of the fingerprints (`migrations/0220_fingerprints.sql`). */
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import {
  type ChainOptions,
  type ChainVerification,
  type SealChain,
  verifyChain,
} from '../platform/seal-chain.ts';

/** Transactions in one seal. */
const transactionsInSeal = 10_000;

/** Seals all that is settled. */
export async function sealFingerprints(db: Queryable, clock: Clock): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ number: bigint | null }>(
      'select make_fingerprint_seal($1, $2) as number',
      [transactionsInSeal, clock.now()],
    );
    if (!rows[0]?.number) return;
  }
}

export const fingerprintChain: SealChain = {
  seals: 'public.fingerprint_seal',
  table: 'public.fingerprint',
  at: 'recorded_at',
  rows: (from, to) => `(
    select row_number() over (order by f.xid, f.id) as place, concat_ws(' ', f.kind, f.venue, f.subject, f.draw) as label,
           sha256(convert_to(jsonb_build_array(f.id, f.kind, f.venue, f.subject, f.draw, f.hash, extract(epoch from f.recorded_at), f.xid)::text, 'UTF8')) as digest
      from public.fingerprint f where f.xid >= ${from} and f.xid < ${to})`,
};

/** Recomputes the seals from the rows that they cover. */
export async function verifyFingerprints(db: Queryable, options?: ChainOptions): Promise<ChainVerification> {
  return verifyChain(db, fingerprintChain, options);
}
