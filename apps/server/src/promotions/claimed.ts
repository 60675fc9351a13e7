/** Bonuses that a member applied for and that went to their wallet: what was given, when, and what is left to play of it. */
import type { Queryable } from '../platform/database.ts';
import { requirementsOf } from '../wagering/index.ts';

export interface ClaimedBonus {
  /** Of its application. */
  readonly id: bigint;
  readonly title: string;
  /** Empty: there is none. */
  readonly titleEn: string;
  /** fen */
  readonly bonus: bigint;
  readonly at: Date;
  /** What is to be played before it may be withdrawn, and how much of that is, fen; both 0: nothing was asked. */
  readonly required: bigint;
  readonly played: bigint;
}

/** Newest first. What is locked until it is played through is a grant, and none of these. */
export async function claimedBonusesOf(
  db: Queryable,
  memberId: bigint,
  most = 100,
): Promise<readonly ClaimedBonus[]> {
  const { rows } = await db.query<Omit<ClaimedBonus, 'required' | 'played'>>(
    `select a.id, p.title, p.title_en as "titleEn", a.bonus, a.decided_at as at
       from promotion_application a join promotion p on p.id = a.promotion_id
      where a.member_id = $1 and a.state = 'approved' and a.bonus > 0 and a.offered_days = 0
      order by a.id desc limit $2`,
    [memberId, most],
  );
  const asked = await requirementsOf(
    db,
    memberId,
    rows.map(({ id }) => bonusReference(id)),
  );
  return rows.map((row) => {
    const { amount = 0n, used = 0n } = asked.get(bonusReference(row.id)) ?? {};
    return { ...row, required: amount, played: used };
  });
}

/** How wallet and turnover name the bonus of an application. */
export function bonusReference(applicationId: bigint): string {
  return `promotion/${applicationId}`;
}
