/**
 * What the list of members is narrowed by: balance, deposits and withdrawals of each, kept from the ledger's transfers, and what each
 * won, from settled bets. Both are read in the order of transactions, each once, up to the oldest that still runs (docs/decisions/0057).
 */
import type { Database, Tx } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';

/** Transfers, or settled bets, in one transaction: who signs in meanwhile waits for it at most. */
const readAtOnce = 2_000;
/** One at a time, whichever node it runs on. */
const lockKey = 7_316_825;

/** Takes everything into account that was added to the ledger, and settled, since the last time. */
export async function keepMemberFigures(database: Database, atOnce = readAtOnce): Promise<void> {
  for (const keep of [keepMoney, keepWon])
    while ((await database.transaction((tx) => keep(tx, atOnce))) >= atOnce);
}

/** @returns how many transfers' rows were read, `atOnce` if there may be more */
async function keepMoney(tx: Tx, atOnce: number): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
  // First and by itself: what is over then is seen by the statements after it, all of it.
  const { rows: before } = await tx.query<{ settled: bigint; xid: bigint; last: string }>(
    'select ledger.settled_xid() as settled, xid, last from member_figure_mark',
  );
  const [mark] = before;
  if (!mark) throw new Error('no mark of the figures of members');
  const { rows } = await tx.query<{ xid: bigint; last: string }>(
    `select xid, id as last from member_movement
      where (xid, id) > ($1, $2::uuid) and xid < $3 order by xid, id limit $4`,
    [mark.xid, mark.last, mark.settled, atOnce],
  );
  const end = rows.at(-1);
  if (!end) return 0;
  await tx.query(
    `with moved as (
       select v.member_id, v.amount as balance, 0::bigint as deposited, 0 as number, null::timestamptz as at, 0::bigint as withdrawn
         from member_movement v
        where (v.xid, v.id) > ($1, $2::uuid) and (v.xid, v.id) <= ($3, $4::uuid) and v.wallet = 'central'
        union all
       select h.member_id, 0, case when h.kind = 'deposit' then h.amount else 0 end, (h.kind = 'deposit')::int,
              case when h.kind = 'deposit' then h.at end, case when h.kind = 'deposit' then 0 else -h.amount end
         from house_movement h
        where (h.xid, h.id) > ($1, $2::uuid) and (h.xid, h.id) <= ($3, $4::uuid)
          and h.kind in ('deposit', 'withdrawal_paid')),
     new as (
       select member_id, sum(balance)::bigint as balance, sum(deposited)::bigint as deposited, sum(number)::int as number,
              min(at) as first, max(at) as last, sum(withdrawn)::bigint as withdrawn
         from moved group by member_id)
     update member_figure f
        set balance = f.balance + new.balance, deposits = f.deposits + new.deposited,
            deposit_count = f.deposit_count + new.number, first_deposit_at = least(f.first_deposit_at, new.first),
            last_deposit_at = greatest(f.last_deposit_at, new.last), withdrawn = f.withdrawn + new.withdrawn
       from new where f.member_id = new.member_id`,
    [mark.xid, mark.last, end.xid, end.last],
  );
  await tx.query('update member_figure_mark set xid = $1, last = $2', [end.xid, end.last]);
  return rows.length;
}

/** The same of settled bets, each change of one by itself. What a bet that the house gave pays is a bonus: its stake alone counts. */
async function keepWon(tx: Tx, atOnce: number): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const { rows: before } = await tx.query<{ settled: bigint; bet_xid: bigint; bet: bigint }>(
    'select ledger.settled_xid() as settled, bet_xid, bet from member_figure_mark',
  );
  const [mark] = before;
  if (!mark) throw new Error('no mark of the figures of members');
  const { rows } = await tx.query<{ xid: bigint; id: bigint }>(
    `select xid, id from settled_change
      where (xid, id) > ($1::bigint, $2::bigint) and xid < $3 order by xid, id limit $4`,
    [mark.bet_xid, mark.bet, mark.settled, atOnce],
  );
  const end = rows.at(-1);
  if (!end) return 0;
  await tx.query(
    `update member_figure f set won = f.won + new.won
       from (select s.member_id,
                    sum(case when exists (select from bet_given g where g.venue = s.venue and g.bet_id = s.bet_id)
                             then -s.stake_delta else s.result_delta end)::bigint as won
               from settled_change s
              where (s.xid, s.id) > ($1::bigint, $2::bigint) and (s.xid, s.id) <= ($3::bigint, $4::bigint)
              group by s.member_id) new
      where f.member_id = new.member_id and new.won <> 0`,
    [mark.bet_xid, mark.bet, end.xid, end.id],
  );
  await tx.query('update member_figure_mark set bet_xid = $1, bet = $2', [end.xid, end.id]);
  return rows.length;
}

/** Every minute. */
export function memberFigureJobs(database: Database): readonly Job[] {
  return [{ name: 'keep_member_figures', schedule: '* * * * *', run: () => keepMemberFigures(database) }];
}
