/** Who grabbed what on a day, for staff. */
import type { Queryable } from '../platform/database.ts';

export interface Winner {
  readonly id: string;
  readonly memberId: bigint;
  readonly username: string;
  /** The member's first, second ... of the day. */
  readonly number: number;
  /** Deposits that counted, fen. */
  readonly deposits: bigint;
  /** What was drawn, and what the pool still had of it; fen. */
  readonly drawn: bigint;
  readonly amount: bigint;
  readonly createdAt: Date;
}

export interface WinnersQuery {
  /** YYYY-MM-DD in Beijing. */
  readonly day: string;
  readonly page: number;
  readonly pageSize: number;
}

/** The packets of a day, newest first. */
export async function winnersOf(
  db: Queryable,
  { day, page, pageSize }: WinnersQuery,
): Promise<{ rows: readonly Winner[]; total: number }> {
  const [found, counted] = await Promise.all([
    db.query<Winner>(
      `select p.id, p.member_id as "memberId", m.username, p.number, p.deposits, p.drawn, p.amount, p.created_at as "createdAt"
         from red_packet p join member_name m on m.id = p.member_id
        where p.day = $1 order by p.created_at desc, p.id limit $2 offset $3`,
      [day, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>('select count(*)::int as total from red_packet where day = $1', [day]),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
