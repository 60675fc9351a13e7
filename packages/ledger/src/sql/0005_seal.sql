-- The seal: whoever changes history later has to change every seal after it, and the head that was written down elsewhere.

-- Transfers and entries of the transactions [from_xid, to_xid) in one order, with what each of them says. JSON as text, because
-- it has one spelling for each value: no reference can be written so that it reads like the next column.
create function ledger.sealed_rows(from_xid bigint, to_xid bigint)
returns table (place bigint, transfer_id uuid, account_id uuid, number bigint, digest bytea)
language sql stable as $$
  select row_number() over (order by r.xid, r.transfer_id, r.account_id nulls first, r.number),
         r.transfer_id, r.account_id, r.number, sha256(convert_to(r.line::text, 'UTF8'))
    from (
      select t.xid, t.id as transfer_id, null::uuid as account_id, null::bigint as number,
             jsonb_build_array(t.id, t.phase, t.kind, t.reference, t.mends, t.pending_id, t.accounts, t.amounts, t.numbers,
               extract(epoch from t.at), t.xid) as line
        from ledger.transfer t where t.xid >= from_xid and t.xid < to_xid
      union all
      select e.xid, e.transfer_id, e.account_id, e.number,
             jsonb_build_array(e.account_id, e.number, e.transfer_id, e.amount, e.pending_debits, e.pending_credits, e.balance_before,
               e.balance_after, e.pending_debits_after, e.pending_credits_after, extract(epoch from e.at), e.xid)
        from ledger.entry e where e.xid >= from_xid and e.xid < to_xid) r
$$;

create function ledger.seal_hash(previous bytea, from_xid bigint, to_xid bigint, out rows bigint, out hash bytea, out leaves bytea)
language sql stable as $$
  select count(*),
         sha256(previous || convert_to(format('%s-%s:', from_xid, to_xid), 'UTF8')
           || coalesce(string_agg(r.digest, ''::bytea order by r.place), ''::bytea)),
         coalesce(string_agg(substr(r.digest, 1, 8), ''::bytea order by r.place), ''::bytea)
    from ledger.sealed_rows(from_xid, to_xid) r
$$;

-- Seals what is settled, at most about `batch` transfers at once. Gives the seal's number, or null when there is nothing new.
create function ledger.make_seal(batch int, sealed_at timestamptz) returns bigint language plpgsql as $$
declare
  head ledger.seal;
  settled bigint;
  first bigint;
  last bigint;
begin
  -- One at a time: seals are a chain.
  perform pg_advisory_xact_lock(hashtextextended('ledger.seal', 0));
  settled := ledger.settled_xid();
  select * into head from ledger.seal order by number desc limit 1;
  first := coalesce(head.to_xid, 0);
  -- Ends with a whole transaction.
  select max(xid) into last
    from (select xid from ledger.transfer where xid >= first and xid < settled order by xid limit batch) t;
  if last is null then return null; end if;
  insert into ledger.seal (number, from_xid, to_xid, rows, previous, hash, leaves, sealed_at)
  select coalesce(head.number, 0) + 1, first, last + 1, h.rows, coalesce(head.hash, ''::bytea), h.hash, h.leaves, make_seal.sealed_at
    from ledger.seal_hash(coalesce(head.hash, ''::bytea), first, last + 1) h;
  return coalesce(head.number, 0) + 1;
end $$;
