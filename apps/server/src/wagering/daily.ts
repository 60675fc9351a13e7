/** Turnover by member and Beijing day, folded from the stream of settled bets. Amounts in fen. */
import type { Queryable, Tx } from '../platform/database.ts';

/**
 * Sums up what was recorded on a day, and each member's turnover up to its end. Folding a day again gives the same rows, or
 * counts what was still on its way the first time; days are folded in their order, because each total builds on the one before.
 *
 * @param day `YYYY-MM-DD`, Beijing time
 */
export async function foldTurnover(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `insert into turnover_day (member_id, day, valid, total)
     select s.member_id, $1::date, s.valid, s.valid + coalesce(before.total, 0)
       from (select member_id, sum(valid_delta)::bigint as valid from settlement
              where at >= start_of_beijing_day($1::date) and at < start_of_beijing_day($1::date + 1)
              group by member_id) s
       left join lateral (select d.total from turnover_day d where d.member_id = s.member_id and d.day < $1::date
                           order by d.day desc limit 1) before on true
     on conflict (member_id, day) do update set valid = excluded.valid, total = excluded.total
      where (turnover_day.valid, turnover_day.total) is distinct from (excluded.valid, excluded.total)`,
    [day],
  );
}

export interface Played {
  /** Of all time up to the end of the last folded day. */
  readonly total: bigint;
  /** Of the days after `since`. */
  readonly recent: bigint;
}

/** @param since `YYYY-MM-DD`, Beijing time: only later days are recent */
export async function playedBy(db: Queryable, memberId: bigint, since: string): Promise<Played> {
  const { rows } = await db.query<Played>(
    `select total, total - coalesce((select d.total from turnover_day d where d.member_id = $1 and d.day <= $2::date
                                      order by d.day desc limit 1), 0) as recent
       from turnover_day where member_id = $1 order by day desc limit 1`,
    [memberId, since],
  );
  return rows[0] ?? { total: 0n, recent: 0n };
}
