-- The ledger: accounts, transfers, entries. It knows nothing of what the money is for.
--
-- Everything is written by ledger.apply and ledger.apply_batch below. Constraints and triggers hold the promises that must
-- survive any code: sums of zero, floors, one effect for an id, one end for a pending transfer, no change to history.

create schema ledger;

create table ledger.account (
  id uuid primary key,
  -- Whose it is; accounts of one owner are meant to live on one shard.
  owner text not null,
  code text not null,
  currency text not null,
  -- What is available (balance - pending_debits) never falls below the floor; null: no floor.
  floor bigint,
  -- balance + pending_credits never rises above the ceiling; null: no ceiling.
  ceiling bigint,
  -- A folded account is not touched by a transfer: its balance is `balance` plus its entries since `folded_through`. A
  -- house account takes part in every transfer; as a row it would make all of them wait for each other.
  folded boolean not null default false,
  folded_through xid8 not null default '0',
  balance bigint not null default 0,
  pending_debits bigint not null default 0 check (pending_debits >= 0),
  pending_credits bigint not null default 0 check (pending_credits >= 0),
  -- Number of entries; each entry carries the version that it made.
  version bigint not null default 0,
  opened_at timestamptz not null,
  check (floor is null or balance - pending_debits >= floor),
  check (ceiling is null or balance + pending_credits <= ceiling),
  check (not folded or (floor is null and ceiling is null))
) with (fillfactor = 70); -- room for HOT updates: balances change, keys do not

create table ledger.transfer (
  -- Chosen by the caller: the idempotency key.
  id uuid primary key,
  seq bigint generated always as identity unique,
  -- The transaction that wrote it. Sequence numbers are drawn before commit, so a late transaction may carry an earlier
  -- number; transaction ids let seal and fold stop exactly before the oldest one that is still open.
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  reference text not null,
  phase text not null check (phase in ('single', 'pending', 'post', 'void')),
  pending_id uuid references ledger.transfer (id),
  -- The transfer that this one compensates.
  mends uuid references ledger.transfer (id),
  -- SHA-256 of all that the caller said, so that a repetition is told from a conflict.
  content bytea not null,
  at timestamptz not null,
  check ((pending_id is not null) = (phase in ('post', 'void')))
);
-- A pending transfer ends once: posted or voided, never both, never twice.
create unique index transfer_resolves_once on ledger.transfer (pending_id) where pending_id is not null;
create index transfer_xid on ledger.transfer (xid);

create table ledger.entry (
  seq bigint generated always as identity,
  transfer_id uuid not null references ledger.transfer (id),
  account_id uuid not null references ledger.account (id),
  amount bigint not null check (amount <> 0),
  -- What the account held afterwards, and the version that this entry made; null for folded accounts.
  balance_after bigint,
  version bigint,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  primary key (transfer_id, account_id)
);
create unique index entry_version on ledger.entry (account_id, version) where version is not null;
create index entry_of_account on ledger.entry (account_id, seq desc);

-- Legs of pending transfers.
create table ledger.reservation (
  transfer_id uuid not null references ledger.transfer (id),
  account_id uuid not null references ledger.account (id),
  amount bigint not null check (amount <> 0),
  primary key (transfer_id, account_id)
);
create index reservation_of_account on ledger.reservation (account_id);

-- Each seal hashes the transfers and entries since the one before, chained to its hash.
create table ledger.seal (
  number bigint generated always as identity primary key,
  through_xid xid8 not null unique,
  transfers bigint not null,
  hash bytea not null,
  at timestamptz not null
);

-- History is never changed or removed; a mistake is mended by a transfer that names what it mends.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is history: it is never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger transfer_is_history before update or delete on ledger.transfer for each row execute function ledger.refuse_change();
create trigger entry_is_history before update or delete on ledger.entry for each row execute function ledger.refuse_change();
create trigger reservation_is_history before update or delete on ledger.reservation for each row execute function ledger.refuse_change();
create trigger seal_is_history before update or delete on ledger.seal for each row execute function ledger.refuse_change();
create trigger account_stays before delete on ledger.account for each row execute function ledger.refuse_change();
create trigger transfer_stays before truncate on ledger.transfer for each statement execute function ledger.refuse_change();
create trigger entry_stays before truncate on ledger.entry for each statement execute function ledger.refuse_change();
create trigger reservation_stays before truncate on ledger.reservation for each statement execute function ledger.refuse_change();
create trigger seal_stays before truncate on ledger.seal for each statement execute function ledger.refuse_change();

-- All entries of a transfer are written by one statement, and they sum to zero, whoever writes them.
create function ledger.check_zero_sum() returns trigger language plpgsql as $$
declare
  broken uuid;
begin
  select transfer_id into broken from written group by transfer_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'entries of transfer % do not sum to zero', broken using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_sum_to_zero after insert on ledger.entry referencing new table as written
  for each statement execute function ledger.check_zero_sum();

-- One transfer. Refusals are values in `code`; an exception is a bug. `accounts` is sorted and without repetition, so that
-- every transfer locks in the same order and no two wait for each other in a circle.
create function ledger.apply(
  p_id uuid, p_kind text, p_reference text, p_phase text, p_pending uuid, p_mends uuid, p_at timestamptz,
  p_accounts uuid[], p_amounts bigint[],
  out code text, out account uuid, out replayed boolean
) language plpgsql as $$
declare
  v_content bytea := sha256(convert_to(concat_ws('|', p_kind, p_reference, p_phase, coalesce(p_pending::text, '-'),
    coalesce(p_mends::text, '-'), array_to_string(p_accounts, ','), array_to_string(p_amounts, ',')), 'UTF8'));
  v_known bytea;
  v_accounts uuid[] := p_accounts;
  v_amounts bigint[] := p_amounts;
  v_kind text := p_kind;
  v_reference text := p_reference;
  v_found int;
  v_currencies int;
  v_ended text;
begin
  replayed := false;
  if p_phase in ('post', 'void') then
    -- A reservation never changes, so it may be read before the accounts are locked.
    select array_agg(r.account_id order by r.account_id), array_agg(r.amount order by r.account_id),
           min(t.kind), min(t.reference)
      into v_accounts, v_amounts, v_kind, v_reference
      from ledger.transfer t join ledger.reservation r on r.transfer_id = t.id
     where t.id = p_pending and t.phase = 'pending';
    if v_accounts is null then code := 'pending_not_found'; return; end if;
  end if;

  -- The locks make repetitions of this transfer, and all others on these accounts, wait here.
  perform 1 from ledger.account a where a.id = any (v_accounts) and not a.folded order by a.id for no key update;

  select t.content into v_known from ledger.transfer t where t.id = p_id;
  if found then
    if v_known = v_content then code := 'ok'; replayed := true; else code := 'conflict'; end if;
    return;
  end if;

  if p_phase in ('post', 'void') then
    select t.phase into v_ended from ledger.transfer t where t.pending_id = p_pending;
    if found then
      code := case v_ended when 'post' then 'already_posted' else 'already_voided' end;
      return;
    end if;
  else
    select count(*), count(distinct a.currency) into v_found, v_currencies from ledger.account a where a.id = any (v_accounts);
    if v_found <> cardinality(v_accounts) then
      select l.id into account from unnest(v_accounts) l(id) where not exists (select 1 from ledger.account a where a.id = l.id) limit 1;
      code := 'unknown_account';
      return;
    end if;
    if v_currencies > 1 then code := 'currency_mismatch'; return; end if;
    if (select sum(l.amount) from unnest(v_amounts) l(amount)) <> 0 then code := 'unbalanced'; return; end if;
    select a.id into account
      from unnest(v_accounts, v_amounts) l(id, amount) join ledger.account a on a.id = l.id
     where (l.amount < 0 and a.floor is not null and a.balance - a.pending_debits + l.amount < a.floor)
        or (l.amount > 0 and a.ceiling is not null and a.balance + a.pending_credits + l.amount > a.ceiling)
     order by a.id limit 1;
    if found then code := 'insufficient_funds'; return; end if;
    account := null;
  end if;

  insert into ledger.transfer (id, kind, reference, phase, pending_id, mends, content, at)
  values (p_id, v_kind, v_reference, p_phase, p_pending, p_mends, v_content, p_at)
  on conflict (id) do nothing;
  if not found then
    -- Only where no row could be locked (all accounts folded) can a repetition come this far.
    select t.content into v_known from ledger.transfer t where t.id = p_id;
    if v_known = v_content then code := 'ok'; replayed := true; else code := 'conflict'; end if;
    return;
  end if;

  if p_phase in ('single', 'post') then
    with leg as (select * from unnest(v_accounts, v_amounts) l(id, amount)),
    moved as (
      update ledger.account a
         set balance = a.balance + leg.amount,
             version = a.version + 1,
             pending_debits = a.pending_debits - case when p_phase = 'post' and leg.amount < 0 then -leg.amount else 0 end,
             pending_credits = a.pending_credits - case when p_phase = 'post' and leg.amount > 0 then leg.amount else 0 end
        from leg where a.id = leg.id and not a.folded
      returning a.id, a.balance, a.version)
    insert into ledger.entry (transfer_id, account_id, amount, balance_after, version, at)
    select p_id, leg.id, leg.amount, moved.balance, moved.version, p_at from leg left join moved on moved.id = leg.id;
  elsif p_phase = 'pending' then
    insert into ledger.reservation (transfer_id, account_id, amount)
    select p_id, l.id, l.amount from unnest(v_accounts, v_amounts) l(id, amount);
    update ledger.account a
       set pending_debits = a.pending_debits + greatest(-l.amount, 0),
           pending_credits = a.pending_credits + greatest(l.amount, 0)
      from unnest(v_accounts, v_amounts) l(id, amount) where a.id = l.id and not a.folded;
  else
    update ledger.account a
       set pending_debits = a.pending_debits - greatest(-l.amount, 0),
           pending_credits = a.pending_credits - greatest(l.amount, 0)
      from unnest(v_accounts, v_amounts) l(id, amount) where a.id = l.id and not a.folded;
  end if;
  code := 'ok';
end $$;

-- Many transfers in one round trip and one commit. All accounts are locked first, in order, so that two batches never wait
-- for each other in a circle; a refused transfer leaves the others alone, because it writes nothing.
create function ledger.apply_batch(p_batch jsonb)
returns table (code text, account uuid, replayed boolean) language plpgsql as $$
declare
  t jsonb;
  v_pending uuid[];
  v_accounts uuid[];
begin
  -- Arrays first: joined to the JSON directly, the planner would read the whole account table.
  select array_agg((b ->> 'pendingId')::uuid) into v_pending from jsonb_array_elements(p_batch) b where b ->> 'pendingId' is not null;
  select array_agg(x.id) into v_accounts from (
    select (leg ->> 'account')::uuid as id from jsonb_array_elements(p_batch) b, jsonb_array_elements(b -> 'legs') leg
    union
    select r.account_id from ledger.reservation r where r.transfer_id = any (v_pending)) x;
  perform 1 from ledger.account a where not a.folded and a.id = any (v_accounts) order by a.id for no key update;
  for t in select value from jsonb_array_elements(p_batch) loop
    select r.code, r.account, r.replayed into apply_batch.code, apply_batch.account, apply_batch.replayed
      from ledger.apply(
        (t ->> 'id')::uuid, t ->> 'kind', t ->> 'reference', t ->> 'phase', (t ->> 'pendingId')::uuid, (t ->> 'mends')::uuid,
        (t ->> 'at')::timestamptz,
        array(select (leg ->> 'account')::uuid from jsonb_array_elements(t -> 'legs') with ordinality l(leg, n) order by n),
        array(select (leg ->> 'amount')::bigint from jsonb_array_elements(t -> 'legs') with ordinality l(leg, n) order by n)) r;
    return next;
  end loop;
end $$;

-- Available and reserved amounts of many accounts at once; folded accounts add their entries since the last fold.
create function ledger.balances(p_accounts uuid[])
returns table (id uuid, balance bigint, pending_debits bigint, pending_credits bigint, version bigint)
language sql stable as $$
  select a.id,
         a.balance + case when a.folded
           then coalesce((select sum(e.amount) from ledger.entry e where e.account_id = a.id and e.xid >= a.folded_through), 0)::bigint
           else 0 end,
         a.pending_debits, a.pending_credits, a.version
    from ledger.account a where a.id = any (p_accounts)
$$;

-- Moves what is certainly committed into the balances of folded accounts. Every transaction below the snapshot's xmin has
-- ended; what is open or yet to come has a higher id and is counted by ledger.balances until the next fold.
create function ledger.fold() returns bigint language plpgsql as $$
declare
  v_through xid8;
  v_accounts bigint;
begin
  -- One fold at a time; the watermark is taken after the lock, so it never goes back.
  perform pg_advisory_xact_lock(hashtext('ledger.fold'));
  v_through := pg_snapshot_xmin(pg_current_snapshot());
  update ledger.account a
     set balance = a.balance + coalesce((select sum(e.amount) from ledger.entry e
           where e.account_id = a.id and e.xid >= a.folded_through and e.xid < v_through), 0),
         folded_through = v_through
   where a.folded and a.folded_through < v_through;
  get diagnostics v_accounts = row_count;
  return v_accounts;
end $$;
create index entry_to_fold on ledger.entry (account_id, xid) where version is null;

-- What a seal hashes for one transfer: all of its columns, its entries and its reservations.
create function ledger.digest(p_transfer ledger.transfer) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', p_transfer.id, p_transfer.seq, p_transfer.xid, p_transfer.kind, p_transfer.reference,
      p_transfer.phase, coalesce(p_transfer.pending_id::text, '-'), coalesce(p_transfer.mends::text, '-'),
      encode(p_transfer.content, 'hex'), extract(epoch from p_transfer.at),
      (select string_agg(concat_ws(',', e.seq, e.account_id, e.amount, coalesce(e.balance_after::text, '-'),
          coalesce(e.version::text, '-'), extract(epoch from e.at)), ';' order by e.account_id)
         from ledger.entry e where e.transfer_id = p_transfer.id),
      (select string_agg(concat_ws(',', r.account_id, r.amount), ';' order by r.account_id)
         from ledger.reservation r where r.transfer_id = p_transfer.id)), 'UTF8'))
$$;

-- The hash of the transfers written by transactions in [p_from, p_to), chained to the seal before.
create function ledger.seal_hash(p_before bytea, p_from xid8, p_to xid8, out hash bytea, out transfers bigint)
language sql stable as $$
  select sha256(p_before || coalesce(string_agg(ledger.digest(t), ''::bytea order by t.seq), ''::bytea)), count(*)
    from ledger.transfer t where t.xid >= p_from and t.xid < p_to
$$;

-- Seals what is certainly committed (see ledger.fold for the watermark). Returns the seal's number, or null if nothing is new.
create function ledger.make_seal(p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_last ledger.seal;
  v_through xid8;
  v_hash bytea;
  v_transfers bigint;
  v_number bigint;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  v_through := pg_snapshot_xmin(pg_current_snapshot());
  select * into v_last from ledger.seal order by number desc limit 1;
  select h.hash, h.transfers into v_hash, v_transfers
    from ledger.seal_hash(coalesce(v_last.hash, ''::bytea), coalesce(v_last.through_xid, '0'), v_through) h;
  if v_transfers = 0 then return null; end if;
  insert into ledger.seal (through_xid, transfers, hash, at) values (v_through, v_transfers, v_hash, p_at)
  returning number into v_number;
  return v_number;
end $$;
