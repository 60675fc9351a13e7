-- Where accounts stand.

-- Many accounts at once: one index look-up each; a folded account adds its entries since the last fold.
create function ledger.balances(ids uuid[])
returns table (id uuid, balance numeric, pending_debits numeric, pending_credits numeric, version bigint)
language sql stable
begin atomic
  select a.id, a.balance + coalesce(f.balance, 0), a.pending_debits + coalesce(f.debits, 0), a.pending_credits + coalesce(f.credits, 0), a.version
    from ledger.account a
    left join lateral (
      select sum(e.amount) as balance, sum(e.pending_debits) as debits, sum(e.pending_credits) as credits
        from ledger.entry e
       where e.account_id = a.id and e.balance_after is null and e.xid >= a.folded_through) f on a.folded
   where a.id = any (ids);
end;

-- The same, and nobody else moves anything there until the caller's transaction ends. Folded accounts are read, not locked.
create function ledger.lock_balances(ids uuid[])
returns table (id uuid, balance numeric, pending_debits numeric, pending_credits numeric, version bigint)
language plpgsql as $$
begin
  -- In the order of ids, like ledger.apply.
  perform from ledger.account a where not a.folded and a.id = any (ids) order by a.id for no key update;
  -- A second statement, so that it sees what those did who held the locks before.
  return query select b.* from ledger.balances(ids) b;
end $$;

-- Moves what is settled into the rows of folded accounts, so that reading them stays short. Gives the number of accounts.
create function ledger.fold() returns bigint language plpgsql as $$
declare
  through bigint;
  accounts bigint;
begin
  -- One fold at a time; the mark is taken after the lock, so it never goes back.
  perform pg_advisory_xact_lock(hashtextextended('ledger.fold', 0));
  through := ledger.settled_xid();
  update ledger.account a
     set balance = a.balance + f.balance, pending_debits = a.pending_debits + f.debits,
         pending_credits = a.pending_credits + f.credits, folded_through = through
    from ledger.account b
   cross join lateral (
     select sum(e.amount) as balance, sum(e.pending_debits) as debits, sum(e.pending_credits) as credits
       from ledger.entry e
      where e.account_id = b.id and e.balance_after is null and e.xid >= b.folded_through and e.xid < through) f
   where b.folded and a.id = b.id and f.balance is not null;
  get diagnostics accounts = row_count;
  return accounts;
end $$;

-- Derives from the entries all that is not history itself: where accounts stand, and what is reserved. Gives the accounts whose
-- row was wrong. Refused by the guard on ledger.account where the entries themselves disagree.
create function ledger.rebuild() returns setof uuid language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.fold', 0));
  -- Transfers wait; readers do not.
  lock table ledger.account in share row exclusive mode;

  return query
  update ledger.account a
     set balance = s.balance, pending_debits = s.debits, pending_credits = s.credits, version = s.version
    from (select b.id, coalesce(sum(e.amount), 0) as balance, coalesce(sum(e.pending_debits), 0) as debits,
                 coalesce(sum(e.pending_credits), 0) as credits, coalesce(max(e.number), 0) as version
            from ledger.account b left join ledger.entry e on e.account_id = b.id
           where not b.folded group by b.id) s
   where a.id = s.id
     and (a.balance, a.pending_debits, a.pending_credits, a.version) is distinct from (s.balance, s.debits, s.credits, s.version)
  returning a.id;

  -- A folded account starts again from nothing and is folded up to where it was.
  return query
  with wrong as (
    select b.id, b.folded_through from ledger.account b
      left join ledger.entry e on e.account_id = b.id and e.xid < b.folded_through
     where b.folded group by b.id
    having (b.balance, b.pending_debits, b.pending_credits) is distinct from
           (coalesce(sum(e.amount), 0), coalesce(sum(e.pending_debits), 0), coalesce(sum(e.pending_credits), 0)))
  update ledger.account a set balance = 0, pending_debits = 0, pending_credits = 0, folded_through = 0
    from wrong where a.id = wrong.id
  returning a.id;
  perform ledger.fold();

  -- Reservations: the legs of every pending transfer that nothing has resolved.
  delete from ledger.reservation;
  insert into ledger.reservation (transfer_id, account_id, kind, amount, at)
  select t.id, l.account_id, t.kind, l.amount, t.at
    from ledger.transfer t cross join lateral unnest(t.accounts, t.amounts) l (account_id, amount)
   where t.phase = 'pending' and not exists (select from ledger.transfer r where r.pending_id = t.id);
end $$;
