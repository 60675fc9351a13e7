/** Checks the books against themselves; every finding names the first broken thing of its kind. */
import type { Finding, Queryable, Verification } from './types.ts';

interface Check {
  readonly kind: Finding['kind'];
  /** Gives at most one row: `subject` and `detail` of the first thing that is wrong. */
  readonly sql: string;
}

const checks: readonly Check[] = [
  {
    kind: 'sum',
    sql: `select 'transfer ' || transfer_id as subject, 'entry ' || min(seq) || ': its entries sum to ' || sum(amount) as detail
            from ledger.entry group by transfer_id having sum(amount) <> 0 order by min(seq) limit 1`,
  },
  {
    // What was said when it was written is hashed in the transfer; entries must still say the same.
    kind: 'content',
    sql: `select 'transfer ' || t.id as subject, 'entry ' || coalesce(l.first, 0) || ': its legs are not those that were written' as detail
            from ledger.transfer t
            left join lateral (
              select string_agg(x.account_id::text, ',' order by x.account_id) as accounts,
                     string_agg(x.amount::text, ',' order by x.account_id) as amounts, min(x.seq) as first
                from (select account_id, amount, seq from ledger.entry where transfer_id = t.id and t.phase = 'single'
                      union all select account_id, amount, null from ledger.reservation where transfer_id = t.id) x) l on true
           where t.phase in ('single', 'pending')
             and t.content <> sha256(convert_to(concat_ws('|', t.kind, t.reference, t.phase, '-', coalesce(t.mends::text, '-'),
                   coalesce(l.accounts, ''), coalesce(l.amounts, '')), 'UTF8'))
           order by t.seq limit 1`,
  },
  {
    kind: 'content',
    sql: `select 'transfer ' || t.id as subject, 'entry ' || coalesce(min(e.seq), 0) || ': it is not what was reserved' as detail
            from ledger.transfer t
            join ledger.reservation r on r.transfer_id = t.pending_id
            left join ledger.entry e on e.transfer_id = t.id and e.account_id = r.account_id
           where t.phase = 'post' and e.amount is distinct from r.amount
           group by t.id, t.seq order by t.seq limit 1`,
  },
  {
    kind: 'balance_chain',
    sql: `select 'account ' || account_id as subject, 'entry ' || seq || ' (version ' || version || '): balance after it is ' || balance_after
                 || ', its entries make ' || running as detail
            from (select account_id, seq, version, balance_after,
                         sum(amount) over by_version as running, row_number() over by_version as expected
                    from ledger.entry where version is not null window by_version as (partition by account_id order by version)) x
           where running <> balance_after or expected <> version order by seq limit 1`,
  },
  {
    kind: 'balance',
    sql: `select 'account ' || a.id as subject, 'balance ' || b.balance || ', entries make ' || coalesce(e.sum, 0) as detail
            from ledger.account a
            join ledger.balances(array(select id from ledger.account)) b on b.id = a.id
            left join (select account_id, sum(amount) as sum from ledger.entry group by 1) e on e.account_id = a.id
           where b.balance <> coalesce(e.sum, 0) order by a.id limit 1`,
  },
  {
    kind: 'pending',
    sql: `select 'account ' || a.id as subject, 'reserved ' || a.pending_debits || '/' || a.pending_credits || ', open reservations make '
                 || coalesce(p.debits, 0) || '/' || coalesce(p.credits, 0) as detail
            from ledger.account a
            left join (select r.account_id, sum(greatest(-r.amount, 0)) as debits, sum(greatest(r.amount, 0)) as credits
                         from ledger.reservation r
                        where not exists (select 1 from ledger.transfer t where t.pending_id = r.transfer_id) group by 1) p
              on p.account_id = a.id
           where not a.folded and (a.pending_debits <> coalesce(p.debits, 0) or a.pending_credits <> coalesce(p.credits, 0))
           order by a.id limit 1`,
  },
  {
    kind: 'seal',
    sql: `select 'seal ' || s.number as subject, 'the transfers it covers are not those that it sealed' as detail
            from (select number, hash, transfers, through_xid, lag(hash, 1, ''::bytea) over w as before,
                         lag(through_xid, 1, '0'::xid8) over w as from_xid
                    from ledger.seal window w as (order by number)) s,
                 lateral ledger.seal_hash(s.before, s.from_xid, s.through_xid) h
           where h.hash <> s.hash or h.transfers <> s.transfers order by s.number limit 1`,
  },
];

export async function verify(database: Queryable): Promise<Verification> {
  const findings: Finding[] = [];
  for (const { kind, sql } of checks) {
    const { rows } = await database.query<{ subject: string; detail: string }>(sql);
    for (const row of rows) findings.push({ kind, ...row });
  }
  const { rows } = await database.query<{ transfers: string; seals: string; head: string }>(
    `select (select count(*) from ledger.transfer)::text as transfers, (select count(*) from ledger.seal)::text as seals,
            coalesce((select encode(hash, 'hex') from ledger.seal order by number desc limit 1), '') as head`,
  );
  return {
    ok: findings.length === 0,
    findings,
    transfers: BigInt(rows[0]?.transfers ?? 0),
    seals: BigInt(rows[0]?.seals ?? 0),
    head: rows[0]?.head ?? '',
  };
}
