/**
 * What our calls moved at a seamless venue, kept as sums of what is closed: whoever compares reads what came since, and not all that ever
 * was. Amounts in fen, what members won, below zero when they lost.
 */
import type { Database, Tx } from '../../platform/database.ts';

/**
 * How old a row is before it is closed, by the database's clock, in ms: far older than a transaction lives there, so that none with an
 * earlier time is still to come.
 */
export const closedAfterMs = 3_600_000;

/**
 * Closes what is old enough, and holds off whoever else would close or keep a list until the caller's transaction ends: sums and what
 * stands beside them are read as of one moment.
 * @returns rows from then on, by `recorded_at`, are in no sum
 */
export async function closeMoved(tx: Tx, venue: string, afterMs = closedAfterMs): Promise<Date> {
  const { closed, until } = await holdClosed(tx, venue, afterMs);
  if (until <= closed) return closed;
  await tx.query(
    `insert into seamless_sum (venue, member_id, ours, last_at)
     select $1, member_id, sum(moved), max(at) from seamless_transaction
      where venue = $1 and recorded_at >= $2 and recorded_at < $3
      group by member_id
     on conflict (venue, member_id) do update set ours = seamless_sum.ours + excluded.ours,
       last_at = greatest(seamless_sum.last_at, excluded.last_at)`,
    [venue, closed, until],
  );
  await tx.query('update seamless_closed set closed_to = $2 where venue = $1', [venue, until]);
  return until;
}

/** Nobody else closes this venue's rows, or keeps its list, until the transaction ends. */
export async function holdClosed(
  tx: Tx,
  venue: string,
  afterMs = closedAfterMs,
): Promise<{ closed: Date; until: Date }> {
  await tx.query('insert into seamless_closed (venue) values ($1) on conflict do nothing', [venue]);
  const { rows } = await tx.query<{ closed: Date; until: Date }>(
    `select closed_to as closed, date_trunc('milliseconds', now() - $2 * interval '1 millisecond') as until
       from seamless_closed where venue = $1 for update`,
    [venue, afterMs],
  );
  const [mark] = rows;
  if (!mark) throw new Error(`venue ${venue}: no mark`);
  return mark;
}

/** Who moved anything there, and when last: the last first. @returns at most `most` */
export async function whoMoved(database: Database, venue: string, most: number) {
  return database.transaction(async (tx) => {
    const since = await closeMoved(tx, venue);
    const { rows } = await tx.query<{ member_id: bigint; open: boolean; last_at: Date }>(
      `select m.member_id, bool_or(d.id is not null) as open, max(m.at) as last_at
         from (select member_id, last_at as at from seamless_sum where venue = $1 and last_at is not null
               union all
               select member_id, at from seamless_transaction where venue = $1 and recorded_at >= $2) m
         left join venue_difference d on d.venue = $1 and d.member_id = m.member_id and d.resolved_at is null
        group by m.member_id
        order by open desc, last_at desc
        limit $3`,
      [venue, since, most],
    );
    return rows;
  });
}

/** What our calls moved of a member in all; closes nothing, since it is asked for one member after the other. */
export async function movedBy(database: Database, venue: string, memberId: bigint): Promise<bigint> {
  return database.transaction(async (tx) => {
    const { rows: marks } = await tx.query<{ closed: Date }>(
      'select closed_to as closed from seamless_closed where venue = $1 for share',
      [venue],
    );
    const { rows } = await tx.query<{ moved: string }>(
      `select (coalesce((select ours from seamless_sum where venue = $1 and member_id = $2), 0) + coalesce((
         select sum(moved) from seamless_transaction where venue = $1 and member_id = $2 and recorded_at >= $3), 0))::text as moved`,
      [venue, memberId, marks[0]?.closed ?? new Date(0)],
    );
    return BigInt(rows[0]?.moved ?? 0);
  });
}
