/** The seal of the staff's log (`migrations/0130_audit_seal.sql`): a chain of hashes that a change by hand does not survive. */
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import {
  type ChainOptions,
  type ChainVerification,
  type SealChain,
  verifyChain,
} from '../platform/seal-chain.ts';

/** @returns the new seal's number; undefined when there is nothing new */
export async function sealAudit(db: Queryable, clock: Clock): Promise<bigint | undefined> {
  const { rows } = await db.query<{ number: bigint | null }>('select make_audit_seal($1) as number', [
    clock.now(),
  ]);
  return rows[0]?.number ?? undefined;
}

export const auditChain: SealChain = {
  seals: 'public.audit_seal',
  table: 'public.audit',
  at: 'at',
  rows: (from, to) => `(
    select row_number() over (order by a.xid, a.id) as place, a.id::text as label,
           sha256(convert_to(jsonb_build_array(a.id, extract(epoch from a.at), a.staff_id, a.action, a.subject, a.detail, a.xid)::text, 'UTF8')) as digest
      from public.audit a where a.xid >= ${from} and a.xid < ${to})`,
};

/** Recomputes the seals from the rows that they cover. */
export async function verifyAudit(db: Queryable, options?: ChainOptions): Promise<ChainVerification> {
  return verifyChain(db, auditChain, options);
}
