/** A busy day, made with SQL: members, what they played and paid before, and yesterday's bets. */
import type pg from 'pg';

const venues = 10;
const daysBefore = 10;

export async function fillDay(
  pool: pg.Pool,
  { members, bets }: { readonly members: number; readonly bets: number },
): Promise<void> {
  await pool.query(
    `insert into venue (code, name, category, adapter, position)
     select 'bench' || g, 'bench' || g, 'sport', 'sandbox', g from generate_series(0, $1 - 1) g`,
    [venues],
  );
  // Not 100001: the first ids are the demonstration's.
  await pool.query(
    `insert into member (id, username, password_hash, pay_password_hash, real_name, registered_at)
     select 1000000 + g, 'bench' || g, '', '', '', now() - interval '100 days' from generate_series(0, $1 - 1) g`,
    [members],
  );
  // Every second member has played enough for the next level.
  await pool.query(
    `insert into turnover_day (member_id, day, valid, total)
     select 1000000 + g, beijing_day(now()) - 1 - d, played, (${daysBefore} + 1 - d) * played
       from (select g, 50000 * (1 + g % 2) as played from generate_series(0, $1 - 1) g) m,
            generate_series(1, ${daysBefore}) d`,
    [members],
  );
  await pool.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_at)
     select 'bench' || g, 1000000 + g % $1, 'bank', 100000, '', 'approved', now() - interval '5 days', now(), 100000,
            now() - interval '5 days'
       from generate_series(0, $1 * 2 - 1) g`,
    [members],
  );
  // Spread over members, venues and the day; one in a hundred is void in the end.
  await pool.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     select 'bench' || abs(hashint4(g) % ${venues}), g::text, g, 1000000 + g % $1, 'sport', 1000 + g % 997, -1000,
            'settled', moment, moment
       from (select g, start_of_beijing_day(beijing_day(now()) - 1) + g * interval '1 day' / $2 as moment
               from generate_series(0, $2 - 1) g) spread`,
    [members, bets],
  );
  await pool.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     select venue, bet_id, seq + $1, member_id, category, -valid_delta, -result_delta, 'void', first_at, at
       from settlement where seq % 100 = 0`,
    [bets],
  );
  await pool.query('vacuum analyze');
}
