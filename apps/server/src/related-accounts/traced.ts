/** Who left a trace: a real name, a card, an address on a chain, a browser. Found whole, a browser also by the mark that staff see. */
import type { Queryable } from '../platform/database.ts';
import { withoutTronHex } from '../platform/tron-address.ts';

export interface Traced {
  readonly memberId: bigint;
  readonly by: 'name' | 'card' | 'device';
}

/** @param limit of each kind. @returns the first that left it, not those who changed it since either */
export async function traced(db: Queryable, term: string, limit: number): Promise<Traced[]> {
  const { rows } = await db.query<Traced>(
    `(select member_id as "memberId", 'name' as by from account_trace where kind = 'name' and value = folded_name($1) limit $4)
     union all (select member_id, 'card' from account_trace where kind = 'card' and value = $2 limit $4)
     union all (select member_id, 'card' from account_trace where kind = 'address' and value = lower($5) limit $4)
     union all (select member_id, 'device' from account_trace where kind = 'device' and value like $3 limit $4)`,
    [
      term,
      term.replace(/[ -]/g, ''),
      // Eight of its 64 digits are shown beside a sign-in.
      /^[0-9a-f]{8,64}$/i.test(term) ? `${term.toLowerCase()}%` : null,
      limit,
      withoutTronHex(term),
    ],
  );
  return rows;
}

/** A closed account whose personal data goes is nobody's relation any more. */
export async function eraseTraces(db: Queryable, memberId: bigint): Promise<void> {
  await db.query('delete from account_trace where member_id = $1', [memberId]);
}
