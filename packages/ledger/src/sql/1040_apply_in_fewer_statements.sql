-- expands: (functions of 0002 and 0003) a call takes fewer statements; what it locks, decides, writes and answers is as before.

-- The same as in 0003 in fewer statements: accounts are locked and read in one, and the sums of each currency are looked at only where a
-- transfer has two (a comparison with nothing had made that look for every transfer).
create or replace function ledger.apply_once(requests jsonb) returns setof ledger.answer language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  current constant bigint := ledger.current_xid();
  asked constant ledger.transfer_row[] := array(select r from jsonb_populate_recordset(null::ledger.transfer_row, requests) r);
  -- Every account of the batch as it stands after the transfers decided so far; folded ones last.
  held ledger.standing[];
  held_ids uuid[];
  -- Ids of the batch that are in use already.
  known_ids uuid[];
  -- What is to be written. Entries beyond made_count belong to a refused transfer and are written over by the next.
  done ledger.transfer_row[] := '{}';
  done_ids uuid[] := '{}';
  done_pending_ids uuid[] := '{}';
  made ledger.entry_row[] := '{}';
  made_count int := 0;
  t ledger.transfer_row;
  known ledger.transfer_row;
  pending ledger.transfer_row;
  ended ledger.phase;
  a ledger.standing;
  touched ledger.standing[];
  places int[];
  answer ledger.answer;
  place int;
  moves int;
  reserves int;
  amount bigint;
  before bigint;
  total bigint;
  currency text;
  mixed boolean;
  reserving boolean := false;
begin
  -- Lock in the order of ids, whatever the order of the transfers: two batches then never wait for each other in a circle.
  -- A pending transfer never changes, so its accounts may be read before they are locked. Of a folded account only its terms are used.
  with wanted as materialized (
    select array(
      select unnest(q.accounts) from unnest(asked) q
      union
      select unnest(p.accounts) from ledger.transfer p where p.id = any (array(select q.pending_id from unnest(asked) q))) as ids),
  locked as materialized (
    select a.ctid as place, a.id, a.currency, a.floor, a.ceiling, a.folded, a.balance, a.pending_debits, a.pending_credits, a.version
      from ledger.account a where a.id = any ((select w.ids from wanted w)::uuid[]) and not a.folded order by a.id for no key update)
  select coalesce(array_agg(row(s.*)::ledger.standing), '{}'), coalesce(array_agg(s.id), '{}') into held, held_ids
    from (
      select l.* from locked l
      union all
      select a.ctid, a.id, a.currency, a.floor, a.ceiling, a.folded, a.balance, a.pending_debits, a.pending_credits, a.version
        from ledger.account a where a.id = any ((select w.ids from wanted w)::uuid[]) and a.folded) s;
  -- What is read from here on is read after the locks: each statement takes a new snapshot (read committed), so a repetition
  -- that waited for its first finds it.
  known_ids := array(select k.id from ledger.transfer k where k.id = any (array(select q.id from unnest(asked) q)));

  foreach t in array asked loop
    answer := row(null, null, false, t.at);

    -- The same id again: the same answer, or a conflict. Found in this batch or before.
    place := array_position(done_ids, t.id);
    if place is not null or t.id = any (known_ids) then
      if place is null then
        select * into known from ledger.transfer where id = t.id;
      else
        known := done[place];
      end if;
      if known.phase = t.phase and known.pending_id is not distinct from t.pending_id
        and known.mends is not distinct from t.mends
        -- A resolution takes the words that it leaves out, and its legs, from what it resolves.
        and (known.kind = t.kind or t.kind is null and t.phase in ('post', 'void'))
        and (known.reference = t.reference or t.reference is null and t.phase in ('post', 'void'))
        and (known.accounts = t.accounts and known.amounts = t.amounts or t.phase in ('post', 'void'))
      then
        answer := row('done', null, true, known.at);
      else
        answer.code := 'conflict';
      end if;
      return next answer;
      continue;
    end if;

    if t.phase in ('post', 'void') then
      place := array_position(done_ids, t.pending_id);
      if place is null then
        select * into pending from ledger.transfer where id = t.pending_id;
      else
        pending := done[place];
      end if;
      -- One that was committed only after the locks were taken is not known yet.
      if pending.phase is distinct from 'pending' or not pending.accounts <@ held_ids then
        answer.code := 'pending_not_found';
        return next answer;
        continue;
      end if;
      place := array_position(done_pending_ids, t.pending_id);
      if place is null then
        select phase into ended from ledger.transfer where pending_id = t.pending_id;
      else
        ended := done[place].phase;
      end if;
      if ended is not null then
        answer.code := case ended when 'post' then 'already_posted' else 'already_voided' end;
        return next answer;
        continue;
      end if;
      t.kind := coalesce(t.kind, pending.kind);
      t.reference := coalesce(t.reference, pending.reference);
      t.accounts := pending.accounts;
      t.amounts := pending.amounts;
    end if;

    -- Two conditions, one in the other: as one it would be a statement of its own for each transfer.
    if t.mends is not null and array_position(done_ids, t.mends) is null then
      if not exists (select from ledger.transfer where id = t.mends) then
        answer.code := 'mended_not_found';
        return next answer;
        continue;
      end if;
    end if;

    t.xid := current;
    t.numbers := '{}';
    touched := '{}';
    places := '{}';
    moves := case when t.phase in ('single', 'post') then 1 else 0 end;
    reserves := case t.phase when 'single' then 0 when 'pending' then 1 else -1 end;
    total := 0;
    currency := null;
    mixed := false;
    for leg in 1 .. cardinality(t.accounts) loop
      place := array_position(held_ids, t.accounts[leg]);
      if place is null then
        answer := row('unknown_account', t.accounts[leg], false, t.at);
        exit;
      end if;
      a := held[place];
      amount := t.amounts[leg];
      total := total + amount;
      mixed := mixed or coalesce(currency <> a.currency, false);
      currency := a.currency;
      if a.folded then
        t.numbers[leg] := nextval('ledger.folded_entry');
        made[made_count + leg] := row(a.id, t.numbers[leg], t.id,
          amount * moves, greatest(-amount, 0) * reserves, greatest(amount, 0) * reserves,
          null, null, null, null, t.at, current);
      else
        before := a.balance;
        a.version := a.version + 1;
        a.balance := before + amount * moves;
        if reserves <> 0 then
          a.pending_debits := a.pending_debits + greatest(-amount, 0) * reserves;
          a.pending_credits := a.pending_credits + greatest(amount, 0) * reserves;
        end if;
        t.numbers[leg] := a.version;
        made[made_count + leg] := row(a.id, a.version, t.id,
          amount * moves, greatest(-amount, 0) * reserves, greatest(amount, 0) * reserves,
          before, a.balance, a.pending_debits, a.pending_credits, t.at, current);
        -- The first account that can't is named; legs that do not balance weigh more and are seen below.
        if answer.code is null then
          if a.balance - a.pending_debits < a.floor then
            answer := row('insufficient_funds', a.id, false, t.at);
          elsif a.balance + a.pending_credits > a.ceiling then
            answer := row('ceiling_exceeded', a.id, false, t.at);
          elsif greatest(abs(a.balance), a.pending_debits, a.pending_credits) > 4e18::bigint then
            answer := row('out_of_range', a.id, false, t.at);
          end if;
        end if;
      end if;
      places[leg] := place;
      touched[leg] := a;
    end loop;

    if answer.code is distinct from 'unknown_account' then
      if mixed then
        mixed := exists (
          select from unnest(t.accounts, t.amounts) l (id, amount) join ledger.account a on a.id = l.id
           group by a.currency having sum(l.amount) <> 0);
      end if;
      if mixed then
        answer := row('currency_mismatch', null, false, t.at);
      elsif total <> 0 then
        answer := row('unbalanced', null, false, t.at);
      end if;
    end if;
    if answer.code is not null then
      return next answer;
      continue;
    end if;

    for leg in 1 .. cardinality(t.accounts) loop
      held[places[leg]] := touched[leg];
    end loop;
    made_count := made_count + cardinality(t.accounts);
    done := done || t;
    done_ids := done_ids || t.id;
    done_pending_ids := done_pending_ids || t.pending_id;
    reserving := reserving or t.phase <> 'single';
    answer.code := 'done';
    return next answer;
  end loop;

  if made_count = 0 then return; end if;

  -- By id, so that two batches that share ids but no locked account wait for each other in one direction only.
  insert into ledger.transfer select d.* from unnest(done) d order by d.id;
  insert into ledger.entry select m.* from unnest(made[1:made_count]) m;
  update ledger.account a
     set balance = h.balance, pending_debits = h.pending_debits, pending_credits = h.pending_credits, version = h.version
    from unnest(held) h
   where a.ctid = h.place and not h.folded and h.version <> a.version;
  if reserving then
    insert into ledger.reservation (transfer_id, account_id, kind, amount, at)
    select d.id, l.account_id, d.kind, l.amount, d.at
      from unnest(done) d cross join lateral unnest(d.accounts, d.amounts) l (account_id, amount)
     where d.phase = 'pending';
    delete from ledger.reservation where transfer_id = any (done_pending_ids);
  end if;
end $$;

-- The same as in 0002: both questions about the rows are one statement.
create or replace function ledger.check_balances() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off -- see ledger.apply_once
set plan_cache_mode = force_generic_plan
as $$
declare
  broken uuid;
  some_folded boolean;
begin
  -- A row that no transfer has touched stands at zero; any other stands where its last entry says.
  select min(a.id::text) filter (
           where not a.folded
             and (a.balance, a.pending_debits, a.pending_credits) is distinct from
                 (case when a.version = 0 then 0 else e.balance_after end,
                  case when a.version = 0 then 0 else e.pending_debits_after end,
                  case when a.version = 0 then 0 else e.pending_credits_after end))::uuid,
         bool_or(a.folded)
    into broken, some_folded
    from after a left join ledger.entry e on e.account_id = a.id and e.number = a.version;
  if broken is null and some_folded then
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
