-- Promises that hold whatever the code above does, and whoever writes: the owner of the tables is refused, too.

-- History is never changed or removed; a mistake is mended by a transfer that names what it mends.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is history: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create trigger transfer_is_history before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger entry_is_history before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger seal_is_history before update or delete or truncate on ledger.seal
  for each statement execute function ledger.refuse_change();
create trigger account_stays before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
-- What an account is never changes; only where it stands does.
create trigger account_keeps_terms before update of id, owner, code, currency, floor, ceiling, folded, opened_at on ledger.account
  for each statement execute function ledger.refuse_change();

-- Entries are written in one statement for all of their transfers, in the transaction of those; they say what the transfers
-- say, and they sum to zero in each currency, both what moves and what is reserved.
create function ledger.check_entries() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off -- see ledger.apply_once
set plan_cache_mode = force_generic_plan
as $$
declare
  current constant bigint := ledger.current_xid();
  broken uuid;
  strange boolean;
begin
  select g.transfer_id, g.strange into broken, strange
    from (
      select w.transfer_id, sum(w.amount) as moved, sum(w.pending_credits - w.pending_debits) as reserved,
             bool_or(t.id is null or t.xid <> current or w.xid <> current
               or t.numbers[array_position(t.accounts, w.account_id)] is distinct from w.number
               or w.amount <> case when t.phase in ('single', 'post') then t.amounts[array_position(t.accounts, w.account_id)] else 0 end
             ) as strange
        from written w
        left join ledger.transfer t on t.id = w.transfer_id
        left join ledger.account a on a.id = w.account_id
       group by w.transfer_id, a.currency) g
   where g.strange or g.moved <> 0 or g.reserved <> 0
   limit 1;
  if strange then
    raise exception 'entries of transfer % are not its legs', broken using errcode = 'check_violation';
  elsif broken is not null then
    raise exception 'entries of transfer % do not sum to zero', broken using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on ledger.entry referencing new table as written
  for each statement execute function ledger.check_entries();

-- A balance is where the account's entries have led, never a figure of its own.
create function ledger.check_balances() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off -- see ledger.apply_once
set plan_cache_mode = force_generic_plan
as $$
declare
  broken uuid;
begin
  -- A row that no transfer has touched stands at zero; any other stands where its last entry says.
  select a.id into broken
    from after a left join ledger.entry e on e.account_id = a.id and e.number = a.version
   where not a.folded
     and (a.balance, a.pending_debits, a.pending_credits) is distinct from
         (case when a.version = 0 then 0 else e.balance_after end,
          case when a.version = 0 then 0 else e.pending_debits_after end,
          case when a.version = 0 then 0 else e.pending_credits_after end)
   limit 1;
  if not found and exists (select from after where folded) then
    -- A folded account moves on by the entries between its old and its new mark; from 0 when it starts again.
    select a.id into broken
      from after a left join before b on b.id = a.id and b.folded_through <= a.folded_through
     cross join lateral (
       select coalesce(sum(e.amount), 0) as balance, coalesce(sum(e.pending_debits), 0) as debits, coalesce(sum(e.pending_credits), 0) as credits
         from ledger.entry e
        where e.account_id = a.id and e.balance_after is null
          and e.xid >= coalesce(b.folded_through, 0) and e.xid < a.folded_through) moved
     where a.folded
       and (a.balance, a.pending_debits, a.pending_credits) is distinct from
           (coalesce(b.balance, 0) + moved.balance, coalesce(b.pending_debits, 0) + moved.debits, coalesce(b.pending_credits, 0) + moved.credits)
     limit 1;
  end if;
  if broken is not null then
    raise exception 'account % does not stand where its entries have led', broken using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger account_follows_entries after update on ledger.account
  referencing old table as before new table as after for each statement execute function ledger.check_balances();

-- An account begins with nothing.
create function ledger.check_opening() returns trigger language plpgsql as $$
begin
  if (new.balance, new.pending_debits, new.pending_credits, new.version, new.folded_through) is distinct from (0, 0, 0, 0, 0) then
    raise exception 'account % would be opened with a balance', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger account_opens_empty before insert on ledger.account for each row execute function ledger.check_opening();
