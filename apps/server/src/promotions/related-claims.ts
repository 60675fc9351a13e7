/** Which applications for an offer come from accounts that are taken for one person's, and which of them came first. */
import type { Queryable } from '../platform/database.ts';
import { type Related, relatedTo } from '../related-accounts/index.ts';

export interface RelatedClaims {
  readonly related: readonly Related[];
  /** How many of them applied for the same offer before this member did, and were not rejected: the first is anybody's right. */
  readonly earlier: number;
}

interface Claim {
  readonly id: bigint;
  readonly promotionId: bigint;
  readonly memberId: bigint;
}

/** By application; those of members without related accounts are not in it. */
export async function relatedClaimsOf(
  db: Queryable,
  claims: readonly Claim[],
): Promise<ReadonlyMap<bigint, RelatedClaims>> {
  const related = await relatedTo(db, [...new Set(claims.map(({ memberId }) => memberId))]);
  const asked = claims.flatMap(({ id, promotionId, memberId }) =>
    (related.get(memberId) ?? []).map((other) => ({ id, promotionId, other: other.memberId })),
  );
  if (asked.length === 0) return new Map();
  const { rows } = await db.query<{ id: bigint; earlier: number }>(
    `select asked.id, count(distinct a.member_id)::int as earlier
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) asked (id, promotion_id, other)
       join promotion_application a on a.promotion_id = asked.promotion_id and a.member_id = asked.other
        and a.id < asked.id and a.state <> 'rejected'
      group by asked.id`,
    [asked.map(({ id }) => id), asked.map(({ promotionId }) => promotionId), asked.map(({ other }) => other)],
  );
  const earlier = new Map(rows.map((row) => [row.id, row.earlier]));
  return new Map(
    claims.flatMap(({ id, memberId }) => {
      const others = related.get(memberId);
      return others === undefined ? [] : [[id, { related: others, earlier: earlier.get(id) ?? 0 }] as const];
    }),
  );
}
