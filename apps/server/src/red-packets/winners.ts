/** Who grabbed what on a day, for staff. */
import type { Queryable } from '../platform/database.ts';
import { type Place, uncounted } from '../platform/slice.ts';

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
}

/** The packets of a day, newest first. */
export async function winnersOf(
  db: Queryable,
  { day, ...place }: WinnersQuery & Place,
): Promise<{ rows: readonly Winner[]; total: number }> {
  const [found, counted] = await Promise.all([
    db.query<Winner>(
      `select p.id, p.member_id as "memberId", m.username, p.number, p.deposits, p.drawn, p.amount, p.created_at as "createdAt"
         from red_packet p join member_name m on m.id = p.member_id
        where p.day = $1
          and ($4::uuid is null or (p.created_at, p.id) < (select l.created_at, l.id from red_packet l where l.id = $4))
        order by p.created_at desc, p.id desc limit $2 offset $3`,
      'most' in place
        ? [day, place.most, 0, place.after ?? null]
        : [day, place.pageSize, (place.page - 1) * place.pageSize, null],
    ),
    'most' in place
      ? uncounted
      : db.query<{ total: number }>('select count(*)::int as total from red_packet where day = $1', [day]),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
