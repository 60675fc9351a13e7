/**
 * What must hold between the rows of the ledger; each statement gives those that break it, first ones first. `$1` is the transaction id
 * from which on rows are looked at (0: all of them), `$2` what folded accounts came to before it.
 */
import type { Finding } from './types.ts';

interface Check {
  readonly kind: Finding['kind'];
  /** Columns `transfer`, `account`, `entry` (its number) and `detail`, all text. */
  readonly sql: string;
  /** The same from a mark on, where that is asked in another way. */
  readonly onward?: string;
}

export const checks: readonly Check[] = [
  {
    // No money is made or lost: legs sum to zero in each currency.
    kind: 'transfer',
    sql: `select t.id::text as transfer, null as account, null as entry, 'its legs sum to ' || sum(l.amount) || ' ' || coalesce(a.currency, '?') as detail
            from ledger.transfer t
           cross join lateral unnest(t.accounts, t.amounts) l (account_id, amount)
            left join ledger.account a on a.id = l.account_id
           where t.xid >= $1
           group by t.id, t.xid, a.currency having sum(l.amount) <> 0 order by t.xid, t.id`,
  },
  {
    // A resolution is of a pending transfer, and of the whole of it.
    kind: 'transfer',
    sql: `select t.id::text as transfer, null as account, null as entry, 'it does not resolve what ' || t.pending_id || ' reserved' as detail
            from ledger.transfer t left join ledger.transfer p on p.id = t.pending_id and p.phase = 'pending'
           where t.xid >= $1 and t.pending_id is not null and (t.accounts, t.amounts) is distinct from (p.accounts, p.amounts)
           order by t.xid, t.id`,
  },
  {
    // Each leg made one entry that says what the leg says.
    kind: 'entry',
    sql: `select t.id::text as transfer, l.account_id::text as account, l.number::text as entry,
                 case when e.number is null then 'the entry is missing' else 'the entry is not its transfer''s leg of ' || l.amount end as detail
            from ledger.transfer t
           cross join lateral unnest(t.accounts, t.amounts, t.numbers) l (account_id, amount, number)
           cross join lateral (select case when t.phase in ('single', 'post') then 1 else 0 end as moves,
                                      case t.phase when 'single' then 0 when 'pending' then 1 else -1 end as reserves) does
            left join ledger.entry e on e.account_id = l.account_id and e.number = l.number
           where t.xid >= $1 and (e.transfer_id, e.amount, e.pending_debits, e.pending_credits, e.at, e.xid) is distinct from
                 (t.id, l.amount * does.moves, greatest(-l.amount, 0) * does.reserves, greatest(l.amount, 0) * does.reserves, t.at, t.xid)
           order by t.xid, t.id, l.account_id`,
  },
  {
    // No entry comes from nowhere.
    kind: 'entry',
    sql: `select e.transfer_id::text as transfer, e.account_id::text as account, e.number::text as entry, 'no transfer has made this entry' as detail
            from ledger.entry e left join ledger.transfer t on t.id = e.transfer_id
           where e.xid >= $1 and t.numbers[array_position(t.accounts, e.account_id)] is distinct from e.number
           order by e.xid, e.account_id, e.number`,
  },
  {
    // Each entry begins where the one before it ended, without gaps.
    kind: 'entry',
    sql: `select e.transfer_id::text as transfer, e.account_id::text as account, e.number::text as entry,
                 case when e.number <> e.expected_number then 'entry ' || e.expected_number || ' should come before it'
                      else 'it does not begin where the one before it ended' end as detail
            from (select e.*, row_number() over w as expected_number, coalesce(lag(e.balance_after) over w, 0) as balance_led,
                         coalesce(lag(e.pending_debits_after) over w, 0) + e.pending_debits as debits_led,
                         coalesce(lag(e.pending_credits_after) over w, 0) + e.pending_credits as credits_led
                    from ledger.entry e join ledger.account a on a.id = e.account_id and not a.folded
                  window w as (partition by e.account_id order by e.number)) e
           where (e.number, e.balance_before, e.balance_after, e.pending_debits_after, e.pending_credits_after) is distinct from
                 (e.expected_number, e.balance_led, e.balance_led + e.amount, e.debits_led, e.credits_led)
           order by e.xid, e.account_id, e.number`,
    onward: `select e.transfer_id::text as transfer, e.account_id::text as account, e.number::text as entry,
                    case when e.number <> 1 and b.number is null then 'entry ' || e.number - 1 || ' should come before it'
                         else 'it does not begin where the one before it ended' end as detail
               from ledger.entry e
               join ledger.account a on a.id = e.account_id and not a.folded
               left join ledger.entry b on b.account_id = e.account_id and b.number = e.number - 1
              where e.xid >= $1
                and ((e.number = 1) is distinct from (b.number is null)
                  or (e.balance_before, e.balance_after, e.pending_debits_after, e.pending_credits_after) is distinct from
                     (coalesce(b.balance_after, 0), coalesce(b.balance_after, 0) + e.amount,
                      coalesce(b.pending_debits_after, 0) + e.pending_debits, coalesce(b.pending_credits_after, 0) + e.pending_credits))
              order by e.xid, e.account_id, e.number`,
  },
  {
    // An account stands where its entries have led: ordinary ones all of them, folded ones those below their mark.
    kind: 'balance',
    sql: `select null as transfer, a.id::text as account, null as entry,
                 'balance/reserved ' || concat_ws('/', a.balance, a.pending_debits, a.pending_credits) || ', entries make '
                   || concat_ws('/', e.balance, e.debits, e.credits) as detail
            from ledger.account a
           cross join lateral (
             select coalesce(sum(amount), 0) as balance, coalesce(sum(pending_debits), 0) as debits,
                    coalesce(sum(pending_credits), 0) as credits, coalesce(max(number), 0) as version
               from ledger.entry where account_id = a.id and (not a.folded or xid < a.folded_through)) e
           where (a.balance, a.pending_debits, a.pending_credits, a.version) is distinct from
                 (e.balance, e.debits, e.credits, case when a.folded then 0 else e.version end)
           order by a.id`,
    // An ordinary account stands where its last entry says, which follows from all before it; a folded one where the mark has it and its
    // entries between the mark and its fold, whichever of the two is later.
    onward: `select null as transfer, a.id::text as account, null as entry,
                    'balance/reserved ' || concat_ws('/', a.balance, a.pending_debits, a.pending_credits) || ', entries make '
                      || concat_ws('/', e.balance, e.debits, e.credits) as detail
               from ledger.account a
              cross join lateral (
                select coalesce(max(l.balance_after), 0) as balance, coalesce(max(l.pending_debits_after), 0) as debits,
                       coalesce(max(l.pending_credits_after), 0) as credits, coalesce(max(l.number), 0) as version
                  from (select balance_after, pending_debits_after, pending_credits_after, number
                          from ledger.entry where account_id = a.id order by number desc limit 1) l) e
              where not a.folded and (a.balance, a.pending_debits, a.pending_credits, a.version) is distinct from
                    (e.balance, e.debits, e.credits, e.version)
             union all
             select null, a.id::text, null,
                    'balance/reserved ' || concat_ws('/', a.balance, a.pending_debits, a.pending_credits) || ', entries make '
                      || concat_ws('/', e.balance, e.debits, e.credits)
               from ledger.account a
               left join jsonb_to_recordset($2::jsonb) as k (account uuid, balance numeric, debits numeric, credits numeric) on k.account = a.id
              cross join lateral (
                select coalesce(k.balance, 0) + coalesce(sum(amount * way), 0) as balance, coalesce(k.debits, 0) + coalesce(sum(pending_debits * way), 0) as debits,
                       coalesce(k.credits, 0) + coalesce(sum(pending_credits * way), 0) as credits
                  from (select amount, pending_debits, pending_credits, case when xid >= $1 then 1 else -1 end as way
                          from ledger.entry where account_id = a.id and balance_after is null
                           and xid >= least($1, a.folded_through) and xid < greatest($1, a.folded_through)) e) e
              where a.folded and (a.balance, a.pending_debits, a.pending_credits, a.version) is distinct from (e.balance, e.debits, e.credits, 0)
              order by 2`,
  },
  {
    // No account is beyond its floor or ceiling, even one whose constraint was taken away for a while.
    kind: 'balance',
    sql: `select null as transfer, id::text as account, null as entry, 'it is beyond its floor or ceiling' as detail
            from ledger.account where balance - pending_debits < floor or balance + pending_credits > ceiling order by id`,
  },
  {
    // The list of reservations is that of the pending transfers which nothing has resolved.
    kind: 'reservation',
    sql: `select coalesce(r.transfer_id, o.transfer_id)::text as transfer, coalesce(r.account_id, o.account_id)::text as account, null as entry,
                 'reservation ' || coalesce(r.amount::text, 'missing') || ', pending transfer ' || coalesce(o.amount::text, 'not open') as detail
            from ledger.reservation r
            full join (select t.id as transfer_id, l.account_id, t.kind, l.amount, t.at
                         from ledger.transfer t cross join lateral unnest(t.accounts, t.amounts) l (account_id, amount)
                        where t.phase = 'pending' and not exists (select from ledger.transfer x where x.pending_id = t.id)) o
              on o.transfer_id = r.transfer_id and o.account_id = r.account_id
           where (r.kind, r.amount, r.at) is distinct from (o.kind, o.amount, o.at)
           order by 1, 2`,
    // Each reservation is an open leg; and those of an account come to what the account says is pending, so that none is missing.
    onward: `select r.transfer_id::text as transfer, r.account_id::text as account, null as entry,
                    'reservation ' || r.amount || ', pending transfer ' || coalesce(o.amount::text, 'not open') as detail
               from ledger.reservation r
               left join lateral (
                 select t.kind, l.amount, t.at
                   from ledger.transfer t cross join lateral unnest(t.accounts, t.amounts) l (account_id, amount)
                  where t.id = r.transfer_id and l.account_id = r.account_id and t.phase = 'pending'
                    and not exists (select from ledger.transfer x where x.pending_id = t.id)) o on true
              where (r.kind, r.amount, r.at) is distinct from (o.kind, o.amount, o.at)
             union all
             select null, a.id::text, null, 'reservations come to ' || concat_ws('/', r.debits, r.credits) || ', pending are ' || concat_ws('/', p.debits, p.credits)
               from ledger.account a
               left join (select account_id, sum(greatest(-amount, 0)) as debits, sum(greatest(amount, 0)) as credits
                            from ledger.reservation group by account_id) s on s.account_id = a.id
              cross join lateral (select coalesce(s.debits, 0) as debits, coalesce(s.credits, 0) as credits) r
              cross join lateral (
                select a.pending_debits + coalesce(sum(e.pending_debits), 0) as debits, a.pending_credits + coalesce(sum(e.pending_credits), 0) as credits
                  from ledger.entry e
                 where a.folded and e.account_id = a.id and e.balance_after is null and e.xid >= a.folded_through) p
              where (r.debits, r.credits) is distinct from (p.debits, p.credits)
              order by 1, 2`,
  },
  {
    // Transaction ids of the future: the data was restored into a younger cluster. Seals and folds would pass over new
    // entries until its counter has caught up; pg_resetwal sets it (README).
    kind: 'clock',
    sql: `select id::text as transfer, null as account, null as entry, 'its transaction id ' || xid || ' is ahead of this cluster''s' as detail
            from ledger.transfer where xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint order by xid`,
  },
];
