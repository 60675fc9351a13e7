-- The schema that all migrations together make, by the capability that owns it (apps/server/table-owners.ts).
-- Made by `npm run schema`; a test compares. To change the schema, add a migration.

-- platform --------------------------------------------------------------------------------------------

create type stake_request as (
  place integer,
  venue text,
  id text,
  member_id bigint,
  token bytea,
  game text,
  round text,
  amount bigint,
  account uuid,
  transfer jsonb,
  alias text,
  closes boolean,
  shown jsonb
);

create type transfer_request as (
  place integer,
  id uuid,
  member_id bigint,
  venue text,
  direction text,
  amount bigint,
  key text,
  transfer jsonb,
  opens jsonb
);

create type win_request as (
  place integer,
  venue text,
  id text,
  member_id bigint,
  bet text,
  amount bigint,
  valid bigint,
  small bigint,
  multiple numeric,
  hour numeric,
  round text,
  closes boolean,
  before_end boolean,
  category text,
  central uuid,
  ahead uuid,
  transfer jsonb
);

create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  expands boolean default false not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table operation (
  member_id bigint not null,
  call text not null,
  key text not null,
  id uuid not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint operation_pkey PRIMARY KEY (member_id, call, key)
);
CREATE INDEX operation_by_age ON operation USING btree (created_at);
CREATE INDEX operation_recent ON operation USING btree (member_id, call, created_at DESC);

create table job_worker (
  worker text not null,
  seen_at timestamp with time zone not null,
  constraint job_worker_pkey PRIMARY KEY (worker)
);

create table database_backup (
  finished_at timestamp with time zone default now() not null,
  constraint database_backup_pkey PRIMARY KEY (finished_at)
);

create table book_verification (
  begun_at timestamp with time zone not null,
  finished_at timestamp with time zone default now() not null,
  in_order boolean not null,
  constraint book_verification_pkey PRIMARY KEY (begun_at)
);
CREATE TRIGGER book_verification_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON book_verification FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION beijing_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((moment AT TIME ZONE 'Asia/Shanghai'::text))::date
;

CREATE OR REPLACE FUNCTION start_of_beijing_day(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((day)::timestamp without time zone AT TIME ZONE 'Asia/Shanghai'::text)
;

CREATE OR REPLACE FUNCTION staff_of_actor(actor text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (actor ~~ 'staff/%'::text) THEN (substr(actor, 7))::bigint ELSE NULL::bigint END
;

CREATE OR REPLACE FUNCTION queue_job(job text, content json, by_key text, tries integer, due timestamp with time zone, one_at_a_time text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of_task int := (select t.id from graphile_worker._private_tasks t where t.identifier = job);
  of_queue int;
begin
  if of_task is null then
    insert into graphile_worker._private_tasks (identifier) values (job) on conflict do nothing;
    of_task := (select t.id from graphile_worker._private_tasks t where t.identifier = job);
  end if;
  if one_at_a_time is not null then
    insert into graphile_worker._private_job_queues (queue_name) values (one_at_a_time) on conflict do nothing;
    of_queue := (select q.id from graphile_worker._private_job_queues q where q.queue_name = one_at_a_time);
  end if;
  -- One that runs, or has failed for good, knows nothing of what is new.
  update graphile_worker._private_jobs j set key = null, attempts = j.max_attempts, updated_at = now()
   where j.key = by_key and not j.is_available;
  insert into graphile_worker._private_jobs as j (job_queue_id, task_id, payload, run_at, max_attempts, key)
  values (of_queue, of_task, content, coalesce(due, now()), tries, by_key)
  on conflict (key) do update
     set job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
         max_attempts = excluded.max_attempts, revision = j.revision + 1, attempts = 0, last_error = null, updated_at = now()
   where j.locked_at is null;
  raise notice 'a job is queued' using errcode = 'MPJOB';
end $function$
;

CREATE OR REPLACE FUNCTION operation_is_new(who bigint, of_call text, by_key text, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if by_key is null then
    return not exists (select from operation o where o.member_id = who and o.call = of_call and o.created_at > since);
  end if;
  return not exists (select from operation o where o.member_id = who and o.call = of_call and o.key = by_key);
end $function$
;

CREATE OR REPLACE FUNCTION operation_under_lock(who bigint, of_call text, by_key text)
 RETURNS TABLE(fingerprint bytea, answer jsonb)
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(who || '/' || of_call, 0));
  return query
    select o.fingerprint, o.answer from operation o where o.member_id = who and o.call = of_call and o.key = by_key;
end $function$
;

CREATE OR REPLACE FUNCTION keep_operations(of_call text, operations jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into operation (member_id, call, key, id, fingerprint, created_at, answer)
  select o.member_id, of_call, coalesce(o.key, '~' || o.operation), o.operation, decode(o.fingerprint, 'hex'), at, o.answer
    from jsonb_to_recordset(operations) o (member_id bigint, key text, operation uuid, fingerprint text, answer jsonb);
end $function$
;

-- ledger ----------------------------------------------------------------------------------------------

create sequence ledger.folded_entry;

create type ledger.answer as (
  code text,
  account uuid,
  replayed boolean,
  at timestamp with time zone
);

create type ledger.entry_row as (
  account_id uuid,
  number bigint,
  transfer_id uuid,
  amount bigint,
  pending_debits bigint,
  pending_credits bigint,
  balance_before bigint,
  balance_after bigint,
  pending_debits_after bigint,
  pending_credits_after bigint,
  at timestamp with time zone,
  xid bigint
);

create type ledger.phase as enum ('single', 'pending', 'post', 'void');

create type ledger.standing as (
  place tid,
  id uuid,
  currency text,
  floor bigint,
  ceiling bigint,
  folded boolean,
  balance bigint,
  pending_debits bigint,
  pending_credits bigint,
  version bigint
);

create type ledger.transfer_row as (
  id uuid,
  phase ledger.phase,
  kind text,
  reference text,
  mends uuid,
  pending_id uuid,
  accounts uuid[],
  amounts bigint[],
  numbers bigint[],
  at timestamp with time zone,
  xid bigint
);

create table ledger.account (
  id uuid not null,
  owner text not null,
  code text not null,
  currency text not null,
  floor bigint,
  ceiling bigint,
  folded boolean default false not null,
  opened_at timestamp with time zone not null,
  balance bigint default 0 not null,
  pending_debits bigint default 0 not null,
  pending_credits bigint default 0 not null,
  version bigint default 0 not null,
  folded_through bigint default 0 not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_ceiling CHECK ((balance + pending_credits) <= ceiling),
  constraint account_code_check CHECK (code <> ''::text),
  constraint account_currency_check CHECK (currency <> ''::text),
  constraint account_floor CHECK ((balance - pending_debits) >= floor),
  constraint account_folded_free CHECK (NOT folded OR floor IS NULL AND ceiling IS NULL),
  constraint account_owner_check CHECK (owner <> ''::text),
  constraint account_pending CHECK (pending_debits >= 0 AND pending_credits >= 0),
  constraint account_range CHECK (abs(balance) <= '4000000000000000000'::numeric::bigint AND pending_debits <= '4000000000000000000'::numeric::bigint AND pending_credits <= '4000000000000000000'::numeric::bigint)
);
CREATE INDEX account_owner ON ledger.account USING btree (owner, code);
CREATE TRIGGER account_follows_entries AFTER UPDATE ON ledger.account REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_balances();
CREATE TRIGGER account_keeps_terms BEFORE UPDATE OF id, owner, code, currency, floor, ceiling, folded, opened_at ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER account_opens_empty BEFORE INSERT ON ledger.account FOR EACH ROW EXECUTE FUNCTION ledger.check_opening();
CREATE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create table ledger.transfer (
  id uuid not null,
  phase ledger.phase not null,
  kind text not null,
  reference text not null,
  mends uuid,
  pending_id uuid,
  accounts uuid[] not null,
  amounts bigint[] not null,
  numbers bigint[] not null,
  at timestamp with time zone not null,
  xid bigint not null,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_amounts CHECK ((0 <> ALL (amounts)) AND ('1000000000000000'::bigint >= ALL (amounts)) AND ('-1000000000000000'::bigint <= ALL (amounts))),
  constraint transfer_kind_check CHECK (kind <> ''::text),
  constraint transfer_legs CHECK (cardinality(accounts) >= 2 AND cardinality(accounts) <= 1000 AND cardinality(amounts) = cardinality(accounts) AND cardinality(numbers) = cardinality(accounts)),
  constraint transfer_resolution CHECK ((pending_id IS NOT NULL) = (phase = ANY (ARRAY['post'::ledger.phase, 'void'::ledger.phase]))),
  constraint transfer_mends_fkey FOREIGN KEY (mends) REFERENCES ledger.transfer(id),
  constraint transfer_pending_id_fkey FOREIGN KEY (pending_id) REFERENCES ledger.transfer(id)
);
CREATE INDEX transfer_of_reference ON ledger.transfer USING hash (reference);
CREATE UNIQUE INDEX transfer_resolves_once ON ledger.transfer USING btree (pending_id) WHERE (pending_id IS NOT NULL);
CREATE INDEX transfer_xid ON ledger.transfer USING btree (xid);
CREATE TRIGGER transfer_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create table ledger.entry (
  account_id uuid not null,
  number bigint not null,
  transfer_id uuid not null,
  amount bigint not null,
  pending_debits bigint not null,
  pending_credits bigint not null,
  balance_before bigint,
  balance_after bigint,
  pending_debits_after bigint,
  pending_credits_after bigint,
  at timestamp with time zone not null,
  xid bigint not null,
  constraint entry_pkey PRIMARY KEY (account_id, number),
  constraint entry_adds_up CHECK (balance_after = (balance_before + amount))
);
CREATE INDEX entry_to_fold ON ledger.entry USING btree (account_id, xid) WHERE (balance_after IS NULL);
CREATE INDEX entry_xid ON ledger.entry USING brin (xid) WITH (pages_per_range='16', autosummarize='on');
CREATE TRIGGER entries_balance AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_entries();
CREATE TRIGGER entry_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create table ledger.reservation (
  transfer_id uuid not null,
  account_id uuid not null,
  kind text not null,
  amount bigint not null,
  at timestamp with time zone not null,
  constraint reservation_pkey PRIMARY KEY (transfer_id, account_id)
);
CREATE INDEX reservation_of_account ON ledger.reservation USING btree (account_id, at);
CREATE INDEX reservation_of_kind ON ledger.reservation USING btree (kind, at);

create table ledger.seal (
  number bigint not null,
  from_xid bigint not null,
  to_xid bigint not null,
  rows bigint not null,
  previous bytea not null,
  hash bytea not null,
  leaves bytea not null,
  sealed_at timestamp with time zone not null,
  constraint seal_pkey PRIMARY KEY (number),
  constraint seal_check CHECK (to_xid > from_xid)
);
CREATE TRIGGER seal_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.seal FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create view ledger.account_on_record as
 SELECT id,
    owner,
    code,
    folded,
    balance,
    pending_debits,
    version
   FROM ledger.account;

create view ledger.entry_on_record as
 SELECT account_id,
    number,
    transfer_id,
    at,
    xid,
    amount,
    pending_debits,
    balance_after,
    pending_debits_after
   FROM ledger.entry;

create view ledger.transfer_on_record as
 SELECT id,
    xid,
    at,
    phase,
    kind,
    reference,
    accounts,
    amounts
   FROM ledger.transfer;

CREATE OR REPLACE FUNCTION ledger.apply(requests jsonb)
 RETURNS SETOF ledger.answer
 LANGUAGE plpgsql
AS $function$
declare
  constraint_hit text;
begin
  for attempt in 1 .. 10 loop
    begin
      return query select * from ledger.apply_once(requests);
      return;
    exception when unique_violation then
      get stacked diagnostics constraint_hit = constraint_name;
      if constraint_hit not in ('transfer_pkey', 'transfer_resolves_once') then raise; end if;
    end;
  end loop;
  -- Under repeatable read the winner stays invisible: the caller's transaction has to begin again.
  raise exception 'transfers collided with others that this transaction can''t see' using errcode = 'serialization_failure';
end $function$
;

CREATE OR REPLACE FUNCTION ledger.apply_all(requests jsonb)
 RETURNS TABLE(place bigint, answer ledger.answer)
 LANGUAGE plpgsql
AS $function$
declare
  answers ledger.answer[];
  refused int;
begin
  begin
    answers := array(select a from ledger.apply(requests) a);
    select n into refused from generate_subscripts(answers, 1) n where answers[n].code <> 'done' order by n limit 1;
    if refused is not null then raise exception using errcode = 'LG001'; end if;
  exception when sqlstate 'LG001' then
    return query select refused::bigint, answers[refused];
    return;
  end;
  return query select n::bigint, answers[n] from generate_subscripts(answers, 1) n order by n;
end $function$
;

CREATE OR REPLACE FUNCTION ledger.apply_once(requests jsonb)
 RETURNS SETOF ledger.answer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION ledger.balances(ids uuid[])
 RETURNS TABLE(id uuid, balance numeric, pending_debits numeric, pending_credits numeric, version bigint)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT a.id,
     ((a.balance)::numeric + COALESCE(f.balance, (0)::numeric)),
     ((a.pending_debits)::numeric + COALESCE(f.debits, (0)::numeric)),
     ((a.pending_credits)::numeric + COALESCE(f.credits, (0)::numeric)),
     a.version
    FROM (ledger.account a
      LEFT JOIN LATERAL ( SELECT sum(e.amount) AS balance,
             sum(e.pending_debits) AS debits,
             sum(e.pending_credits) AS credits
            FROM ledger.entry e
           WHERE ((e.account_id = a.id) AND (e.balance_after IS NULL) AND (e.xid >= a.folded_through))) f ON (a.folded))
   WHERE (a.id = ANY (balances.ids));
END
;

CREATE OR REPLACE FUNCTION ledger.check_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION ledger.check_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION ledger.check_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.balance, new.pending_debits, new.pending_credits, new.version, new.folded_through) is distinct from (0, 0, 0, 0, 0) then
    raise exception 'account % would be opened with a balance', new.id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION ledger.current_xid()
 RETURNS bigint
 LANGUAGE sql
RETURN ((pg_current_xact_id())::text)::bigint
;

CREATE OR REPLACE FUNCTION ledger.fold()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION ledger.lock_balances(ids uuid[])
 RETURNS TABLE(id uuid, balance numeric, pending_debits numeric, pending_credits numeric, version bigint)
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of ids, like ledger.apply.
  perform from ledger.account a where not a.folded and a.id = any (ids) order by a.id for no key update;
  -- A second statement, so that it sees what those did who held the locks before.
  return query select b.* from ledger.balances(ids) b;
end $function$
;

CREATE OR REPLACE FUNCTION ledger.make_seal(batch integer, sealed_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION ledger.moved_since(since pg_snapshot, OUT reached pg_snapshot, OUT owners text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  reached := pg_current_snapshot();
  if since is null then return; end if;
  owners := array(
    select distinct a.owner
      from (select unnest(t.accounts) as id from ledger.transfer t where t.xid >= pg_snapshot_xmax(since)::text::bigint
            union all
            select unnest(t.accounts) from ledger.transfer t
             where t.xid = any (array(select x::text::bigint from pg_snapshot_xip(since) x))) moved
      join ledger.account a on a.id = moved.id
     where not a.folded);
end $function$
;

CREATE OR REPLACE FUNCTION ledger.open_accounts(asked jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  wrong uuid;
begin
  -- In the order of ids: two callers who open the same accounts at once wait for each other in one direction only.
  insert into ledger.account (id, owner, code, currency, floor, ceiling, folded, opened_at)
  select a.id, a.owner, a.code, a.currency, a.floor, a.ceiling, coalesce(a.folded, false), open_accounts.at
    from jsonb_to_recordset(asked) a (id uuid, owner text, code text, currency text, floor bigint, ceiling bigint, folded boolean)
   where not exists (select from ledger.account k where k.id = a.id offset 0)
   order by a.id
  on conflict (id) do nothing;

  -- Another statement, so that it sees accounts that another transaction has just committed.
  select a.id into wrong
    from jsonb_to_recordset(asked) a (id uuid, owner text, code text, currency text, floor bigint, ceiling bigint, folded boolean)
   where not exists (
           select from ledger.account k
            where k.id = a.id and k.owner = a.owner and k.code = a.code and k.currency = a.currency and k.floor is not distinct from a.floor
              and k.ceiling is not distinct from a.ceiling and k.folded = coalesce(a.folded, false) offset 0)
   order by a.id limit 1;
  if wrong is not null then raise exception 'account % exists with other terms', wrong; end if;
end $function$
;

CREATE OR REPLACE FUNCTION ledger.rebuild()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION ledger.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ledger.% is history: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION ledger.seal_hash(previous bytea, from_xid bigint, to_xid bigint, OUT rows bigint, OUT hash bytea, OUT leaves bytea)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select count(*),
         sha256(previous || convert_to(format('%s-%s:', from_xid, to_xid), 'UTF8')
           || coalesce(string_agg(r.digest, ''::bytea order by r.place), ''::bytea)),
         coalesce(string_agg(substr(r.digest, 1, 8), ''::bytea order by r.place), ''::bytea)
    from ledger.sealed_rows(from_xid, to_xid) r
$function$
;

CREATE OR REPLACE FUNCTION ledger.sealed_rows(from_xid bigint, to_xid bigint)
 RETURNS TABLE(place bigint, transfer_id uuid, account_id uuid, number bigint, digest bytea)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION ledger.settled_xid()
 RETURNS bigint
 LANGUAGE sql
RETURN ((pg_snapshot_xmin(pg_current_snapshot()))::text)::bigint
;

-- settings --------------------------------------------------------------------------------------------

create table setting (
  id bigint generated always as identity not null,
  area text not null,
  value jsonb not null,
  set_by text not null,
  set_at timestamp with time zone not null,
  set_by_staff bigint generated always as (staff_of_actor(set_by)) stored,
  constraint setting_pkey PRIMARY KEY (id),
  constraint setting_set_by_staff_fkey FOREIGN KEY (set_by_staff) REFERENCES staff(id)
);
CREATE INDEX setting_latest ON setting USING btree (area, id DESC);
CREATE TRIGGER setting_is_history BEFORE DELETE OR UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION watched_networks()
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(n.key), '{}')
    from (select value from setting where area = 'chain' order by id desc limit 1) s
   cross join lateral jsonb_each(s.value) n
   where n.value ->> 'enabled' = 'true'
$function$
;

-- authority -------------------------------------------------------------------------------------------

create table staff_decision (
  id bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  member_id bigint not null,
  offer_id bigint,
  amount bigint not null,
  above bigint default 0 not null,
  first_by bigint not null,
  second_by bigint,
  at timestamp with time zone not null,
  constraint staff_decision_pkey PRIMARY KEY (id),
  constraint staff_decision_subject_key UNIQUE (subject),
  constraint staff_decision_above_check CHECK (above >= 0),
  constraint staff_decision_amount_check CHECK (amount >= 0),
  constraint staff_decision_check CHECK (second_by <> first_by),
  constraint staff_decision_kind_check CHECK (kind = ANY (ARRAY['payout'::text, 'credit'::text, 'bonus'::text])),
  constraint staff_decision_first_by_fkey FOREIGN KEY (first_by) REFERENCES staff(id),
  constraint staff_decision_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint staff_decision_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES promotion(id),
  constraint staff_decision_second_by_fkey FOREIGN KEY (second_by) REFERENCES staff(id)
);
CREATE INDEX staff_decision_at ON staff_decision USING btree (kind, at);
CREATE INDEX staff_decision_of_member ON staff_decision USING btree (kind, member_id, at);
CREATE INDEX staff_decision_of_offer ON staff_decision USING btree (offer_id, at) WHERE (offer_id IS NOT NULL);
CREATE TRIGGER count_staff_decision AFTER INSERT ON staff_decision FOR EACH ROW EXECUTE FUNCTION count_staff_decision();
CREATE TRIGGER staff_decision_is_history BEFORE DELETE OR UPDATE ON staff_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table staff_decision_sum (
  kind text not null,
  subject text not null,
  since timestamp with time zone not null,
  amount bigint not null,
  above bigint not null,
  constraint staff_decision_sum_pkey PRIMARY KEY (kind, subject, since)
);

create table first_yes (
  subject text not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  content jsonb not null,
  reasons jsonb not null,
  reference text default ''::text not null,
  key text,
  constraint first_yes_pkey PRIMARY KEY (subject),
  constraint first_yes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create view first_yes_of as
 SELECT subject,
    staff_id
   FROM first_yes;

CREATE OR REPLACE FUNCTION count_staff_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into staff_decision_sum as s (kind, subject, since, amount, above)
  select new.kind, c.subject, c.since, new.amount, new.above
    from (values ('clerk/' || case when new.second_by is null then new.first_by end, start_of_beijing_day(beijing_day(new.at))),
                 (case when new.kind = 'payout' then 'house' end, date_trunc('minute', new.at)),
                 ('offer/' || new.offer_id, start_of_beijing_day(beijing_day(new.at)))) c (subject, since)
   where c.subject is not null
  on conflict (kind, subject, since) do update set amount = s.amount + excluded.amount, above = s.above + excluded.above;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION first_yes_in_turn(of_kind text, of_subject text, of_staff bigint, of_offer bigint)
 RETURNS TABLE(staff_id bigint, content jsonb, reasons jsonb, reference text, key text)
 LANGUAGE plpgsql
AS $function$
begin
  if of_kind = 'payout' then
    perform pg_advisory_xact_lock(hashtextextended('authority/' || of_kind, 3));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('authority/' || of_kind, 3));
    perform pg_advisory_xact_lock(hashtextextended('authority/' || of_kind || '/clerk/' || of_staff, 3));
    if of_offer is not null then
      perform pg_advisory_xact_lock(hashtextextended('authority/' || of_kind || '/offer/' || of_offer, 3));
    end if;
  end if;
  return query
    select f.staff_id, f.content, f.reasons, f.reference, f.key from first_yes f where f.subject = of_subject;
end $function$
;

CREATE OR REPLACE FUNCTION first_yes_under_lock(of_kind text, of_subject text)
 RETURNS TABLE(staff_id bigint, content jsonb, reasons jsonb, reference text, key text)
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('authority/' || of_kind, 3));
  return query
    select f.staff_id, f.content, f.reasons, f.reference, f.key from first_yes f where f.subject = of_subject;
end $function$
;

-- backoffice ------------------------------------------------------------------------------------------

create table staff (
  id bigint generated always as identity not null,
  username text not null,
  name text not null,
  password_hash text not null,
  totp_secret text not null,
  totp_step bigint default 0 not null,
  rights text[] default '{}'::text[] not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  decides_from timestamp with time zone,
  roles text[] default '{}'::text[] not null,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_username_key UNIQUE (username),
  constraint staff_roles_check CHECK (array_position(roles, NULL::text) IS NULL)
);
CREATE TRIGGER staff_keeps_chief AFTER UPDATE OF roles, disabled_at ON staff FOR EACH ROW WHEN (('chief'::text = ANY (old.roles)) AND old.disabled_at IS NULL AND (NOT ('chief'::text = ANY (new.roles)) OR new.disabled_at IS NOT NULL)) EXECUTE FUNCTION refuse_without_chief();
CREATE TRIGGER staff_keeps_chief_deleted AFTER DELETE ON staff FOR EACH ROW WHEN (('chief'::text = ANY (old.roles)) AND old.disabled_at IS NULL) EXECUTE FUNCTION refuse_without_chief();

create table staff_session (
  token_hash bytea not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text default ''::text not null,
  device_id bytea,
  used_at timestamp with time zone,
  idle_seconds integer,
  device text default ''::text not null,
  passkey bytea,
  constraint staff_session_pkey PRIMARY KEY (token_hash),
  constraint staff_session_device_id_check CHECK (length(device_id) = 32),
  constraint staff_session_idle_seconds_check CHECK (idle_seconds > 0),
  constraint staff_session_token_hash_check CHECK (length(token_hash) = 32),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_session_device ON staff_session USING btree (staff_id, device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX staff_session_of ON staff_session USING btree (staff_id, created_at DESC);

create table staff_passkey (
  credential_id bytea not null,
  staff_id bigint not null,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  title text not null,
  device text not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  device_id bytea,
  constraint staff_passkey_pkey PRIMARY KEY (credential_id),
  constraint staff_passkey_device_id_check CHECK (length(device_id) = 32),
  constraint staff_passkey_title_check CHECK (title <> ''::text),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_passkey_of ON staff_passkey USING btree (staff_id, made_at);

create table staff_passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  staff_id bigint,
  expires_at timestamp with time zone not null,
  constraint staff_passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint staff_passkey_challenge_challenge_hash_check CHECK (length(challenge_hash) = 32),
  constraint staff_passkey_challenge_purpose_check CHECK (purpose = ANY (ARRAY['register'::text, 'alone'::text, 'beside'::text, 'proof'::text])),
  constraint staff_passkey_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_passkey_challenge_by_end ON staff_passkey_challenge USING btree (expires_at);

create table staff_passkey_proof (
  code_hash bytea not null,
  staff_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint staff_passkey_proof_pkey PRIMARY KEY (code_hash),
  constraint staff_passkey_proof_code_hash_check CHECK (length(code_hash) = 32),
  constraint staff_passkey_proof_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_passkey_proof_by_end ON staff_passkey_proof USING btree (expires_at);

create table staff_notice (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  address text not null,
  device text not null,
  session_hash bytea not null,
  seen_at timestamp with time zone,
  device_id bytea,
  own boolean,
  hidden_on bytea[] default '{}'::bytea[] not null,
  constraint staff_notice_pkey PRIMARY KEY (id),
  constraint staff_notice_device_id_check CHECK (length(device_id) = 32),
  constraint staff_notice_kind_check CHECK (kind = ANY (ARRAY['new_device'::text, 'password'::text, 'passkey_added'::text, 'passkey_removed'::text])),
  constraint staff_notice_session_hash_check CHECK (length(session_hash) = 32),
  constraint staff_notice_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_notice_of_device ON staff_notice USING btree (staff_id, device_id, id DESC) WHERE (kind = 'new_device'::text);
CREATE INDEX staff_notice_open ON staff_notice USING btree (staff_id, at) WHERE (seen_at IS NULL);

create table staff_role (
  id bigint generated always as identity not null,
  code text generated always as (('role/'::text || id)) stored,
  name text not null,
  rights text[] not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint staff_role_pkey PRIMARY KEY (id),
  constraint staff_role_code_key UNIQUE (code),
  constraint staff_role_name_check CHECK (name <> ''::text),
  constraint staff_role_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id)
);
CREATE UNIQUE INDEX staff_role_name ON staff_role USING btree (lower(name)) WHERE (retired_at IS NULL);

create table saved_view (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  list text not null,
  name text not null,
  question text not null,
  role text,
  saved_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_staff_id_list_name_key UNIQUE (staff_id, list, name),
  constraint saved_view_list_check CHECK (list ~ '^[a-z-]{1,40}$'::text),
  constraint saved_view_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint saved_view_question_check CHECK (question ~ '^[A-Za-z0-9_.~%&=+*,:-]*$'::text AND length(question) <= 1000),
  constraint saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX saved_view_shared ON saved_view USING btree (role, list) WHERE (role IS NOT NULL);

create table api_key (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  name text not null,
  key_hash bytea not null,
  tail text not null,
  rights text[] not null,
  per_minute integer not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_by bigint,
  revoked_at timestamp with time zone,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_key_hash_key UNIQUE (key_hash),
  constraint api_key_check CHECK (expires_at > made_at AND expires_at <= (made_at + '366 days'::interval)),
  constraint api_key_check1 CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  constraint api_key_key_hash_check CHECK (length(key_hash) = 32),
  constraint api_key_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint api_key_per_minute_check CHECK (per_minute >= 1 AND per_minute <= 600),
  constraint api_key_tail_check CHECK (length(tail) = 4),
  constraint api_key_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES staff(id),
  constraint api_key_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table api_key_call (
  id bigint generated always as identity not null,
  key_id bigint not null,
  at timestamp with time zone not null,
  call text not null,
  code integer not null,
  address text not null,
  constraint api_key_call_pkey PRIMARY KEY (id),
  constraint api_key_call_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id)
);
CREATE INDEX api_key_call_by_time ON api_key_call USING brin (at);
CREATE INDEX api_key_call_of_key ON api_key_call USING btree (key_id, id DESC);

create table audit (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  staff_id bigint,
  action text not null,
  subject text not null,
  detail jsonb default '{}'::jsonb not null,
  xid bigint default ((pg_current_xact_id())::text)::bigint not null,
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX audit_about ON audit USING gin (audit_names(subject, detail));
CREATE INDEX audit_by_transaction ON audit USING btree (xid, id);
CREATE INDEX audit_by_venue ON audit USING btree (audit_at_venue(subject, detail), at DESC, id DESC) WHERE (audit_at_venue(subject, detail) IS NOT NULL);
CREATE INDEX audit_in_order ON audit USING btree (at DESC, id DESC);
CREATE INDEX audit_of_about ON audit USING btree (((detail ->> 'about'::text)), at DESC) WHERE ((detail ->> 'about'::text) IS NOT NULL);
CREATE INDEX audit_of_action ON audit USING btree (action, at DESC, id DESC);
CREATE INDEX audit_of_amount ON audit USING btree (audit_amount(detail), at DESC);
CREATE INDEX audit_of_any_address ON audit USING btree (COALESCE((detail ->> 'address'::text), (detail ->> 'value'::text)), at DESC) WHERE (COALESCE((detail ->> 'address'::text), (detail ->> 'value'::text)) IS NOT NULL);
CREATE INDEX audit_of_items ON audit USING gin (audit_items(detail));
CREATE INDEX audit_of_key ON audit USING btree (((detail ->> 'apiKey'::text)), at DESC) WHERE ((detail ->> 'apiKey'::text) IS NOT NULL);
CREATE INDEX audit_of_staff ON audit USING btree (staff_id, at DESC, id DESC);
CREATE INDEX audit_of_words ON audit USING gin (audit_words((detail ->> 'reason'::text)));
CREATE INDEX audit_subject ON audit USING btree (subject, id DESC);
CREATE TRIGGER audit_is_history BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_seal (
  number bigint not null,
  from_xid bigint not null,
  to_xid bigint not null,
  rows bigint not null,
  previous bytea not null,
  hash bytea not null,
  leaves bytea not null,
  sealed_at timestamp with time zone not null,
  constraint audit_seal_pkey PRIMARY KEY (number),
  constraint audit_seal_check CHECK (to_xid > from_xid),
  constraint audit_seal_number_check CHECK (number > 0),
  constraint audit_seal_rows_check CHECK (rows > 0)
);
CREATE TRIGGER audit_seal_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table personal_reveal (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  session bytea not null,
  member_id bigint not null,
  fields text[] not null,
  reason text not null,
  at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint personal_reveal_pkey PRIMARY KEY (id),
  constraint personal_reveal_check CHECK (until > at),
  constraint personal_reveal_fields_check CHECK (cardinality(fields) > 0),
  constraint personal_reveal_reason_check CHECK (char_length(btrim(reason)) >= 4),
  constraint personal_reveal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint personal_reveal_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX personal_reveal_of_day ON personal_reveal USING btree (staff_id, at);
CREATE INDEX personal_reveal_of_session ON personal_reveal USING btree (session, until);
CREATE TRIGGER personal_reveal_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON personal_reveal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table personal_reading (
  staff_id bigint not null,
  subject text not null,
  field text not null,
  at timestamp with time zone not null,
  members integer default 1 not null,
  constraint personal_reading_pkey PRIMARY KEY (staff_id, subject, field),
  constraint personal_reading_members_check CHECK (members >= 0),
  constraint personal_reading_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX personal_reading_of_day ON personal_reading USING btree (staff_id, at);
CREATE TRIGGER personal_reading_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON personal_reading FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table rule_change (
  id bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  name text not null,
  needs text not null,
  proposed jsonb not null,
  figures jsonb not null,
  action text not null,
  detail jsonb not null,
  reason text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  delay_ms bigint not null,
  state text default 'proposed'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  by_recovery_key boolean default false not null,
  verdict text,
  effective_at timestamp with time zone,
  ended_at timestamp with time zone,
  wanted_at timestamp with time zone,
  constraint rule_change_pkey PRIMARY KEY (id),
  constraint rule_change_delay_ms_check CHECK (delay_ms >= 0),
  constraint rule_change_from CHECK (effective_at >= wanted_at),
  constraint rule_change_kind_check CHECK (kind = ANY (ARRAY['settings'::text, 'promotion'::text, 'agent_rates'::text, 'agent_terms'::text, 'agent_move'::text, 'agent_dismissal'::text, 'gateway'::text, 'venue'::text, 'staff'::text, 'role'::text, 'recovery_key'::text, 'webhook'::text])),
  constraint rule_change_reason_check CHECK (reason <> ''::text),
  constraint rule_change_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'approved'::text, 'applied'::text, 'rejected'::text, 'withdrawn'::text, 'stale'::text])),
  constraint rule_change_two_people CHECK ((state <> ALL (ARRAY['approved'::text, 'applied'::text])) OR decided_by IS NOT NULL AND effective_at IS NOT NULL AND (decided_by <> proposed_by OR by_recovery_key)),
  constraint rule_change_waits CHECK (state <> 'applied'::text OR effective_at >= decided_at AND ended_at >= effective_at),
  constraint rule_change_wanted CHECK (wanted_at > proposed_at),
  constraint rule_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint rule_change_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
);
CREATE INDEX rule_change_open ON rule_change USING btree (effective_at, id) WHERE (state = ANY (ARRAY['proposed'::text, 'approved'::text]));
CREATE INDEX rule_change_waiting ON rule_change USING btree (proposed_at) WHERE (state = 'proposed'::text);
CREATE TRIGGER rule_change_is_kept BEFORE DELETE OR UPDATE ON rule_change FOR EACH ROW EXECUTE FUNCTION keep_rule_change();
CREATE TRIGGER rule_change_keeps_terms BEFORE UPDATE OF id, kind, subject, name, needs, proposed, figures, action, detail, reason, proposed_by, proposed_at, delay_ms, wanted_at ON rule_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rule_change_stays BEFORE DELETE OR TRUNCATE ON rule_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table rule_change_hold (
  subject text not null,
  change_id bigint not null,
  constraint rule_change_hold_pkey PRIMARY KEY (subject),
  constraint rule_change_hold_change_id_fkey FOREIGN KEY (change_id) REFERENCES rule_change(id)
);
CREATE INDEX rule_change_hold_of ON rule_change_hold USING btree (change_id);

create table recovery_key (
  id bigint generated always as identity not null,
  key_hash text not null,
  made_at timestamp with time zone not null,
  made_by bigint,
  change_id bigint,
  replaced_at timestamp with time zone,
  constraint recovery_key_pkey PRIMARY KEY (id),
  constraint recovery_key_change_id_key UNIQUE (change_id),
  constraint recovery_key_change_id_fkey FOREIGN KEY (change_id) REFERENCES rule_change(id),
  constraint recovery_key_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id)
);
CREATE UNIQUE INDEX recovery_key_in_force ON recovery_key USING btree ((true)) WHERE (replaced_at IS NULL);
CREATE TRIGGER recovery_key_keeps_hash BEFORE UPDATE OF id, key_hash, made_at, made_by, change_id ON recovery_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recovery_key_stays BEFORE DELETE OR TRUNCATE ON recovery_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create view waiting_rule_change as
 SELECT proposed_at AS since,
    needs,
    proposed_by
   FROM rule_change
  WHERE state = 'proposed'::text;

create view staff_event as
 SELECT audit_names(subject, detail) AS names,
    at,
    'staff'::text AS kind,
    id::text AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    COALESCE(( SELECT s.name
           FROM staff s
          WHERE s.id = a.staff_id), ''::text) AS state,
    action AS words
   FROM audit a;

create view staff_name as
 SELECT id,
    username,
    name
   FROM staff;

create view staff_rights as
 SELECT id,
    name,
    roles,
    rights,
    disabled_at,
    decides_from
   FROM staff;

CREATE OR REPLACE FUNCTION rights_of_roles(roles text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT ARRAY( SELECT DISTINCT given.name
            FROM staff_role r,
             LATERAL unnest(r.rights) given(name)
           WHERE ((r.code = ANY (rights_of_roles.roles)) AND (r.retired_at IS NULL))
           ORDER BY given.name) AS "array";
END
;

CREATE OR REPLACE FUNCTION audit_amount(detail jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN GREATEST(CASE WHEN ((detail ->> 'credited'::text) ~ '^\d{1,18}$'::text) THEN ((detail ->> 'credited'::text))::bigint ELSE NULL::bigint END, CASE WHEN ((detail ->> 'ordered'::text) ~ '^\d{1,18}$'::text) THEN ((detail ->> 'ordered'::text))::bigint ELSE NULL::bigint END, CASE WHEN ((detail ->> 'amount'::text) ~ '^\d{1,18}$'::text) THEN ((detail ->> 'amount'::text))::bigint ELSE NULL::bigint END, CASE WHEN ((detail ->> 'credit'::text) ~ '^\d{1,18}$'::text) THEN ((detail ->> 'credit'::text))::bigint ELSE NULL::bigint END, CASE WHEN ((detail ->> 'debit'::text) ~ '^\d{1,18}$'::text) THEN ((detail ->> 'debit'::text))::bigint ELSE NULL::bigint END, CASE WHEN ((detail ->> 'bonus'::text) ~ '^\d{1,18}$'::text) THEN ((detail ->> 'bonus'::text))::bigint ELSE NULL::bigint END)
;

CREATE OR REPLACE FUNCTION audit_at_venue(subject text, detail jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE("substring"(subject, '^(?:venue|game|exposure)/([^/]+)'::text), "substring"(COALESCE((detail ->> 'stopped'::text), (detail ->> 'stoppedAfter'::text), (detail ->> 'stoppedBefore'::text)), '^(?:venue|game)/([^/]+)'::text), "substring"((detail ->> 'about'::text), '^(?:venue|game|exposure)/([^/]+)'::text), (detail ->> 'venue'::text))
;

CREATE OR REPLACE FUNCTION audit_items(detail jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT regexp_replace(k.k, '(.)(Before|After)$'::text, '\1'::text) AS regexp_replace FROM jsonb_object_keys(audit_items.detail) k(k))
;

CREATE OR REPLACE FUNCTION audit_names(subject text, detail jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (array_remove(ARRAY[subject, ('member/'::text || (detail ->> 'member'::text)), ('order/'::text || (detail ->> 'order'::text))], NULL::text) || ARRAY(SELECT ('member/'::text || one.one) FROM string_to_table((audit_names.detail ->> 'members'::text), ','::text) one(one)))
;

CREATE OR REPLACE FUNCTION audit_venue(subject text, detail jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE("substring"(subject, '^(?:venue|game)/([^/]+)'::text), "substring"(COALESCE((detail ->> 'stopped'::text), (detail ->> 'stoppedAfter'::text), (detail ->> 'stoppedBefore'::text)), '^(?:venue|game)/([^/]+)'::text), (detail ->> 'venue'::text))
;

CREATE OR REPLACE FUNCTION audit_words(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(DISTINCT substr(lower(audit_words.words), n.n, 2)), '{}'::text[]) AS "coalesce" FROM generate_series(1, (length(audit_words.words) - 1)) n(n) WHERE (substr(audit_words.words, n.n, 2) !~ '\s'::text))
;

CREATE OR REPLACE FUNCTION audit_sealed_rows(from_xid bigint, to_xid bigint)
 RETURNS TABLE(place bigint, id bigint, digest bytea)
 LANGUAGE sql
 STABLE
AS $function$
  select row_number() over (order by a.xid, a.id), a.id,
         sha256(convert_to(jsonb_build_array(a.id, extract(epoch from a.at), a.staff_id, a.action, a.subject, a.detail, a.xid)::text, 'UTF8'))
    from audit a where a.xid >= from_xid and a.xid < to_xid
$function$
;

CREATE OR REPLACE FUNCTION audit_seal_hash(previous bytea, from_xid bigint, to_xid bigint, OUT rows bigint, OUT hash bytea, OUT leaves bytea)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select count(*),
         sha256(previous || convert_to(format('%s-%s:', from_xid, to_xid), 'UTF8')
           || coalesce(string_agg(r.digest, ''::bytea order by r.place), ''::bytea)),
         coalesce(string_agg(substr(r.digest, 1, 8), ''::bytea order by r.place), ''::bytea)
    from audit_sealed_rows(from_xid, to_xid) r
$function$
;

CREATE OR REPLACE FUNCTION make_audit_seal(sealed_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  head audit_seal;
  first bigint;
  last bigint;
begin
  -- One at a time: seals are a chain.
  perform pg_advisory_xact_lock(hashtextextended('audit_seal', 0));
  select * into head from audit_seal order by number desc limit 1;
  first := coalesce(head.to_xid, 0);
  select max(xid) into last from audit where xid >= first and xid < ledger.settled_xid();
  if last is null then return null; end if;
  insert into audit_seal (number, from_xid, to_xid, rows, previous, hash, leaves, sealed_at)
  select coalesce(head.number, 0) + 1, first, last + 1, h.rows, coalesce(head.hash, ''::bytea), h.hash, h.leaves, make_audit_seal.sealed_at
    from audit_seal_hash(coalesce(head.hash, ''::bytea), first, last + 1) h;
  return coalesce(head.number, 0) + 1;
end $function$
;

CREATE OR REPLACE FUNCTION keep_rule_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'changes of rules are kept' using errcode = 'restrict_violation';
  end if;
  if old.state not in ('proposed', 'approved')
    or (old.state = 'approved' and new.state = 'proposed')
    or (old.state = 'proposed' and new.state = 'applied')
    or (new.kind, new.subject, new.name, new.needs, new.proposed, new.figures, new.action, new.detail, new.reason,
        new.proposed_by, new.proposed_at, new.delay_ms, new.wanted_at)
       is distinct from
       (old.kind, old.subject, old.name, old.needs, old.proposed, old.figures, old.action, old.detail, old.reason,
        old.proposed_by, old.proposed_at, old.delay_ms, old.wanted_at) then
    raise exception 'a change of a rule keeps what was proposed and how it ended' using errcode = 'restrict_violation';
  end if;
  if old.state = 'approved' and new.state in ('approved', 'applied')
    and (new.decided_by, new.decided_at, new.effective_at, new.by_recovery_key)
        is distinct from (old.decided_by, old.decided_at, old.effective_at, old.by_recovery_key) then
    raise exception 'a change of a rule keeps its second yes' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION refuse_without_chief()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Two changes at once are looked at one after the other; the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('staff/chiefs'));
  if not exists (select from staff where 'chief' = any (roles) and disabled_at is null) then
    raise exception 'the last chief who can sign in has to stay one' using errcode = 'check_violation', constraint = 'staff_has_chief';
  end if;
  return null;
end
$function$
;

-- webhooks --------------------------------------------------------------------------------------------

create table webhook_receiver (
  id bigint generated always as identity not null,
  title text not null,
  url text not null,
  events text[] not null,
  state text default 'on'::text not null,
  paused_by text,
  paused_at timestamp with time zone,
  secret bytea not null,
  secret_shown_at timestamp with time zone,
  former_secret bytea,
  former_until timestamp with time zone,
  failing_since timestamp with time zone,
  delivered_at timestamp with time zone,
  made_at timestamp with time zone not null,
  missed_from timestamp with time zone,
  missed_to timestamp with time zone,
  constraint webhook_receiver_pkey PRIMARY KEY (id),
  constraint webhook_receiver_check CHECK ((state = 'paused'::text) = (paused_by IS NOT NULL)),
  constraint webhook_receiver_events_check CHECK (cardinality(events) > 0),
  constraint webhook_receiver_former_secret_check CHECK (length(former_secret) >= 24 AND length(former_secret) <= 64),
  constraint webhook_receiver_missed_check CHECK (missed_to IS NULL OR missed_from IS NOT NULL),
  constraint webhook_receiver_paused_by_check CHECK (paused_by = ANY (ARRAY['person'::text, 'silence'::text, 'gone'::text])),
  constraint webhook_receiver_secret_check CHECK (length(secret) >= 24 AND length(secret) <= 64),
  constraint webhook_receiver_state_check CHECK (state = ANY (ARRAY['on'::text, 'paused'::text, 'ended'::text])),
  constraint webhook_receiver_title_check CHECK (length(title) >= 1 AND length(title) <= 40),
  constraint webhook_receiver_url_check CHECK (length(url) <= 500)
);

create table webhook_event (
  id bigint generated always as identity not null,
  event_id text not null,
  kind text not null,
  version integer not null,
  at timestamp with time zone not null,
  data jsonb not null,
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_event_id_key UNIQUE (event_id),
  constraint webhook_event_event_id_check CHECK (length(event_id) <= 64)
);
CREATE INDEX webhook_event_by_time ON webhook_event USING btree (at);

create table webhook_delivery (
  id bigint generated always as identity not null,
  receiver_id bigint not null,
  event_id bigint not null,
  lane bigint not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  due_at timestamp with time zone,
  tried_at timestamp with time zone,
  status integer,
  answer text default ''::text not null,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_receiver_id_event_id_key UNIQUE (receiver_id, event_id),
  constraint webhook_delivery_answer_check CHECK (length(answer) <= 300),
  constraint webhook_delivery_check CHECK ((state = 'waiting'::text) = (due_at IS NOT NULL)),
  constraint webhook_delivery_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given_up'::text])),
  constraint webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_event(id),
  constraint webhook_delivery_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES webhook_receiver(id)
);
CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (receiver_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_lane ON webhook_delivery USING btree (receiver_id, lane, event_id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_listed ON webhook_delivery USING btree (receiver_id, id DESC);
CREATE INDEX webhook_delivery_of_event ON webhook_delivery USING btree (event_id);

create table webhook_bets (
  one boolean default true not null,
  told_to timestamp with time zone not null,
  xid bigint,
  last bigint default 0 not null,
  constraint webhook_bets_pkey PRIMARY KEY (one),
  constraint webhook_bets_one_check CHECK (one)
);

CREATE OR REPLACE FUNCTION note_event(event jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with told as (
    select r.id from webhook_receiver r
     where r.state <> 'ended' and event ->> 'kind' = any (r.events) and (r.missed_from is null or r.missed_to is not null)),
  noted as (
    insert into webhook_event (event_id, kind, version, at, data)
    select event ->> 'id', event ->> 'kind', (event ->> 'version')::int, moment, event -> 'data' where exists (select from told)
    on conflict do nothing returning id)
  insert into webhook_delivery (receiver_id, event_id, lane, due_at)
  select t.id, n.id, (event ->> 'lane')::bigint, moment from told t cross join noted n;
  -- A key of its own: jobs with the same one would make events wait for each other.
  if found then
    perform queue_job(event ->> 'job', '{}', (event ->> 'job') || '/' || (event ->> 'id'), 3, null, null);
  end if;
end $function$
;

-- claims ----------------------------------------------------------------------------------------------

create table work_claim (
  queue text not null,
  item bigint not null,
  staff_id bigint not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint work_claim_pkey PRIMARY KEY (queue, item),
  constraint work_claim_check CHECK (until > since),
  constraint work_claim_queue_check CHECK (queue = ANY (ARRAY['deposits'::text, 'withdrawals'::text, 'identity'::text, 'adjustments'::text, 'promotion-applications'::text, 'recoveries'::text, 'held-wins'::text, 'chain-payments'::text, 'arrivals'::text, 'agent-applications'::text, 'payouts'::text, 'set-aside-bets'::text, 'agent-statements'::text, 'free-bets'::text, 'mailings'::text, 'imports'::text, 'statement-files'::text, 'statement-differences'::text])),
  constraint work_claim_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table work_parked (
  queue text not null,
  item bigint not null,
  staff_id bigint not null,
  reason text not null,
  at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint work_parked_pkey PRIMARY KEY (queue, item),
  constraint work_parked_check CHECK (until > at),
  constraint work_parked_queue_check CHECK (queue = ANY (ARRAY['deposits'::text, 'withdrawals'::text])),
  constraint work_parked_reason_check CHECK (reason <> ''::text),
  constraint work_parked_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table order_question (
  id bigint generated always as identity not null,
  queue text not null,
  item bigint not null,
  member_id bigint not null,
  staff_id bigint not null,
  text text not null,
  text_en text not null,
  picture boolean not null,
  asked_at timestamp with time zone not null,
  until timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  taken_back_at timestamp with time zone,
  taken_back_by bigint,
  constraint order_question_pkey PRIMARY KEY (id),
  constraint order_question_check CHECK (until > asked_at),
  constraint order_question_check1 CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint order_question_queue_check CHECK (queue = ANY (ARRAY['deposits'::text, 'withdrawals'::text])),
  constraint order_question_taken_back CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL) AND (taken_back_at IS NULL OR answered_at IS NULL)),
  constraint order_question_text_check CHECK (text <> ''::text),
  constraint order_question_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint order_question_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint order_question_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES staff(id)
);
CREATE INDEX order_question_of ON order_question USING btree (queue, item, id);
CREATE INDEX order_question_of_member ON order_question USING btree (member_id, id);

create table order_question_picture (
  id bigint generated always as identity not null,
  question_id bigint not null,
  picture bytea not null,
  created_at timestamp with time zone not null,
  constraint order_question_picture_pkey PRIMARY KEY (id),
  constraint order_question_picture_picture_check CHECK (octet_length(picture) <= 4194304),
  constraint order_question_picture_question_id_fkey FOREIGN KEY (question_id) REFERENCES order_question(id)
);
CREATE INDEX order_question_picture_of ON order_question_picture USING btree (question_id, id);

create view claimed_work as
 SELECT c.queue,
    c.item,
    c.staff_id,
    s.name AS by,
    c.since,
    c.until
   FROM work_claim c
     JOIN staff_name s ON s.id = c.staff_id;

create view parked_work as
 SELECT p.queue,
    p.item,
    s.name AS by,
    p.reason,
    p.at,
    p.until
   FROM work_parked p
     JOIN staff_name s ON s.id = p.staff_id;

create view asked_work as
 SELECT queue,
    item
   FROM order_question;

-- wagering --------------------------------------------------------------------------------------------

create table turnover_requirement (
  id bigint generated always as identity not null,
  member_id bigint not null,
  source text not null,
  amount bigint not null,
  used bigint default 0 not null,
  opened_at timestamp with time zone not null,
  constraint turnover_requirement_pkey PRIMARY KEY (id),
  constraint turnover_requirement_member_id_source_key UNIQUE (member_id, source),
  constraint turnover_requirement_amount_check CHECK (amount > 0),
  constraint turnover_requirement_check CHECK (used >= 0 AND used <= amount),
  constraint turnover_requirement_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX turnover_open ON turnover_requirement USING btree (member_id, id) WHERE (used < amount);

create table turnover_use (
  member_id bigint not null,
  bet text not null,
  requirement_id bigint not null,
  amount bigint not null,
  constraint turnover_use_pkey PRIMARY KEY (member_id, bet, requirement_id),
  constraint turnover_use_amount_check CHECK (amount > 0),
  constraint turnover_use_requirement_id_fkey FOREIGN KEY (requirement_id) REFERENCES turnover_requirement(id)
);

create table settlement (
  id bigint generated always as identity not null,
  venue text not null,
  bet_id text not null,
  seq bigint not null,
  member_id bigint not null,
  category text not null,
  valid_delta bigint not null,
  result_delta bigint not null,
  state text not null,
  first_at timestamp with time zone not null,
  at timestamp with time zone not null,
  stake_delta bigint default 0 not null,
  bets_delta smallint default 0 not null,
  xid bigint default ledger.current_xid() not null,
  constraint settlement_pkey PRIMARY KEY (id),
  constraint settlement_venue_bet_id_seq_key UNIQUE (venue, bet_id, seq),
  constraint settlement_bets_delta_check CHECK (bets_delta >= '-1'::integer AND bets_delta <= 1),
  constraint settlement_category_check CHECK (category = ANY (ARRAY['realbet'::text, 'joker'::text, 'gaming'::text, 'sport'::text, 'lottery'::text, 'concise'::text])),
  constraint settlement_check CHECK (at >= first_at),
  constraint settlement_state_check CHECK (state = ANY (ARRAY['unsettled'::text, 'settled'::text, 'void'::text])),
  constraint settlement_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint settlement_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX settlement_at ON settlement USING btree (at);
CREATE INDEX settlement_sums ON settlement USING btree (member_id, at) INCLUDE (valid_delta, result_delta);
CREATE INDEX settlement_xid ON settlement USING btree (xid, id);
CREATE TRIGGER settlement_is_history BEFORE DELETE OR UPDATE ON settlement FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table turnover_day (
  member_id bigint not null,
  day date not null,
  valid bigint not null,
  total bigint not null,
  constraint turnover_day_pkey PRIMARY KEY (member_id, day),
  constraint turnover_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table loyalty_night (
  day date not null,
  closed_at timestamp with time zone not null,
  constraint loyalty_night_pkey PRIMARY KEY (day)
);

create table bonus_grant (
  id bigint generated always as identity not null,
  member_id bigint not null,
  promotion_id bigint not null,
  source text not null,
  deposit text,
  deposit_amount bigint not null,
  combines boolean not null,
  amount bigint not null,
  required bigint not null,
  counted bigint default 0 not null,
  weights jsonb not null,
  bet_ceiling bigint not null,
  state text default 'active'::text not null,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  reason text default ''::text not null,
  constraint bonus_grant_pkey PRIMARY KEY (id),
  constraint bonus_grant_source_key UNIQUE (source),
  constraint bonus_grant_amount_check CHECK (amount > 0),
  constraint bonus_grant_bet_ceiling_check CHECK (bet_ceiling >= 0),
  constraint bonus_grant_check CHECK (expires_at > opened_at),
  constraint bonus_grant_check1 CHECK ((state = 'active'::text) = (closed_at IS NULL)),
  constraint bonus_grant_check2 CHECK ((deposit IS NULL) = (deposit_amount = 0)),
  constraint bonus_grant_counted_check CHECK (counted >= 0),
  constraint bonus_grant_deposit_amount_check CHECK (deposit_amount >= 0),
  constraint bonus_grant_required_check CHECK (required >= 0),
  constraint bonus_grant_source_check CHECK (source <> ''::text),
  constraint bonus_grant_state_check CHECK (state = ANY (ARRAY['active'::text, 'fulfilled'::text, 'expired'::text, 'forfeited'::text, 'cancelled'::text])),
  constraint bonus_grant_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint bonus_grant_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX bonus_grant_by_end ON bonus_grant USING btree (expires_at) WHERE (state = 'active'::text);
CREATE INDEX bonus_grant_in_time ON bonus_grant USING btree (member_id, opened_at DESC);
CREATE UNIQUE INDEX bonus_grant_of_deposit ON bonus_grant USING btree (deposit) WHERE ((deposit IS NOT NULL) AND (NOT combines));
CREATE INDEX bonus_grant_of_member ON bonus_grant USING btree (member_id, id DESC);
CREATE INDEX bonus_grant_of_promotion ON bonus_grant USING btree (promotion_id, member_id);
CREATE INDEX bonus_grant_open ON bonus_grant USING btree (promotion_id) INCLUDE (amount) WHERE (state = 'active'::text);
CREATE INDEX bonus_grant_played ON bonus_grant USING btree (id) WHERE ((state = 'active'::text) AND (counted >= (required * 100)));

create table bonus_grant_use (
  member_id bigint not null,
  bet text not null,
  grant_id bigint not null,
  points bigint not null,
  constraint bonus_grant_use_pkey PRIMARY KEY (member_id, bet),
  constraint bonus_grant_use_points_check CHECK (points > 0),
  constraint bonus_grant_use_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES bonus_grant(id),
  constraint bonus_grant_use_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create view settled_change as
 SELECT id,
    xid,
    at,
    venue,
    bet_id,
    member_id,
    category,
    stake_delta,
    result_delta + stake_delta AS payout_delta,
    bets_delta,
    seq,
    valid_delta,
    result_delta,
    state,
    first_at
   FROM settlement;

create view grant_promotion as
 SELECT id,
    promotion_id,
    member_id,
    source,
    amount,
    state,
    opened_at,
    closed_at
   FROM bonus_grant;

create view turnover_through as
 SELECT member_id,
    day,
    total
   FROM turnover_day;

create view grant_event as
 SELECT member_id,
    opened_at AS at,
    'bonus'::text AS kind,
    'g'::text || id AS key,
    amount,
        CASE
            WHEN state = 'active'::text THEN NULL::bigint
            WHEN state = 'fulfilled'::text THEN amount
            ELSE 0::bigint
        END AS result,
    state,
    'grant/'::text || id AS words
   FROM bonus_grant;

CREATE OR REPLACE FUNCTION use_turnover(who bigint, named text, counts bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  with open as (
    select id, amount - used as room, sum(amount - used) over (order by id) - (amount - used) as before
      from turnover_requirement where member_id = who and used < amount),
  taken as (select id, least(room, counts - before) as amount from open where before < counts),
  noted as (insert into turnover_use (member_id, bet, requirement_id, amount) select who, named, id, amount from taken)
  update turnover_requirement r set used = r.used + taken.amount from taken where r.id = taken.id;
end $function$
;

CREATE OR REPLACE FUNCTION use_turnover_by(who bigint, named text, counts bigint, latest timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  with open as (
    select id, amount - used as room, sum(amount - used) over (order by id) - (amount - used) as before
      from turnover_requirement where member_id = who and used < amount and opened_at <= latest),
  taken as (select id, least(room, counts - before) as amount from open where before < counts),
  noted as (insert into turnover_use (member_id, bet, requirement_id, amount) select who, named, id, amount from taken)
  update turnover_requirement r set used = r.used + taken.amount from taken where r.id = taken.id;
end $function$
;

CREATE OR REPLACE FUNCTION plainly_counted(who bigint, at_venue text, bet text)
 RETURNS TABLE(member_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select who
   where not exists (select from bonus_grant g
                      where g.member_id = who and g.state in ('active', 'fulfilled') and g.counted < g.required * 100 offset 0)
     and not exists (select from settlement s where s.venue = at_venue and s.bet_id = bet offset 0)
$function$
;

CREATE OR REPLACE FUNCTION counts_plainly(who bigint, at_venue text, bet text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from plainly_counted(who, at_venue, bet))
$function$
;

CREATE OR REPLACE FUNCTION settle_first(bets jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  one record;
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 1))
     from unnest(array(select distinct 'turnover/' || b.member_id from jsonb_to_recordset(bets) b (member_id bigint) order by 1)) k;
  -- Read after the locks, and a new snapshot for each: a bet sees what the one before it used up.
  for one in
    select b.venue, b.id, b.member_id, b.counts
      from jsonb_to_recordset(bets) b (place int, venue text, id text, member_id bigint, counts bigint)
     where b.counts > 0 and exists (select from turnover_requirement r where r.member_id = b.member_id and r.used < r.amount)
     order by b.place
  loop
    perform use_turnover_by(one.member_id, one.venue || '/' || one.id, one.counts, 'infinity');
  end loop;
  insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
  select b.venue, b.id, b.seq, b.member_id, b.category, b.valid, b.result, 'settled', settle_first.at, settle_first.at, b.stake, 1
    from jsonb_to_recordset(bets) b (place int, venue text, id text, seq bigint, member_id bigint, category text, valid bigint,
                                     result bigint, stake bigint)
   order by b.place;
end $function$
;

CREATE OR REPLACE FUNCTION open_requirement(who bigint, of_source text, fen bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into turnover_requirement (member_id, source, amount, opened_at) values (who, of_source, fen, moment)
  on conflict (member_id, source) do nothing;
end $function$
;

-- wallet ----------------------------------------------------------------------------------------------

create view house_movement as
 SELECT t.id,
    t.xid,
    t.at,
    t.kind,
    t.reference,
    m.owner::bigint AS member_id,
    h.amount
   FROM ledger.transfer_on_record t
     CROSS JOIN LATERAL ( SELECT (- sum(l.amount))::bigint AS amount
           FROM UNNEST(t.accounts, t.amounts) l(account, amount)
             JOIN ledger.account_on_record a ON a.id = l.account
          WHERE a.owner = 'house'::text) h
     CROSS JOIN LATERAL ( SELECT a.owner
           FROM ledger.account_on_record a
          WHERE (a.id = ANY (t.accounts)) AND a.owner <> 'house'::text
         LIMIT 1) m
  WHERE (t.phase = ANY (ARRAY['single'::ledger.phase, 'post'::ledger.phase])) AND ((t.kind = ANY (ARRAY['deposit'::text, 'withdrawal_paid'::text, 'bonus'::text, 'rebate'::text, 'red_packet'::text, 'commission'::text, 'adjustment_up'::text, 'adjustment_down'::text, 'grant_opened'::text, 'grant_returned'::text, 'free_bet_win'::text, 'free_bet_undone'::text])) OR t.reference ~~ 'prize/%'::text AND h.amount IS NOT NULL OR t.kind = 'win_refused'::text AND t.reference ~~ 'review/%'::text);

create view member_movement as
 SELECT t.id,
    t.xid,
    t.at,
    split_part(a.code, '/'::text, 1) AS wallet,
    l.amount,
    a.owner::bigint AS member_id
   FROM ledger.transfer_on_record t
     CROSS JOIN LATERAL UNNEST(t.accounts, t.amounts) l(account, amount)
     JOIN ledger.account_on_record a ON a.id = l.account
  WHERE (t.phase = ANY (ARRAY['single'::ledger.phase, 'post'::ledger.phase])) AND a.owner <> 'house'::text;

create view account_of_member as
 SELECT id,
    owner,
    owner::bigint AS member_id,
    code,
    balance,
    pending_debits,
    version
   FROM ledger.account_on_record
  WHERE owner <> 'house'::text AND NOT folded;

create view member_entry as
 SELECT e.account_id,
    e.number,
    e.xid,
    e.balance_after,
    e.pending_debits_after,
    jsonb_build_array(a.code, e.number, e.transfer_id, t.phase, t.kind, t.reference, e.amount::text, e.pending_debits::text, e.balance_after::text, e.pending_debits_after::text, to_char((e.at AT TIME ZONE 'Asia/Shanghai'::text), 'YYYY-MM-DD HH24:MI:SS'::text))::text AS line
   FROM ledger.entry_on_record e
     JOIN ledger.account_on_record a ON a.id = e.account_id AND a.owner <> 'house'::text
     JOIN ledger.transfer_on_record t ON t.id = e.transfer_id;

create view account_movement as
 SELECT t.id,
    t.xid,
    t.at,
    t.kind AS cause,
    a.id AS account,
        CASE
            WHEN a.owner = 'house'::text THEN 'house/'::text || a.code
            WHEN a.code ~~ 'grant/%'::text THEN 'member/grant'::text
            ELSE 'member/'::text || a.code
        END AS ledger,
    l.amount
   FROM ledger.transfer_on_record t
     CROSS JOIN LATERAL UNNEST(t.accounts, t.amounts) l(account, amount)
     JOIN ledger.account_on_record a ON a.id = l.account
  WHERE t.phase = ANY (ARRAY['single'::ledger.phase, 'post'::ledger.phase]);

create view account_name as
 SELECT id,
    owner,
    code
   FROM ledger.account_on_record;

create view account_line as
 SELECT e.account_id AS account,
    e.number,
    e.at,
    t.kind AS cause,
    t.reference,
    e.transfer_id,
    e.amount,
    e.balance_after
   FROM ledger.entry_on_record e
     JOIN ledger.transfer_on_record t ON t.id = e.transfer_id
  WHERE e.amount <> 0;

CREATE OR REPLACE FUNCTION credit_member(transfer jsonb, who bigint, source text, turnover bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  answered text;
begin
  answered := (select a.code from ledger.apply(jsonb_build_array(transfer)) a);
  if answered is distinct from 'done' then raise exception 'ledger refused % %: %', transfer ->> 'phase', transfer ->> 'id', answered; end if;
  if turnover > 0 then perform open_requirement(who, source, turnover, moment); end if;
end $function$
;

CREATE OR REPLACE FUNCTION credit_members(credits jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  refused text;
begin
  refused := (
    select a.code
      from ledger.apply((
             select jsonb_agg(c.transfer || jsonb_build_object('amounts', (
                      select jsonb_agg((t.leg::bigint * c.fen)::text order by t.ordinality)
                        from jsonb_array_elements_text(c.transfer -> 'amounts') with ordinality t (leg, ordinality))))
               from jsonb_to_recordset(credits) c (transfer jsonb, fen bigint))) a
     where a.code <> 'done' limit 1);
  if refused is not null then raise exception 'ledger refused credits of many: %', refused; end if;
  perform open_requirement(c.member_id, c.source, c.turnover, moment)
     from jsonb_to_recordset(credits) c (member_id bigint, source text, turnover bigint)
    where c.turnover > 0 order by c.member_id;
end $function$
;

-- books -----------------------------------------------------------------------------------------------

create table book_mark (
  one boolean default true not null,
  xid bigint not null,
  last uuid not null,
  read_at timestamp with time zone,
  closed_through date,
  constraint book_mark_pkey PRIMARY KEY (one),
  constraint book_mark_one_check CHECK (one)
);
CREATE TRIGGER book_mark_goes_on BEFORE DELETE OR UPDATE ON book_mark FOR EACH ROW EXECUTE FUNCTION keep_closing();

create table book_day (
  ledger text not null,
  day date not null,
  cause text not null,
  debits bigint not null,
  credits bigint not null,
  entries bigint not null,
  late bigint not null,
  constraint book_day_pkey PRIMARY KEY (ledger, day, cause)
);
CREATE TRIGGER book_day_is_not_emptied BEFORE TRUNCATE ON book_day FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_day();
CREATE TRIGGER book_day_stays BEFORE INSERT OR DELETE OR UPDATE ON book_day FOR EACH ROW EXECUTE FUNCTION keep_closed_day();

create table account_day (
  account uuid not null,
  day date not null,
  debits bigint not null,
  credits bigint not null,
  constraint account_day_pkey PRIMARY KEY (account, day)
);
CREATE TRIGGER account_day_is_not_emptied BEFORE TRUNCATE ON account_day FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_day();
CREATE TRIGGER account_day_stays BEFORE INSERT OR DELETE OR UPDATE ON account_day FOR EACH ROW EXECUTE FUNCTION keep_closed_day();

create table ledger_count (
  one boolean default true not null,
  sum bigint not null,
  transfers bigint not null,
  through bigint not null,
  counted_at timestamp with time zone not null,
  constraint ledger_count_pkey PRIMARY KEY (one),
  constraint ledger_count_one_check CHECK (one),
  constraint ledger_count_sum_check CHECK (sum >= 0),
  constraint ledger_count_transfers_check CHECK (transfers >= 0)
);

CREATE OR REPLACE FUNCTION keep_closed_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  closed date := (select closed_through from book_mark);
begin
  if tg_op = 'TRUNCATE' or (tg_op <> 'INSERT' and old.day <= closed) or (tg_op <> 'DELETE' and new.day <= closed) then
    raise exception 'a closed day of the books stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or new.closed_through is distinct from greatest(old.closed_through, new.closed_through) then
    raise exception 'a closed day of the books stays closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

-- fingerprints ----------------------------------------------------------------------------------------

create table fingerprint (
  id bigint generated always as identity not null,
  kind text not null,
  venue text not null,
  subject text not null,
  draw text not null,
  hash text not null,
  recorded_at timestamp with time zone not null,
  xid bigint default ((pg_current_xact_id())::text)::bigint not null,
  constraint fingerprint_pkey PRIMARY KEY (id),
  constraint fingerprint_kind_venue_subject_draw_key UNIQUE (kind, venue, subject, draw),
  constraint fingerprint_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint fingerprint_kind_check CHECK (kind = ANY (ARRAY['bet'::text, 'chain'::text, 'red_packets'::text, 'liabilities'::text])),
  constraint fingerprint_subject_check CHECK (subject <> ''::text)
);
CREATE INDEX fingerprint_by_transaction ON fingerprint USING btree (xid, id);
CREATE TRIGGER fingerprint_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON fingerprint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table fingerprint_seal (
  number bigint not null,
  from_xid bigint not null,
  to_xid bigint not null,
  rows bigint not null,
  previous bytea not null,
  hash bytea not null,
  leaves bytea not null,
  sealed_at timestamp with time zone not null,
  constraint fingerprint_seal_pkey PRIMARY KEY (number),
  constraint fingerprint_seal_check CHECK (to_xid > from_xid),
  constraint fingerprint_seal_number_check CHECK (number > 0),
  constraint fingerprint_seal_rows_check CHECK (rows > 0)
);
CREATE TRIGGER fingerprint_seal_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON fingerprint_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create view kept_fingerprint as
 SELECT kind,
    venue,
    subject,
    draw,
    hash
   FROM fingerprint;

CREATE OR REPLACE FUNCTION fingerprint_sealed_rows(from_xid bigint, to_xid bigint)
 RETURNS TABLE(place bigint, id bigint, digest bytea)
 LANGUAGE sql
 STABLE
AS $function$
  select row_number() over (order by f.xid, f.id), f.id,
         sha256(convert_to(jsonb_build_array(f.id, f.kind, f.venue, f.subject, f.draw, f.hash, extract(epoch from f.recorded_at), f.xid)::text, 'UTF8'))
    from fingerprint f where f.xid >= from_xid and f.xid < to_xid
$function$
;

CREATE OR REPLACE FUNCTION make_fingerprint_seal(batch integer, sealed_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  head fingerprint_seal;
  first bigint;
  last bigint;
begin
  -- One at a time: seals are a chain.
  perform pg_advisory_xact_lock(hashtextextended('fingerprint_seal', 0));
  select * into head from fingerprint_seal order by number desc limit 1;
  first := coalesce(head.to_xid, 0);
  select max(xid) into last
    from (select xid from fingerprint where xid >= first and xid < ledger.settled_xid() order by xid limit batch) f;
  if last is null then return null; end if;
  insert into fingerprint_seal (number, from_xid, to_xid, rows, previous, hash, leaves, sealed_at)
  select coalesce(head.number, 0) + 1, first, last + 1, count(*), coalesce(head.hash, ''::bytea),
         sha256(coalesce(head.hash, ''::bytea) || convert_to(first || '-' || (last + 1) || ':', 'UTF8') || string_agg(r.digest, ''::bytea order by r.place)),
         string_agg(substr(r.digest, 1, 8), ''::bytea order by r.place), make_fingerprint_seal.sealed_at
    from fingerprint_sealed_rows(first, last + 1) r;
  return coalesce(head.number, 0) + 1;
end $function$
;

CREATE OR REPLACE FUNCTION keep_fingerprints(shown jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into fingerprint (kind, venue, subject, draw, hash, recorded_at)
  select f.kind, f.venue, f.subject, f.draw, f.hash, keep_fingerprints.at
    from jsonb_to_recordset(shown) f (kind text, venue text, subject text, draw text, hash text)
  on conflict (kind, venue, subject, draw) do nothing;
end $function$
;

-- stops -----------------------------------------------------------------------------------------------

create table stop (
  id bigint generated always as identity not null,
  kind text not null,
  target text not null,
  body text not null,
  body_en text not null,
  reason text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  lifted_by bigint,
  lifted_at timestamp with time zone,
  constraint stop_pkey PRIMARY KEY (id),
  constraint stop_body_check CHECK (body <> ''::text),
  constraint stop_body_en_check CHECK (body_en <> ''::text),
  constraint stop_check CHECK (ends_at > starts_at),
  constraint stop_check1 CHECK ((target = ''::text) = (kind = ANY (ARRAY['deposits'::text, 'withdrawals'::text, 'transfers'::text, 'sign_ups'::text, 'promotions'::text]))),
  constraint stop_check2 CHECK ((lifted_by IS NULL) = (lifted_at IS NULL)),
  constraint stop_kind_check CHECK (kind = ANY (ARRAY['deposits'::text, 'way'::text, 'network'::text, 'withdrawals'::text, 'member'::text, 'play'::text, 'transfers'::text, 'venue'::text, 'game'::text, 'sign_ups'::text, 'promotions'::text])),
  constraint stop_reason_check CHECK (reason <> ''::text),
  constraint stop_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES staff(id),
  constraint stop_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id)
);
CREATE INDEX stop_standing ON stop USING btree (kind, target) WHERE (lifted_at IS NULL);

CREATE OR REPLACE FUNCTION stop_at(kinds text[], targets text[], at timestamp with time zone)
 RETURNS TABLE(body text, body_en text, ends_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stops', 0));
  return query
    select t.body, t.body_en, t.ends_at
      from stop t join unnest(kinds, targets) as d (kind, target) on t.kind = d.kind and t.target = d.target
     where t.lifted_at is null and t.starts_at <= at and (t.ends_at is null or t.ends_at > at)
     order by t.ends_at desc nulls first limit 1;
end $function$
;

CREATE OR REPLACE FUNCTION stopped_games(venues text[], games text[], at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stops', 0));
  return array(
    select t.target from stop t
     where t.kind = 'venue' and t.target = any (venues)
       and t.lifted_at is null and t.starts_at <= at and (t.ends_at is null or t.ends_at > at)
    union all
    select t.target from stop t
     where t.kind = 'game' and t.target = any (games)
       and t.lifted_at is null and t.starts_at <= at and (t.ends_at is null or t.ends_at > at));
end $function$
;

CREATE OR REPLACE FUNCTION watched_player(who bigint)
 RETURNS TABLE(member_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select who from stop t where t.kind = 'play' and t.target = who::text and t.lifted_at is null
$function$
;

CREATE OR REPLACE FUNCTION play_is_watched(who bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from watched_player(who))
$function$
;

-- tags ------------------------------------------------------------------------------------------------

create table tag (
  name text not null,
  colour text not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint tag_pkey PRIMARY KEY (name),
  constraint tag_colour_check CHECK (colour = ANY (ARRAY['grey'::text, 'red'::text, 'orange'::text, 'gold'::text, 'green'::text, 'cyan'::text, 'blue'::text, 'purple'::text])),
  constraint tag_name_check CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 20),
  constraint tag_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id)
);

create table member_tag (
  member bigint not null,
  tag text not null,
  added_by bigint not null,
  added_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint member_tag_pkey PRIMARY KEY (member, tag),
  constraint member_tag_check CHECK (expires_at > added_at),
  constraint member_tag_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id),
  constraint member_tag_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint member_tag_tag_fkey FOREIGN KEY (tag) REFERENCES tag(name)
);
CREATE INDEX member_tag_of_tag ON member_tag USING btree (tag, member DESC);

create view tag_of_member as
 SELECT m.member AS member_id,
    m.tag,
    t.colour,
    m.added_at,
    m.expires_at
   FROM member_tag m
     JOIN tag t ON t.name = m.tag;

-- cases -----------------------------------------------------------------------------------------------

create table case_file (
  id bigint generated always as identity not null,
  subject text not null,
  state text default 'open'::text not null,
  owner bigint not null,
  opened_by bigint not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint case_file_pkey PRIMARY KEY (id),
  constraint case_file_check CHECK ((state = 'closed'::text) = (closed_at IS NOT NULL)),
  constraint case_file_state_check CHECK (state = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text])),
  constraint case_file_subject_check CHECK (subject <> ''::text AND length(subject) <= 120),
  constraint case_file_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES staff(id),
  constraint case_file_owner_fkey FOREIGN KEY (owner) REFERENCES staff(id)
);
CREATE INDEX case_file_of_owner ON case_file USING btree (owner, opened_at, id);
CREATE INDEX case_file_standing ON case_file USING btree (opened_at, id) WHERE (state <> 'closed'::text);
CREATE INDEX case_file_waiting ON case_file USING btree (opened_at) WHERE (state = 'open'::text);

create table case_link (
  case_id bigint not null,
  kind text not null,
  reference text not null,
  member_id bigint not null,
  added_by bigint not null,
  added_at timestamp with time zone not null,
  constraint case_link_pkey PRIMARY KEY (case_id, kind, reference),
  constraint case_link_kind_check CHECK (kind = ANY (ARRAY['member'::text, 'deposit'::text, 'withdrawal'::text])),
  constraint case_link_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id),
  constraint case_link_case_id_fkey FOREIGN KEY (case_id) REFERENCES case_file(id),
  constraint case_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX case_link_of_member ON case_link USING btree (member_id, case_id DESC);

create table case_comment (
  id bigint generated always as identity not null,
  case_id bigint not null,
  body text not null,
  written_by bigint not null,
  written_at timestamp with time zone not null,
  constraint case_comment_pkey PRIMARY KEY (id),
  constraint case_comment_body_check CHECK (body <> ''::text AND length(body) <= 2000),
  constraint case_comment_case_id_fkey FOREIGN KEY (case_id) REFERENCES case_file(id),
  constraint case_comment_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff(id)
);
CREATE INDEX case_comment_in ON case_comment USING btree (case_id, id);
CREATE TRIGGER case_comment_is_history BEFORE DELETE OR UPDATE ON case_comment FOR EACH ROW EXECUTE FUNCTION keep_case_comment();

create view waiting_case as
 SELECT opened_at AS since
   FROM case_file
  WHERE state = 'open'::text;

create view case_member as
 SELECT case_id,
    member_id
   FROM case_link;

CREATE OR REPLACE FUNCTION keep_case_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.body = '-'
     and exists (select from case_link l where l.case_id = old.case_id and is_erased(l.member_id))
     and (new.id, new.case_id, new.written_by, new.written_at)
         is not distinct from (old.id, old.case_id, old.written_by, old.written_at)
  then return new; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $function$
;

-- notes -----------------------------------------------------------------------------------------------

create table member_note (
  id bigint generated always as identity not null,
  member_id bigint not null,
  body text not null,
  corrects bigint,
  written_by bigint not null,
  written_at timestamp with time zone not null,
  constraint member_note_pkey PRIMARY KEY (id),
  constraint member_note_corrects_key UNIQUE (corrects),
  constraint member_note_body_check CHECK (body <> ''::text AND length(body) <= 2000),
  constraint member_note_corrects_fkey FOREIGN KEY (corrects) REFERENCES member_note(id),
  constraint member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff(id)
);
CREATE INDEX member_note_of_member ON member_note USING btree (member_id, id DESC);
CREATE TRIGGER member_note_is_history BEFORE DELETE OR UPDATE ON member_note FOR EACH ROW EXECUTE FUNCTION keep_member_note();

create table member_note_pin (
  note_id bigint not null,
  pinned_by bigint not null,
  pinned_at timestamp with time zone not null,
  constraint member_note_pin_pkey PRIMARY KEY (note_id),
  constraint member_note_pin_note_id_fkey FOREIGN KEY (note_id) REFERENCES member_note(id),
  constraint member_note_pin_pinned_by_fkey FOREIGN KEY (pinned_by) REFERENCES staff(id)
);

CREATE OR REPLACE FUNCTION keep_member_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.body = '-' and is_erased(old.member_id)
     and (new.id, new.member_id, new.corrects, new.written_by, new.written_at)
         is not distinct from (old.id, old.member_id, old.corrects, old.written_by, old.written_at)
  then return new; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $function$
;

-- screening -------------------------------------------------------------------------------------------

create table list_entry (
  id bigint generated always as identity not null,
  list text not null,
  kind text not null,
  value text not null,
  network inet generated always as (
CASE
    WHEN (kind = 'network'::text) THEN plain_network(value)
    ELSE NULL::inet
END) stored,
  reason text not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  approved_by bigint,
  approved_at timestamp with time zone,
  lifted_by bigint,
  lifted_at timestamp with time zone,
  lifted_for text,
  constraint list_entry_pkey PRIMARY KEY (id),
  constraint list_entry_check CHECK (expires_at > made_at),
  constraint list_entry_check1 CHECK (approved_by <> made_by),
  constraint list_entry_check2 CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  constraint list_entry_check3 CHECK (list = 'allow'::text OR approved_by IS NULL),
  constraint list_entry_check4 CHECK ((lifted_by IS NULL) = (lifted_at IS NULL)),
  constraint list_entry_check5 CHECK (kind <> 'network'::text OR network IS NOT NULL),
  constraint list_entry_kind_check CHECK (kind = ANY (ARRAY['device'::text, 'network'::text, 'account'::text, 'name'::text])),
  constraint list_entry_list_check CHECK (list = ANY (ARRAY['deny'::text, 'watch'::text, 'allow'::text])),
  constraint list_entry_reason_check CHECK (reason <> ''::text),
  constraint list_entry_value_check CHECK (value <> ''::text),
  constraint list_entry_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint list_entry_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES staff(id),
  constraint list_entry_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id)
);
CREATE INDEX list_entry_in_time ON list_entry USING btree (id DESC) WHERE (lifted_at IS NOT NULL);
CREATE INDEX list_entry_networks ON list_entry USING gist (network inet_ops) WHERE ((kind = 'network'::text) AND (lifted_at IS NULL));
CREATE UNIQUE INDEX list_entry_standing ON list_entry USING btree (kind, value, list) WHERE (lifted_at IS NULL);
CREATE INDEX list_entry_waiting ON list_entry USING btree (made_at) WHERE ((list = 'allow'::text) AND (approved_by IS NULL) AND (lifted_at IS NULL));

create view waiting_list_entry as
 SELECT made_at AS since,
    expires_at
   FROM list_entry
  WHERE list = 'allow'::text AND approved_by IS NULL AND lifted_at IS NULL;

CREATE OR REPLACE FUNCTION plain_network(written text)
 RETURNS inet
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when not pg_input_is_valid(bare, 'inet') then null
    when bare::inet <<= '::ffff:0:0/96'::inet
      then set_masklen('0.0.0.0'::inet + (host(bare::inet)::inet - '::ffff:0:0'::inet), masklen(bare::inet) - 96)
    else bare::inet
  end
  from (select regexp_replace(btrim(written), '%[^/]*', '') as bare) typed
$function$
;

CREATE OR REPLACE FUNCTION entries_at(kinds text[], vals text[], at timestamp with time zone)
 RETURNS TABLE(entry bigint, list text, kind text)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, e.list, e.kind
    from unnest(kinds, vals) as with_them (kind, value)
    join list_entry e on e.kind = with_them.kind
     and case with_them.kind
           when 'network' then e.network >>= plain_network(with_them.value)
           when 'device' then e.value in (with_them.value, left(with_them.value, 8))
           when 'name' then e.value = folded_name(with_them.value)
           else e.value = with_them.value
         end
   where e.lifted_at is null and (e.expires_at is null or e.expires_at > at) and (e.list <> 'allow' or e.approved_at is not null)
$function$
;

CREATE OR REPLACE FUNCTION denied_at(kinds text[], vals text[], at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('lists', 0));
  return (
    with found as (select f.entry, f.list, f.kind from entries_at(kinds, vals, at) f)
    select min(d.entry) from found d
     where d.list = 'deny' and not exists (select 1 from found a where a.list = 'allow' and a.kind = d.kind));
end $function$
;

-- address-checks --------------------------------------------------------------------------------------

create table address_check (
  id bigint generated always as identity not null,
  subject text not null,
  protocol text not null,
  address text not null,
  verdict text not null,
  why text,
  lists text[] default '{}'::text[] not null,
  answers jsonb not null,
  asked_at timestamp with time zone not null,
  constraint address_check_pkey PRIMARY KEY (id),
  constraint address_check_address_check CHECK (address <> ''::text),
  constraint address_check_check CHECK ((verdict = 'unknown'::text) = (why IS NOT NULL)),
  constraint address_check_check1 CHECK ((verdict = 'listed'::text) <= (cardinality(lists) > 0)),
  constraint address_check_lists_check CHECK (lists <@ ARRAY['issuer'::text, 'sanctions'::text]),
  constraint address_check_protocol_check CHECK (protocol = ANY (ARRAY['TRC20'::text, 'ERC20'::text])),
  constraint address_check_subject_check CHECK (subject ~ '^(member|payment|withdrawal)/[0-9]+$'::text),
  constraint address_check_verdict_check CHECK (verdict = ANY (ARRAY['clear'::text, 'listed'::text, 'unknown'::text])),
  constraint address_check_why_check CHECK (why = ANY (ARRAY['away'::text, 'disagree'::text]))
);
CREATE INDEX address_check_address ON address_check USING btree (protocol, address, asked_at DESC, id DESC);
CREATE INDEX address_check_lately ON address_check USING btree (protocol, asked_at);
CREATE INDEX address_check_subject ON address_check USING btree (subject, asked_at DESC, id DESC);
CREATE TRIGGER address_check_stays BEFORE UPDATE ON address_check FOR EACH ROW EXECUTE FUNCTION keep_address_check();

create view address_checked as
 SELECT subject,
    verdict,
    asked_at
   FROM address_check;

CREATE OR REPLACE FUNCTION keep_address_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.address = right(old.address, 4) then
    new.address := old.address;
    if new = old then
      new.address := right(old.address, 4);
      return new;
    end if;
  end if;
  raise exception 'address_check %: what was answered stays', old.id;
end $function$
;

-- inbox -----------------------------------------------------------------------------------------------

create table inbox_message (
  id bigint generated always as identity not null,
  member_id bigint not null,
  title text not null,
  content text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  title_en text default ''::text not null,
  content_en text default ''::text not null,
  xid bigint default ((pg_current_xact_id())::text)::bigint,
  mailing_id bigint,
  path text default ''::text not null,
  subject text,
  order_no text,
  constraint inbox_message_pkey PRIMARY KEY (id),
  constraint inbox_message_order_check CHECK (order_no IS NULL OR subject IS NOT NULL),
  constraint inbox_message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX inbox_in_time ON inbox_message USING btree (member_id, created_at DESC);
CREATE UNIQUE INDEX inbox_of_mailing ON inbox_message USING btree (mailing_id, member_id) WHERE (mailing_id IS NOT NULL);
CREATE INDEX inbox_of_member ON inbox_message USING btree (member_id, id DESC);
CREATE INDEX inbox_read_of_mailing ON inbox_message USING btree (mailing_id) WHERE ((mailing_id IS NOT NULL) AND (read_at IS NOT NULL));
CREATE INDEX inbox_unread ON inbox_message USING btree (member_id) WHERE (read_at IS NULL);
CREATE INDEX inbox_xid ON inbox_message USING btree (xid) WHERE (xid IS NOT NULL);

create view message_event as
 SELECT member_id,
    created_at AS at,
    'message'::text AS kind,
    id::text AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
        CASE
            WHEN read_at IS NULL THEN 'unread'::text
            ELSE 'read'::text
        END AS state,
    title AS words,
    title_en AS words_en
   FROM inbox_message;

create view message_in_inbox as
 SELECT id,
    member_id,
    title,
    content,
    title_en,
    content_en,
    created_at
   FROM inbox_message;

CREATE OR REPLACE FUNCTION inbox_since(since pg_snapshot, OUT reached pg_snapshot, OUT members bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  reached := pg_current_snapshot();
  if since is null then return; end if;
  members := array(
    select distinct member_id
      from (select m.member_id from inbox_message m where m.xid >= pg_snapshot_xmax(since)::text::bigint
            union all
            select m.member_id from inbox_message m
             where m.xid = any (array(select x::text::bigint from pg_snapshot_xip(since) x))) arrived);
end $function$
;

CREATE OR REPLACE FUNCTION send_message(who bigint, message jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into inbox_message (member_id, title, content, title_en, content_en, created_at, subject, order_no, path)
  values (who, message ->> 'title', message ->> 'content', message ->> 'titleEn', message ->> 'contentEn', moment, message ->> 'subject',
          message ->> 'orderNo', coalesce(message ->> 'path', ''));
end $function$
;

-- game-providers --------------------------------------------------------------------------------------

create table game_platform (
  name text not null,
  platform text not null,
  address text not null,
  found_at timestamp with time zone not null,
  constraint game_platform_pkey PRIMARY KEY (name)
);

create table venue (
  code text not null,
  name text not null,
  category text not null,
  adapter text not null,
  enabled boolean default true not null,
  "position" integer not null,
  pull_every_ms integer default 2000 not null,
  wallet text default 'transfer'::text not null,
  name_en text default ''::text not null,
  wagering_percent integer default 100 not null,
  house_edge integer,
  chosen_kinds text[],
  chosen_makers text[],
  constraint venue_pkey PRIMARY KEY (code),
  constraint venue_category_check CHECK (category = ANY (ARRAY['realbet'::text, 'joker'::text, 'gaming'::text, 'sport'::text, 'lottery'::text, 'concise'::text])),
  constraint venue_house_edge_check CHECK (house_edge >= 0 AND house_edge <= 10000),
  constraint venue_name_en_check CHECK (length(name_en) <= 64),
  constraint venue_pull_every_ms_check CHECK (pull_every_ms >= 500 AND pull_every_ms <= 600000),
  constraint venue_wagering_percent_check CHECK (wagering_percent >= 0 AND wagering_percent <= 100),
  constraint venue_wallet_check CHECK (wallet = ANY (ARRAY['transfer'::text, 'seamless'::text]))
);

create table game (
  venue text not null,
  code text not null,
  name text not null,
  picture text not null,
  shown boolean default true not null,
  "position" integer not null,
  name_en text default ''::text not null,
  wagering_percent integer,
  house_edge integer,
  return_to_player integer,
  volatility text,
  largest_win bigint,
  listed_at timestamp with time zone,
  spread integer,
  category text,
  constraint game_pkey PRIMARY KEY (venue, code),
  constraint game_category_check CHECK (category = ANY (ARRAY['realbet'::text, 'joker'::text, 'gaming'::text, 'sport'::text, 'lottery'::text, 'concise'::text])),
  constraint game_house_edge_check CHECK (house_edge >= 0 AND house_edge <= 10000),
  constraint game_largest_win_check CHECK (largest_win > 0),
  constraint game_name_en_check CHECK (length(name_en) <= 64),
  constraint game_return_to_player_check CHECK (return_to_player >= 1 AND return_to_player <= 10000),
  constraint game_spread_check CHECK (spread > 0),
  constraint game_volatility_check CHECK (volatility = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])),
  constraint game_wagering_percent_check CHECK (wagering_percent >= 0 AND wagering_percent <= 100),
  constraint game_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);

create table category_edge (
  category text not null,
  basis_points integer not null,
  constraint category_edge_pkey PRIMARY KEY (category),
  constraint category_edge_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 10000),
  constraint category_edge_category_check CHECK (category = ANY (ARRAY['realbet'::text, 'joker'::text, 'gaming'::text, 'sport'::text, 'lottery'::text, 'concise'::text]))
);

create table venue_transfer (
  id uuid not null,
  member_id bigint not null,
  venue text not null,
  direction text not null,
  amount bigint not null,
  state text default 'pending'::text not null,
  reason text,
  not_after timestamp with time zone not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  attempts integer default 0 not null,
  leased_until timestamp with time zone,
  held bigint default 0 not null,
  ahead bigint default 0 not null,
  constraint venue_transfer_pkey PRIMARY KEY (id),
  constraint venue_transfer_ahead_within_amount CHECK (ahead >= 0 AND (ahead + held) <= amount AND (ahead = 0 OR direction = 'out'::text)) NOT VALID,
  constraint venue_transfer_amount_check CHECK (amount > 0),
  constraint venue_transfer_check CHECK ((state = 'pending'::text) = (settled_at IS NULL)),
  constraint venue_transfer_check1 CHECK (held >= 0 AND held <= amount AND (held = 0 OR direction = 'out'::text)),
  constraint venue_transfer_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  constraint venue_transfer_state_check CHECK (state = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text])),
  constraint venue_transfer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint venue_transfer_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX venue_transfer_in_order ON venue_transfer USING btree (created_at DESC, id DESC);
CREATE INDEX venue_transfer_of_member ON venue_transfer USING btree (member_id, created_at DESC);
CREATE INDEX venue_transfer_open ON venue_transfer USING btree (created_at) WHERE (state = 'pending'::text);
CREATE INDEX venue_transfer_refused ON venue_transfer USING btree (created_at DESC, id DESC) WHERE (state = 'refused'::text);
CREATE INDEX venue_transfer_settled ON venue_transfer USING brin (settled_at);

create table bet (
  venue text not null,
  bet_id text not null,
  member_id bigint not null,
  game text not null,
  round text not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  state text not null,
  placed_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  posted bigint default 0 not null,
  seq bigint not null,
  recorded_at timestamp with time zone not null,
  selections jsonb,
  reported_valid bigint,
  jackpot bigint default 0 not null,
  constraint bet_pkey PRIMARY KEY (venue, bet_id),
  constraint bet_payout_check CHECK (payout >= 0),
  constraint bet_reported_valid_check CHECK (reported_valid >= 0),
  constraint bet_stake_check CHECK (stake >= 0),
  constraint bet_state_check CHECK (state = ANY (ARRAY['unsettled'::text, 'settled'::text, 'void'::text])),
  constraint bet_valid_check CHECK (valid >= 0),
  constraint bet_valid_within_stake CHECK (valid <= stake) NOT VALID,
  constraint bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint bet_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX bet_by_time ON bet USING btree (placed_at DESC, venue, bet_id) INCLUDE (state, stake, payout);
CREATE INDEX bet_of_game ON bet USING btree (game, placed_at DESC, venue, bet_id);
CREATE INDEX bet_of_member ON bet USING btree (member_id, placed_at DESC, bet_id);
CREATE INDEX bet_of_member_at_venue ON bet USING btree (member_id, venue, placed_at DESC, bet_id);
CREATE INDEX bet_of_round ON bet USING btree (round, placed_at DESC);
CREATE INDEX bet_settled ON bet USING brin (settled_at);
CREATE INDEX bet_unsettled_by_age ON bet USING btree (placed_at) WHERE (state = 'unsettled'::text);
CREATE INDEX bet_unsettled_of_member ON bet USING btree (member_id) INCLUDE (stake) WHERE (state = 'unsettled'::text);

create table bet_cursor (
  venue text not null,
  cursor text default '0'::text not null,
  read_at timestamp with time zone,
  caught_up_at timestamp with time zone,
  constraint bet_cursor_pkey PRIMARY KEY (venue),
  constraint bet_cursor_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);

create table bet_set_aside (
  id bigint generated always as identity not null,
  venue text not null,
  fingerprint bytea not null,
  bet_id text not null,
  seq bigint,
  reason text not null,
  why text not null,
  raw text not null,
  times integer default 1 not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  state text default 'open'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  closed_reason text,
  constraint bet_set_aside_pkey PRIMARY KEY (id),
  constraint bet_set_aside_venue_fingerprint_key UNIQUE (venue, fingerprint),
  constraint bet_set_aside_check CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint bet_set_aside_check1 CHECK ((state = 'closed'::text) = (closed_reason IS NOT NULL)),
  constraint bet_set_aside_reason_check CHECK (reason = ANY (ARRAY['unreadable'::text, 'unknown_player'::text, 'no_such_member'::text, 'other_member'::text, 'stake_too_large'::text, 'not_recordable'::text])),
  constraint bet_set_aside_state_check CHECK (state = ANY (ARRAY['open'::text, 'recorded'::text, 'superseded'::text, 'closed'::text])),
  constraint bet_set_aside_times_check CHECK (times > 0),
  constraint bet_set_aside_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint bet_set_aside_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX bet_set_aside_of_bet ON bet_set_aside USING btree (venue, bet_id);
CREATE INDEX bet_set_aside_open ON bet_set_aside USING btree (venue, bet_id) WHERE (state = 'open'::text);
CREATE INDEX bet_set_aside_waiting ON bet_set_aside USING btree (first_seen_at) WHERE (state = 'open'::text);

create table staked_together (
  venue text not null,
  member_id bigint not null,
  event text not null,
  selections text not null,
  stake bigint not null,
  settled bigint not null,
  constraint staked_together_pkey PRIMARY KEY (venue, member_id, event, selections),
  constraint staked_together_check CHECK (settled >= 0 AND settled <= stake),
  constraint staked_together_stake_check CHECK (stake >= 0),
  constraint staked_together_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint staked_together_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);

create table win_review (
  id bigint generated always as identity not null,
  venue text not null,
  member_id bigint not null,
  kind text not null,
  subject text not null,
  reason text not null,
  stake bigint not null,
  amount bigint not null,
  held bigint not null,
  state text default 'open'::text not null,
  created_at timestamp with time zone not null,
  verdict text,
  note text,
  proposed_by bigint,
  decided_by bigint,
  decided_at timestamp with time zone,
  refused bigint default 0 not null,
  transfer_id uuid,
  constraint win_review_pkey PRIMARY KEY (id),
  constraint win_review_amount_check CHECK (amount > 0),
  constraint win_review_check CHECK (held >= 0 AND held <= amount),
  constraint win_review_check1 CHECK ((state = ANY (ARRAY['open'::text, 'proposed'::text])) = (held > 0)),
  constraint win_review_check2 CHECK ((state = ANY (ARRAY['open'::text, 'proposed'::text])) = (decided_at IS NULL)),
  constraint win_review_check3 CHECK ((verdict IS NULL) = (proposed_by IS NULL) AND (verdict IS NULL) = (note IS NULL)),
  constraint win_review_check4 CHECK (state <> 'open'::text OR verdict IS NULL),
  constraint win_review_check5 CHECK ((state <> ALL (ARRAY['proposed'::text, 'released'::text, 'refused'::text])) OR verdict IS NOT NULL),
  constraint win_review_check6 CHECK ((state <> ALL (ARRAY['released'::text, 'refused'::text])) OR decided_by IS NOT NULL AND decided_by <> proposed_by),
  constraint win_review_kind_check CHECK (kind = ANY (ARRAY['bet'::text, 'prize'::text, 'ahead'::text])),
  constraint win_review_reason_check CHECK (reason = ANY (ARRAY['win'::text, 'multiple'::text, 'hour'::text, 'ahead'::text])),
  constraint win_review_refused_check CHECK (refused >= 0 AND refused <= amount AND (refused = 0 OR state = 'refused'::text)),
  constraint win_review_stake_check CHECK (stake >= 0),
  constraint win_review_state_check CHECK (state = ANY (ARRAY['open'::text, 'proposed'::text, 'released'::text, 'refused'::text, 'withdrawn'::text, 'explained'::text])),
  constraint win_review_verdict_check CHECK (verdict = ANY (ARRAY['release'::text, 'refuse'::text])),
  constraint win_review_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint win_review_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint win_review_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  constraint win_review_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX win_review_decided ON win_review USING btree (decided_at DESC) WHERE (held = 0);
CREATE INDEX win_review_of_subject ON win_review USING btree (venue, subject);
CREATE INDEX win_review_open ON win_review USING btree (venue, member_id) WHERE (held > 0);
CREATE INDEX win_review_waiting ON win_review USING btree (created_at) WHERE (held > 0);

create table venue_hour (
  venue text not null,
  hour timestamp with time zone not null,
  shard smallint not null,
  paid bigint default 0 not null,
  held bigint default 0 not null,
  ahead bigint default 0 not null,
  constraint venue_hour_pkey PRIMARY KEY (venue, hour, shard),
  constraint venue_hour_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);

create table venue_health (
  venue text not null,
  state text not null,
  since timestamp with time zone not null,
  reason text default ''::text not null,
  constraint venue_health_pkey PRIMARY KEY (venue),
  constraint venue_health_state_check CHECK (state = ANY (ARRAY['up'::text, 'down'::text])),
  constraint venue_health_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);

create table reconciliation (
  id bigint generated always as identity not null,
  venue text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  staff_id bigint,
  players integer not null,
  skipped integer not null,
  differences integer not null,
  strangers integer default 0 not null,
  constraint reconciliation_pkey PRIMARY KEY (id),
  constraint reconciliation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint reconciliation_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX reconciliation_of_venue ON reconciliation USING btree (venue, id DESC);

create table venue_difference (
  id bigint generated always as identity not null,
  venue text not null,
  member_id bigint not null,
  ours bigint not null,
  theirs bigint not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint venue_difference_pkey PRIMARY KEY (id),
  constraint venue_difference_check CHECK (ours <> theirs),
  constraint venue_difference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint venue_difference_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE UNIQUE INDEX venue_difference_open ON venue_difference USING btree (venue, member_id) WHERE (resolved_at IS NULL);
CREATE INDEX venue_difference_seen ON venue_difference USING btree (first_seen_at, id);
CREATE INDEX venue_difference_waiting ON venue_difference USING btree (first_seen_at) WHERE (resolved_at IS NULL);

create table seamless_session (
  token_hash bytea not null,
  venue text not null,
  member_id bigint not null,
  member_session bytea not null,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint seamless_session_pkey PRIMARY KEY (token_hash),
  constraint seamless_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint seamless_session_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX seamless_session_expired ON seamless_session USING btree (expires_at);

create table seamless_transaction (
  venue text not null,
  id text not null,
  kind text not null,
  member_id bigint not null,
  reference text,
  round text,
  game text,
  amount bigint,
  valid bigint,
  refusal text,
  moved bigint not null,
  balance bigint,
  at timestamp with time zone not null,
  free boolean default false not null,
  bet text,
  alias text,
  closes boolean default false not null,
  by_alias boolean default false not null,
  recorded_at timestamp with time zone default now(),
  constraint seamless_transaction_pkey PRIMARY KEY (venue, id),
  constraint seamless_transaction_alias CHECK ((alias IS NULL OR kind = 'bet'::text) AND (NOT by_alias OR kind = 'rollback'::text)),
  constraint seamless_transaction_amounts CHECK (amount >= 0 AND valid >= 0 AND (kind = 'rollback'::text) = (amount IS NULL)),
  constraint seamless_transaction_answer CHECK ((refusal IS NULL) = (balance IS NOT NULL)),
  constraint seamless_transaction_bet CHECK (bet IS NULL OR kind = 'win'::text),
  constraint seamless_transaction_free CHECK (NOT free OR kind = 'bet'::text),
  constraint seamless_transaction_kind CHECK (kind = ANY (ARRAY['bet'::text, 'win'::text, 'rollback'::text, 'prize'::text])),
  constraint seamless_transaction_names CHECK (
CASE kind
    WHEN 'bet'::text THEN reference IS NULL AND round IS NOT NULL AND game IS NOT NULL
    WHEN 'win'::text THEN (reference IS NULL) = (round IS NOT NULL) AND game IS NULL
    WHEN 'rollback'::text THEN reference IS NOT NULL AND round IS NULL AND game IS NULL
    ELSE reference IS NULL AND round IS NULL AND game IS NULL
END),
  constraint seamless_transaction_refusal CHECK (refusal IS NULL OR kind = 'bet'::text AND moved = 0),
  constraint seamless_transaction_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint seamless_transaction_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX seamless_transaction_about ON seamless_transaction USING btree (venue, reference) WHERE (reference IS NOT NULL);
CREATE INDEX seamless_transaction_of_alias ON seamless_transaction USING btree (venue, alias) WHERE (alias IS NOT NULL);
CREATE INDEX seamless_transaction_of_bet ON seamless_transaction USING btree (venue, bet) WHERE (bet IS NOT NULL);
CREATE INDEX seamless_transaction_of_member ON seamless_transaction USING btree (member_id, venue, at);
CREATE INDEX seamless_transaction_of_round ON seamless_transaction USING btree (venue, member_id, round) WHERE (kind = 'bet'::text);
CREATE INDEX seamless_transaction_over ON seamless_transaction USING btree (venue, member_id, round) WHERE closes;
CREATE INDEX seamless_transaction_recorded ON seamless_transaction USING brin (recorded_at) WITH (pages_per_range='16', autosummarize='on');
CREATE TRIGGER seamless_transaction_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON seamless_transaction FOR EACH STATEMENT EXECUTE FUNCTION seamless_transaction_is_final();

create table seamless_statement (
  venue text not null,
  id text not null,
  member_id bigint not null,
  kind text not null,
  reference text,
  amount bigint not null,
  counts boolean not null,
  at timestamp with time zone not null,
  summed bigint default 0 not null,
  fresh boolean default true not null,
  told text,
  jackpot boolean default false not null,
  constraint seamless_statement_pkey PRIMARY KEY (venue, id),
  constraint seamless_statement_amount_check CHECK (amount >= 0),
  constraint seamless_statement_kind CHECK (kind = ANY (ARRAY['bet'::text, 'free_bet'::text, 'win'::text, 'undo'::text, 'other'::text])),
  constraint seamless_statement_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint seamless_statement_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX seamless_statement_fresh ON seamless_statement USING btree (venue, id) WHERE fresh;
CREATE INDEX seamless_statement_jackpot ON seamless_statement USING btree (venue, reference) WHERE jackpot;
CREATE INDEX seamless_statement_of_member ON seamless_statement USING btree (venue, member_id);
CREATE INDEX seamless_statement_other ON seamless_statement USING btree (venue, at) WHERE (kind = 'other'::text);
CREATE INDEX seamless_statement_undone ON seamless_statement USING btree (venue, reference) WHERE (kind = 'undo'::text);

create table seamless_statement_read (
  venue text not null,
  from_time timestamp with time zone not null,
  to_time timestamp with time zone not null,
  constraint seamless_statement_read_pkey PRIMARY KEY (venue),
  constraint seamless_statement_read_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);

create table seamless_closed (
  venue text not null,
  closed_to timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  constraint seamless_closed_pkey PRIMARY KEY (venue),
  constraint seamless_closed_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);

create table seamless_sum (
  venue text not null,
  member_id bigint not null,
  ours bigint default 0 not null,
  theirs bigint default 0 not null,
  last_at timestamp with time zone,
  constraint seamless_sum_pkey PRIMARY KEY (venue, member_id),
  constraint seamless_sum_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint seamless_sum_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX seamless_sum_differs ON seamless_sum USING btree (venue, member_id) WHERE (ours <> theirs);

create table given_bet (
  venue text not null,
  bet_id text not null,
  member_id bigint not null,
  gift text not null,
  constraint given_bet_pkey PRIMARY KEY (venue, bet_id),
  constraint given_bet_gift_check CHECK (gift <> ''::text),
  constraint given_bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint given_bet_venue_bet_id_fkey FOREIGN KEY (venue, bet_id) REFERENCES bet(venue, bet_id)
);
CREATE INDEX given_bet_of_gift ON given_bet USING btree (venue, gift);
CREATE INDEX given_bet_of_member ON given_bet USING btree (member_id);

create table member_favourite (
  id bigint generated always as identity not null,
  member_id bigint not null,
  place text not null,
  marked_at timestamp with time zone not null,
  constraint member_favourite_pkey PRIMARY KEY (member_id, place),
  constraint member_favourite_id_key UNIQUE (id),
  constraint member_favourite_place_check CHECK (length(place) >= 3 AND length(place) <= 200),
  constraint member_favourite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create view bet_event as
 SELECT member_id,
    placed_at AS at,
    'bet'::text AS kind,
    (venue || '/'::text) || bet_id AS key,
    stake AS amount,
    payout AS result,
    state,
    COALESCE(( SELECT g.name
           FROM game g
          WHERE g.venue = b.venue AND g.code = b.game), game) AS words,
    COALESCE(( SELECT g.name_en
           FROM game g
          WHERE g.venue = b.venue AND g.code = b.game), ''::text) AS words_en
   FROM bet b;

create view transfer_event as
 SELECT member_id,
    created_at AS at,
    'transfer'::text AS kind,
    id::text AS key,
    amount,
    NULL::bigint AS result,
    state,
    (direction || '/'::text) || venue AS words
   FROM venue_transfer;

create view bet_game as
 SELECT venue,
    bet_id,
    game,
    (EXISTS ( SELECT
           FROM given_bet g
          WHERE g.venue = b.venue AND g.bet_id = b.bet_id)) AS given
   FROM bet b;

create view bet_given as
 SELECT venue,
    bet_id,
    member_id
   FROM given_bet;

create view bet_on_record as
 SELECT venue,
    bet_id,
    member_id,
    game,
    round,
    stake,
    valid,
    payout,
    state,
    placed_at,
    selections
   FROM bet;

create view venue_name as
 SELECT code,
    name,
    category,
    name_en
   FROM venue;

create view game_name as
 SELECT venue,
    code,
    name,
    name_en
   FROM game;

create view game_model as
 SELECT (venue || '/'::text) || code AS game,
    name,
    return_to_player,
    spread
   FROM game;

create view venue_transfer_on_record as
 SELECT id,
    member_id,
    venue,
    direction,
    amount,
    state,
    reason,
    created_at
   FROM venue_transfer;

create view venue_with_wallets as
 SELECT code
   FROM venue
  WHERE wallet = 'transfer'::text;

create view held_prize as
 SELECT id,
    venue,
    subject
   FROM win_review
  WHERE kind = 'prize'::text;

create view held_bet as
 SELECT venue,
    subject AS bet_id
   FROM win_review
  WHERE kind = 'bet'::text AND held > 0;

create view waiting_win as
 SELECT created_at AS since,
    held AS amount,
    kind,
    id,
    venue
   FROM win_review
  WHERE held > 0;

create view waiting_bet_record as
 SELECT first_seen_at AS since
   FROM bet_set_aside
  WHERE state = 'open'::text;

create view open_venue_difference as
 SELECT venue,
    member_id,
    first_seen_at AS since,
    ours,
    theirs,
    id
   FROM venue_difference
  WHERE resolved_at IS NULL;

create view open_venue_transfer as
 SELECT created_at AS since,
    amount
   FROM venue_transfer
  WHERE state = 'pending'::text;

create view silent_venue as
 SELECT venue,
    since,
    reason
   FROM venue_health
  WHERE state = 'down'::text;

create view unsettled_bet as
 SELECT venue,
    bet_id,
    placed_at
   FROM bet
  WHERE state = 'unsettled'::text;

create view venue_transfer_money as
 SELECT venue AS subject,
    id,
    amount,
    settled_at AS at
   FROM venue_transfer
  WHERE state = 'done'::text;

create view venue_bet_money as
 SELECT venue AS subject,
    bet_id AS number,
    payout - stake AS amount,
    settled_at AS at
   FROM bet
  WHERE state = 'settled'::text;

CREATE OR REPLACE FUNCTION seamless_transaction_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'seamless transactions are never changed or removed';
end $function$
;

CREATE OR REPLACE FUNCTION overdue_before(now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (now - '72:00:00'::interval)
;

CREATE OR REPLACE FUNCTION place_stakes(requests jsonb, keys text[], at timestamp with time zone)
 RETURNS TABLE(place integer, balance bigint)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET lock_timeout TO '1s'
AS $function$
#variable_conflict use_column
declare
  asked constant stake_request[] := array(select r from jsonb_populate_recordset(null::stake_request, requests) r);
  shut text[];
  still bigint[];
  fit int[];
  taken int[];
  shown jsonb;
  lost jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 5)) from unnest(keys) k;

  -- Statements of their own: the next one reads what was set before.
  shut := stopped_games(
    array(select distinct r.venue from unnest(asked) r),
    array(select distinct r.venue || '/' || r.game from unnest(asked) r), at);
  still := array(
    select q.member_id
      from (select distinct r.member_id from unnest(asked) r offset 0) q
     where limits_stand_still(q.member_id));

  -- Read after the locks: each statement takes a new snapshot (read committed). `offset 0` keeps each look-up by its key, for each
  -- request (0861).
  fit := array(
    select q.place
      from (
        select r.place, r.venue, r.id, r.member_id, r.closes
          from unnest(asked) r
         where r.venue <> all (shut) and r.venue || '/' || r.game <> all (shut)
           and exists (select from seamless_session g
                        where g.token_hash = r.token and g.venue = r.venue and g.member_id = r.member_id and g.expires_at > at
                          and exists (select from playing_session(g.member_session, at) offset 0)
                       offset 0)
           and not exists (select from seamless_transaction t where t.venue = r.venue and t.id = r.id offset 0)
           and not exists (select from seamless_transaction t
                            where t.venue = r.venue and t.reference = r.id and t.kind = 'rollback' offset 0)
           and (r.alias is null or r.alias = r.id or not exists (
                  select from seamless_transaction t
                   where t.venue = r.venue and t.reference = r.alias and t.kind = 'rollback' offset 0))
           and not exists (select from bet b where b.venue = r.venue and b.bet_id = r.id offset 0)
           -- With the round's bets that are open others lose, and with what counts somebody may have to look closer.
           and (r.closes is not true or not exists (
                  select from seamless_transaction t
                   cross join lateral (select b.state from bet b where b.venue = t.venue and b.bet_id = t.id offset 0) b
                   where t.venue = r.venue and t.member_id = r.member_id and t.round = r.round and t.kind = 'bet' and t.refusal is null
                     and b.state = 'unsettled' offset 0))
           and (r.closes is not true or not exists (
                  select from win_review w
                   where w.venue = r.venue and w.member_id = r.member_id and w.kind = 'ahead' and w.held > 0 offset 0))
        offset 0) q
     where q.member_id = any (still) and exists (select from unrestricted_player(q.member_id, at) offset 0)
       and (q.closes is not true or exists (select from plainly_counted(q.member_id, q.venue, q.id) offset 0))
     order by q.place);
  if cardinality(fit) = 0 then return; end if;

  taken := array(
    select fit[a.ordinality]
      from ledger.apply((select jsonb_agg(r.transfer order by r.place)
                           from unnest(asked) r where r.place = any (fit)))
           with ordinality a
     where a.code = 'done' and not a.replayed);
  if cardinality(taken) = 0 then return; end if;

  -- What closes its round has lost with it, as its second state.
  insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, posted, seq, recorded_at,
                   reported_valid)
  select r.venue, r.id, r.member_id, r.game, r.round, r.amount, case when r.closes then r.amount else 0 end, 0,
         case when r.closes then 'settled' else 'unsettled' end, at, case when r.closes then at end, -r.amount,
         case when r.closes then 2 else 1 end, at, case when r.closes then r.amount else 0 end
    from unnest(asked) r
   where r.place = any (taken);
  shown := (select jsonb_agg(jsonb_build_object('kind', 'bet', 'venue', r.venue, 'subject', r.id, 'draw', s.draw, 'hash', s.hash)
                             order by r.place)
              from unnest(asked) r
              join lateral jsonb_to_recordset(r.shown) s (draw text, hash text) on true
             where r.place = any (taken));
  if shown is not null then perform keep_fingerprints(shown, at); end if;

  -- What is there now, and for a member's earlier bets what the later ones of the same call have taken since.
  return query
  with told as (
    select r.place, r.venue, r.id, r.member_id, r.game, r.round, r.amount, r.alias, coalesce(r.closes, false) as closes,
           (b.balance - b.pending_debits)::bigint
             + coalesce(sum(r.amount) over (partition by r.account order by r.place rows between 1 following and unbounded following), 0)::bigint
             as balance
      from unnest(asked) r
      join ledger.balances(array(select distinct q.account from unnest(asked) q
                                  where q.place = any (taken))) b on b.id = r.account
     where r.place = any (taken)),
  kept as (
    insert into seamless_transaction (venue, id, kind, member_id, round, game, amount, moved, balance, at, alias, closes)
    select t.venue, t.id, 'bet', t.member_id, t.round, t.game, t.amount, -t.amount, t.balance, at, t.alias, t.closes from told t)
  select t.place, t.balance from told t;

  -- The last thing that members of one venue could wait for. The shards only keep writers apart; what counts is their sum.
  insert into venue_hour (venue, hour, shard, paid)
  select r.venue, date_trunc('hour', at), (pg_backend_pid() % 16)::smallint, -sum(r.amount)
    from unnest(asked) r
   where r.place = any (taken) group by r.venue order by r.venue
  on conflict (venue, hour, shard) do update set paid = venue_hour.paid + excluded.paid;

  lost := (select jsonb_agg(jsonb_build_object(
             'place', r.place, 'venue', r.venue, 'id', r.id, 'seq', 2, 'member_id', r.member_id,
             'category', coalesce(g.category, v.category), 'valid', r.amount, 'result', -r.amount, 'stake', r.amount,
             'counts', r.amount * coalesce(g.wagering_percent, v.wagering_percent) / 100))
             from unnest(asked) r
             join venue v on v.code = r.venue
             left join game g on g.venue = r.venue and g.code = r.game
            where r.place = any (taken) and r.closes);
  if lost is not null then perform settle_first(lost, at); end if;
end $function$
;

CREATE OR REPLACE FUNCTION settle_wins(requests jsonb, keys text[], at timestamp with time zone)
 RETURNS TABLE(place integer, balance bigint)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET lock_timeout TO '1s'
AS $function$
#variable_conflict use_column
declare
  asked win_request[];
  fit int[];
  moved int[];
  taken int[];
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 5)) from unnest(keys) k;
  -- Read after the locks, of which the round's is one: none joins it meanwhile.
  if jsonb_path_exists(requests, '$[*].round ? (@ != null)') then
    requests := (
      select jsonb_agg(case when q.named or q.bet is null then q.one
                            else jsonb_set(q.one || jsonb_build_object('bet', q.bet), '{transfer}',
                                   case when jsonb_typeof(q.one -> 'transfer') = 'object'
                                        then (q.one -> 'transfer') || jsonb_build_object('reference', 'bet/' || q.venue || '/' || q.bet)
                                        else 'null' end) end order by q.place)
        from (
          select a.one, a.place, a.venue, a.named, a.bet, row_number() over (partition by a.venue, a.bet order by a.place) as nth
            from (
              select e.one, r.place, r.venue, r.round is null as named, case when r.round is null then r.bet else o.id end as bet
                from jsonb_array_elements(requests) e (one)
               cross join lateral jsonb_to_record(e.one) r (place int, venue text, member_id bigint, bet text, round text)
                left join lateral (
                  select t.id from seamless_transaction t
                   cross join lateral (select b.state from bet b where b.venue = t.venue and b.bet_id = t.id offset 0) b
                   where r.round is not null and t.venue = r.venue and t.member_id = r.member_id and t.round = r.round and t.kind = 'bet'
                     and t.refusal is null and b.state = 'unsettled'
                   order by t.at, t.id limit 1) o on true) a) q
       where q.bet is null or q.nth = 1);
  end if;
  asked := array(select r from jsonb_populate_recordset(null::win_request, requests) r);
  perform from unnest(asked) r join bet b on b.venue = r.venue and b.bet_id = r.bet
    order by b.venue, b.bet_id for update of b;

  -- Read after the locks: each statement takes a new snapshot (read committed). `offset 0` keeps each look-up by its key, for each
  -- request: joined, and planned while a table is small, one of them would be read from end to end for each of the others.
  fit := array(
    select q.place
      from (
        select r.place, r.venue, r.member_id, r.bet
          from unnest(asked) r
         cross join lateral (
           select b.member_id, b.stake, b.payout, b.posted, b.state, b.selections, b.round
             from bet b where b.venue = r.venue and b.bet_id = r.bet offset 0) b
         where b.member_id = r.member_id and b.state = 'unsettled' and b.payout = 0 and b.posted = -b.stake and b.selections is null
           and (b.stake = 0 or r.amount < r.small or r.amount <= b.stake * r.multiple)
           and (b.stake > 0 or not exists (select from given_bet g where g.venue = r.venue and g.bet_id = r.bet offset 0))
           and exists (select from seamless_transaction t
                        where t.venue = r.venue and t.id = r.bet and t.kind = 'bet' and t.member_id = r.member_id and t.refusal is null
                       offset 0)
           and not exists (select from seamless_transaction t where t.venue = r.venue and t.id = r.id offset 0)
           and not exists (select from seamless_transaction t
                            where t.venue = r.venue and t.reference = r.id and t.kind = 'rollback' offset 0)
           and (r.closes is not true or not exists (
                  select from seamless_transaction t
                   cross join lateral (select o.state from bet o where o.venue = t.venue and o.bet_id = t.id offset 0) o
                   where t.venue = r.venue and t.member_id = r.member_id and t.round = b.round and t.kind = 'bet' and t.refusal is null
                     and t.id <> r.bet and o.state = 'unsettled' offset 0))
           and (r.before_end is not true or r.round is null or not exists (
                  select from seamless_transaction t
                   where t.venue = r.venue and t.member_id = r.member_id and t.round = r.round and t.closes and t.refusal is null offset 0))
           and not exists (select from win_review w
                            where w.venue = r.venue and w.member_id = r.member_id and w.kind = 'ahead' and w.held > 0 offset 0)
        offset 0) q
     where exists (select from plainly_counted(q.member_id, q.venue, q.bet) offset 0)
     order by q.place);
  if cardinality(fit) = 0 then return; end if;

  -- What the venue may pay in this hour still, under the lock that orders it, and what those before it in this call take of it.
  fit := array(
    with paying as materialized (
      select r.place, r.venue, r.amount, r.hour
        from unnest(asked) r
       where r.place = any (fit)),
    room as materialized (
      select v.venue, room_in_hour(v.venue, at, v.adding, v.hour) as room
        from (select a.venue, sum(a.amount)::bigint as adding, min(a.hour) as hour
                from paying a where a.amount > 0 group by a.venue order by a.venue offset 0) v)
    select w.place
      from (select a.place, a.venue, a.amount, sum(a.amount) over (partition by a.venue order by a.place) as paid from paying a) w
     where w.amount = 0 or w.paid <= (select r.room from room r where r.venue = w.venue)
     order by w.place);
  if cardinality(fit) = 0 then return; end if;

  -- What a win is owed to first, read under the lock of all that it could move.
  fit := array(
    with standing as materialized (
      select b.id, b.balance, b.pending_debits, b.pending_credits
        from ledger.lock_balances(array(
               select unnest(array[r.central, r.ahead]) from unnest(asked) r
                where r.place = any (fit))) b)
    select r.place
      from unnest(asked) r
     where r.place = any (fit)
       and not exists (select from standing s where s.id = r.ahead and (s.balance, s.pending_debits, s.pending_credits) <> (0, 0, 0))
     order by r.place);
  if cardinality(fit) = 0 then return; end if;

  moved := array(select r.place from unnest(asked) r
                  where r.place = any (fit) and r.amount > 0 order by r.place);
  taken := array(select r.place from unnest(asked) r
                  where r.place = any (fit) and r.amount = 0);
  if cardinality(moved) > 0 then
    taken := taken || array(
      select moved[a.ordinality]
        from ledger.apply((select jsonb_agg(r.transfer order by r.place)
                             from unnest(asked) r where r.place = any (moved)))
             with ordinality a
       where a.code = 'done' and not a.replayed);
  end if;
  if cardinality(taken) = 0 then return; end if;

  update bet b
     set payout = r.amount, valid = least(coalesce(r.valid, b.stake), b.stake), reported_valid = coalesce(r.valid, b.stake),
         state = 'settled', settled_at = at, posted = r.amount - b.stake, seq = b.seq + 1, recorded_at = at
    from unnest(asked) r
   where r.place = any (taken) and b.venue = r.venue and b.bet_id = r.bet;

  -- What is there now, and for a member's earlier wins what the later ones of the same call have not brought yet.
  return query
  with told as (
    select r.place, r.venue, r.id, r.member_id, r.bet, r.amount, r.valid, r.round, coalesce(r.closes, false) as closes,
           (b.balance - b.pending_debits)::bigint
             - coalesce(sum(r.amount) over (partition by r.central order by r.place rows between 1 following and unbounded following), 0)::bigint
             as balance
      from unnest(asked) r
      join ledger.balances(array(select distinct q.central from unnest(asked) q
                                  where q.place = any (taken))) b on b.id = r.central
     where r.place = any (taken)),
  kept as (
    insert into seamless_transaction (venue, id, kind, member_id, reference, round, amount, valid, moved, balance, bet, at, closes)
    select t.venue, t.id, 'win', t.member_id, case when t.round is null then t.bet end, t.round, t.amount, t.valid, t.amount, t.balance, t.bet,
           at, t.closes from told t)
  select t.place, t.balance from told t;

  -- The shards only keep writers apart; what counts is their sum.
  insert into venue_hour (venue, hour, shard, paid)
  select r.venue, date_trunc('hour', at), (pg_backend_pid() % 16)::smallint, sum(r.amount)
    from unnest(asked) r
   where r.place = any (taken) and r.amount > 0 group by r.venue order by r.venue
  on conflict (venue, hour, shard) do update set paid = venue_hour.paid + excluded.paid;

  perform settle_first(
    (select jsonb_agg(jsonb_build_object(
       'place', r.place, 'venue', b.venue, 'id', b.bet_id, 'seq', b.seq, 'member_id', b.member_id,
       'category', coalesce(g.category, r.category),
       'valid', b.valid, 'result', b.payout - b.stake, 'stake', b.stake,
       'counts', b.valid * coalesce(g.wagering_percent, v.wagering_percent) / 100))
       from unnest(asked) r
      cross join lateral (select b.* from bet b where b.venue = r.venue and b.bet_id = r.bet offset 0) b
      cross join lateral (select v.wagering_percent from venue v where v.code = b.venue offset 0) v
       left join lateral (select g.category, g.wagering_percent from game g where g.venue = b.venue and g.code = b.game offset 0) g on true
      where r.place = any (taken)),
    at);
end $function$
;

CREATE OR REPLACE FUNCTION room_in_hour(of_venue text, at timestamp with time zone, adding bigint, most numeric)
 RETURNS numeric
 LANGUAGE plpgsql
AS $function$
declare
  key constant bigint := hashtextextended('exposure/paid/' || of_venue, 6);
  paid numeric;
begin
  if adding * 4 * current_setting('max_connections')::int <= most then
    paid := (select coalesce(sum(v.paid), 0) from venue_hour v where v.venue = of_venue and v.hour = date_trunc('hour', at));
    if (paid + adding) * 2 <= most then
      -- A block of its own, so that the lock goes with it where others have paid too much by now: two who kept it, and then asked for
      -- it alone, would wait for each other.
      begin
        perform pg_advisory_xact_lock_shared(key);
        -- Again: each statement takes a new snapshot (read committed).
        paid := (select coalesce(sum(v.paid), 0) from venue_hour v where v.venue = of_venue and v.hour = date_trunc('hour', at));
        if (paid + adding) * 4 > most * 3 then raise exception using errcode = 'MPNEA'; end if;
        return most - paid;
      exception when sqlstate 'MPNEA' then null;
      end;
    end if;
  end if;
  perform pg_advisory_xact_lock(key);
  return most - (select coalesce(sum(v.paid), 0) from venue_hour v where v.venue = of_venue and v.hour = date_trunc('hour', at));
end $function$
;

CREATE OR REPLACE FUNCTION begin_transfers(requests jsonb, keys text[], at timestamp with time zone, since timestamp with time zone, not_after timestamp with time zone, leased_until timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET lock_timeout TO '1s'
AS $function$
#variable_conflict use_variable
declare
  asked constant transfer_request[] := array(select r from jsonb_populate_recordset(null::transfer_request, requests) r);
  still bigint[];
  shut text[];
  fit int[];
  taken int[];
  opens jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(keys) k;

  -- A statement of its own: the next ones read what was set before. What goes out asks nobody.
  still := array(
    select q.member_id
      from (select distinct r.member_id from unnest(asked) r where r.direction = 'in' offset 0) q
     where limits_stand_still(q.member_id));

  -- Read after the locks: each statement takes a new snapshot (read committed).
  shut := array(
    select v.venue from (select distinct r.venue from unnest(asked) r where r.direction = 'in') v
     where exists (select from stop_at(array['transfers', 'venue'], array['', v.venue], at)));
  fit := array(
    select r.place
      from unnest(asked) r
     where operation_is_new(r.member_id, 'transfer', r.key, since)
       and exists (select from moving_by_hand(r.member_id, r.direction = 'in') offset 0)
       and (r.direction = 'out' or (
             r.venue <> all (shut) and r.member_id = any (still) and exists (select from unrestricted_player(r.member_id, at) offset 0)))
     order by r.place);
  if cardinality(fit) = 0 then return; end if;

  opens := (select jsonb_agg(o.account)
              from unnest(asked) r
             cross join lateral jsonb_array_elements(r.opens) o (account) where r.place = any (fit));
  if opens is not null then perform ledger.open_accounts(opens, at); end if;

  -- What there is too little of is refused here, and nothing of it written.
  taken := array(
    select fit[a.ordinality]
      from ledger.apply((select jsonb_agg(r.transfer order by r.place)
                           from unnest(asked) r where r.place = any (fit)))
           with ordinality a
     where a.code = 'done' and not a.replayed);
  if cardinality(taken) = 0 then return; end if;

  insert into venue_transfer (id, member_id, venue, direction, amount, not_after, created_at, attempts, leased_until)
  select r.id, r.member_id, r.venue, r.direction, r.amount, not_after, at, 1, leased_until
    from unnest(asked) r
   where r.place = any (taken);
  perform keep_operations('transfer', (select jsonb_agg(r.request)
                                         from jsonb_array_elements(requests) r (request) where (r.request ->> 'place')::int = any (taken)), at);
  return query select unnest(taken);
end $function$
;

CREATE OR REPLACE FUNCTION end_transfers(requests jsonb, at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET lock_timeout TO '1s'
AS $function$
#variable_conflict use_column
declare
  fit uuid[];
  taken uuid[];
begin
  perform from jsonb_to_recordset(requests) r (id uuid) join venue_transfer t on t.id = r.id order by t.id for update of t;

  fit := array(
    select r.id
      from jsonb_to_recordset(requests) r (id uuid, try int, venue text, member_id bigint)
     where exists (select from venue_transfer t
                    where t.id = r.id and t.state = 'pending' and t.attempts = r.try and t.held = 0 offset 0)
       and not exists (select from win_review w
                        where w.venue = r.venue and w.member_id = r.member_id and w.kind = 'ahead' and w.held > 0 offset 0)
     order by r.id);
  if cardinality(fit) = 0 then return; end if;

  -- What is reserved there counts, too: one that takes money ahead itself may find it there by now, and pays it back.
  fit := array(
    with standing as materialized (
      select b.id, b.balance, b.pending_debits, b.pending_credits
        from ledger.lock_balances(array(
               select unnest(r.accounts) from jsonb_to_recordset(requests) r (id uuid, accounts uuid[]) where r.id = any (fit))) b)
    select r.id from jsonb_to_recordset(requests) r (id uuid, ahead uuid)
     where r.id = any (fit) and not exists (select from standing s where s.id = r.ahead and (s.balance, s.pending_debits, s.pending_credits) <> (0, 0, 0))
     order by r.id);
  if cardinality(fit) = 0 then return; end if;

  taken := array(
    select fit[a.ordinality]
      from ledger.apply((select jsonb_agg(r.transfer order by r.id)
                           from jsonb_to_recordset(requests) r (id uuid, transfer jsonb) where r.id = any (fit)))
           with ordinality a
     where a.code = 'done');

  update venue_transfer t set state = 'done', reason = null, settled_at = at, leased_until = null where t.id = any (taken);
  return query select unnest(taken);
end $function$
;

CREATE OR REPLACE FUNCTION venue_knows(who bigint, at_venue text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  last text;
begin
  select t.state into last
    from (select t.venue, t.state, t.created_at from venue_transfer t where t.member_id = who order by t.created_at desc limit 20) t
   where t.venue = at_venue and t.state <> 'pending'
   order by t.created_at desc limit 1;
  return coalesce(last = 'done', false);
end $function$
;

-- related-accounts ------------------------------------------------------------------------------------

create table account_trace (
  kind text not null,
  value text not null,
  member_id bigint not null,
  registered_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint account_trace_pkey PRIMARY KEY (kind, value, member_id),
  constraint account_trace_kind_check CHECK (kind = ANY (ARRAY['device'::text, 'network'::text, 'name'::text, 'address'::text, 'card'::text, 'document'::text])) NOT VALID,
  constraint account_trace_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX account_trace_by_kind ON account_trace USING btree (member_id, kind, seen_at DESC);
CREATE INDEX account_trace_of_member ON account_trace USING btree (member_id, seen_at DESC);

create table related_sign (
  id bigint generated always as identity not null,
  member_id bigint not null,
  moment text not null,
  subject text default ''::text not null,
  at timestamp with time zone not null,
  accounts jsonb not null,
  constraint related_sign_pkey PRIMARY KEY (id),
  constraint related_sign_moment_check CHECK (moment = ANY (ARRAY['registration'::text, 'claim'::text])),
  constraint related_sign_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX related_sign_of_member ON related_sign USING btree (member_id, id);
CREATE TRIGGER related_sign_is_kept BEFORE DELETE OR UPDATE ON related_sign FOR EACH ROW EXECUTE FUNCTION refuse_change();

create view related_event as
 SELECT member_id,
    at,
    'related'::text AS kind,
    id::text AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    (moment || '/'::text) || jsonb_array_length(accounts) AS words
   FROM related_sign;

create view member_trace as
 SELECT member_id,
    kind,
    value
   FROM account_trace
  WHERE kind = ANY (ARRAY['device'::text, 'name'::text, 'address'::text, 'card'::text]);

CREATE OR REPLACE FUNCTION network_of_address(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when not pg_input_is_valid(plain, 'inet') then null
    when plain::inet <<= any (array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10',
                                    '169.254.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10']::inet[]) then null
    else network(set_masklen(plain::inet, case family(plain::inet) when 4 then 24 else 64 end))::text
  end
  from (select regexp_replace(split_part(address, '%', 1), '^::ffff:(?=[0-9.]+$)', '', 'i') as plain) written
$function$
;

CREATE OR REPLACE FUNCTION folded_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select nullif(regexp_replace(lower(normalize(name, NFKC)),
    U&'[\0001-\0040\005B-\0060\007B-\00BF\02B0-\036F\2000-\206F\2E00-\2E7F\3000-\303F\30FB\FE00-\FE0F\FEFF\FF00-\FF0F]', '', 'g'), '')
$function$
;

CREATE OR REPLACE FUNCTION trace_account(kind text, value text, member_id bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into account_trace (kind, value, member_id, registered_at, seen_at)
  select $1, $2, m.id, m.registered_at, $4 from member_account m where m.id = $3 and $2 is not null
  on conflict do nothing
$function$
;

CREATE OR REPLACE FUNCTION trace_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trace_account('device', encode(new.device_id, 'hex'), new.member_id, new.created_at);
  perform trace_account('network', network_of_address(new.address), new.member_id, new.created_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION traced_card(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case kind when 'usdt' then 'address' else 'card' end
$function$
;

CREATE OR REPLACE FUNCTION traced_number(kind text, number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select nullif(case kind when 'usdt' then lower(number) else regexp_replace(number, '[^0-9]', '', 'g') end, '')
$function$
;

CREATE OR REPLACE FUNCTION trace_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trace_account(traced_card(new.kind), traced_number(new.kind, new.number), new.member_id, new.created_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION trace_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trace_account('name', folded_name(new.real_name), new.id, new.registered_at);
  return null;
end $function$
;

-- push ------------------------------------------------------------------------------------------------

create table push_key (
  one boolean default true not null,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamp with time zone not null,
  constraint push_key_pkey PRIMARY KEY (one),
  constraint push_key_one_check CHECK (one),
  constraint push_key_public_key_check CHECK (length(public_key) = 65)
);

create table push_subscription (
  id bigint generated always as identity not null,
  member_id bigint not null,
  session bytea not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  language text not null,
  created_at timestamp with time zone not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_auth_check CHECK (length(auth) = 16),
  constraint push_subscription_endpoint_check CHECK (length(endpoint) <= 1024),
  constraint push_subscription_language_check CHECK (language = ANY (ARRAY['zh-CN'::text, 'en'::text])),
  constraint push_subscription_p256dh_check CHECK (length(p256dh) = 65),
  constraint push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint push_subscription_session_fkey FOREIGN KEY (session) REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX push_subscription_member ON push_subscription USING btree (member_id, id);
CREATE INDEX push_subscription_session ON push_subscription USING btree (session);

create table push_notice (
  subscription_id bigint not null,
  order_no text not null,
  kind text not null,
  created_at timestamp with time zone not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone,
  outcome text,
  constraint push_notice_pkey PRIMARY KEY (subscription_id, order_no),
  constraint push_notice_attempts_check CHECK (attempts >= 0),
  constraint push_notice_check CHECK ((due_at IS NULL) = (outcome IS NOT NULL)),
  constraint push_notice_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'security'::text, 'message'::text, 'red_packets'::text])),
  constraint push_notice_outcome_check CHECK (outcome = ANY (ARRAY['sent'::text, 'given_up'::text])),
  constraint push_notice_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE
);
CREATE INDEX push_notice_due ON push_notice USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE OR REPLACE FUNCTION announce_arrival(who bigint, of_order text, of_kind text, moment timestamp with time zone, job text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- A subscription that somebody is deleting is passed over: waiting for it would hold the money, and then fail.
  insert into push_notice (subscription_id, order_no, kind, created_at, due_at)
  select s.id, of_order, of_kind, moment, moment from push_subscription s where s.member_id = who for key share skip locked
  on conflict do nothing;
  -- A key of its own: jobs with the same one would make arrivals wait for each other.
  if found then
    perform queue_job(job, '{}', job || '/' || of_order, 3, null, null);
  end if;
end $function$
;

-- email -----------------------------------------------------------------------------------------------

create table member_email (
  member_id bigint not null,
  address text not null,
  address_key text not null,
  verified_at timestamp with time zone not null,
  dead_at timestamp with time zone,
  restored_at timestamp with time zone,
  doubted_at timestamp with time zone,
  constraint member_email_pkey PRIMARY KEY (member_id),
  constraint member_email_address_key_key UNIQUE (address_key),
  constraint member_email_address_check CHECK (length(address) >= 6 AND length(address) <= 100),
  constraint member_email_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table email_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  old_address text not null,
  changed_at timestamp with time zone not null,
  undo_hash bytea not null,
  undo_until timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_undo_hash_key UNIQUE (undo_hash),
  constraint email_change_undo_hash_check CHECK (length(undo_hash) = 32),
  constraint email_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX email_change_of ON email_change USING btree (member_id);

create table email_outbox (
  id bigint generated always as identity not null,
  message_id text not null,
  member_id bigint not null,
  address text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone,
  outcome text,
  constraint email_outbox_pkey PRIMARY KEY (id),
  constraint email_outbox_message_id_key UNIQUE (message_id),
  constraint email_outbox_attempts_check CHECK (attempts >= 0),
  constraint email_outbox_check CHECK ((due_at IS NULL) = (outcome IS NOT NULL)),
  constraint email_outbox_check1 CHECK (outcome IS NULL OR body = ''::text),
  constraint email_outbox_outcome_check CHECK (outcome = ANY (ARRAY['sent'::text, 'given_up'::text, 'refused'::text])),
  constraint email_outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX email_outbox_age ON email_outbox USING btree (created_at);
CREATE INDEX email_outbox_due ON email_outbox USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX email_outbox_of ON email_outbox USING btree (member_id);

create table mail_server_sign (
  one boolean default true not null,
  seen_at timestamp with time zone not null,
  constraint mail_server_sign_pkey PRIMARY KEY (one),
  constraint mail_server_sign_one_check CHECK (one)
);

create view untaken_letter as
 SELECT created_at AS since,
    attempts,
    outcome IS NOT NULL AS given_up
   FROM email_outbox
  WHERE (outcome IS NULL OR outcome = 'given_up'::text) AND created_at > COALESCE(( SELECT t.created_at
           FROM email_outbox t
          WHERE t.outcome = ANY (ARRAY['sent'::text, 'refused'::text])
          ORDER BY t.created_at DESC
         LIMIT 1), '-infinity'::timestamp with time zone);

-- members ---------------------------------------------------------------------------------------------

create table member (
  id bigint generated by default as identity not null,
  username text not null,
  username_key text generated always as (lower(username)) stored,
  password_hash text not null,
  pay_password_hash text not null,
  real_name text not null,
  mobile text default ''::text not null,
  email text default ''::text not null,
  birthday date,
  avatar text default ''::text not null,
  vip_level smallint default 1 not null,
  is_agent boolean default false not null,
  auto_transfer boolean default false not null,
  referrer_id bigint,
  frozen_at timestamp with time zone,
  frozen_reason text,
  pay_password_failures smallint default 0 not null,
  pay_password_locked_until timestamp with time zone,
  registered_at timestamp with time zone not null,
  name_skeleton text,
  xid bigint default ledger.current_xid() not null,
  auto_transfer_most bigint,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_username_key_key UNIQUE (username_key),
  constraint member_auto_transfer_most_check CHECK (auto_transfer_most > 0),
  constraint member_username_check CHECK (length(username) >= 6 AND length(username) <= 32),
  constraint member_vip_level_check CHECK (vip_level >= 1 AND vip_level <= 10),
  constraint member_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES member(id)
);
CREATE INDEX member_by_registration ON member USING btree (registered_at DESC, id DESC);
CREATE INDEX member_frozen ON member USING btree (id DESC) WHERE (frozen_at IS NOT NULL);
CREATE UNIQUE INDEX member_name_skeleton ON member USING btree (name_skeleton);
CREATE INDEX member_of_email ON member USING btree (lower(email), id) WHERE (email <> ''::text);
CREATE INDEX member_of_level ON member USING btree (vip_level, id DESC);
CREATE INDEX member_of_mobile ON member USING btree (mobile, id) WHERE (mobile <> ''::text);
CREATE INDEX member_of_mobile_tail ON member USING btree ("right"(mobile, 4), id DESC) WHERE (mobile <> ''::text);
CREATE INDEX member_referrer ON member USING btree (referrer_id) WHERE (referrer_id IS NOT NULL);
CREATE INDEX member_registered ON member USING btree (registered_at);
CREATE INDEX member_xid ON member USING btree (xid, id);
CREATE TRIGGER member_has_figures AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION begin_member_figure();
CREATE TRIGGER member_joins_agent AFTER INSERT ON member FOR EACH ROW WHEN (new.referrer_id IS NOT NULL) EXECUTE FUNCTION member_joins_agent();
CREATE TRIGGER member_traced AFTER INSERT OR UPDATE OF real_name ON member FOR EACH ROW EXECUTE FUNCTION trace_member();

create table member_figure (
  member_id bigint not null,
  seen_at timestamp with time zone,
  balance bigint default 0 not null,
  deposits bigint default 0 not null,
  deposit_count integer default 0 not null,
  first_deposit_at timestamp with time zone,
  last_deposit_at timestamp with time zone,
  withdrawn bigint default 0 not null,
  net bigint generated always as ((deposits - withdrawn)) stored not null,
  won bigint default 0 not null,
  constraint member_figure_pkey PRIMARY KEY (member_id),
  constraint member_figure_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_figure_balance ON member_figure USING btree (balance DESC NULLS LAST, member_id DESC);
CREATE INDEX member_figure_deposit_count ON member_figure USING btree (deposit_count DESC NULLS LAST, member_id DESC);
CREATE INDEX member_figure_deposits ON member_figure USING btree (deposits DESC NULLS LAST, member_id DESC);
CREATE INDEX member_figure_first_deposit ON member_figure USING btree (first_deposit_at DESC NULLS LAST, member_id DESC);
CREATE INDEX member_figure_last_deposit ON member_figure USING btree (last_deposit_at DESC NULLS LAST, member_id DESC);
CREATE INDEX member_figure_net ON member_figure USING btree (net DESC NULLS LAST, member_id DESC);
CREATE INDEX member_figure_seen ON member_figure USING btree (seen_at DESC NULLS LAST, member_id DESC);
CREATE INDEX member_figure_won ON member_figure USING btree (won DESC NULLS LAST, member_id DESC);

create table member_figure_mark (
  one boolean default true not null,
  xid bigint not null,
  last uuid not null,
  bet_xid bigint default '-1'::integer not null,
  bet bigint default 0 not null,
  constraint member_figure_mark_pkey PRIMARY KEY (one),
  constraint member_figure_mark_one_check CHECK (one)
);

create table session (
  token_hash bytea not null,
  member_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  address text not null,
  device text not null,
  device_id bytea,
  used_at timestamp with time zone,
  idle_seconds integer,
  known boolean default true not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_device_id_check CHECK (length(device_id) = 32),
  constraint session_end_reason_check CHECK (end_reason = ANY (ARRAY['sign_out'::text, 'password_changed'::text, 'ended_by_staff'::text, 'recovered'::text, 'ended_by_member'::text, 'idle'::text])),
  constraint session_idle_seconds_check CHECK (idle_seconds > 0),
  constraint session_token_hash_check CHECK (length(token_hash) = 32),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX session_by_age ON session USING btree (expires_at);
CREATE INDEX session_member ON session USING btree (member_id, created_at DESC);
CREATE INDEX session_of_address ON session USING btree (address, created_at);
CREATE INDEX session_of_device ON session USING btree (device_id, created_at) WHERE (device_id IS NOT NULL);
CREATE TRIGGER session_is_seen AFTER INSERT OR UPDATE OF used_at ON session FOR EACH ROW EXECUTE FUNCTION keep_member_seen();
CREATE TRIGGER session_traced AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION trace_session();

create table avatar (
  id text not null,
  member_id bigint not null,
  picture bytea not null,
  created_at timestamp with time zone not null,
  constraint avatar_pkey PRIMARY KEY (id),
  constraint avatar_member_id_key UNIQUE (member_id),
  constraint avatar_picture_check CHECK (octet_length(picture) >= 1 AND octet_length(picture) <= 400000),
  constraint avatar_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table member_factor (
  member_id bigint not null,
  totp_secret text,
  totp_step bigint default 0 not null,
  set_up_at timestamp with time zone,
  offered_secret text,
  offered_until timestamp with time zone,
  constraint member_factor_pkey PRIMARY KEY (member_id),
  constraint member_factor_check CHECK ((totp_secret IS NULL) = (set_up_at IS NULL)),
  constraint member_factor_check1 CHECK ((offered_secret IS NULL) = (offered_until IS NULL)),
  constraint member_factor_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table member_factor_choice (
  member_id bigint not null,
  sign_in text not null,
  withdrawals boolean not null,
  chosen_at timestamp with time zone not null,
  constraint member_factor_choice_pkey PRIMARY KEY (member_id),
  constraint member_factor_choice_sign_in_check CHECK (sign_in = ANY (ARRAY['new_device'::text, 'always'::text])),
  constraint member_factor_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table member_recovery_code (
  code_hash bytea not null,
  member_id bigint not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint member_recovery_code_pkey PRIMARY KEY (code_hash),
  constraint member_recovery_code_code_hash_check CHECK (length(code_hash) = 32),
  constraint member_recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_recovery_code_of ON member_recovery_code USING btree (member_id);

create table member_trusted_device (
  member_id bigint not null,
  device_id bytea not null,
  trusted_at timestamp with time zone not null,
  constraint member_trusted_device_pkey PRIMARY KEY (member_id, device_id),
  constraint member_trusted_device_device_id_check CHECK (length(device_id) = 32),
  constraint member_trusted_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table member_passkey (
  credential_id bytea not null,
  member_id bigint not null,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device text not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint member_passkey_pkey PRIMARY KEY (credential_id),
  constraint member_passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_passkey_of ON member_passkey USING btree (member_id, made_at);

create table passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  member_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenge_challenge_hash_check CHECK (length(challenge_hash) = 32),
  constraint passkey_challenge_purpose_check CHECK (purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'proof'::text])),
  constraint passkey_challenge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX passkey_challenge_by_end ON passkey_challenge USING btree (expires_at);

create table passkey_proof (
  code_hash bytea not null,
  member_id bigint not null,
  since timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint passkey_proof_pkey PRIMARY KEY (code_hash),
  constraint passkey_proof_code_hash_check CHECK (length(code_hash) = 32),
  constraint passkey_proof_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX passkey_proof_by_end ON passkey_proof USING btree (expires_at);

create table email_offer (
  member_id bigint not null,
  address text not null,
  code_hash bytea not null,
  offered_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries_left smallint not null,
  constraint email_offer_pkey PRIMARY KEY (member_id),
  constraint email_offer_code_hash_check CHECK (length(code_hash) = 32),
  constraint email_offer_tries_left_check CHECK (tries_left >= 0),
  constraint email_offer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table credential_recovery (
  id bigint generated by default as identity not null,
  member_id bigint not null,
  credential text not null,
  way text not null,
  at timestamp with time zone not null,
  constraint credential_recovery_pkey PRIMARY KEY (id),
  constraint credential_recovery_credential_check CHECK (credential = ANY (ARRAY['login_password'::text, 'pay_password'::text])),
  constraint credential_recovery_way_check CHECK (way = ANY (ARRAY['totp'::text, 'code'::text, 'passkey'::text, 'support'::text, 'email'::text])),
  constraint credential_recovery_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX credential_recovery_of ON credential_recovery USING btree (member_id, at DESC);

create table account_closing (
  id bigint generated always as identity not null,
  member_id bigint not null,
  asked_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  waives boolean not null,
  undone_at timestamp with time zone,
  told_at timestamp with time zone,
  closed_at timestamp with time zone,
  reopened_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint account_closing_pkey PRIMARY KEY (id),
  constraint account_closing_check CHECK (closes_at >= asked_at),
  constraint account_closing_check1 CHECK (undone_at IS NULL OR closed_at IS NULL),
  constraint account_closing_check2 CHECK (reopened_at IS NULL OR closed_at IS NOT NULL AND erased_at IS NULL),
  constraint account_closing_check3 CHECK (erased_at IS NULL OR closed_at IS NOT NULL),
  constraint account_closing_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX account_closing_due ON account_closing USING btree (closes_at) WHERE ((undone_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX account_closing_in_time ON account_closing USING btree (member_id, asked_at DESC);
CREATE INDEX account_closing_kept ON account_closing USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (reopened_at IS NULL) AND (erased_at IS NULL));
CREATE UNIQUE INDEX account_closing_of_member ON account_closing USING btree (member_id) WHERE ((undone_at IS NULL) AND (reopened_at IS NULL));

create table retired_name (
  name_hash bytea not null,
  retired_at timestamp with time zone not null,
  constraint retired_name_pkey PRIMARY KEY (name_hash),
  constraint retired_name_name_hash_check CHECK (length(name_hash) = 32)
);

create table member_agreement (
  member_id bigint not null,
  document text not null,
  version integer not null,
  agreed_at timestamp with time zone not null,
  constraint member_agreement_pkey PRIMARY KEY (member_id, document, version),
  constraint member_agreement_document_check CHECK (document = ANY (ARRAY['terms'::text, 'privacy'::text])),
  constraint member_agreement_version_check CHECK (version > 0),
  constraint member_agreement_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create view session_event as
 SELECT member_id,
    created_at AS at,
    'sign_in'::text AS kind,
    "left"(encode(sha256(token_hash), 'hex'::text), 16) AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    COALESCE(end_reason, ''::text) AS state,
    (address || '	'::text) || device AS words
   FROM session;

create view session_place as
 SELECT member_id,
    created_at,
    address
   FROM session;

create view member_event as
 SELECT id AS member_id,
    registered_at AS at,
    'registered'::text AS kind,
    id::text AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    ''::text AS words
   FROM member;

create view recovered_credential_event as
 SELECT member_id,
    at,
    'credential'::text AS kind,
    'r'::text || id AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    (('recovered/'::text || credential) || '/'::text) || way AS words
   FROM credential_recovery;

create view passkey_event as
 SELECT member_id,
    made_at AS at,
    'credential'::text AS kind,
    'p'::text || "left"(encode(sha256(credential_id), 'hex'::text), 16) AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    'passkey'::text AS words
   FROM member_passkey;

create view factor_event as
 SELECT member_id,
    set_up_at AS at,
    'credential'::text AS kind,
    't'::text AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    'totp'::text AS words
   FROM member_factor
  WHERE set_up_at IS NOT NULL;

create view member_name as
 SELECT id,
    username,
    username_key
   FROM member;

create view registered_member as
 SELECT id,
    xid,
    registered_at
   FROM member;

create view member_standing as
 SELECT id,
    vip_level,
    registered_at
   FROM member;

create view member_seen as
 SELECT member_id,
    COALESCE(used_at, created_at) AS at
   FROM session;

create view closing_account as
 SELECT member_id,
    asked_at,
    closes_at,
    closed_at
   FROM account_closing
  WHERE undone_at IS NULL AND reopened_at IS NULL;

create view closing_event as
 SELECT c.member_id,
    e.at,
    'credential'::text AS kind,
    ('c'::text || c.id) || e.step AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    'closing/'::text || e.step AS words
   FROM account_closing c
     CROSS JOIN LATERAL ( VALUES ('asked'::text,c.asked_at), ('undone'::text,c.undone_at), ('closed'::text,c.closed_at), ('reopened'::text,c.reopened_at)) e(step, at)
  WHERE e.at IS NOT NULL;

create view held_up_closing as
 SELECT id,
    member_id,
    told_at AS since
   FROM account_closing
  WHERE told_at IS NOT NULL AND undone_at IS NULL AND closed_at IS NULL;

create view member_account as
 SELECT id,
    username,
    username_key,
    real_name,
    vip_level,
    registered_at,
    frozen_at,
    referrer_id
   FROM member;

create view member_session as
 SELECT token_hash,
    member_id,
    created_at,
    expires_at,
    ended_at,
    address,
    device_id
   FROM session;

CREATE OR REPLACE FUNCTION playing_session(hash bytea, at timestamp with time zone)
 RETURNS TABLE(member_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select m.id from session s join member m on m.id = s.member_id
   where s.token_hash = hash and s.ended_at is null and s.expires_at > at and m.frozen_at is null
     and not exists (select from watched_player(m.id) offset 0)
$function$
;

CREATE OR REPLACE FUNCTION session_may_play(hash bytea, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from playing_session(hash, at))
$function$
;

CREATE OR REPLACE FUNCTION is_erased(member bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM account_closing c WHERE ((c.member_id = is_erased.member) AND (c.erased_at IS NOT NULL))))
;

CREATE OR REPLACE FUNCTION moving_by_hand(who bigint, into_venue boolean)
 RETURNS TABLE(member_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select m.id from member m
   where m.id = who and not m.auto_transfer
     and (not into_venue or m.frozen_at is null and not exists (select from watched_player(who) offset 0))
$function$
;

CREATE OR REPLACE FUNCTION moves_by_hand(who bigint, into_venue boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from moving_by_hand(who, into_venue))
$function$
;

CREATE OR REPLACE FUNCTION lock_unfrozen(whom bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
AS $function$
begin
  return query
    with locked as materialized (
      select m.id, m.frozen_at from member m where m.id = any (whom) order by m.id for no key update)
    select l.id from locked l where l.frozen_at is null;
end $function$
;

CREATE OR REPLACE FUNCTION keep_session(hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform from session where token_hash = hash and ended_at is null for share;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION begin_member_figure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_figure (member_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION keep_member_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  used timestamptz := coalesce(new.used_at, new.created_at);
begin
  update member_figure set seen_at = used where member_id = new.member_id and (seen_at is null or seen_at < used);
  return null;
end $function$
;

-- payment-methods -------------------------------------------------------------------------------------

create table bank (
  name text not null,
  "position" integer not null,
  constraint bank_pkey PRIMARY KEY (name)
);

create table card (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  bank text not null,
  owner text not null,
  number text not null,
  branch text default ''::text not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  before_money boolean default false not null,
  constraint card_pkey PRIMARY KEY (id),
  constraint card_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'usdt'::text])),
  constraint card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX card_of_address ON card USING btree (lower(number)) WHERE (kind = 'usdt'::text);
CREATE INDEX card_of_member ON card USING btree (member_id, id);
CREATE INDEX card_of_tail ON card USING btree ("right"(lower(number), 4), id DESC);
CREATE UNIQUE INDEX card_once ON card USING btree (member_id, kind, number) WHERE (removed_at IS NULL);
CREATE TRIGGER card_traced AFTER INSERT ON card FOR EACH ROW EXECUTE FUNCTION trace_card();

create view card_event as
 SELECT member_id,
    created_at AS at,
    'card'::text AS kind,
    'a'::text || id AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    (('added/'::text || kind) || '/'::text) || "right"(number, 4) AS words
   FROM card;

create view removed_card_event as
 SELECT member_id,
    removed_at AS at,
    'card'::text AS kind,
    'r'::text || id AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    (('removed/'::text || kind) || '/'::text) || "right"(number, 4) AS words
   FROM card
  WHERE removed_at IS NOT NULL;

create view card_on_record as
 SELECT id,
    member_id,
    kind,
    number,
    created_at
   FROM card;

-- dry-run ---------------------------------------------------------------------------------------------

create table dry_run (
  id bigint generated always as identity not null,
  kind text not null,
  draft_hash bytea not null,
  staff_id bigint not null,
  ran_at timestamp with time zone not null,
  result jsonb not null,
  constraint dry_run_pkey PRIMARY KEY (id),
  constraint dry_run_kind_check CHECK (kind = ANY (ARRAY['rebate'::text, 'red_packet'::text, 'promotion'::text])),
  constraint dry_run_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX dry_run_of_draft ON dry_run USING btree (kind, draft_hash, ran_at DESC);

create unlogged table dry_run_win (
  run uuid not null,
  member_id bigint not null,
  amount bigint not null,
  begun_at timestamp with time zone not null,
  constraint dry_run_win_pkey PRIMARY KEY (run, member_id),
  constraint dry_run_win_amount_check CHECK (amount > 0)
);

-- identity --------------------------------------------------------------------------------------------

create table identity_key (
  id integer default 1 not null,
  fingerprint bytea not null,
  seen_at timestamp with time zone not null,
  constraint identity_key_pkey PRIMARY KEY (id),
  constraint identity_key_fingerprint_check CHECK (length(fingerprint) = 32),
  constraint identity_key_id_check CHECK (id = 1)
);

create table identity_level (
  member_id bigint not null,
  level text not null,
  since timestamp with time zone not null,
  of_age_at timestamp with time zone,
  constraint identity_level_pkey PRIMARY KEY (member_id),
  constraint identity_level_level_check CHECK (level = ANY (ARRAY['none'::text, 'basic'::text, 'full'::text])),
  constraint identity_level_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table identity_told (
  id bigint generated always as identity not null,
  member_id bigint not null,
  level text not null,
  at timestamp with time zone not null,
  out_day bigint,
  out_month bigint,
  out_life bigint,
  in_day bigint,
  in_month bigint,
  in_life bigint,
  constraint identity_told_pkey PRIMARY KEY (id),
  constraint identity_told_level_check CHECK (level = ANY (ARRAY['none'::text, 'basic'::text, 'full'::text])),
  constraint identity_told_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX identity_told_of_member ON identity_told USING btree (member_id, level, id DESC);

create table identity_form (
  id bigint generated always as identity not null,
  number text not null,
  member_id bigint not null,
  wants text not null,
  at timestamp with time zone not null,
  details bytea,
  document bytea,
  underage boolean not null,
  state text default 'open'::text not null,
  reason text,
  first_by bigint,
  first_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint identity_form_pkey PRIMARY KEY (id),
  constraint identity_form_number_key UNIQUE (number),
  constraint identity_form_check CHECK (first_by <> decided_by),
  constraint identity_form_check1 CHECK (state = 'open'::text OR decided_at IS NOT NULL),
  constraint identity_form_check2 CHECK ((state <> ALL (ARRAY['refused'::text, 'more'::text])) OR reason IS NOT NULL),
  constraint identity_form_document_check CHECK (length(document) = 32),
  constraint identity_form_reason_check CHECK (reason = ANY (ARRAY['unreadable'::text, 'mismatch'::text, 'expired'::text, 'not_accepted'::text, 'other_person'::text, 'underage'::text])),
  constraint identity_form_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'more'::text])),
  constraint identity_form_wants_check CHECK (wants = ANY (ARRAY['basic'::text, 'full'::text])),
  constraint identity_form_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint identity_form_first_by_fkey FOREIGN KEY (first_by) REFERENCES staff(id),
  constraint identity_form_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX identity_form_document ON identity_form USING btree (document) WHERE (document IS NOT NULL);
CREATE INDEX identity_form_in_time ON identity_form USING btree (at) WHERE (state = 'open'::text);
CREATE INDEX identity_form_of_member ON identity_form USING btree (member_id, id DESC);
CREATE UNIQUE INDEX identity_form_open ON identity_form USING btree (member_id) WHERE (state = 'open'::text);
CREATE INDEX identity_form_waiting ON identity_form USING btree (id) WHERE (state = 'open'::text);

create table identity_picture (
  id uuid not null,
  member_id bigint not null,
  form_id bigint,
  side text not null,
  at timestamp with time zone not null,
  sealed bytea not null,
  size integer not null,
  constraint identity_picture_pkey PRIMARY KEY (id),
  constraint identity_picture_side_check CHECK (side = ANY (ARRAY['front'::text, 'back'::text, 'holder'::text])),
  constraint identity_picture_size_check CHECK (size > 0),
  constraint identity_picture_form_id_fkey FOREIGN KEY (form_id) REFERENCES identity_form(id),
  constraint identity_picture_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX identity_picture_of_form ON identity_picture USING btree (form_id) WHERE (form_id IS NOT NULL);
CREATE INDEX identity_picture_of_member ON identity_picture USING btree (member_id, at);
CREATE INDEX identity_picture_unsent ON identity_picture USING btree (at) WHERE (form_id IS NULL);

create table identity_reading (
  id bigint generated always as identity not null,
  form_id bigint not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  reason text not null,
  constraint identity_reading_pkey PRIMARY KEY (id),
  constraint identity_reading_form_id_fkey FOREIGN KEY (form_id) REFERENCES identity_form(id),
  constraint identity_reading_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX identity_reading_of_form ON identity_reading USING btree (form_id, staff_id);
CREATE INDEX identity_reading_of_staff ON identity_reading USING btree (staff_id, at);

create table identity_check (
  form_id bigint not null,
  reference uuid not null,
  checker text not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  asked_at timestamp with time zone,
  people_at timestamp with time zone not null,
  same_name boolean,
  verdict text,
  reasons text[] default '{}'::text[] not null,
  told_at timestamp with time zone,
  contradicted_at timestamp with time zone,
  decided boolean default false not null,
  next_at timestamp with time zone default now() not null,
  constraint identity_check_pkey PRIMARY KEY (form_id),
  constraint identity_check_reference_key UNIQUE (reference),
  constraint identity_check_check CHECK (state = 'queued'::text OR asked_at IS NOT NULL OR verdict IS NULL),
  constraint identity_check_check1 CHECK ((verdict IS NULL) = (told_at IS NULL)),
  constraint identity_check_check2 CHECK (NOT decided OR (verdict = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint identity_check_state_check CHECK (state = ANY (ARRAY['queued'::text, 'asked'::text, 'answered'::text, 'people'::text, 'over'::text])),
  constraint identity_check_verdict_check CHECK (verdict = ANY (ARRAY['passed'::text, 'failed'::text, 'people'::text])),
  constraint identity_check_form_id_fkey FOREIGN KEY (form_id) REFERENCES identity_form(id)
);
CREATE INDEX identity_check_due ON identity_check USING btree (next_at) WHERE (state = ANY (ARRAY['queued'::text, 'asked'::text]));

create view underage_account as
 SELECT member_id,
    of_age_at
   FROM identity_level
  WHERE of_age_at IS NOT NULL;

create view waiting_identity as
 SELECT id,
    member_id,
    at
   FROM identity_form f
  WHERE state = 'open'::text AND (first_by IS NOT NULL OR (EXISTS ( SELECT
           FROM identity_reading r
          WHERE r.form_id = f.id)) OR NOT (EXISTS ( SELECT
           FROM identity_check c
          WHERE c.form_id = f.id AND (c.state = ANY (ARRAY['queued'::text, 'asked'::text])))));

create view identity_event as
 SELECT member_id,
    at,
    'identity'::text AS kind,
    number AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    state,
    wants AS words
   FROM identity_form;

CREATE OR REPLACE FUNCTION deposits_used(who bigint, moment timestamp with time zone)
 RETURNS TABLE(day bigint, month bigint, life bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query
    select coalesce(sum(d.fen) filter (where d.at >= moment - interval '24 hours' + interval '1 millisecond'), 0)::bigint,
           coalesce(sum(d.fen) filter (where d.at >= moment - interval '720 hours' + interval '1 millisecond'), 0)::bigint,
           coalesce(sum(d.fen), 0)::bigint
      from (select c.amount as fen, c.at from credited_deposit c where c.member_id = who
            union all
            -- Fenced: planned while hardly any order waits, all that wait would be read for each member.
            select o.amount, o.created_at
              from (select r.amount, r.created_at, r.state, r.expires_at from deposit_on_record r where r.member_id = who offset 0) o
             where o.state = 'pending' and o.expires_at > moment) d;
end $function$
;

CREATE OR REPLACE FUNCTION level_as_told(who bigint, held text, figures jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return figures = coalesce(
    (select jsonb_strip_nulls(jsonb_build_object('in_day', t.in_day, 'in_month', t.in_month, 'in_life', t.in_life,
                                                 'out_day', t.out_day, 'out_month', t.out_month, 'out_life', t.out_life))
       from identity_told t where t.member_id = who and t.level = held order by t.id desc limit 1), '{}');
end $function$
;

CREATE OR REPLACE FUNCTION level_tells(who bigint, rules jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  held text;
  figures jsonb;
begin
  if not (rules ->> 'asks')::boolean and not exists (select from identity_told t where t.member_id = who) then return false; end if;
  -- Of two that are credited at once the later one counts both.
  perform pg_advisory_xact_lock(hashtextextended('identity of ' || who, 0));
  held := coalesce((select l.level from identity_level l where l.member_id = who), 'none');
  figures := jsonb_strip_nulls(rules -> held);
  if figures <> '{}' and (select u.life from deposits_used(who, moment) u) < (rules ->> 'ask_from')::bigint then return false; end if;
  return not level_as_told(who, held, figures);
end $function$
;

CREATE OR REPLACE FUNCTION level_lets_in(who bigint, fen bigint, rules jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  held text;
  figures jsonb;
  used record;
begin
  -- A statement of its own, which never waits: what is read below was written before it.
  if (rules ->> 'asks')::boolean and not pg_try_advisory_xact_lock(hashtextextended('identity of ' || who, 0)) then return false; end if;
  held := coalesce((select l.level from identity_level l where l.member_id = who), 'none');
  figures := jsonb_strip_nulls(rules -> held);
  if figures <> '{}' then
    select u.day, u.month, u.life into used from deposits_used(who, moment) u;
    if fen > least((figures ->> 'in_day')::bigint - used.day, (figures ->> 'in_month')::bigint - used.month, (figures ->> 'in_life')::bigint - used.life)
    then return false; end if;
    if used.life + fen < (rules ->> 'ask_from')::bigint then return true; end if;
  end if;
  return level_as_told(who, held, figures);
end $function$
;

-- responsible-gaming ----------------------------------------------------------------------------------

create table play_limit (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  value bigint,
  set_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  span text default 'day'::text not null,
  awaits_yes boolean default false not null,
  constraint play_limit_pkey PRIMARY KEY (id),
  constraint play_limit_check CHECK (effective_at >= set_at),
  constraint play_limit_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text, 'time'::text])),
  constraint play_limit_span_check CHECK (span = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])),
  constraint play_limit_value_check CHECK (value > 0),
  constraint play_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX play_limit_of_member ON play_limit USING btree (member_id, kind, span, effective_at DESC, id DESC);

create table play_break (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  began_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  carried_from bigint,
  constraint play_break_pkey PRIMARY KEY (id),
  constraint play_break_check CHECK (ends_at > began_at),
  constraint play_break_kind_check CHECK (kind = ANY (ARRAY['break'::text, 'exclusion'::text])),
  constraint play_break_carried_from_fkey FOREIGN KEY (carried_from) REFERENCES play_break(id),
  constraint play_break_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX play_break_carried ON play_break USING btree (member_id, carried_from) WHERE (carried_from IS NOT NULL);
CREATE INDEX play_break_of_member ON play_break USING btree (member_id, ends_at DESC);
CREATE INDEX play_break_running ON play_break USING btree (ends_at) WHERE (carried_from IS NULL);

create table play_break_lift (
  break_id bigint not null,
  reason text not null,
  would_end_at timestamp with time zone not null,
  first_by bigint not null,
  first_at timestamp with time zone not null,
  second_by bigint,
  second_at timestamp with time zone,
  constraint play_break_lift_pkey PRIMARY KEY (break_id),
  constraint play_break_lift_check CHECK (first_by <> second_by),
  constraint play_break_lift_check1 CHECK ((second_by IS NULL) = (second_at IS NULL)),
  constraint play_break_lift_reason_check CHECK (reason <> ''::text),
  constraint play_break_lift_break_id_fkey FOREIGN KEY (break_id) REFERENCES play_break(id),
  constraint play_break_lift_first_by_fkey FOREIGN KEY (first_by) REFERENCES staff(id),
  constraint play_break_lift_second_by_fkey FOREIGN KEY (second_by) REFERENCES staff(id)
);

create table play_recall (
  member_id bigint not null,
  since timestamp with time zone not null,
  wanted integer default 1 not null,
  next_at timestamp with time zone not null,
  tries integer default 0 not null,
  constraint play_recall_pkey PRIMARY KEY (member_id),
  constraint play_recall_tries_check CHECK (tries >= 0),
  constraint play_recall_wanted_check CHECK (wanted > 0),
  constraint play_recall_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX play_recall_due ON play_recall USING btree (next_at);

create table play_sitting (
  member_id bigint not null,
  began_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint play_sitting_pkey PRIMARY KEY (member_id, began_at),
  constraint play_sitting_check CHECK (seen_at >= began_at),
  constraint play_sitting_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX play_sitting_of_member ON play_sitting USING btree (member_id, seen_at DESC);

create table play_preference (
  member_id bigint not null,
  noted_at timestamp with time zone not null,
  check_minutes smallint,
  checked_at timestamp with time zone,
  offer_answered_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint play_preference_pkey PRIMARY KEY (member_id),
  constraint play_preference_check_minutes_check CHECK (check_minutes >= 5 AND check_minutes <= 120),
  constraint play_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX play_preference_reminder ON play_preference USING btree (COALESCE(reminded_at, noted_at));

create view play_limit_event as
 SELECT member_id,
    set_at AS at,
    'limit'::text AS kind,
    'l'::text || id AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    (((kind || '/'::text) || span) || '/'::text) || COALESCE(value::text, ''::text) AS words
   FROM play_limit;

create view play_break_event as
 SELECT member_id,
    began_at AS at,
    'limit'::text AS kind,
    'b'::text || id AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    (kind || '//'::text) || to_char((ends_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'::text) AS words
   FROM play_break;

CREATE OR REPLACE FUNCTION unrestricted_player(who bigint, at timestamp with time zone)
 RETURNS TABLE(member_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select who
   where not exists (select from play_break where member_id = who and ends_at > at offset 0)
     and not exists (select from play_limit where member_id = who and kind in ('loss', 'stake', 'time') offset 0)
     and not exists (select from closing_account where member_id = who offset 0)
     and not exists (select from underage_account where member_id = who and of_age_at > at offset 0)
$function$
;

CREATE OR REPLACE FUNCTION stakes_freely(who bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from unrestricted_player(who, at))
$function$
;

CREATE OR REPLACE FUNCTION may_be_addressed(who bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from play_break where member_id = who and ends_at > at)
     and not exists (select from closing_account where member_id = who)
     and not exists (select from underage_account where member_id = who and of_age_at > at)
$function$
;

CREATE OR REPLACE FUNCTION limits_stand_still(who bigint)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select pg_try_advisory_xact_lock_shared(hashtextextended('limits of ' || who, 0))
$function$
;

CREATE OR REPLACE FUNCTION limits_are_ours(who bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return pg_try_advisory_xact_lock(hashtextextended('limits of ' || who, 0));
end $function$
;

CREATE OR REPLACE FUNCTION deposit_room(who bigint, moment timestamp with time zone)
 RETURNS TABLE(span text, room bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  if not exists (select from play_limit l where l.member_id = who and l.kind = 'deposit') then return; end if;
  return query
    select held.span,
           (held.value
            - (select coalesce(sum(c.amount), 0) from credited_deposit c where c.member_id = who and c.at >= held.since)
            -- Fenced: planned while hardly any order waits, all that wait would be read for each member.
            - (select coalesce(sum(d.amount), 0)
                 from (select o.amount, o.state, o.expires_at from deposit_on_record o
                        where o.member_id = who and o.created_at >= held.since offset 0) d
                where d.state = 'pending' and d.expires_at > moment))::bigint as room
      from (values (1, 'day', interval '24 hours'), (2, 'week', interval '168 hours'), (3, 'month', interval '720 hours')) s (place, name, long)
     cross join lateral (
             select l.span, l.value, moment - s.long + interval '1 millisecond' as since from play_limit l
              where l.member_id = who and l.kind = 'deposit' and l.span = s.name and not l.awaits_yes and l.effective_at <= moment
              order by l.effective_at desc, l.id desc limit 1) held
     where held.value is not null
     order by room, s.place limit 1;
end $function$
;

CREATE OR REPLACE FUNCTION pays_in_freely(who bigint, fen bigint, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return not exists (select from play_break b where b.member_id = who and b.ends_at > moment)
     and not exists (select from closing_account c where c.member_id = who)
     and not exists (select from underage_account u where u.member_id = who and u.of_age_at > moment)
     and fen <= coalesce((select r.room from deposit_room(who, moment) r), fen);
end $function$
;

CREATE OR REPLACE FUNCTION want_recall(who bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into play_recall (member_id, since, next_at) values (who, at, at)
  on conflict (member_id) do update set wanted = play_recall.wanted + 1, next_at = excluded.next_at, tries = 0
$function$
;

-- deposits --------------------------------------------------------------------------------------------

create table deposit_order (
  id bigint generated always as identity not null,
  order_no text not null,
  member_id bigint not null,
  way text not null,
  protocol text,
  amount bigint not null,
  usdt bigint,
  rate bigint,
  last_four text not null,
  holder text default ''::text not null,
  bank text default ''::text not null,
  number text default ''::text not null,
  branch text default ''::text not null,
  receiving text default ''::text not null,
  state text default 'pending'::text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  credited bigint,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  own_address boolean default false not null,
  own_amount boolean default false not null,
  decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored,
  ordered_at timestamp with time zone,
  constraint deposit_order_pkey PRIMARY KEY (id),
  constraint deposit_order_order_no_key UNIQUE (order_no),
  constraint deposit_order_amount_check CHECK (amount > 0),
  constraint deposit_order_check CHECK ((state = 'pending'::text) = (decided_at IS NULL)),
  constraint deposit_order_check1 CHECK ((state = 'approved'::text) = (credited IS NOT NULL)),
  constraint deposit_order_check2 CHECK ((way = 'usdt'::text) = (protocol IS NOT NULL AND usdt IS NOT NULL AND rate IS NOT NULL)),
  constraint deposit_order_check3 CHECK (NOT own_amount OR way = 'usdt'::text AND NOT own_address),
  constraint deposit_order_credited_check CHECK (credited > 0),
  constraint deposit_order_protocol_check CHECK (protocol = ANY (ARRAY['TRC20'::text, 'ERC20'::text])),
  constraint deposit_order_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint deposit_order_way_check CHECK (way = ANY (ARRAY['bank'::text, 'wechat'::text, 'alipay'::text, 'usdt'::text])),
  constraint deposit_order_decided_by_staff_fkey FOREIGN KEY (decided_by_staff) REFERENCES staff(id),
  constraint deposit_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX deposit_arrived ON deposit_order USING btree (member_id, decided_at) WHERE (state = 'approved'::text);
CREATE INDEX deposit_arrived_by_way ON deposit_order USING btree (way, decided_at DESC) WHERE (state = 'approved'::text);
CREATE INDEX deposit_decided ON deposit_order USING btree (state, created_at DESC, id DESC) WHERE (state <> 'pending'::text);
CREATE INDEX deposit_due ON deposit_order USING btree (protocol, lower(receiving), usdt) WHERE ((way = 'usdt'::text) AND (state = 'pending'::text));
CREATE INDEX deposit_in_order ON deposit_order USING btree (created_at DESC, id DESC);
CREATE INDEX deposit_of_amount ON deposit_order USING btree (amount);
CREATE INDEX deposit_of_ending ON deposit_order USING btree (lower(last_four));
CREATE INDEX deposit_of_member ON deposit_order USING btree (member_id, created_at DESC);
CREATE INDEX deposit_of_own_address ON deposit_order USING btree (protocol, lower(receiving), created_at DESC, id DESC) WHERE own_address;
CREATE INDEX deposit_of_way ON deposit_order USING btree (way, protocol, created_at DESC, id DESC);
CREATE INDEX deposit_open_usdt ON deposit_order USING btree (protocol, lower(last_four)) WHERE (way = 'usdt'::text);
CREATE INDEX deposit_queue ON deposit_order USING btree (created_at) WHERE (state = 'pending'::text);

create table deposit_amount (
  protocol text not null,
  address text not null,
  usdt bigint not null,
  held_until timestamp with time zone not null,
  constraint deposit_amount_pkey PRIMARY KEY (protocol, address, usdt),
  constraint deposit_amount_protocol_check CHECK (protocol = ANY (ARRAY['TRC20'::text, 'ERC20'::text])),
  constraint deposit_amount_usdt_check CHECK (usdt > 0)
);

create table deposit_proof (
  id bigint generated always as identity not null,
  order_id bigint not null,
  picture bytea not null,
  created_at timestamp with time zone not null,
  constraint deposit_proof_pkey PRIMARY KEY (id),
  constraint deposit_proof_picture_check CHECK (octet_length(picture) <= 4194304),
  constraint deposit_proof_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id)
);
CREATE INDEX deposit_proof_of_order ON deposit_proof USING btree (order_id, id);

create view deposit_event as
 SELECT member_id,
    created_at AS at,
    'deposit'::text AS kind,
    order_no AS key,
    amount,
    credited AS result,
    state,
    COALESCE(protocol, way) AS words
   FROM deposit_order;

create view arrived_deposit as
 SELECT id,
    order_no,
    credited,
    decided_at
   FROM deposit_order
  WHERE state = 'approved'::text;

create view bank_money as
 SELECT order_no AS number,
    credited AS amount,
    decided_at AS at
   FROM deposit_order
  WHERE state = 'approved'::text AND way = 'bank'::text;

create view credited_deposit as
 SELECT member_id,
    credited AS amount,
    decided_at AS at,
    id,
    way
   FROM deposit_order
  WHERE state = 'approved'::text;

create view decided_deposit as
 SELECT order_no,
    way,
    protocol,
    decided_by
   FROM deposit_order
  WHERE state = 'approved'::text;

create view waiting_deposit as
 SELECT
        CASE
            WHEN way = ANY (ARRAY['wechat'::text, 'alipay'::text]) THEN expires_at
            ELSE created_at
        END AS since,
    amount,
    id
   FROM deposit_order o
  WHERE state = 'pending'::text AND (way <> 'usdt'::text OR (protocol <> ALL ((( SELECT watched_networks() AS watched_networks))::text[])) OR (EXISTS ( SELECT
           FROM parked_work p
          WHERE p.queue = 'deposits'::text AND p.item = o.id)) OR (EXISTS ( SELECT
           FROM asked_work a
          WHERE a.queue = 'deposits'::text AND a.item = o.id)) OR (EXISTS ( SELECT
           FROM first_yes_of f
          WHERE f.subject = ('deposit/'::text || o.id))));

create view deposit_on_record as
 SELECT id,
    order_no,
    member_id,
    way,
    protocol,
    amount,
    usdt,
    rate,
    last_four,
    receiving,
    own_address,
    own_amount,
    state,
    created_at,
    expires_at,
    credited,
    decided_by,
    decided_at,
    reason,
    COALESCE(ordered_at, created_at) AS ordered_at
   FROM deposit_order;

CREATE OR REPLACE FUNCTION take_amount(of_protocol text, at_address text, micro bigint, until timestamp with time zone, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  insert into deposit_amount (protocol, address, usdt, held_until) values (of_protocol, lower(at_address), micro, until)
  on conflict (protocol, address, usdt) do update set held_until = excluded.held_until where deposit_amount.held_until <= moment;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION place_deposits(requests jsonb, keys text[], rules jsonb, most_open integer, at timestamp with time zone, since timestamp with time zone, expires_at timestamp with time zone)
 RETURNS TABLE(place integer, key_index integer)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET lock_timeout TO '1s'
AS $function$
#variable_conflict use_variable
declare
  ours bigint[];
  shut text[];
  asked record;
  took record;
  places int[] := '{}';
  addresses text[] := '{}';
  indexes int[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(keys) k;

  -- Read after the locks: each statement takes a new snapshot (read committed).
  shut := array(
    select w.way || '/' || w.protocol
      from (select distinct r.way, coalesce(r.protocol, '') as protocol from jsonb_to_recordset(requests) r (way text, protocol text)) w
     where exists (select from stop_at(array['deposits', 'way', 'network'], array['', w.way, w.protocol], at)));

  -- A statement of its own: the next ones read what was set before.
  ours := array(
    select q.member_id from (select r.member_id from jsonb_to_recordset(requests) r (member_id bigint) offset 0) q
     where limits_are_ours(q.member_id));

  for asked in
    select r.place, r.member_id, r.protocol, r.usdt, r.address_key, r.receiving, r.held_until
      from jsonb_to_recordset(requests) r (
             place int, member_id bigint, way text, protocol text, amount bigint, usdt bigint, address_key text, receiving text,
             held_until timestamptz, key text)
     where r.member_id = any (ours)
       and r.way || '/' || coalesce(r.protocol, '') <> all (shut)
       and operation_is_new(r.member_id, 'openDeposit', r.key, since)
       -- Fenced: planned while hardly any order waits, all that wait would be read for each.
       and (select count(*) from (select d.state, d.expires_at as ends from deposit_order d where d.member_id = r.member_id offset 0) d
             where d.state = 'pending' and d.ends > at) < most_open
       and pays_in_freely(r.member_id, r.amount, at)
       and level_lets_in(r.member_id, r.amount, rules, at)
     order by r.place
  loop
    -- What comes last can still say no, and has written nothing then.
    if asked.address_key is not null then
      select t.address, t.key_index into took from take_address(asked.protocol, asked.address_key, asked.member_id, at) t;
      if took.address is null then continue; end if;
      addresses := addresses || took.address;
      indexes := indexes || took.key_index;
    else
      if asked.protocol is not null
         and (asked.receiving = '' or not take_amount(asked.protocol, asked.receiving, asked.usdt, asked.held_until, at))
      then continue; end if;
      addresses := addresses || asked.receiving;
      indexes := indexes || null::int;
    end if;
    places := places || asked.place;
  end loop;
  if cardinality(places) = 0 then return; end if;

  insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, holder, bank, number, branch, receiving,
                             created_at, expires_at, own_address, own_amount)
  select r.order_no, r.member_id, r.way, r.protocol, r.amount, r.usdt, r.rate, r.last_four, r.holder, r.bank, r.number, r.branch, p.address,
         at, expires_at, r.address_key is not null, r.protocol is not null and r.address_key is null
    from jsonb_to_recordset(requests) r (
           place int, order_no text, member_id bigint, way text, protocol text, amount bigint, usdt bigint, rate bigint, last_four text,
           holder text, bank text, number text, branch text, address_key text)
    join unnest(places, addresses) p (place, address) on p.place = r.place
   order by r.place;
  perform keep_operations('openDeposit', (select jsonb_agg(r.request)
                                            from jsonb_array_elements(requests) r (request) where (r.request ->> 'place')::int = any (places)), at);
  return query select p.place, p.key_index from unnest(places, indexes) p (place, key_index);
end $function$
;

CREATE OR REPLACE FUNCTION approve_deposit(of_id bigint, arrived bigint, by_actor text, moment timestamp with time zone, paid timestamp with time zone, rules jsonb, OUT outcome text, OUT tells boolean, OUT was deposit_order)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  fen bigint;
begin
  tells := false;
  select * into was from deposit_order d where d.id = of_id for update;
  if was.id is null then outcome := 'order_not_found'; return; end if;
  if was.state <> 'pending' then outcome := 'already_decided'; return; end if;
  fen := coalesce(arrived, was.amount);
  update deposit_order d
     set state = 'approved', credited = fen, decided_by = by_actor, decided_at = moment,
         ordered_at = case when paid > d.expires_at or paid is not null and fen > d.amount
                           then greatest(paid, d.ordered_at, d.created_at) else d.ordered_at end
   where d.id = of_id;
  tells := level_tells(was.member_id, rules, moment);
  outcome := 'approved';
end $function$
;

CREATE OR REPLACE FUNCTION credit_deposit(credit jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  who constant bigint := credit ->> 'member_id';
  order_no constant text := credit ->> 'order_no';
  job constant text := credit ->> 'credited_job';
begin
  perform credit_member(credit -> 'transfer', who, credit ->> 'source', (credit ->> 'turnover')::bigint, moment);
  perform send_message(who, credit -> 'message', moment);
  perform announce_arrival(who, order_no, 'deposit', moment, credit ->> 'arrival_job');
  perform note_event(credit -> 'event', moment);
  perform queue_job(job, json_build_object('order', order_no), job || '/' || order_no, 25, null, null);
end $function$
;

-- promotions ------------------------------------------------------------------------------------------

create table promotion_type (
  id bigint generated always as identity not null,
  name text not null,
  "position" integer not null,
  name_en text default ''::text not null,
  constraint promotion_type_pkey PRIMARY KEY (id),
  constraint promotion_type_name_check CHECK (name <> ''::text)
);

create table promotion (
  id bigint generated always as identity not null,
  type_id bigint not null,
  title text not null,
  memo text default ''::text not null,
  banner text default ''::text not null,
  content text default ''::text not null,
  state text default 'draft'::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  audience text default 'all'::text not null,
  audience_value integer default 0 not null,
  applies text default 'once'::text not null,
  bonus bigint default 0 not null,
  multiple integer default 1 not null,
  "position" integer default 0 not null,
  updated_at timestamp with time zone not null,
  condition text default 'none'::text not null,
  condition_amount bigint default 0 not null,
  condition_categories text[] default '{}'::text[] not null,
  title_en text default ''::text not null,
  memo_en text default ''::text not null,
  content_en text default ''::text not null,
  place text default ''::text not null,
  budget bigint default 2000000 not null,
  offer jsonb,
  audience_tags text[] default '{}'::text[] not null,
  audience_agents bigint[] default '{}'::bigint[] not null,
  locked_days integer default 0 not null,
  agreed_budget bigint,
  agreed_total bigint,
  constraint promotion_pkey PRIMARY KEY (id),
  constraint promotion_applies_check CHECK (applies = ANY (ARRAY['once'::text, 'daily'::text, 'always'::text])),
  constraint promotion_audience_check CHECK (audience = ANY (ARRAY['all'::text, 'new'::text, 'vip'::text])),
  constraint promotion_audience_value_check CHECK (audience_value >= 0),
  constraint promotion_bonus_check CHECK (bonus >= 0),
  constraint promotion_budget_check CHECK (budget >= 0),
  constraint promotion_check CHECK (ends_at IS NULL OR ends_at > starts_at),
  constraint promotion_check1 CHECK ((condition = 'none'::text) = (condition_amount = 0)),
  constraint promotion_check2 CHECK (condition = 'turnover'::text OR condition_categories = '{}'::text[]),
  constraint promotion_check3 CHECK (place = ''::text OR bonus = 0 AND condition = 'none'::text),
  constraint promotion_check4 CHECK (offer IS NULL OR place = ''::text AND bonus = 0 AND condition = 'none'::text),
  constraint promotion_check5 CHECK (locked_days = 0 OR offer IS NULL AND place = ''::text AND bonus > 0),
  constraint promotion_condition_amount_check CHECK (condition_amount >= 0),
  constraint promotion_condition_check CHECK (condition = ANY (ARRAY['none'::text, 'deposit'::text, 'deposits'::text, 'turnover'::text])),
  constraint promotion_locked_days_check CHECK (locked_days >= 0 AND locked_days <= 365),
  constraint promotion_multiple_check CHECK (multiple >= 0 AND multiple <= 100),
  constraint promotion_place_check CHECK (place = ANY (ARRAY[''::text, '/fanshui'::text, '/hongbao'::text, '/vip'::text, '/recharge'::text])),
  constraint promotion_state_check CHECK (state = ANY (ARRAY['draft'::text, 'published'::text, 'hidden'::text])),
  constraint promotion_title_check CHECK (title <> ''::text),
  constraint promotion_type_id_fkey FOREIGN KEY (type_id) REFERENCES promotion_type(id)
);
CREATE UNIQUE INDEX promotion_by_code ON promotion USING btree (((offer ->> 'code'::text))) WHERE ((offer ->> 'code'::text) <> ''::text);
CREATE INDEX promotion_in_order ON promotion USING btree ("position", id) WHERE (state = 'published'::text);

create table promotion_application (
  id bigint generated always as identity not null,
  promotion_id bigint not null,
  member_id bigint not null,
  state text default 'pending'::text not null,
  created_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  reason text,
  bonus bigint,
  multiple integer,
  condition_met bigint,
  offered_bonus bigint not null,
  offered_multiple integer not null,
  offered_days integer default 0 not null,
  constraint promotion_application_pkey PRIMARY KEY (id),
  constraint promotion_application_bonus_check CHECK (bonus >= 0),
  constraint promotion_application_check CHECK ((state = 'pending'::text) = (decided_at IS NULL)),
  constraint promotion_application_condition_met_check CHECK (condition_met >= 0),
  constraint promotion_application_offered_bonus_check CHECK (offered_bonus >= 0),
  constraint promotion_application_offered_days_check CHECK (offered_days >= 0 AND offered_days <= 365),
  constraint promotion_application_offered_multiple_check CHECK (offered_multiple >= 0 AND offered_multiple <= 100),
  constraint promotion_application_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint promotion_application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint promotion_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint promotion_application_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX promotion_application_in_time ON promotion_application USING btree (member_id, created_at DESC);
CREATE INDEX promotion_application_of_member ON promotion_application USING btree (member_id, id DESC);
CREATE INDEX promotion_application_of_promotion ON promotion_application USING btree (promotion_id, id);
CREATE UNIQUE INDEX promotion_application_open ON promotion_application USING btree (promotion_id, member_id) WHERE (state = 'pending'::text);
CREATE INDEX promotion_application_queue ON promotion_application USING btree (id) WHERE (state = 'pending'::text);
CREATE INDEX promotion_application_waiting ON promotion_application USING btree (created_at) WHERE (state = 'pending'::text);

create table promotion_spent (
  promotion_id bigint not null,
  total bigint not null,
  day date not null,
  of_day bigint not null,
  constraint promotion_spent_pkey PRIMARY KEY (promotion_id),
  constraint promotion_spent_of_day_check CHECK (of_day >= 0),
  constraint promotion_spent_total_check CHECK (total >= 0),
  constraint promotion_spent_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);

create table promotion_code_entry (
  promotion_id bigint not null,
  member_id bigint not null,
  at timestamp with time zone not null,
  constraint promotion_code_entry_pkey PRIMARY KEY (promotion_id, member_id),
  constraint promotion_code_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint promotion_code_entry_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);

create table promotion_picture (
  id text not null,
  picture bytea not null,
  uploaded_by bigint not null,
  used_at timestamp with time zone not null,
  constraint promotion_picture_pkey PRIMARY KEY (id),
  constraint promotion_picture_picture_check CHECK (octet_length(picture) >= 1 AND octet_length(picture) <= 2097152),
  constraint promotion_picture_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id)
);

create table loss_span (
  promotion_id bigint not null,
  from_day date not null,
  until_day date not null,
  multiple integer not null,
  offer jsonb not null,
  drawn_at timestamp with time zone,
  most jsonb,
  constraint loss_span_pkey PRIMARY KEY (promotion_id, from_day),
  constraint loss_span_check CHECK (until_day > from_day),
  constraint loss_span_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX loss_span_open ON loss_span USING btree (until_day) WHERE (drawn_at IS NULL);

create table loss_return (
  promotion_id bigint not null,
  from_day date not null,
  member_id bigint not null,
  lost bigint not null,
  bonuses bigint default 0 not null,
  amount bigint default 0 not null,
  state text default 'due'::text not null,
  why text default ''::text not null,
  grant_id bigint,
  decided_at timestamp with time zone,
  constraint loss_return_pkey PRIMARY KEY (promotion_id, from_day, member_id),
  constraint loss_return_grant_id_key UNIQUE (grant_id),
  constraint loss_return_amount_check CHECK (amount >= 0),
  constraint loss_return_check CHECK ((state = 'nothing'::text) = (why <> ''::text)),
  constraint loss_return_check1 CHECK ((state = 'given'::text) = (grant_id IS NOT NULL) AND (state = 'given'::text) = (amount > 0)),
  constraint loss_return_lost_check CHECK (lost > 0),
  constraint loss_return_state_check CHECK (state = ANY (ARRAY['due'::text, 'given'::text, 'nothing'::text])),
  constraint loss_return_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES bonus_grant(id),
  constraint loss_return_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint loss_return_promotion_id_from_day_fkey FOREIGN KEY (promotion_id, from_day) REFERENCES loss_span(promotion_id, from_day)
);
CREATE INDEX loss_return_due ON loss_return USING btree (promotion_id, from_day, member_id) WHERE (state = 'due'::text);
CREATE INDEX loss_return_of_member ON loss_return USING btree (member_id, from_day);

create table referral (
  friend_id bigint not null,
  referrer_id bigint not null,
  promotion_id bigint not null,
  deposit text not null,
  deposited_at timestamp with time zone not null,
  multiple integer not null,
  offer jsonb not null,
  until timestamp with time zone not null,
  state text default 'waiting'::text not null,
  why text default ''::text not null,
  signs text[] default '{}'::text[] not null,
  same_as bigint,
  looked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint referral_pkey PRIMARY KEY (friend_id),
  constraint referral_check CHECK (referrer_id <> friend_id),
  constraint referral_check1 CHECK ((state = 'nothing'::text) = (why <> ''::text)),
  constraint referral_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'given'::text, 'nothing'::text])),
  constraint referral_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES member(id),
  constraint referral_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint referral_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES member(id)
);
CREATE INDEX referral_of_promotion ON referral USING btree (promotion_id, deposited_at DESC);
CREATE INDEX referral_of_referrer ON referral USING btree (referrer_id, promotion_id);
CREATE INDEX referral_waiting ON referral USING btree (looked_at) WHERE (state = 'waiting'::text);

create view application_event as
 SELECT member_id,
    created_at AS at,
    'bonus'::text AS kind,
    id::text AS key,
    offered_bonus AS amount,
    bonus AS result,
    state,
    ( SELECT p.title
           FROM promotion p
          WHERE p.id = a.promotion_id) AS words,
    ( SELECT p.title_en
           FROM promotion p
          WHERE p.id = a.promotion_id) AS words_en
   FROM promotion_application a;

create view decided_application as
 SELECT id,
    promotion_id,
    decided_by
   FROM promotion_application
  WHERE state = 'approved'::text;

create view promotion_claim as
 SELECT id,
    promotion_id
   FROM promotion_application;

create view promotion_name as
 SELECT id,
    title,
    title_en
   FROM promotion;

create view waiting_application as
 SELECT created_at AS since
   FROM promotion_application
  WHERE state = 'pending'::text;

create view given_bonus as
 SELECT member_id,
    bonus AS amount,
    decided_at AS at
   FROM promotion_application
  WHERE state = 'approved'::text;

create view promotion_gift as
 SELECT grant_promotion.promotion_id,
    grant_promotion.member_id,
    grant_promotion.amount,
    grant_promotion.state,
    grant_promotion.opened_at AS at,
    grant_promotion.closed_at,
    grant_promotion.source
   FROM grant_promotion
UNION ALL
 SELECT a.promotion_id,
    a.member_id,
    a.bonus AS amount,
    'fulfilled'::text AS state,
    a.decided_at AS at,
    a.decided_at AS closed_at,
    'promotion/'::text || a.id AS source
   FROM promotion_application a
  WHERE a.state = 'approved'::text AND a.bonus > 0 AND NOT (EXISTS ( SELECT
           FROM grant_promotion g
          WHERE g.source = ('application/'::text || a.id)));

-- free-bets -------------------------------------------------------------------------------------------

create table free_bet (
  id bigint generated always as identity not null,
  reference uuid not null,
  venue text not null,
  member_id bigint not null,
  game text not null,
  template text not null,
  bets integer not null,
  stake bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  reason text not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  approved_by bigint,
  state text not null,
  sent_at timestamp with time zone,
  gift text,
  looked_at timestamp with time zone,
  fault text default ''::text not null,
  cancel_wanted_at timestamp with time zone,
  cancelled_by bigint,
  cancel_reason text default ''::text not null,
  told_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint free_bet_pkey PRIMARY KEY (id),
  constraint free_bet_reference_key UNIQUE (reference),
  constraint free_bet_bets_check CHECK (bets >= 1 AND bets <= 1000),
  constraint free_bet_check CHECK (ends_at > starts_at),
  constraint free_bet_check1 CHECK (approved_by <> asked_by),
  constraint free_bet_check2 CHECK (state <> 'given'::text OR gift IS NOT NULL),
  constraint free_bet_check3 CHECK ((state <> ALL (ARRAY['waiting'::text, 'wanted'::text])) OR sent_at IS NULL AND gift IS NULL),
  constraint free_bet_check4 CHECK (state <> 'unknown'::text OR sent_at IS NOT NULL),
  constraint free_bet_check5 CHECK ((closed_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'wanted'::text, 'unknown'::text, 'given'::text]))),
  constraint free_bet_stake_check CHECK (stake > 0),
  constraint free_bet_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'wanted'::text, 'unknown'::text, 'given'::text, 'refused'::text, 'cancelled'::text, 'used'::text, 'expired'::text])),
  constraint free_bet_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint free_bet_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint free_bet_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES staff(id),
  constraint free_bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint free_bet_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX free_bet_by_state ON free_bet USING btree (state, id);
CREATE INDEX free_bet_not_found ON free_bet USING btree (looked_at, id) WHERE ((state = ANY (ARRAY['refused'::text, 'cancelled'::text])) AND (gift IS NULL) AND (sent_at IS NOT NULL));
CREATE UNIQUE INDEX free_bet_of_gift ON free_bet USING btree (venue, gift) WHERE (gift IS NOT NULL);
CREATE INDEX free_bet_of_member ON free_bet USING btree (member_id, id);
CREATE UNIQUE INDEX free_bet_one ON free_bet USING btree (venue, member_id, game) WHERE (state = ANY (ARRAY['waiting'::text, 'wanted'::text, 'unknown'::text, 'given'::text]));
CREATE INDEX free_bet_to_look ON free_bet USING btree (looked_at NULLS FIRST, id) WHERE (state = ANY (ARRAY['wanted'::text, 'unknown'::text, 'given'::text]));
CREATE INDEX free_bet_waiting ON free_bet USING btree (asked_at) WHERE (state = 'waiting'::text);

create view waiting_free_bet as
 SELECT asked_at AS since
   FROM free_bet
  WHERE state = 'waiting'::text;

create view sent_free_bet as
 SELECT venue,
    member_id,
    gift,
    state,
    bets
   FROM free_bet
  WHERE sent_at IS NOT NULL;

-- beacon ----------------------------------------------------------------------------------------------

create table beacon_signature (
  chain text not null,
  round bigint not null,
  signature text not null,
  recorded_at timestamp with time zone not null,
  constraint beacon_signature_pkey PRIMARY KEY (chain, round),
  constraint beacon_signature_chain_check CHECK (chain ~ '^[0-9a-f]{64}$'::text),
  constraint beacon_signature_round_check CHECK (round > 0),
  constraint beacon_signature_signature_check CHECK (signature ~ '^[0-9a-f]{96}$'::text)
);
CREATE TRIGGER beacon_signature_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON beacon_signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- red-packets -----------------------------------------------------------------------------------------

create table red_packet_day (
  day date not null,
  seed text not null,
  created_at timestamp with time zone not null,
  scheme smallint default 1 not null,
  beacon_chain text,
  beacon_key text,
  beacon_round bigint,
  constraint red_packet_day_pkey PRIMARY KEY (day),
  constraint red_packet_day_names_its_round CHECK (scheme = 1 AND num_nonnulls(beacon_chain, beacon_key, beacon_round) = 0 OR scheme = 2 AND num_nonnulls(beacon_chain, beacon_key, beacon_round) = 3),
  constraint red_packet_day_seed_check CHECK (length(seed) = 64)
);
CREATE TRIGGER red_packet_day_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON red_packet_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table red_packet_pool (
  day date not null,
  part smallint not null,
  amount bigint not null,
  left_over bigint not null,
  constraint red_packet_pool_pkey PRIMARY KEY (day, part),
  constraint red_packet_pool_amount_check CHECK (amount >= 0),
  constraint red_packet_pool_check CHECK (left_over >= 0 AND left_over <= amount),
  constraint red_packet_pool_day_fkey FOREIGN KEY (day) REFERENCES red_packet_day(day)
);

create table red_packet (
  id uuid not null,
  day date not null,
  member_id bigint not null,
  number integer not null,
  deposits bigint not null,
  drawn bigint not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  constraint red_packet_pkey PRIMARY KEY (id),
  constraint red_packet_day_member_id_number_key UNIQUE (day, member_id, number),
  constraint red_packet_check CHECK (amount > 0 AND amount <= drawn),
  constraint red_packet_drawn_check CHECK (drawn > 0),
  constraint red_packet_number_check CHECK (number > 0),
  constraint red_packet_day_fkey FOREIGN KEY (day) REFERENCES red_packet_day(day),
  constraint red_packet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX red_packet_of_member ON red_packet USING btree (member_id, created_at DESC);

create table red_packet_reminder (
  member_id bigint not null,
  day date not null,
  asked_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint red_packet_reminder_pkey PRIMARY KEY (day, member_id),
  constraint red_packet_reminder_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX red_packet_reminder_due ON red_packet_reminder USING btree (day, member_id) WHERE (seen_at IS NULL);

create view packet_event as
 SELECT member_id,
    created_at AS at,
    'red_packet'::text AS kind,
    id::text AS key,
    amount,
    NULL::bigint AS result,
    ''::text AS state,
    number::text AS words
   FROM red_packet;

create view given_red_packet as
 SELECT member_id,
    amount,
    created_at AS at
   FROM red_packet;

-- adjustments -----------------------------------------------------------------------------------------

create table adjustment (
  id bigint generated always as identity not null,
  order_no text not null,
  member_id bigint not null,
  direction text not null,
  amount bigint not null,
  reason text not null,
  member_note text not null,
  note text not null,
  multiple integer not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  state text default 'pending'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  verdict text,
  balance_before bigint,
  balance_after bigint,
  takes_back bigint,
  constraint adjustment_pkey PRIMARY KEY (id),
  constraint adjustment_order_no_key UNIQUE (order_no),
  constraint adjustment_amount_check CHECK (amount > 0),
  constraint adjustment_balance_after_check CHECK (balance_after >= 0),
  constraint adjustment_balance_before_check CHECK (balance_before >= 0),
  constraint adjustment_check CHECK (direction = 'credit'::text OR multiple = 0),
  constraint adjustment_check1 CHECK ((state = 'pending'::text) = (decided_by IS NULL) AND (state = 'pending'::text) = (decided_at IS NULL)),
  constraint adjustment_check2 CHECK (state <> 'approved'::text OR decided_by <> asked_by),
  constraint adjustment_check3 CHECK ((state = 'rejected'::text) = (verdict IS NOT NULL)),
  constraint adjustment_check4 CHECK ((state = 'approved'::text) = (balance_before IS NOT NULL) AND (state = 'approved'::text) = (balance_after IS NOT NULL)),
  constraint adjustment_check5 CHECK (state <> 'approved'::text OR (balance_after - balance_before) =
CASE direction
    WHEN 'credit'::text THEN amount
    ELSE - amount
END),
  constraint adjustment_direction_check CHECK (direction = ANY (ARRAY['credit'::text, 'debit'::text])),
  constraint adjustment_multiple_check CHECK (multiple >= 0 AND multiple <= 100),
  constraint adjustment_note_check CHECK (note <> ''::text),
  constraint adjustment_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint adjustment_takes_back_check CHECK (takes_back IS NULL OR direction = 'debit'::text),
  constraint adjustment_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint adjustment_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint adjustment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint adjustment_takes_back_fkey FOREIGN KEY (takes_back) REFERENCES adjustment(id)
);
CREATE INDEX adjustment_by_member ON adjustment USING btree (member_id, asked_at DESC);
CREATE INDEX adjustment_queue ON adjustment USING btree (asked_at, id) WHERE (state = 'pending'::text);
CREATE INDEX adjustment_taken_back ON adjustment USING btree (takes_back) WHERE (takes_back IS NOT NULL);
CREATE TRIGGER adjustment_is_history BEFORE DELETE ON adjustment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adjustment_is_kept BEFORE UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION keep_adjustment();

create view adjustment_event as
 SELECT member_id,
    asked_at AS at,
    'adjustment'::text AS kind,
    order_no AS key,
    amount,
    NULL::bigint AS result,
    state,
    (direction || '/'::text) || reason AS words
   FROM adjustment;

create view adjustment_on_record as
 SELECT id,
    order_no,
    direction,
    amount,
    state
   FROM adjustment;

create view decided_adjustment as
 SELECT order_no,
    decided_by,
    member_id,
    direction,
    amount,
    decided_at AS at,
    reason,
    member_note
   FROM adjustment
  WHERE state = 'approved'::text;

create view waiting_adjustment as
 SELECT asked_at AS since,
    amount
   FROM adjustment
  WHERE state = 'pending'::text;

CREATE OR REPLACE FUNCTION keep_adjustment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_erased(old.member_id) and new.note = '-' and new.member_note = ''
     and new.verdict is not distinct from (case when old.verdict is null then null else '-' end)
     and (new.id, new.order_no, new.member_id, new.direction, new.amount, new.reason, new.multiple, new.asked_by, new.asked_at,
          new.takes_back, new.state, new.decided_by, new.decided_at, new.balance_before, new.balance_after)
         is not distinct from
         (old.id, old.order_no, old.member_id, old.direction, old.amount, old.reason, old.multiple, old.asked_by, old.asked_at,
          old.takes_back, old.state, old.decided_by, old.decided_at, old.balance_before, old.balance_after)
  then return new; end if;
  if old.state <> 'pending' then raise exception 'adjustment % is decided and never changed', old.order_no; end if;
  if (new.order_no, new.member_id, new.direction, new.amount, new.reason, new.member_note, new.note, new.multiple, new.asked_by, new.asked_at,
      new.takes_back)
     is distinct from
     (old.order_no, old.member_id, old.direction, old.amount, old.reason, old.member_note, old.note, old.multiple, old.asked_by, old.asked_at,
      old.takes_back)
  then raise exception 'what adjustment % asks for is never changed', old.order_no; end if;
  return new;
end $function$
;

-- withdrawals -----------------------------------------------------------------------------------------

create table withdrawal_order (
  id bigint generated always as identity not null,
  order_no text not null,
  member_id bigint not null,
  card_id bigint not null,
  protocol text not null,
  address text not null,
  amount bigint not null,
  rate bigint not null,
  usdt bigint not null,
  fee bigint not null,
  receipt bigint not null,
  operation_id uuid not null,
  state text default 'pending'::text not null,
  created_at timestamp with time zone not null,
  first_approved_by text,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  transaction_hash text,
  payout text,
  payout_reason text,
  payout_since timestamp with time zone,
  payout_checked_at timestamp with time zone,
  held_until timestamp with time zone,
  batch_id bigint,
  payout_log integer,
  service text,
  service_asked_at timestamp with time zone,
  service_attempts integer default 0 not null,
  held_for text,
  corrections integer default 0 not null,
  decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored,
  first_approved_by_staff bigint generated always as (staff_of_actor(first_approved_by)) stored,
  unchecked_by text,
  unchecked_at timestamp with time zone,
  unchecked_lists text[],
  address_unknown_since timestamp with time zone,
  constraint withdrawal_order_pkey PRIMARY KEY (id),
  constraint withdrawal_order_operation_id_key UNIQUE (operation_id),
  constraint withdrawal_order_order_no_key UNIQUE (order_no),
  constraint withdrawal_order_amount_check CHECK (amount >= 10000),
  constraint withdrawal_order_check CHECK ((state = 'pending'::text) = (decided_at IS NULL)),
  constraint withdrawal_order_check1 CHECK (first_approved_by IS NULL OR decided_by IS NULL OR state = 'rejected'::text OR first_approved_by <> decided_by),
  constraint withdrawal_order_check10 CHECK ((unchecked_by IS NULL) = (unchecked_at IS NULL) AND (unchecked_by IS NULL) = (unchecked_lists IS NULL)),
  constraint withdrawal_order_check2 CHECK (batch_id IS NULL OR state = 'approved'::text),
  constraint withdrawal_order_check3 CHECK (held_until IS NULL OR held_until > created_at),
  constraint withdrawal_order_check4 CHECK (state <> 'approved'::text OR held_until IS NULL OR decided_at >= held_until),
  constraint withdrawal_order_check5 CHECK (payout_log IS NULL OR payout = 'verified'::text),
  constraint withdrawal_order_check6 CHECK (service IS NULL OR state = 'approved'::text),
  constraint withdrawal_order_check7 CHECK (service_asked_at IS NOT NULL OR service IS NULL OR service = 'queued'::text),
  constraint withdrawal_order_check8 CHECK (batch_id IS NULL OR service IS NULL OR service = 'refused'::text),
  constraint withdrawal_order_check9 CHECK ((held_until IS NULL) = (held_for IS NULL)),
  constraint withdrawal_order_corrections_check CHECK (corrections >= 0),
  constraint withdrawal_order_held_for_check CHECK (held_for = ANY (ARRAY['new_address'::text, 'credentials'::text])),
  constraint withdrawal_order_payout_check CHECK (payout = ANY (ARRAY['due'::text, 'sent'::text, 'verified'::text, 'wrong'::text])),
  constraint withdrawal_order_payout_log_check CHECK (payout_log >= 0),
  constraint withdrawal_order_protocol_check CHECK (protocol = ANY (ARRAY['TRC20'::text, 'ERC20'::text])),
  constraint withdrawal_order_receipt_check CHECK (receipt > 0),
  constraint withdrawal_order_sent_check CHECK (
CASE
    WHEN payout IS NULL THEN true
    WHEN payout = 'due'::text THEN transaction_hash IS NULL
    ELSE transaction_hash IS NOT NULL AND payout_since IS NOT NULL
END),
  constraint withdrawal_order_service_check CHECK (service = ANY (ARRAY['queued'::text, 'asked'::text, 'accepted'::text, 'refused'::text])),
  constraint withdrawal_order_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint withdrawal_order_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batch(id),
  constraint withdrawal_order_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint withdrawal_order_decided_by_staff_fkey FOREIGN KEY (decided_by_staff) REFERENCES staff(id),
  constraint withdrawal_order_first_approved_by_staff_fkey FOREIGN KEY (first_approved_by_staff) REFERENCES staff(id),
  constraint withdrawal_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX payout_in_order ON withdrawal_order USING btree (((NOT (payout IS DISTINCT FROM 'wrong'::text))) DESC, decided_at DESC, id DESC) WHERE (state = 'approved'::text);
CREATE INDEX payout_open ON withdrawal_order USING btree (((NOT (payout IS DISTINCT FROM 'wrong'::text))) DESC, decided_at DESC, id DESC) WHERE ((state = 'approved'::text) AND ((payout = ANY (ARRAY['due'::text, 'sent'::text, 'wrong'::text])) OR ((payout IS NULL) AND (transaction_hash IS NULL))));
CREATE INDEX withdrawal_at_service ON withdrawal_order USING btree (id) WHERE ((service = ANY (ARRAY['queued'::text, 'asked'::text, 'accepted'::text])) AND (transaction_hash IS NULL));
CREATE INDEX withdrawal_by_state ON withdrawal_order USING btree (state, created_at DESC, id DESC) WHERE (state <> 'pending'::text);
CREATE INDEX withdrawal_decided ON withdrawal_order USING btree (decided_at, id) WHERE (state = 'approved'::text);
CREATE INDEX withdrawal_in_order ON withdrawal_order USING btree (created_at DESC, id DESC);
CREATE INDEX withdrawal_of_amount ON withdrawal_order USING btree (amount);
CREATE INDEX withdrawal_of_batch ON withdrawal_order USING btree (batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX withdrawal_of_member ON withdrawal_order USING btree (member_id, created_at DESC);
CREATE INDEX withdrawal_of_network ON withdrawal_order USING btree (protocol, created_at DESC, id DESC);
CREATE INDEX withdrawal_of_transaction ON withdrawal_order USING btree (transaction_hash, id) WHERE (transaction_hash IS NOT NULL);
CREATE INDEX withdrawal_paid ON withdrawal_order USING btree ((
CASE
    WHEN (payout = 'verified'::text) THEN payout_checked_at
    ELSE decided_at
END)) WHERE ((state = 'approved'::text) AND ((payout IS NULL) OR (payout = 'verified'::text)));
CREATE UNIQUE INDEX withdrawal_paid_by_log ON withdrawal_order USING btree (protocol, transaction_hash, payout_log) WHERE (payout_log IS NOT NULL);
CREATE INDEX withdrawal_paid_over_network ON withdrawal_order USING btree (protocol, (
CASE
    WHEN (payout = 'verified'::text) THEN payout_checked_at
    ELSE decided_at
END)) WHERE ((state = 'approved'::text) AND ((payout IS NULL) OR (payout = 'verified'::text)));
CREATE INDEX withdrawal_paid_wrong ON withdrawal_order USING btree (COALESCE(payout_since, decided_at)) WHERE ((state = 'approved'::text) AND (payout = 'wrong'::text));
CREATE INDEX withdrawal_queue ON withdrawal_order USING btree (created_at) WHERE (state = 'pending'::text);
CREATE INDEX withdrawal_sent ON withdrawal_order USING btree (protocol, id) WHERE (payout = 'sent'::text);
CREATE INDEX withdrawal_to_address ON withdrawal_order USING btree (lower(address));
CREATE INDEX withdrawal_to_ending ON withdrawal_order USING btree ("right"(lower(address), 4));
CREATE INDEX withdrawal_unpaid ON withdrawal_order USING btree (id) WHERE ((state = 'approved'::text) AND (payout = ANY (ARRAY['due'::text, 'sent'::text, 'wrong'::text])));
CREATE INDEX withdrawal_unpaid_everywhere ON withdrawal_order USING btree (COALESCE(payout_since, decided_at)) WHERE ((state = 'approved'::text) AND ((payout = ANY (ARRAY['due'::text, 'sent'::text, 'wrong'::text])) OR ((payout IS NULL) AND (transaction_hash IS NULL))));
CREATE INDEX withdrawal_unpaid_in_time ON withdrawal_order USING btree (COALESCE(payout_since, decided_at)) WHERE ((state = 'approved'::text) AND (payout = ANY (ARRAY['due'::text, 'sent'::text, 'wrong'::text])));

create table payout_batch (
  id bigint generated always as identity not null,
  protocol text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  outcome text,
  reason text,
  constraint payout_batch_pkey PRIMARY KEY (id),
  constraint payout_batch_check CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  constraint payout_batch_check1 CHECK ((outcome = 'cancelled'::text) = (reason IS NOT NULL)),
  constraint payout_batch_outcome_check CHECK (outcome = ANY (ARRAY['named'::text, 'cancelled'::text])),
  constraint payout_batch_protocol_check CHECK (protocol = ANY (ARRAY['TRC20'::text, 'ERC20'::text])),
  constraint payout_batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id)
);
CREATE INDEX payout_batch_open ON payout_batch USING btree (id) WHERE (closed_at IS NULL);

create table payout_freeze (
  member_id bigint not null,
  credential text not null,
  changed_at timestamp with time zone not null,
  until timestamp with time zone not null,
  refused_until timestamp with time zone,
  constraint payout_freeze_pkey PRIMARY KEY (member_id),
  constraint payout_freeze_check CHECK (until > changed_at),
  constraint payout_freeze_credential_check CHECK (credential = ANY (ARRAY['login_password'::text, 'pay_password'::text, 'second_factor'::text])),
  constraint payout_freeze_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table named_payout (
  order_no text not null,
  payout text,
  chosen_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  unanswered integer default 0 not null,
  closed_at timestamp with time zone,
  constraint named_payout_pkey PRIMARY KEY (order_no),
  constraint named_payout_payout_key UNIQUE (payout),
  constraint named_payout_unanswered_check CHECK (unanswered >= 0)
);

create view withdrawal_event as
 SELECT member_id,
    created_at AS at,
    'withdrawal'::text AS kind,
    order_no AS key,
    amount,
    NULL::bigint AS result,
    state,
    protocol AS words
   FROM withdrawal_order;

create view payout_freeze_event as
 SELECT member_id,
    changed_at AS at,
    'credential'::text AS kind,
    'f'::text AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    'changed/'::text || credential AS words
   FROM payout_freeze;

create view decided_withdrawal as
 SELECT order_no,
    protocol,
    decided_by
   FROM withdrawal_order
  WHERE state = 'approved'::text;

create view payout_money as
 SELECT order_no AS number,
    transaction_hash AS other,
    receipt AS amount,
    decided_at AS at
   FROM withdrawal_order
  WHERE state = 'approved'::text;

create view waiting_withdrawal as
 SELECT created_at AS since,
    amount,
    id,
    held_until
   FROM withdrawal_order
  WHERE state = 'pending'::text;

create view unpaid_withdrawal as
 SELECT COALESCE(payout_since, decided_at) AS since,
    amount,
    COALESCE(payout = 'wrong'::text, false) AS wrong,
    id,
    order_no
   FROM withdrawal_order
  WHERE state = 'approved'::text AND ((payout = ANY (ARRAY['due'::text, 'sent'::text, 'wrong'::text])) OR payout IS NULL AND transaction_hash IS NULL);

create view silent_payout_service as
 SELECT min(service_asked_at) AS since
   FROM withdrawal_order o
  WHERE service = 'asked'::text AND transaction_hash IS NULL AND service_attempts > 1 AND payout_reason IS NULL AND NOT (EXISTS ( SELECT
           FROM withdrawal_order n
          WHERE n.state = 'approved'::text AND n.decided_at > o.decided_at AND (n.service = ANY (ARRAY['accepted'::text, 'refused'::text])) AND n.service_asked_at > o.service_asked_at))
 HAVING count(*) > 0;

create view withdrawal_on_record as
 SELECT id,
    order_no,
    member_id,
    card_id,
    protocol,
    amount,
    state,
    created_at,
    decided_at,
    reason
   FROM withdrawal_order;

-- account-recovery ------------------------------------------------------------------------------------

create table account_recovery (
  id bigint generated by default as identity not null,
  number text not null,
  member_id bigint,
  wants text not null,
  claim_hash bytea not null,
  points smallint not null,
  most smallint not null,
  enough boolean not null,
  address text not null,
  device text not null,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone not null,
  state text default 'open'::text not null,
  first_by bigint,
  first_at timestamp with time zone,
  second_by bigint,
  second_at timestamp with time zone,
  reason text,
  ended_at timestamp with time zone,
  way text default 'support'::text not null,
  sent_to text,
  stop_hash bytea,
  constraint account_recovery_pkey PRIMARY KEY (id),
  constraint account_recovery_claim_hash_key UNIQUE (claim_hash),
  constraint account_recovery_number_key UNIQUE (number),
  constraint account_recovery_stop_hash_key UNIQUE (stop_hash),
  constraint account_recovery_claim_hash_check CHECK (length(claim_hash) = 32),
  constraint account_recovery_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'stopped'::text, 'used'::text, 'over'::text])),
  constraint account_recovery_stop_hash_check CHECK (length(stop_hash) = 32),
  constraint account_recovery_wants_check CHECK (wants = ANY (ARRAY['login'::text, 'pay'::text, 'both'::text])),
  constraint account_recovery_way_check CHECK (way = ANY (ARRAY['support'::text, 'email'::text])),
  constraint recovery_by_email CHECK (way = 'support'::text OR (wants = ANY (ARRAY['login'::text, 'pay'::text])) AND enough = (sent_to IS NOT NULL)),
  constraint recovery_by_two CHECK (first_by <> second_by),
  constraint recovery_is_proved CHECK ((state <> ALL (ARRAY['approved'::text, 'used'::text])) OR enough AND (way = 'email'::text OR first_by IS NOT NULL AND second_by IS NOT NULL)),
  constraint recovery_is_somebodys CHECK (NOT enough OR member_id IS NOT NULL),
  constraint recovery_waits CHECK (ready_at >= (asked_at + '24:00:00'::interval) OR way = 'email'::text AND wants = 'login'::text AND ready_at = asked_at),
  constraint account_recovery_first_by_fkey FOREIGN KEY (first_by) REFERENCES staff(id),
  constraint account_recovery_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint account_recovery_second_by_fkey FOREIGN KEY (second_by) REFERENCES staff(id)
);
CREATE INDEX account_recovery_of_member ON account_recovery USING btree (member_id, id DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX account_recovery_open ON account_recovery USING btree (id) WHERE (enough AND (state = 'open'::text));
CREATE INDEX account_recovery_unmatched ON account_recovery USING btree (id) WHERE (NOT enough);
CREATE INDEX account_recovery_waiting ON account_recovery USING btree (asked_at) WHERE (enough AND (state = 'open'::text));

create view recovery_event as
 SELECT member_id,
    asked_at AS at,
    'recovery'::text AS kind,
    number AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    state,
    wants AS words
   FROM account_recovery
  WHERE enough;

create view waiting_recovery as
 SELECT asked_at AS since
   FROM account_recovery
  WHERE enough AND state = 'open'::text;

-- affiliates ------------------------------------------------------------------------------------------

create table agent_application (
  id bigint generated always as identity not null,
  member_id bigint not null,
  mobile text not null,
  apply_info text not null,
  state text default 'pending'::text not null,
  reason text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored,
  constraint agent_application_pkey PRIMARY KEY (id),
  constraint agent_application_check CHECK ((state = 'pending'::text) = (decided_at IS NULL)),
  constraint agent_application_check1 CHECK ((state = 'rejected'::text) = (reason IS NOT NULL)),
  constraint agent_application_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint agent_application_decided_by_staff_fkey FOREIGN KEY (decided_by_staff) REFERENCES staff(id),
  constraint agent_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX agent_application_of_member ON agent_application USING btree (member_id, id DESC);
CREATE UNIQUE INDEX agent_application_open ON agent_application USING btree (member_id) WHERE (state = 'pending'::text);
CREATE INDEX agent_application_queue ON agent_application USING btree (created_at) WHERE (state = 'pending'::text);

create table agent (
  member_id bigint not null,
  since timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  leaves_at timestamp with time zone,
  heir_id bigint,
  left_at timestamp with time zone,
  constraint agent_pkey PRIMARY KEY (member_id),
  constraint agent_leaves CHECK ((leaves_at IS NULL) = (dismissed_at IS NULL) AND (heir_id IS NULL OR leaves_at IS NOT NULL) AND (left_at IS NULL OR left_at >= leaves_at) AND heir_id <> member_id),
  constraint agent_heir_id_fkey FOREIGN KEY (heir_id) REFERENCES agent(member_id),
  constraint agent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX agent_leaving ON agent USING btree (leaves_at) WHERE ((leaves_at IS NOT NULL) AND (left_at IS NULL));

create table agent_edge (
  member_id bigint not null,
  agent_id bigint not null,
  since timestamp with time zone not null,
  constraint agent_edge_pkey PRIMARY KEY (member_id),
  constraint agent_edge_check CHECK (member_id <> agent_id),
  constraint agent_edge_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_edge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX agent_edge_below ON agent_edge USING btree (agent_id, since DESC, member_id);
CREATE TRIGGER keep_agent_edge BEFORE DELETE OR UPDATE ON agent_edge FOR EACH ROW EXECUTE FUNCTION keep_agent_edge();

create table agent_move (
  id bigint generated always as identity not null,
  member_id bigint not null,
  was_agent_id bigint,
  agent_id bigint,
  holds_from timestamp with time zone not null,
  agreed_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint agent_move_pkey PRIMARY KEY (id),
  constraint agent_move_member_id_holds_from_key UNIQUE (member_id, holds_from),
  constraint agent_move_check CHECK (agreed_at < holds_from),
  constraint agent_move_check1 CHECK (applied_at >= holds_from),
  constraint agent_move_check2 CHECK (was_agent_id IS DISTINCT FROM agent_id),
  constraint agent_move_check3 CHECK (agent_id IS DISTINCT FROM member_id),
  constraint agent_move_holds_from_check CHECK (date_trunc('week'::text, (holds_from AT TIME ZONE 'Asia/Shanghai'::text)) = (holds_from AT TIME ZONE 'Asia/Shanghai'::text)),
  constraint agent_move_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_move_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint agent_move_was_agent_id_fkey FOREIGN KEY (was_agent_id) REFERENCES agent(member_id)
);
CREATE INDEX agent_move_open ON agent_move USING btree (holds_from) WHERE (applied_at IS NULL);
CREATE INDEX agent_move_to ON agent_move USING btree (agent_id) WHERE (applied_at IS NULL);
CREATE TRIGGER check_agent_move BEFORE INSERT ON agent_move FOR EACH ROW EXECUTE FUNCTION check_agent_move();
CREATE TRIGGER check_move_terms BEFORE INSERT ON agent_move FOR EACH ROW EXECUTE FUNCTION check_move_terms();
CREATE TRIGGER keep_agent_move BEFORE DELETE OR UPDATE ON agent_move FOR EACH ROW EXECUTE FUNCTION keep_agent_move();

create table agent_campaign (
  id bigint generated always as identity not null,
  agent_id bigint not null,
  code text not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint agent_campaign_pkey PRIMARY KEY (id),
  constraint agent_campaign_agent_id_name_key UNIQUE (agent_id, name),
  constraint agent_campaign_code_key UNIQUE (code),
  constraint agent_campaign_code_check CHECK (code ~ '^[a-z2-9]{6}$'::text),
  constraint agent_campaign_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint agent_campaign_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id)
);

create table agent_campaign_day (
  campaign_id bigint not null,
  day date not null,
  clicks bigint not null,
  constraint agent_campaign_day_pkey PRIMARY KEY (campaign_id, day),
  constraint agent_campaign_day_clicks_check CHECK (clicks > 0),
  constraint agent_campaign_day_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES agent_campaign(id)
);

create table agent_campaign_member (
  member_id bigint not null,
  campaign_id bigint not null,
  joined_at timestamp with time zone not null,
  constraint agent_campaign_member_pkey PRIMARY KEY (member_id),
  constraint agent_campaign_member_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES agent_campaign(id),
  constraint agent_campaign_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX agent_campaign_joined ON agent_campaign_member USING btree (campaign_id, joined_at);
CREATE TRIGGER agent_campaign_member_stays BEFORE DELETE OR UPDATE ON agent_campaign_member FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agent_content (
  id bigint generated always as identity not null,
  kind text not null,
  title text not null,
  content text not null,
  title_en text default ''::text not null,
  content_en text default ''::text not null,
  picture_id text,
  shown boolean not null,
  published_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint agent_content_pkey PRIMARY KEY (id),
  constraint agent_content_check CHECK (published_at IS NOT NULL OR NOT shown),
  constraint agent_content_check1 CHECK (kind = 'material'::text OR content <> ''::text AND picture_id IS NULL),
  constraint agent_content_check2 CHECK (content <> ''::text OR picture_id IS NOT NULL),
  constraint agent_content_kind_check CHECK (kind = ANY (ARRAY['notice'::text, 'material'::text])),
  constraint agent_content_title_check CHECK (title <> ''::text),
  constraint agent_content_version_check CHECK (version > 0),
  constraint agent_content_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES agent_picture(id)
);
CREATE INDEX agent_content_listed ON agent_content USING btree (kind, created_at DESC, id DESC);
CREATE INDEX agent_content_picture ON agent_content USING btree (picture_id) WHERE (picture_id IS NOT NULL);

create table agent_picture (
  id text not null,
  picture bytea not null,
  uploaded_by bigint not null,
  uploaded_at timestamp with time zone not null,
  constraint agent_picture_pkey PRIMARY KEY (id),
  constraint agent_picture_picture_check CHECK (octet_length(picture) >= 1 AND octet_length(picture) <= 2097152),
  constraint agent_picture_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id)
);

create table agent_notice_read (
  notice_id bigint not null,
  agent_id bigint not null,
  read_at timestamp with time zone not null,
  constraint agent_notice_read_pkey PRIMARY KEY (notice_id, agent_id),
  constraint agent_notice_read_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES agent_content(id) ON DELETE CASCADE
);

create table agent_rate (
  id bigint generated always as identity not null,
  agent_id bigint not null,
  category text not null,
  basis_points integer not null,
  valid_from timestamp with time zone not null,
  set_by text not null,
  set_by_staff bigint generated always as (staff_of_actor(set_by)) stored,
  constraint agent_rate_pkey PRIMARY KEY (id),
  constraint agent_rate_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 1000),
  constraint agent_rate_category_check CHECK (category = ANY (ARRAY['realbet'::text, 'sport'::text, 'gaming'::text, 'joker'::text, 'concise'::text, 'lottery'::text])),
  constraint agent_rate_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_rate_set_by_staff_fkey FOREIGN KEY (set_by_staff) REFERENCES staff(id)
);
CREATE INDEX agent_rate_newest ON agent_rate USING btree (agent_id, category, valid_from DESC, id DESC);
CREATE TRIGGER agent_rate_is_history BEFORE DELETE OR UPDATE ON agent_rate FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER check_agent_rate BEFORE INSERT ON agent_rate FOR EACH ROW EXECUTE FUNCTION check_agent_rate();

create table agent_terms (
  id bigint generated always as identity not null,
  agent_id bigint not null,
  kind text not null,
  share integer,
  deposit_fee integer,
  carries boolean,
  per_head bigint,
  least_deposit bigint,
  least_turnover bigint,
  holds_from timestamp with time zone not null,
  agreed_at timestamp with time zone not null,
  set_by text not null,
  constraint agent_terms_pkey PRIMARY KEY (id),
  constraint agent_terms_check CHECK (agreed_at < holds_from),
  constraint agent_terms_check1 CHECK ((kind = 'net_loss'::text) = (share IS NOT NULL) AND (kind = 'net_loss'::text) = (deposit_fee IS NOT NULL) AND (kind = 'net_loss'::text) = (carries IS NOT NULL)),
  constraint agent_terms_check2 CHECK ((kind = 'per_head'::text) = (per_head IS NOT NULL) AND (kind = 'per_head'::text) = (least_deposit IS NOT NULL) AND (kind = 'per_head'::text) = (least_turnover IS NOT NULL)),
  constraint agent_terms_deposit_fee_check CHECK (deposit_fee >= 0 AND deposit_fee <= 1000),
  constraint agent_terms_holds_from_check CHECK (date_trunc('week'::text, (holds_from AT TIME ZONE 'Asia/Shanghai'::text)) = (holds_from AT TIME ZONE 'Asia/Shanghai'::text)),
  constraint agent_terms_kind_check CHECK (kind = ANY (ARRAY['turnover'::text, 'net_loss'::text, 'per_head'::text])),
  constraint agent_terms_least_deposit_check CHECK (least_deposit > 0),
  constraint agent_terms_least_turnover_check CHECK (least_turnover > 0),
  constraint agent_terms_per_head_check CHECK (per_head > 0),
  constraint agent_terms_share_check CHECK (share >= 1 AND share <= 5000),
  constraint agent_terms_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id)
);
CREATE INDEX agent_terms_newest ON agent_terms USING btree (agent_id, holds_from DESC, id DESC);
CREATE TRIGGER agent_terms_is_history BEFORE DELETE OR UPDATE ON agent_terms FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER check_agent_terms BEFORE INSERT ON agent_terms FOR EACH ROW EXECUTE FUNCTION check_agent_terms();

create table agent_reckoning (
  id bigint generated always as identity not null,
  agent_id bigint not null,
  terms_id bigint not null,
  week date not null,
  made_week date not null,
  stake bigint not null,
  payout bigint not null,
  bonus bigint not null,
  rebate bigint not null,
  red_packet bigint not null,
  correction bigint not null,
  commission bigint not null,
  deposits bigint not null,
  fees bigint not null,
  amount bigint not null,
  at timestamp with time zone not null,
  statement_id bigint,
  constraint agent_reckoning_pkey PRIMARY KEY (id),
  constraint agent_reckoning_agent_id_week_made_week_key UNIQUE (agent_id, week, made_week),
  constraint agent_reckoning_check CHECK (EXTRACT(isodow FROM made_week) = 1::numeric AND made_week >= week),
  constraint agent_reckoning_week_check CHECK (EXTRACT(isodow FROM week) = 1::numeric),
  constraint agent_reckoning_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_reckoning_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES agent_statement(id),
  constraint agent_reckoning_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES agent_terms(id)
);
CREATE INDEX agent_reckoning_in_statement ON agent_reckoning USING btree (statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX agent_reckoning_of_agent ON agent_reckoning USING btree (agent_id, at);
CREATE INDEX agent_reckoning_open ON agent_reckoning USING btree (agent_id) WHERE (statement_id IS NULL);
CREATE TRIGGER keep_reckoning BEFORE DELETE OR UPDATE ON agent_reckoning FOR EACH ROW EXECUTE FUNCTION keep_earning();

create table agent_head (
  member_id bigint not null,
  agent_id bigint not null,
  terms_id bigint not null,
  deposited_at timestamp with time zone not null,
  deposit bigint not null,
  turnover bigint not null,
  same_as bigint,
  amount bigint not null,
  at timestamp with time zone not null,
  statement_id bigint,
  constraint agent_head_pkey PRIMARY KEY (member_id),
  constraint agent_head_check CHECK (amount >= 0 AND (same_as IS NULL OR amount = 0)),
  constraint agent_head_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_head_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint agent_head_same_as_fkey FOREIGN KEY (same_as) REFERENCES member(id),
  constraint agent_head_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES agent_statement(id),
  constraint agent_head_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES agent_terms(id)
);
CREATE INDEX agent_head_in_statement ON agent_head USING btree (statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX agent_head_of_agent ON agent_head USING btree (agent_id, at);
CREATE INDEX agent_head_open ON agent_head USING btree (agent_id) WHERE (statement_id IS NULL);
CREATE TRIGGER keep_head BEFORE DELETE OR UPDATE ON agent_head FOR EACH ROW EXECUTE FUNCTION keep_earning();

create table agent_ticket (
  ticket_hash bytea not null,
  agent_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  opened_in bytea not null,
  constraint agent_ticket_pkey PRIMARY KEY (ticket_hash),
  constraint agent_ticket_ticket_hash_check CHECK (length(ticket_hash) = 32),
  constraint agent_ticket_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_ticket_opened_in_fkey FOREIGN KEY (opened_in) REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX agent_ticket_opened_in ON agent_ticket USING btree (opened_in);

create table agent_session (
  token_hash bytea not null,
  agent_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  opened_in bytea not null,
  constraint agent_session_pkey PRIMARY KEY (token_hash),
  constraint agent_session_token_hash_check CHECK (length(token_hash) = 32),
  constraint agent_session_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_session_opened_in_fkey FOREIGN KEY (opened_in) REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX agent_session_opened_in ON agent_session USING btree (opened_in);

create table agent_statement (
  id bigint generated always as identity not null,
  agent_id bigint not null,
  week date not null,
  carried_in bigint not null,
  accrued bigint not null,
  amount bigint not null,
  carried_out bigint not null,
  state text default 'draft'::text not null,
  reason text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored,
  constraint agent_statement_pkey PRIMARY KEY (id),
  constraint agent_statement_agent_id_week_key UNIQUE (agent_id, week),
  constraint agent_statement_amount_check CHECK (amount > 0),
  constraint agent_statement_check CHECK ((carried_in + accrued) = (amount * 10000 + carried_out) AND carried_out >= 0 AND carried_out <= 9999),
  constraint agent_statement_check1 CHECK ((state = 'draft'::text) = (decided_at IS NULL)),
  constraint agent_statement_check2 CHECK ((state = 'rejected'::text) = (reason IS NOT NULL)),
  constraint agent_statement_state_check CHECK (state = ANY (ARRAY['draft'::text, 'paid'::text, 'rejected'::text])),
  constraint agent_statement_week_check CHECK (EXTRACT(isodow FROM week) = 1::numeric),
  constraint agent_statement_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_statement_decided_by_staff_fkey FOREIGN KEY (decided_by_staff) REFERENCES staff(id)
);
CREATE INDEX agent_statement_drafts ON agent_statement USING btree (created_at) WHERE (state = 'draft'::text);
CREATE INDEX agent_statement_of_agent ON agent_statement USING btree (agent_id, id DESC);

create table agent_dispute (
  statement_id bigint not null,
  reason text not null,
  raised_at timestamp with time zone not null,
  constraint agent_dispute_pkey PRIMARY KEY (statement_id),
  constraint agent_dispute_reason_check CHECK (reason <> ''::text),
  constraint agent_dispute_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES agent_statement(id)
);
CREATE INDEX agent_dispute_by_time ON agent_dispute USING btree (raised_at);
CREATE TRIGGER agent_dispute_is_history BEFORE DELETE ON agent_dispute FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agent_dispute_answer (
  id bigint generated always as identity not null,
  statement_id bigint not null,
  answer text not null,
  adjustment_id bigint,
  answered_by bigint not null,
  answered_at timestamp with time zone not null,
  constraint agent_dispute_answer_pkey PRIMARY KEY (id),
  constraint agent_dispute_answer_adjustment_id_key UNIQUE (adjustment_id),
  constraint agent_dispute_answer_answer_check CHECK (answer <> ''::text),
  constraint agent_dispute_answer_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES adjustment(id),
  constraint agent_dispute_answer_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id),
  constraint agent_dispute_answer_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES agent_dispute(statement_id)
);
CREATE INDEX agent_dispute_answers ON agent_dispute_answer USING btree (statement_id, id DESC);
CREATE TRIGGER agent_dispute_answer_is_history BEFORE DELETE ON agent_dispute_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agent_commission (
  id bigint generated always as identity not null,
  settlement_id bigint not null,
  agent_id bigint not null,
  member_id bigint not null,
  venue text not null,
  bet_id text not null,
  category text not null,
  valid bigint not null,
  own_rate integer not null,
  below_rate integer not null,
  amount bigint generated always as ((valid * (own_rate - below_rate))) stored not null,
  at timestamp with time zone not null,
  statement_id bigint,
  constraint agent_commission_pkey PRIMARY KEY (id),
  constraint agent_commission_settlement_id_agent_id_key UNIQUE (settlement_id, agent_id),
  constraint agent_commission_check CHECK (below_rate >= 0 AND below_rate < own_rate),
  constraint agent_commission_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_commission_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint agent_commission_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id),
  constraint agent_commission_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES agent_statement(id)
);
CREATE INDEX agent_commission_in_statement ON agent_commission USING btree (statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX agent_commission_in_time ON agent_commission USING btree (at) INCLUDE (agent_id, amount);
CREATE INDEX agent_commission_of_agent ON agent_commission USING btree (agent_id, at DESC, id DESC);
CREATE INDEX agent_commission_of_member ON agent_commission USING btree (member_id, agent_id, at);
CREATE INDEX agent_commission_open ON agent_commission USING btree (agent_id) WHERE (statement_id IS NULL);
CREATE TRIGGER keep_commission BEFORE DELETE OR UPDATE ON agent_commission FOR EACH ROW EXECUTE FUNCTION keep_commission();
CREATE TRIGGER keep_commission_day AFTER INSERT ON agent_commission REFERENCING NEW TABLE AS lines FOR EACH STATEMENT EXECUTE FUNCTION keep_commission_day();

create table agent_commission_day (
  agent_id bigint not null,
  day date not null,
  member_id bigint not null,
  venue text not null,
  valid bigint not null,
  amount bigint not null,
  constraint agent_commission_day_pkey PRIMARY KEY (agent_id, day, member_id, venue),
  constraint agent_commission_day_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(member_id),
  constraint agent_commission_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX agent_commission_day_in_time ON agent_commission_day USING btree (day) INCLUDE (agent_id, amount);

create table agent_commission_filling (
  one boolean default true not null,
  filled bigint not null,
  until bigint not null,
  constraint agent_commission_filling_pkey PRIMARY KEY (one),
  constraint agent_commission_filling_check CHECK (filled <= until),
  constraint agent_commission_filling_one_check CHECK (one)
);

create table agent_counted (
  settlement_id bigint not null,
  constraint agent_counted_pkey PRIMARY KEY (settlement_id),
  constraint agent_counted_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id)
);

create table agent_reading (
  one boolean default true not null,
  until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint agent_reading_pkey PRIMARY KEY (one),
  constraint agent_reading_one_check CHECK (one)
);

create view agent_commission_by_day as
 SELECT agent_commission_day.agent_id,
    agent_commission_day.day,
    agent_commission_day.member_id,
    agent_commission_day.venue,
    agent_commission_day.valid,
    agent_commission_day.amount
   FROM agent_commission_day
UNION ALL
 SELECT l.agent_id,
    beijing_day(l.at) AS day,
    l.member_id,
    l.venue,
    l.valid,
    l.amount
   FROM agent_commission l
  WHERE ( SELECT f.filled < f.until
           FROM agent_commission_filling f) AND l.id > (( SELECT f.filled
           FROM agent_commission_filling f)) AND l.id <= (( SELECT f.until
           FROM agent_commission_filling f));

create view paid_commission as
 SELECT agent_id AS member_id,
    amount,
    decided_at AS at
   FROM agent_statement
  WHERE state = 'paid'::text;

create view commission_event as
 SELECT agent_id AS member_id,
    COALESCE(decided_at, created_at) AS at,
    'commission'::text AS kind,
    id::text AS key,
    amount,
    NULL::bigint AS result,
    state,
    week::text AS words
   FROM agent_statement
  WHERE state = 'paid'::text;

create view agent_of_member as
 SELECT member_id,
    agent_id,
    since
   FROM agent_edge;

create view serving_agent as
 SELECT member_id,
    since,
    leaves_at
   FROM agent
  WHERE left_at IS NULL;

create view waiting_agent_application as
 SELECT created_at AS since
   FROM agent_application
  WHERE state = 'pending'::text;

create view waiting_statement as
 SELECT created_at AS since,
    amount
   FROM agent_statement s
  WHERE state = 'draft'::text AND NOT (EXISTS ( SELECT
           FROM agent_dispute_state d
          WHERE d.statement_id = s.id AND (d.state = ANY (ARRAY['open'::text, 'correcting'::text]))));

create view agent_dispute_state as
 SELECT d.statement_id,
    d.reason,
    d.raised_at,
        CASE
            WHEN a.id IS NULL OR c.state = 'rejected'::text THEN 'open'::text
            WHEN c.state = 'pending'::text THEN 'correcting'::text
            WHEN c.state = 'approved'::text THEN 'corrected'::text
            ELSE 'upheld'::text
        END AS state,
    a.answer,
    a.answered_by,
    a.answered_at,
    c.order_no,
    c.direction,
    c.amount
   FROM agent_dispute d
     LEFT JOIN agent_dispute_answer a ON a.statement_id = d.statement_id AND NOT (EXISTS ( SELECT
           FROM agent_dispute_answer later
          WHERE later.statement_id = a.statement_id AND later.id > a.id))
     LEFT JOIN adjustment_on_record c ON c.id = a.adjustment_id;

create view waiting_dispute as
 SELECT d.raised_at AS since,
    s.amount
   FROM agent_dispute_state d
     JOIN agent_statement s ON s.id = d.statement_id
  WHERE d.state = 'open'::text;

CREATE OR REPLACE FUNCTION member_joins_agent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  target bigint := new.referrer_id;
  found_agent agent%rowtype;
begin
  loop
    select a.* into found_agent from agent a where a.member_id = target for share;
    exit when not found or found_agent.leaves_at is null;
    target := found_agent.heir_id;
  end loop;
  insert into agent_edge (member_id, agent_id, since)
    select new.id, a.member_id, new.registered_at from agent a where a.member_id = target;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION agents_above(member bigint)
 RETURNS TABLE(agent_id bigint, distance integer)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive path as (
    select e.agent_id, 1 as distance from agent_edge e where e.member_id = member
    union all
    select e.agent_id, p.distance + 1 from path p join agent_edge e on e.member_id = p.agent_id)
  select path.agent_id, path.distance from path
$function$
;

CREATE OR REPLACE FUNCTION agents_above_at(member bigint, moment timestamp with time zone)
 RETURNS TABLE(agent_id bigint, distance integer)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive path as (
    select agent_at(member, moment) as agent_id, 1 as distance
    union all
    select agent_at(p.agent_id, moment), p.distance + 1 from path p where p.agent_id is not null)
  select path.agent_id, path.distance from path where path.agent_id is not null
$function$
;

CREATE OR REPLACE FUNCTION agents_bounding(member bigint)
 RETURNS TABLE(agent_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select e.agent_id from agent_edge e where e.member_id = member
  union all
  select m.agent_id from agent_move m where m.member_id = member and m.applied_at is null and m.agent_id is not null
$function$
;

CREATE OR REPLACE FUNCTION agents_bounded(agent bigint)
 RETURNS TABLE(agent_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select e.member_id from agent_edge e join serving_agent a on a.member_id = e.member_id where e.agent_id = agent
  union all
  select m.member_id from agent_move m join serving_agent a on a.member_id = m.member_id
   where m.agent_id = agent and m.applied_at is null
$function$
;

CREATE OR REPLACE FUNCTION agent_at(member bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when not exists (select from agent_move m where m.member_id = member)
      then (select e.agent_id from agent_edge e where e.member_id = member)
    when exists (select from agent_move m where m.member_id = member and m.holds_from <= moment)
      then (select m.agent_id from agent_move m where m.member_id = member and m.holds_from <= moment
             order by m.holds_from desc limit 1)
    else (select m.was_agent_id from agent_move m where m.member_id = member order by m.holds_from limit 1)
  end
$function$
;

CREATE OR REPLACE FUNCTION check_agent_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7316467);
  if new.applied_at is not null then
    raise exception 'a move begins as one to come' using errcode = 'check_violation', constraint = 'agent_move_to_come';
  end if;
  if new.was_agent_id is distinct from agent_at(new.member_id, 'infinity') then
    raise exception 'not whose they are' using errcode = 'check_violation', constraint = 'agent_move_from';
  end if;
  if exists (select from agents_above_at(new.agent_id, 'infinity') a where a.agent_id = new.member_id) then
    raise exception 'below themselves' using errcode = 'check_violation', constraint = 'agent_move_circle';
  end if;
  if exists (select from agent a where a.member_id = new.agent_id and a.leaves_at is not null) then
    raise exception 'to an agent who leaves' using errcode = 'check_violation', constraint = 'agent_move_leaving';
  end if;
  if exists (select from serving_agent a cross join unnest(array['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery']) c (category)
              where a.member_id = new.member_id and new.agent_id is not null
                and agent_rate_at(a.member_id, c.category, 'infinity') > agent_rate_at(new.agent_id, c.category, 'infinity')) then
    raise exception 'above the rate of the agent above' using errcode = 'check_violation', constraint = 'agent_rate_above';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_agent_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.applied_at is null and new.applied_at is not null
     and (new.id, new.member_id, new.was_agent_id, new.agent_id, new.holds_from, new.agreed_at)
       is not distinct from (old.id, old.member_id, old.was_agent_id, old.agent_id, old.holds_from, old.agreed_at) then
    return new;
  end if;
  raise exception 'moves are never changed or removed' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION keep_agent_edge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from agent_move m
              where m.member_id = old.member_id and m.applied_at is null and m.was_agent_id = old.agent_id
                and m.agent_id is not distinct from case when tg_op = 'UPDATE' then new.agent_id end
                and (tg_op = 'DELETE' or new.member_id = old.member_id and new.since = m.holds_from)) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'whose somebody is is never changed but by an agreed move' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION members_below(agent bigint)
 RETURNS TABLE(member_id bigint, distance integer)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive tree as (
    select e.member_id, 1 as distance from agent_edge e where e.agent_id = agent
    union all
    select e.member_id, t.distance + 1 from tree t join agent_edge e on e.agent_id = t.member_id)
  select tree.member_id, tree.distance from tree
$function$
;

CREATE OR REPLACE FUNCTION agent_rate_at(agent bigint, of_category text, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select r.basis_points from agent_rate r
    where r.agent_id = agent and r.category = of_category and r.valid_from <= moment
    order by r.valid_from desc, r.id desc limit 1), 0)
$function$
;

CREATE OR REPLACE FUNCTION agent_terms_at(agent bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select t.id from agent_terms t where t.agent_id = agent and t.holds_from <= moment order by t.holds_from desc, t.id desc limit 1
$function$
;

CREATE OR REPLACE FUNCTION agent_kind_at(agent bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select t.kind from agent_terms t where t.id = agent_terms_at(agent, moment)), 'turnover')
$function$
;

CREATE OR REPLACE FUNCTION check_agent_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7316467);
  if new.kind <> 'turnover' and agent_at(new.agent_id, 'infinity') is not null then
    raise exception 'below another agent' using errcode = 'check_violation', constraint = 'agent_terms_top';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION check_move_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7316467);
  if new.agent_id is not null and agent_kind_at(new.member_id, 'infinity') <> 'turnover' then
    raise exception 'not paid by turnover' using errcode = 'check_violation', constraint = 'agent_terms_top';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_earning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.statement_id is null and new.statement_id is not null
     and to_jsonb(new) - 'statement_id' = to_jsonb(old) - 'statement_id' then
    return new;
  end if;
  raise exception 'what was earned is never changed or removed' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION keep_commission_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into agent_commission_day as d (agent_id, day, member_id, venue, valid, amount)
    select l.agent_id, beijing_day(l.at), l.member_id, l.venue, sum(l.valid), sum(l.amount) from lines l group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (agent_id, day, member_id, venue) do update set valid = d.valid + excluded.valid, amount = d.amount + excluded.amount;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION check_agent_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  above int;
  below int;
begin
  perform pg_advisory_xact_lock(7316467);
  if exists (select 1 from agent_rate r where r.agent_id = new.agent_id and r.category = new.category
               and r.valid_from > new.valid_from) then
    raise exception 'a rate cannot be set backwards' using errcode = 'check_violation', constraint = 'agent_rate_forward';
  end if;
  select min(agent_rate_at(b.agent_id, new.category, 'infinity')) into above
    from agents_bounding(new.agent_id) b;
  if new.basis_points > above then
    raise exception 'above the rate of the agent above' using errcode = 'check_violation', constraint = 'agent_rate_above';
  end if;
  select max(agent_rate_at(b.agent_id, new.category, 'infinity')) into below from agents_bounded(new.agent_id) b;
  if new.basis_points < below then
    raise exception 'below the rate of an agent below' using errcode = 'check_violation', constraint = 'agent_rate_below';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_commission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.statement_id is null and new.statement_id is not null
     and (new.id, new.settlement_id, new.agent_id, new.member_id, new.venue, new.bet_id, new.category, new.valid,
          new.own_rate, new.below_rate, new.at)
       = (old.id, old.settlement_id, old.agent_id, old.member_id, old.venue, old.bet_id, old.category, old.valid,
          old.own_rate, old.below_rate, old.at) then
    return new;
  end if;
  raise exception 'lines of commission are never changed or removed' using errcode = 'restrict_violation';
end $function$
;

-- vip -------------------------------------------------------------------------------------------------

create table vip_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  day date not null,
  from_level smallint not null,
  to_level smallint not null,
  deposited bigint not null,
  turnover bigint not null,
  recent bigint not null,
  needed_deposit bigint,
  needed_turnover bigint not null,
  at timestamp with time zone not null,
  constraint vip_change_pkey PRIMARY KEY (id),
  constraint vip_change_member_id_day_key UNIQUE (member_id, day),
  constraint vip_change_check CHECK (abs(to_level - from_level) = 1),
  constraint vip_change_check1 CHECK ((to_level > from_level) = (needed_deposit IS NOT NULL)),
  constraint vip_change_from_level_check CHECK (from_level >= 1 AND from_level <= 10),
  constraint vip_change_to_level_check CHECK (to_level >= 1 AND to_level <= 10),
  constraint vip_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE TRIGGER vip_change_is_history BEFORE DELETE OR UPDATE ON vip_change FOR EACH ROW EXECUTE FUNCTION refuse_change();

create view level_event as
 SELECT member_id,
    at,
    'level'::text AS kind,
    id::text AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    (from_level || '/'::text) || to_level AS words
   FROM vip_change;

create view vip_span as
 SELECT c.member_id,
    c.to_level AS level,
    c.at AS since,
    lead(c.at, 1, 'infinity'::timestamp with time zone) OVER (PARTITION BY c.member_id ORDER BY c.at, c.id) AS until
   FROM vip_change c
UNION ALL
 SELECT m.id AS member_id,
    COALESCE(f.from_level, m.vip_level) AS level,
    '-infinity'::timestamp with time zone AS since,
    COALESCE(f.at, 'infinity'::timestamp with time zone) AS until
   FROM member_account m
     LEFT JOIN LATERAL ( SELECT c.from_level,
            c.at
           FROM vip_change c
          WHERE c.member_id = m.id
          ORDER BY c.day
         LIMIT 1) f ON true;

-- chain -----------------------------------------------------------------------------------------------

create table chain_cursor (
  chain text not null,
  safe bigint,
  safe_hash text,
  head bigint,
  read_at timestamp with time zone,
  trouble text,
  trouble_since timestamp with time zone,
  constraint chain_cursor_pkey PRIMARY KEY (chain),
  constraint chain_cursor_chain_check CHECK (chain = ANY (ARRAY['TRC20'::text, 'ERC20'::text])),
  constraint chain_cursor_check CHECK (num_nulls(safe, safe_hash, head, read_at) = ANY (ARRAY[0, 4])),
  constraint chain_cursor_check1 CHECK ((trouble IS NULL) = (trouble_since IS NULL))
);

create table chain_payment (
  id bigint generated always as identity not null,
  chain text not null,
  tx_hash text not null,
  log_index integer not null,
  nth integer not null,
  sender text not null,
  recipient text not null,
  amount bigint not null,
  block_number bigint not null,
  block_hash text not null,
  block_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  confirmations integer not null,
  state text default 'seen'::text not null,
  order_id bigint,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored,
  constraint chain_payment_pkey PRIMARY KEY (id),
  constraint chain_payment_chain_tx_hash_recipient_nth_key UNIQUE (chain, tx_hash, recipient, nth),
  constraint chain_payment_amount_check CHECK (amount > 0),
  constraint chain_payment_chain_check CHECK (chain = ANY (ARRAY['TRC20'::text, 'ERC20'::text])),
  constraint chain_payment_check CHECK (state <> 'credited'::text OR order_id IS NOT NULL),
  constraint chain_payment_check1 CHECK ((state = ANY (ARRAY['credited'::text, 'ignored'::text])) = (decided_at IS NOT NULL)),
  constraint chain_payment_confirmations_check CHECK (confirmations >= 0),
  constraint chain_payment_log_index_check CHECK (log_index >= 0),
  constraint chain_payment_nth_check CHECK (nth >= 0),
  constraint chain_payment_state_check CHECK (state = ANY (ARRAY['seen'::text, 'confirmed'::text, 'removed'::text, 'credited'::text, 'unmatched'::text, 'ambiguous'::text, 'dust'::text, 'ignored'::text])),
  constraint chain_payment_decided_by_staff_fkey FOREIGN KEY (decided_by_staff) REFERENCES staff(id),
  constraint chain_payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id)
);
CREATE INDEX chain_payment_expected ON chain_payment USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX chain_payment_of_order ON chain_payment USING btree (order_id) WHERE (state = 'credited'::text);
CREATE INDEX chain_payment_open ON chain_payment USING btree (chain, block_number) WHERE (state = ANY (ARRAY['seen'::text, 'confirmed'::text]));
CREATE INDEX chain_payment_queue ON chain_payment USING btree (id) WHERE (state = ANY (ARRAY['unmatched'::text, 'ambiguous'::text]));
CREATE INDEX chain_payment_to ON chain_payment USING btree (chain, recipient);
CREATE INDEX chain_payment_waiting ON chain_payment USING btree (seen_at) WHERE (state = ANY (ARRAY['unmatched'::text, 'ambiguous'::text]));

create table chain_claim (
  payment_id bigint not null,
  order_id bigint not null,
  claimed_at timestamp with time zone not null,
  constraint chain_claim_pkey PRIMARY KEY (payment_id, order_id),
  constraint chain_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id),
  constraint chain_claim_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES chain_payment(id)
);
CREATE INDEX chain_claim_of_order ON chain_claim USING btree (order_id);

create table chain_key (
  chain text not null,
  name text not null,
  next_index integer default 0 not null,
  constraint chain_key_pkey PRIMARY KEY (chain, name),
  constraint chain_key_chain_check CHECK (chain = ANY (ARRAY['TRC20'::text, 'ERC20'::text])),
  constraint chain_key_next_index_check CHECK (next_index >= 0)
);

create table chain_address (
  chain text not null,
  address text not null,
  key_name text not null,
  key_index integer not null,
  given_at timestamp with time zone not null,
  member_id bigint,
  shown text,
  taken_at timestamp with time zone,
  constraint chain_address_pkey PRIMARY KEY (chain, address),
  constraint chain_address_chain_key_name_key_index_key UNIQUE (chain, key_name, key_index),
  constraint chain_address_key_index_check CHECK (key_index >= 0),
  constraint chain_address_chain_key_name_fkey FOREIGN KEY (chain, key_name) REFERENCES chain_key(chain, name),
  constraint chain_address_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX chain_address_given ON chain_address USING btree (chain, given_at);
CREATE INDEX chain_address_of_member ON chain_address USING btree (member_id, chain, given_at DESC);

create table chain_ready_address (
  chain text not null,
  key_name text not null,
  key_index integer not null,
  address text not null,
  node_address text not null,
  constraint chain_ready_address_pkey PRIMARY KEY (chain, key_name, key_index),
  constraint chain_ready_address_chain_node_address_key UNIQUE (chain, node_address),
  constraint chain_ready_address_key_index_check CHECK (key_index >= 0),
  constraint chain_ready_address_chain_key_name_fkey FOREIGN KEY (chain, key_name) REFERENCES chain_key(chain, name)
);

create view waiting_chain_payment as
 SELECT seen_at AS since,
    amount,
    id,
    chain,
    tx_hash
   FROM chain_payment
  WHERE state = ANY (ARRAY['unmatched'::text, 'ambiguous'::text]);

create view silent_chain as
 SELECT chain,
    trouble_since AS since
   FROM chain_cursor
  WHERE trouble_since IS NOT NULL AND (chain = ANY ((( SELECT watched_networks() AS watched_networks))::text[]));

CREATE OR REPLACE FUNCTION take_address(of_chain text, by_key text, who bigint, moment timestamp with time zone)
 RETURNS TABLE(outcome text, address text, key_index integer)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  looked_at constant int := 20;
  new_a_day constant int := 10;
  found_shown text;
  next_index int;
begin
  update chain_address a set given_at = moment
    from (select own.address
            from (select n.address, n.shown, n.given_at from chain_address n
                   where n.member_id = who and n.chain = of_chain and n.key_name = by_key
                   order by n.given_at desc limit looked_at) own
           cross join lateral (
                  select d.state, d.expires_at, d.decided_by from deposit_on_record d
                   where d.protocol = of_chain and lower(d.receiving) = lower(own.shown) and d.own_address
                   order by d.created_at desc, d.id desc limit 1) latest
           where (latest.state = 'pending' or latest.state = 'rejected' and latest.decided_by = 'chain') and latest.expires_at <= moment
             and not exists (select from chain_payment p where p.chain = of_chain and p.recipient in (own.shown, own.address))
           order by own.given_at desc limit 1) free
   where a.chain = of_chain and a.address = free.address
  returning a.shown into found_shown;
  if found then return query select 'again', found_shown, null::int; return; end if;

  if (select count(*) from (select from chain_address n
                             where n.member_id = who and n.taken_at > moment - interval '24 hours' limit new_a_day) new) >= new_a_day
     and not exists (select from credited_deposit c where c.member_id = who)
  then return query select 'spent', null::text, null::int; return; end if;

  next_index := (select r.key_index from chain_ready_address r where r.chain = of_chain and r.key_name = by_key
                  order by r.key_index limit 1 for update skip locked);
  if next_index is null then return query select 'none', null::text, null::int; return; end if;
  return query
    with taken as (
      delete from chain_ready_address r where r.chain = of_chain and r.key_name = by_key and r.key_index = next_index
      returning r.key_index, r.address, r.node_address),
    given as (
      insert into chain_address (chain, address, key_name, key_index, given_at, taken_at, member_id, shown)
      select of_chain, t.node_address, by_key, t.key_index, moment, moment, who, t.address from taken t)
    select 'ready', t.address, t.key_index from taken t;
end $function$
;

-- content ---------------------------------------------------------------------------------------------

create table banner (
  id bigint generated always as identity not null,
  src text not null,
  title text default ''::text not null,
  url text default ''::text not null,
  "position" integer not null,
  shown boolean default true not null,
  title_en text default ''::text not null,
  src_en text default ''::text not null,
  version integer default 1 not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  audience jsonb default '{}'::jsonb not null,
  constraint banner_pkey PRIMARY KEY (id),
  constraint banner_audience_check CHECK (jsonb_typeof(audience) = 'object'::text),
  constraint banner_span CHECK (ends_at > starts_at),
  constraint banner_src_check CHECK (src <> ''::text),
  constraint banner_url_check CHECK (url = ''::text OR url ~ '^/([^/\\]|$)'::text OR url ~ '^https://[^\s/]'::text),
  constraint banner_version_check CHECK (version > 0)
);

create table banner_picture (
  id text not null,
  picture bytea not null,
  uploaded_by bigint not null,
  used_at timestamp with time zone not null,
  constraint banner_picture_pkey PRIMARY KEY (id),
  constraint banner_picture_picture_check CHECK (octet_length(picture) >= 1 AND octet_length(picture) <= 2097152),
  constraint banner_picture_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id)
);

create table notice (
  id bigint generated always as identity not null,
  title text not null,
  content text not null,
  scrolls boolean default false not null,
  created_at timestamp with time zone not null,
  title_en text default ''::text not null,
  content_en text default ''::text not null,
  version integer default 1 not null,
  shown boolean default true not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  audience jsonb default '{}'::jsonb not null,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_audience_check CHECK (jsonb_typeof(audience) = 'object'::text),
  constraint notice_span CHECK (ends_at > starts_at),
  constraint notice_version_check CHECK (version > 0)
);

create table article (
  type smallint not null,
  title text not null,
  content text not null,
  updated_at timestamp with time zone not null,
  title_en text default ''::text not null,
  content_en text default ''::text not null,
  version integer default 1 not null,
  constraint article_pkey PRIMARY KEY (type),
  constraint article_type_check CHECK (type >= 1 AND type <= 10),
  constraint article_version_check CHECK (version > 0)
);

create view document_in_force as
 SELECT
        CASE type
            WHEN 9 THEN 'terms'::text
            ELSE 'privacy'::text
        END AS document,
    version,
    updated_at AS since
   FROM article
  WHERE type = ANY (ARRAY[6, 9]);

-- mailings --------------------------------------------------------------------------------------------

create table mailing (
  id bigint generated always as identity not null,
  title text not null,
  content text not null,
  title_en text default ''::text not null,
  content_en text default ''::text not null,
  path text default ''::text not null,
  marketing boolean not null,
  push boolean not null,
  audience jsonb,
  send_at timestamp with time zone not null,
  counted integer not null,
  counted_more boolean not null,
  most integer,
  state text not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  stopped_by bigint,
  ended_at timestamp with time zone,
  reached bigint default 0 not null,
  sent integer default 0 not null,
  constraint mailing_pkey PRIMARY KEY (id),
  constraint mailing_approved CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  constraint mailing_audience_check CHECK (jsonb_typeof(audience) = 'object'::text),
  constraint mailing_content_check CHECK (content <> ''::text),
  constraint mailing_counted_check CHECK (counted > 0),
  constraint mailing_ended CHECK ((ended_at IS NOT NULL) = (state = ANY (ARRAY['sent'::text, 'stopped'::text]))),
  constraint mailing_most CHECK (most IS NULL OR sent <= most),
  constraint mailing_most_check CHECK (most >= 0),
  constraint mailing_one_person CHECK (most IS NOT NULL OR approved_by IS NOT NULL),
  constraint mailing_path_check CHECK (path = ''::text OR path ~ '^/([^/\\]|$)'::text),
  constraint mailing_sent_check CHECK (sent >= 0),
  constraint mailing_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'stopped'::text])),
  constraint mailing_title_check CHECK (title <> ''::text),
  constraint mailing_two_people CHECK (approved_by <> made_by),
  constraint mailing_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint mailing_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint mailing_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES staff(id)
);
CREATE INDEX mailing_due ON mailing USING btree (send_at, id) WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));
CREATE INDEX mailing_of_maker ON mailing USING btree (made_by, made_at);
CREATE INDEX mailing_waiting ON mailing USING btree (made_at) WHERE (state = 'waiting'::text);
CREATE TRIGGER mailing_keeps_words BEFORE UPDATE OF id, title, content, title_en, content_en, path, marketing, push, audience, send_at, counted, counted_more, made_by, made_at ON mailing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER mailing_stays BEFORE DELETE OR TRUNCATE ON mailing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table mailing_name (
  mailing_id bigint not null,
  member_id bigint not null,
  constraint mailing_name_pkey PRIMARY KEY (mailing_id, member_id),
  constraint mailing_name_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailing(id),
  constraint mailing_name_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE TRIGGER mailing_name_is_history BEFORE DELETE OR UPDATE ON mailing_name FOR EACH ROW EXECUTE FUNCTION refuse_change();

create view waiting_mailing as
 SELECT made_at AS since
   FROM mailing
  WHERE state = 'waiting'::text;

-- rebates ---------------------------------------------------------------------------------------------

create table rebate_claim (
  id uuid not null,
  member_id bigint not null,
  amount bigint not null,
  at timestamp with time zone not null,
  constraint rebate_claim_pkey PRIMARY KEY (id),
  constraint rebate_claim_amount_check CHECK (amount > 0),
  constraint rebate_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX rebate_claim_of_member ON rebate_claim USING btree (member_id, at);

create table rebate (
  id bigint generated always as identity not null,
  member_id bigint not null,
  venue text not null,
  day date not null,
  earned bigint not null,
  due bigint generated always as ((earned / 10000)) stored not null,
  carried bigint default 0 not null,
  money bigint not null,
  created_at timestamp with time zone not null,
  claim_id uuid,
  claimed_at timestamp with time zone,
  constraint rebate_pkey PRIMARY KEY (id),
  constraint rebate_member_id_day_venue_key UNIQUE (member_id, day, venue),
  constraint rebate_check CHECK ((claim_id IS NULL) = (claimed_at IS NULL)),
  constraint rebate_check1 CHECK (claim_id IS NOT NULL OR money = (earned / 10000 + carried)),
  constraint rebate_earned_check CHECK (earned >= 0),
  constraint rebate_money_check CHECK (money >= 0),
  constraint rebate_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES rebate_claim(id),
  constraint rebate_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint rebate_venue_fkey FOREIGN KEY (venue) REFERENCES venue(code)
);
CREATE INDEX rebate_differs ON rebate USING btree (member_id) WHERE ((claim_id IS NOT NULL) AND (due <> money));
CREATE INDEX rebate_of_member ON rebate USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX rebate_open ON rebate USING btree (member_id, day, venue) WHERE (claim_id IS NULL);

create view rebate_event as
 SELECT member_id,
    at,
    'rebate'::text AS kind,
    id::text AS key,
    amount,
    NULL::bigint AS result,
    ''::text AS state,
    ''::text AS words
   FROM rebate_claim;

create view claimed_rebate as
 SELECT member_id,
    amount,
    at
   FROM rebate_claim;

CREATE OR REPLACE FUNCTION refresh_rebates(whom bigint[], from_moment timestamp with time zone, last_day date, rates jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with touched as materialized (
    select distinct member_id, venue, beijing_day(first_at) as day from settled_change
     where member_id = any (whom) and at >= from_moment and at <= moment and first_at < start_of_beijing_day(last_day + 1)),
  span as materialized (select member_id, level, since, until from vip_span where member_id = any (whom)),
  rate as materialized (
    select r.level, r.category, r.rate, r.since, r.until
      from jsonb_to_recordset(rates) r (level int, category text, rate int, since timestamptz, until timestamptz)),
  sum as (
    select t.member_id, t.venue, t.day, sum(s.valid_delta * r.rate)::bigint as earned
      from touched t
      join settled_change s on s.member_id = t.member_id and s.venue = t.venue and s.at >= start_of_beijing_day(t.day) and s.at <= moment
                           and s.first_at >= start_of_beijing_day(t.day) and s.first_at < start_of_beijing_day(t.day + 1)
      join span v on v.member_id = s.member_id and s.first_at >= v.since and s.first_at < v.until
      join rate r on r.level = v.level and r.category = s.category and s.first_at >= r.since and s.first_at < r.until
     group by t.member_id, t.venue, t.day)
  insert into rebate (member_id, venue, day, earned, money, created_at)
  select member_id, venue, day, earned, earned / 10000, moment from sum
   order by member_id, day, venue
  on conflict (member_id, day, venue) do update set earned = excluded.earned,
    carried = case when rebate.claim_id is null then 0 else rebate.carried end,
    money = case when rebate.claim_id is null then excluded.money else rebate.money end
   where rebate.earned <> excluded.earned;

  -- What claimed rows turned out to be too much is taken from the open ones, oldest first, none below zero; what is left waits for the
  -- next row. What they turned out to be too little is added to the oldest open row.
  with left_over as (
    select member_id, sum(due - money) as fen from rebate
     where member_id = any (whom) and claim_id is not null and due <> money group by member_id),
  open as (
    select r.id, r.due, coalesce(o.fen, 0) as fen,
           sum(r.due) over earlier - r.due as before, row_number() over earlier as place
      from rebate r left join left_over o using (member_id)
     where r.member_id = any (whom) and r.claim_id is null
    window earlier as (partition by r.member_id order by r.day, r.venue)),
  part as (
    select id, due, case when fen < 0 then -least(due, greatest(0, -fen - before))
                         when place = 1 then fen else 0 end as carried from open)
  update rebate r set carried = part.carried, money = part.due + part.carried
    from part where r.id = part.id and r.carried <> part.carried;
end $function$
;

CREATE OR REPLACE FUNCTION claim_rebates(requests jsonb, keys text[], multiple integer, at timestamp with time zone, since timestamp with time zone, from_moment timestamp with time zone, last_day date, rates jsonb)
 RETURNS TABLE(place integer, amount bigint)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET lock_timeout TO '1s'
AS $function$
#variable_conflict use_variable
declare
  fit bigint[];
  places int[];
  paid bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(keys) k;

  -- Read after the locks: each statement takes a new snapshot (read committed).
  fit := array(
    select r.member_id from jsonb_to_recordset(requests) r (member_id bigint, key text)
     where operation_is_new(r.member_id, 'claimRebates', r.key, since) and may_be_addressed(r.member_id, at));
  if cardinality(fit) = 0 then return; end if;
  fit := array(select l.id from lock_unfrozen(fit) l (id));
  if cardinality(fit) = 0 then return; end if;

  -- What was void a moment ago is not paid out any more.
  if last_day is not null then perform refresh_rebates(fit, from_moment, last_day, rates, at); end if;

  -- One statement: a row that is written in between would be marked and not paid.
  with open as materialized (
    select r.id, r.member_id, r.money from rebate r where r.member_id = any (fit) and r.claim_id is null order by r.id for update),
  due as materialized (select o.member_id, sum(o.money)::bigint as fen from open o group by o.member_id having sum(o.money) > 0),
  asked as materialized (
    select q.place, q.operation, q.member_id, d.fen
      from jsonb_to_recordset(requests) q (place int, operation uuid, member_id bigint) join due d on d.member_id = q.member_id),
  claim as (insert into rebate_claim (id, member_id, amount, at) select a.operation, a.member_id, a.fen, at from asked a),
  marked as (
    update rebate r set claim_id = a.operation, claimed_at = at
      from open o join asked a on a.member_id = o.member_id where r.id = o.id)
  select array_agg(a.place order by a.place), array_agg(a.fen order by a.place) into places, paid from asked a;
  if places is null then return; end if;

  perform credit_members(
            (select jsonb_agg(r.request || jsonb_build_object('fen', p.fen, 'turnover', p.fen * multiple) order by p.place)
               from jsonb_array_elements(requests) r (request)
               join unnest(places, paid) p (place, fen) on p.place = (r.request ->> 'place')::int), at);
  perform keep_operations('claimRebates', (
            select jsonb_agg(r.request || jsonb_build_object(
                     'answer', jsonb_build_object('ok', true, 'value', jsonb_build_object('amount', p.fen::text))))
              from jsonb_array_elements(requests) r (request)
              join unnest(places, paid) p (place, fen) on p.place = (r.request ->> 'place')::int), at);
  return query select p.place, p.fen from unnest(places, paid) p (place, fen);
end $function$
;

-- gateways --------------------------------------------------------------------------------------------

create table gateway (
  code text not null,
  name text not null,
  adapter text not null,
  ways text[] not null,
  enabled boolean default true not null,
  "position" integer default 0 not null,
  state text default 'up'::text not null,
  since timestamp with time zone,
  reason text default ''::text not null,
  constraint gateway_pkey PRIMARY KEY (code),
  constraint gateway_code_check CHECK (code ~ '^[a-z0-9-]{1,32}$'::text),
  constraint gateway_state_check CHECK (state = ANY (ARRAY['up'::text, 'down'::text])),
  constraint gateway_ways_check CHECK (ways <@ ARRAY['wechat'::text, 'alipay'::text] AND cardinality(ways) > 0)
);

create table gateway_payment (
  order_id bigint not null,
  gateway text not null,
  state text default 'opening'::text not null,
  page_url text,
  ask_at timestamp with time zone,
  attempts integer default 0 not null,
  asked_at timestamp with time zone,
  trouble text,
  reference text,
  opening_until timestamp with time zone,
  constraint gateway_payment_pkey PRIMARY KEY (order_id),
  constraint gateway_payment_check CHECK (state <> 'open'::text OR page_url IS NOT NULL),
  constraint gateway_payment_state_check CHECK (state = ANY (ARRAY['opening'::text, 'open'::text, 'paid'::text, 'closed'::text])),
  constraint gateway_payment_gateway_fkey FOREIGN KEY (gateway) REFERENCES gateway(code),
  constraint gateway_payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id)
);
CREATE INDEX gateway_payment_due ON gateway_payment USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX gateway_payment_reference ON gateway_payment USING btree (gateway, reference) WHERE (reference IS NOT NULL);

create table gateway_arrival (
  id bigint generated always as identity not null,
  gateway text not null,
  payment text not null,
  order_no text not null,
  amount bigint not null,
  paid_at timestamp with time zone not null,
  heard_at timestamp with time zone not null,
  heard_by text not null,
  state text not null,
  order_id bigint,
  reason text default ''::text not null,
  decided_by text,
  decided_at timestamp with time zone,
  decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored,
  constraint gateway_arrival_pkey PRIMARY KEY (id),
  constraint gateway_arrival_gateway_payment_key UNIQUE (gateway, payment),
  constraint gateway_arrival_amount_check CHECK (amount > 0),
  constraint gateway_arrival_check CHECK ((state = ANY (ARRAY['credited'::text, 'by_hand'::text])) = (order_id IS NOT NULL)),
  constraint gateway_arrival_check1 CHECK ((state = 'review'::text) = (decided_at IS NULL)),
  constraint gateway_arrival_heard_by_check CHECK (heard_by = ANY (ARRAY['callback'::text, 'asking'::text])),
  constraint gateway_arrival_state_check CHECK (state = ANY (ARRAY['credited'::text, 'by_hand'::text, 'review'::text, 'ignored'::text])),
  constraint gateway_arrival_decided_by_staff_fkey FOREIGN KEY (decided_by_staff) REFERENCES staff(id),
  constraint gateway_arrival_gateway_fkey FOREIGN KEY (gateway) REFERENCES gateway(code),
  constraint gateway_arrival_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id)
);
CREATE INDEX gateway_arrival_heard ON gateway_arrival USING btree (heard_at, id);
CREATE UNIQUE INDEX gateway_arrival_of_order ON gateway_arrival USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX gateway_arrival_order_no ON gateway_arrival USING btree (order_no);
CREATE INDEX gateway_arrival_recent ON gateway_arrival USING btree (gateway, id DESC);
CREATE INDEX gateway_arrival_review ON gateway_arrival USING btree (id) WHERE (state = 'review'::text);
CREATE INDEX gateway_arrival_waiting ON gateway_arrival USING btree (heard_at) WHERE (state = 'review'::text);

create view waiting_arrival as
 SELECT heard_at AS since,
    amount,
    id,
    gateway,
    payment
   FROM gateway_arrival
  WHERE state = 'review'::text;

create view gateway_money as
 SELECT gateway AS subject,
    payment AS number,
    order_no AS other,
    amount,
    heard_at AS at
   FROM gateway_arrival;

create view gateway_of_deposit as
 SELECT p.order_id,
    g.name
   FROM gateway_payment p
     JOIN gateway g ON g.code = p.gateway;

create view gateway_name as
 SELECT code,
    name
   FROM gateway;

create view silent_gateway as
 SELECT code,
    name,
    since
   FROM gateway
  WHERE enabled AND state = 'down'::text AND since IS NOT NULL;

-- installation ----------------------------------------------------------------------------------------

create table installation (
  only_one boolean default true not null,
  demonstration boolean not null,
  made_at timestamp with time zone not null,
  constraint installation_pkey PRIMARY KEY (only_one),
  constraint installation_only_one_check CHECK (only_one)
);
CREATE TRIGGER installation_stays BEFORE DELETE OR UPDATE ON installation FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table demonstration_account (
  kind text not null,
  id bigint not null,
  constraint demonstration_account_pkey PRIMARY KEY (kind, id),
  constraint demonstration_account_kind_check CHECK (kind = ANY (ARRAY['staff'::text, 'member'::text]))
);

-- support ---------------------------------------------------------------------------------------------

create table conversation (
  id bigint generated always as identity not null,
  member_id bigint,
  visitor_hash bytea,
  opened_at timestamp with time zone not null,
  last_message bigint default 0 not null,
  last_from text,
  last_at timestamp with time zone not null,
  member_read bigint default 0 not null,
  staff_read bigint default 0 not null,
  member_seen_at timestamp with time zone,
  assigned_to bigint,
  closed_at timestamp with time zone,
  waiting_since timestamp with time zone,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_member_id_key UNIQUE (member_id),
  constraint conversation_visitor_hash_key UNIQUE (visitor_hash),
  constraint conversation_check CHECK ((member_id IS NULL) <> (visitor_hash IS NULL)),
  constraint conversation_last_from_check CHECK (last_from = ANY (ARRAY['member'::text, 'staff'::text])),
  constraint conversation_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id),
  constraint conversation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX conversation_answered ON conversation USING btree (last_at DESC, id DESC) WHERE ((closed_at IS NULL) AND (last_from = 'staff'::text));
CREATE INDEX conversation_closed ON conversation USING btree (last_at DESC, id DESC) WHERE ((closed_at IS NOT NULL) AND (last_message > 0));
CREATE INDEX conversation_holder ON conversation USING btree (assigned_to) WHERE (closed_at IS NULL);
CREATE INDEX conversation_open ON conversation USING btree (last_at DESC) WHERE (closed_at IS NULL);
CREATE INDEX conversation_waiting ON conversation USING btree (COALESCE(waiting_since, last_at), id) WHERE ((closed_at IS NULL) AND (last_from = 'member'::text));

create table conversation_message (
  id bigint generated always as identity not null,
  conversation_id bigint not null,
  author text not null,
  staff_id bigint,
  body text not null,
  order_no text,
  client_id text not null,
  created_at timestamp with time zone not null,
  constraint conversation_message_pkey PRIMARY KEY (id),
  constraint conversation_message_conversation_id_author_client_id_key UNIQUE (conversation_id, author, client_id),
  constraint conversation_message_author_check CHECK (author = ANY (ARRAY['member'::text, 'staff'::text])),
  constraint conversation_message_body_check CHECK (length(body) >= 1 AND length(body) <= 1000),
  constraint conversation_message_check CHECK ((author = 'staff'::text) = (staff_id IS NOT NULL)),
  constraint conversation_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id),
  constraint conversation_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX conversation_message_in ON conversation_message USING btree (conversation_id, id);
CREATE INDEX conversation_message_pairs ON conversation_message USING gin (message_pairs(body));

create table conversation_session (
  id bigint generated always as identity not null,
  conversation_id bigint not null,
  first_message bigint not null,
  begun_at timestamp with time zone not null,
  begun_by text not null,
  first_answer_at timestamp with time zone,
  first_answer_by bigint,
  clerk_id bigint,
  ended_at timestamp with time zone,
  ended_by bigint,
  stars smallint,
  words text default ''::text not null,
  rated_at timestamp with time zone,
  constraint conversation_session_pkey PRIMARY KEY (id),
  constraint conversation_session_begun_by_check CHECK (begun_by = ANY (ARRAY['member'::text, 'staff'::text])),
  constraint conversation_session_check CHECK ((first_answer_at IS NULL) = (first_answer_by IS NULL)),
  constraint conversation_session_check1 CHECK ((stars IS NULL) = (rated_at IS NULL)),
  constraint conversation_session_check2 CHECK (stars IS NULL OR ended_at IS NOT NULL),
  constraint conversation_session_stars_check CHECK (stars >= 1 AND stars <= 5),
  constraint conversation_session_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES staff(id),
  constraint conversation_session_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id),
  constraint conversation_session_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff(id),
  constraint conversation_session_first_answer_by_fkey FOREIGN KEY (first_answer_by) REFERENCES staff(id),
  constraint conversation_session_first_message_fkey FOREIGN KEY (first_message) REFERENCES conversation_message(id)
);
CREATE INDEX conversation_session_begun ON conversation_session USING btree (begun_at);
CREATE INDEX conversation_session_of ON conversation_session USING btree (conversation_id, id);
CREATE UNIQUE INDEX conversation_session_open ON conversation_session USING btree (conversation_id) WHERE (ended_at IS NULL);
CREATE INDEX conversation_session_rated ON conversation_session USING btree (rated_at) WHERE (stars IS NOT NULL);

create table conversation_handover (
  id bigint generated always as identity not null,
  conversation_id bigint not null,
  at timestamp with time zone not null,
  by_staff bigint,
  kind text not null,
  from_staff bigint,
  to_staff bigint,
  note text default ''::text not null,
  constraint conversation_handover_pkey PRIMARY KEY (id),
  constraint conversation_handover_check CHECK (by_staff IS NOT NULL OR kind = 'ended'::text AND to_staff IS NULL),
  constraint conversation_handover_kind_check CHECK (kind = ANY (ARRAY['assigned'::text, 'ended'::text])),
  constraint conversation_handover_by_staff_fkey FOREIGN KEY (by_staff) REFERENCES staff(id),
  constraint conversation_handover_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id),
  constraint conversation_handover_from_staff_fkey FOREIGN KEY (from_staff) REFERENCES staff(id),
  constraint conversation_handover_to_staff_fkey FOREIGN KEY (to_staff) REFERENCES staff(id)
);
CREATE INDEX conversation_handover_of ON conversation_handover USING btree (conversation_id, id);
CREATE INDEX conversation_handover_to ON conversation_handover USING btree (to_staff, id) WHERE (to_staff <> by_staff);

create table conversation_picture (
  message_id bigint not null,
  width integer not null,
  height integer not null,
  picture bytea not null,
  constraint conversation_picture_pkey PRIMARY KEY (message_id),
  constraint conversation_picture_height_check CHECK (height > 0),
  constraint conversation_picture_picture_check CHECK (octet_length(picture) <= 4194304),
  constraint conversation_picture_width_check CHECK (width > 0),
  constraint conversation_picture_message_id_fkey FOREIGN KEY (message_id) REFERENCES conversation_message(id)
);

create table service_template (
  id bigint generated always as identity not null,
  staff_id bigint,
  role text,
  title text not null,
  text text not null,
  text_en text default ''::text not null,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  constraint service_template_pkey PRIMARY KEY (id),
  constraint service_template_check CHECK (staff_id IS NULL OR role IS NULL),
  constraint service_template_text_check CHECK (text <> ''::text),
  constraint service_template_title_check CHECK (title <> ''::text),
  constraint service_template_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint service_template_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX service_template_of ON service_template USING btree (staff_id);

create table service_ticket (
  hash bytea not null,
  member_id bigint not null,
  expires_at timestamp with time zone not null,
  opened_in bytea,
  constraint service_ticket_pkey PRIMARY KEY (hash),
  constraint service_ticket_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table service_pass (
  hash bytea not null,
  conversation_id bigint not null,
  expires_at timestamp with time zone not null,
  opened_in bytea,
  constraint service_pass_pkey PRIMARY KEY (hash),
  constraint service_pass_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id)
);

create table service_presence (
  staff_id bigint not null,
  seen_at timestamp with time zone not null,
  constraint service_presence_pkey PRIMARY KEY (staff_id),
  constraint service_presence_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create view chat_event as
 SELECT c.member_id,
    m.created_at AS at,
    'chat'::text AS kind,
    m.id::text AS key,
    NULL::bigint AS amount,
    NULL::bigint AS result,
    ''::text AS state,
    m.author AS words
   FROM conversation c
     JOIN conversation_message m ON m.conversation_id = c.id
  WHERE c.member_id IS NOT NULL;

create view waiting_conversation as
 SELECT COALESCE(waiting_since, last_at) AS since
   FROM conversation
  WHERE closed_at IS NULL AND last_from = 'member'::text;

CREATE OR REPLACE FUNCTION message_pairs(body text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(DISTINCT substr(lower(message_pairs.body), n.n, 2)), '{}'::text[]) AS "coalesce" FROM generate_series(1, (length(message_pairs.body) - 1)) n(n) WHERE (substr(message_pairs.body, n.n, 2) !~ '\s'::text))
;

-- own-data --------------------------------------------------------------------------------------------

create table own_data (
  id bigint generated always as identity not null,
  member_id bigint not null,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  size bigint,
  attempt integer default 0 not null,
  asked_in bytea[],
  constraint own_data_pkey PRIMARY KEY (id),
  constraint own_data_check CHECK ((ready_at IS NULL) = (expires_at IS NULL) AND (ready_at IS NULL) = (size IS NULL)),
  constraint own_data_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX own_data_expired ON own_data USING btree (expires_at);
CREATE INDEX own_data_of_member ON own_data USING btree (member_id, id DESC);

create table own_data_piece (
  own_data_id bigint not null,
  place integer not null,
  piece bytea not null,
  constraint own_data_piece_pkey PRIMARY KEY (own_data_id, place),
  constraint own_data_piece_piece_check CHECK (length(piece) <= 1048576),
  constraint own_data_piece_own_data_id_fkey FOREIGN KEY (own_data_id) REFERENCES own_data(id) ON DELETE CASCADE
);

-- counterparties --------------------------------------------------------------------------------------

create table counterparty (
  code text not null,
  kind text not null,
  subject text not null,
  name text not null,
  mapping jsonb not null,
  constraint counterparty_pkey PRIMARY KEY (code),
  constraint counterparty_check CHECK ((subject = ''::text) = (kind = ANY (ARRAY['bank'::text, 'payout'::text]))),
  constraint counterparty_code_check CHECK (code ~ '^[a-z0-9-]{1,32}$'::text),
  constraint counterparty_kind_check CHECK (kind = ANY (ARRAY['gateway'::text, 'bank'::text, 'payout'::text, 'venue_transfers'::text, 'venue_bets'::text]))
);

create table counterparty_file (
  id bigint generated always as identity not null,
  counterparty text not null,
  name text not null,
  sha256 text not null,
  from_day date not null,
  to_day date not null,
  state text default 'coming'::text not null,
  lines integer default 0 not null,
  skipped integer default 0 not null,
  troubled integer default 0 not null,
  amount bigint default 0 not null,
  fee bigint default 0 not null,
  uploaded_by bigint not null,
  uploaded_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  reason text,
  constraint counterparty_file_pkey PRIMARY KEY (id),
  constraint counterparty_file_check CHECK (to_day >= from_day),
  constraint counterparty_file_check1 CHECK ((decided_at IS NULL) = (state = ANY (ARRAY['coming'::text, 'read'::text]))),
  constraint counterparty_file_check2 CHECK (state <> 'confirmed'::text OR decided_by <> uploaded_by),
  constraint counterparty_file_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint counterparty_file_state_check CHECK (state = ANY (ARRAY['coming'::text, 'read'::text, 'confirmed'::text, 'refused'::text])),
  constraint counterparty_file_counterparty_fkey FOREIGN KEY (counterparty) REFERENCES counterparty(code),
  constraint counterparty_file_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint counterparty_file_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id)
);
CREATE INDEX counterparty_file_newest ON counterparty_file USING btree (counterparty, id DESC);
CREATE UNIQUE INDEX counterparty_file_once ON counterparty_file USING btree (counterparty, sha256) WHERE (state <> 'refused'::text);
CREATE INDEX counterparty_file_waiting ON counterparty_file USING btree (uploaded_at) WHERE (state = 'read'::text);

create table counterparty_part (
  file_id bigint not null,
  part integer not null,
  content bytea not null,
  constraint counterparty_part_pkey PRIMARY KEY (file_id, part),
  constraint counterparty_part_part_check CHECK (part >= 0),
  constraint counterparty_part_file_id_fkey FOREIGN KEY (file_id) REFERENCES counterparty_file(id)
);

create table counterparty_line (
  file_id bigint not null,
  line integer not null,
  number text not null,
  at timestamp with time zone,
  amount bigint,
  fee bigint,
  trouble text,
  raw text,
  constraint counterparty_line_pkey PRIMARY KEY (file_id, line),
  constraint counterparty_line_trouble_check CHECK (trouble = ANY (ARRAY['number'::text, 'amount'::text, 'negative'::text, 'currency'::text, 'time'::text, 'fee'::text, 'twice'::text])),
  constraint counterparty_line_file_id_fkey FOREIGN KEY (file_id) REFERENCES counterparty_file(id)
);
CREATE INDEX counterparty_line_by_number ON counterparty_line USING btree (number text_pattern_ops, file_id);
CREATE INDEX counterparty_line_number ON counterparty_line USING btree (file_id, number);

create table counterparty_told (
  counterparty text not null,
  number text not null,
  amount bigint not null,
  file_id bigint not null,
  constraint counterparty_told_pkey PRIMARY KEY (counterparty, number),
  constraint counterparty_told_counterparty_fkey FOREIGN KEY (counterparty) REFERENCES counterparty(code),
  constraint counterparty_told_file_id_fkey FOREIGN KEY (file_id) REFERENCES counterparty_file(id)
);

create table counterparty_difference (
  id bigint generated always as identity not null,
  counterparty text not null,
  kind text not null,
  number text not null,
  theirs bigint,
  ours bigint,
  raw text,
  since timestamp with time zone not null,
  file_id bigint not null,
  owner bigint,
  note text default ''::text not null,
  state text default 'open'::text not null,
  asked_by bigint,
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint counterparty_difference_pkey PRIMARY KEY (id),
  constraint counterparty_difference_check CHECK ((state = ANY (ARRAY['asked'::text, 'closed'::text])) = (asked_by IS NOT NULL)),
  constraint counterparty_difference_check1 CHECK ((asked_by IS NULL) = (reason IS NULL)),
  constraint counterparty_difference_check2 CHECK ((state = 'closed'::text) = (decided_by IS NOT NULL)),
  constraint counterparty_difference_check3 CHECK (state <> 'closed'::text OR decided_by <> asked_by),
  constraint counterparty_difference_kind_check CHECK (kind = ANY (ARRAY['theirs'::text, 'ours'::text, 'amount'::text, 'trouble'::text])),
  constraint counterparty_difference_state_check CHECK (state = ANY (ARRAY['open'::text, 'asked'::text, 'closed'::text, 'explained'::text])),
  constraint counterparty_difference_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint counterparty_difference_counterparty_fkey FOREIGN KEY (counterparty) REFERENCES counterparty(code),
  constraint counterparty_difference_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint counterparty_difference_file_id_fkey FOREIGN KEY (file_id) REFERENCES counterparty_file(id),
  constraint counterparty_difference_owner_fkey FOREIGN KEY (owner) REFERENCES staff(id)
);
CREATE INDEX counterparty_difference_of_state ON counterparty_difference USING btree (state, id DESC);
CREATE UNIQUE INDEX counterparty_difference_once ON counterparty_difference USING btree (counterparty, kind, number) WHERE (state = ANY (ARRAY['open'::text, 'asked'::text]));
CREATE INDEX counterparty_difference_waiting ON counterparty_difference USING btree (since) WHERE (state = ANY (ARRAY['open'::text, 'asked'::text]));

create view open_counterparty_difference as
 SELECT c.kind,
    abs(COALESCE(d.theirs, 0::bigint) - COALESCE(d.ours, 0::bigint)) AS amount,
    d.since,
    d.id,
    d.counterparty,
    c.name,
    d.number
   FROM counterparty_difference d
     JOIN counterparty c ON c.code = d.counterparty
  WHERE d.state = ANY (ARRAY['open'::text, 'asked'::text]);

create view waiting_party_file as
 SELECT uploaded_at AS since
   FROM counterparty_file
  WHERE state = 'read'::text;

create view waiting_party_difference as
 SELECT since
   FROM counterparty_difference
  WHERE state = ANY (ARRAY['open'::text, 'asked'::text]);

create view counterparty_name as
 SELECT code,
    name
   FROM counterparty;

-- imports ---------------------------------------------------------------------------------------------

create table import_file (
  id bigint generated always as identity not null,
  kind text not null,
  name text not null,
  sha256 text not null,
  state text default 'coming'::text not null,
  uploaded_by bigint,
  uploaded_at timestamp with time zone not null,
  reached integer default 1 not null,
  lines integer default 0 not null,
  faults integer default 0 not null,
  amount bigint default 0 not null,
  asked_by bigint,
  asked_at timestamp with time zone,
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  applied_to integer default 1 not null,
  applied integer default 0 not null,
  left_out integer default 0 not null,
  posted bigint default 0 not null,
  left_amount bigint default 0 not null,
  ended_at timestamp with time zone,
  constraint import_file_pkey PRIMARY KEY (id),
  constraint import_file_check CHECK (state <> 'read'::text OR faults = 0),
  constraint import_file_check1 CHECK ((state <> ALL (ARRAY['asked'::text, 'running'::text, 'done'::text])) OR asked_by IS NOT NULL),
  constraint import_file_check2 CHECK ((state <> ALL (ARRAY['running'::text, 'done'::text])) OR decided_by IS NOT NULL AND decided_by <> asked_by),
  constraint import_file_check3 CHECK (state <> 'done'::text OR kind = 'bets'::text OR (posted + left_amount) = amount AND (applied + left_out) = lines),
  constraint import_file_kind_check CHECK (kind = ANY (ARRAY['members'::text, 'bets'::text])),
  constraint import_file_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint import_file_state_check CHECK (state = ANY (ARRAY['coming'::text, 'reading'::text, 'faulty'::text, 'read'::text, 'asked'::text, 'running'::text, 'done'::text, 'refused'::text])),
  constraint import_file_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint import_file_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint import_file_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id)
);
CREATE UNIQUE INDEX import_file_once ON import_file USING btree (kind, sha256) WHERE (state <> ALL (ARRAY['refused'::text, 'faulty'::text]));
CREATE INDEX import_file_waiting ON import_file USING btree (COALESCE(asked_at, uploaded_at)) WHERE (state = ANY (ARRAY['read'::text, 'asked'::text]));

create table import_part (
  import_id bigint not null,
  part integer not null,
  content bytea not null,
  constraint import_part_pkey PRIMARY KEY (import_id, part),
  constraint import_part_part_check CHECK (part >= 0),
  constraint import_part_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_file(id)
);

create table import_fault (
  import_id bigint not null,
  "row" integer not null,
  place text not null,
  fault text not null,
  other integer,
  constraint import_fault_pkey PRIMARY KEY (import_id, "row", place, fault),
  constraint import_fault_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_file(id)
);

create table import_member (
  import_id bigint not null,
  "row" integer not null,
  username text,
  username_key text generated always as (lower(username)) stored,
  skeleton text,
  real_name text,
  mobile text,
  email text,
  birthday date,
  registered_at timestamp with time zone,
  vip_level smallint,
  referrer_key text,
  balance bigint,
  turnover bigint,
  password_hash text,
  referrer_id bigint,
  member_id bigint,
  constraint import_member_pkey PRIMARY KEY (import_id, "row"),
  constraint import_member_balance_check CHECK (balance >= 0),
  constraint import_member_turnover_check CHECK (turnover >= 0),
  constraint import_member_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_file(id)
);
CREATE INDEX import_member_email ON import_member USING btree (import_id, lower(email), "row") WHERE (email IS NOT NULL);
CREATE INDEX import_member_mobile ON import_member USING btree (import_id, mobile, "row") WHERE (mobile IS NOT NULL);
CREATE INDEX import_member_name ON import_member USING btree (import_id, username_key);
CREATE INDEX import_member_skeleton ON import_member USING btree (import_id, skeleton, "row");

create table imported_bet (
  import_id bigint not null,
  "row" integer not null,
  member_id bigint,
  venue text,
  bet_id text,
  game text,
  round text,
  stake bigint,
  valid bigint,
  payout bigint,
  placed_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint imported_bet_pkey PRIMARY KEY (import_id, "row"),
  constraint imported_bet_payout_check CHECK (payout >= 0),
  constraint imported_bet_stake_check CHECK (stake >= 0),
  constraint imported_bet_valid_check CHECK (valid >= 0),
  constraint imported_bet_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_file(id),
  constraint imported_bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX imported_bet_of_member ON imported_bet USING btree (member_id, placed_at DESC, import_id, "row");
CREATE INDEX imported_bet_once ON imported_bet USING btree (venue, bet_id, import_id, "row");

create view waiting_import as
 SELECT COALESCE(asked_at, uploaded_at) AS since
   FROM import_file
  WHERE state = ANY (ARRAY['read'::text, 'asked'::text]);

-- reports ---------------------------------------------------------------------------------------------

create table figure_mark (
  stream text not null,
  xid bigint not null,
  last text not null,
  read_at timestamp with time zone,
  constraint figure_mark_pkey PRIMARY KEY (stream),
  constraint figure_mark_stream_check CHECK (stream = ANY (ARRAY['members'::text, 'money'::text, 'bets'::text]))
);

create table figure_line (
  id bigint generated always as identity not null,
  figure text not null,
  source text not null,
  at timestamp with time zone not null,
  member_id bigint not null,
  amount bigint not null,
  payout bigint default 0 not null,
  number smallint default 1 not null,
  reference text not null,
  transfer_id uuid,
  venue text,
  game text,
  category text,
  agent bigint,
  promotion bigint,
  way text,
  clerk text,
  constraint figure_line_pkey PRIMARY KEY (id),
  constraint figure_line_figure_source_key UNIQUE (figure, source),
  constraint figure_line_figure_check CHECK (figure = ANY (ARRAY['registration'::text, 'deposit'::text, 'first_deposit'::text, 'withdrawal'::text, 'bonus'::text, 'rebate'::text, 'red_packet'::text, 'commission'::text, 'correction'::text, 'prize'::text, 'bet'::text]))
);
CREATE INDEX figure_line_at ON figure_line USING btree (at, id);
CREATE INDEX figure_line_by_agent ON figure_line USING btree (agent, figure, at, id) WHERE (agent IS NOT NULL);
CREATE INDEX figure_line_by_category ON figure_line USING btree (category, figure, at, id) WHERE (category IS NOT NULL);
CREATE INDEX figure_line_by_clerk ON figure_line USING btree (clerk, figure, at, id) WHERE (clerk IS NOT NULL);
CREATE INDEX figure_line_by_game ON figure_line USING btree (game, figure, at, id) WHERE (game IS NOT NULL);
CREATE INDEX figure_line_by_member ON figure_line USING btree (member_id, figure, at, id);
CREATE INDEX figure_line_by_promotion ON figure_line USING btree (promotion, figure, at, id) WHERE (promotion IS NOT NULL);
CREATE INDEX figure_line_by_venue ON figure_line USING btree (venue, figure, at, id) WHERE (venue IS NOT NULL);
CREATE INDEX figure_line_by_way ON figure_line USING btree (way, figure, at, id) WHERE (way IS NOT NULL);
CREATE INDEX figure_line_first_deposit ON figure_line USING btree (agent, at) WHERE (figure = 'first_deposit'::text);
CREATE INDEX figure_line_of_agent ON figure_line USING btree (agent, at, id) WHERE (agent IS NOT NULL);
CREATE INDEX figure_line_of_figure ON figure_line USING btree (figure, at, id);

create table figure_day (
  day date not null,
  figure text not null,
  dimension text not null,
  value text not null,
  amount bigint not null,
  payout bigint not null,
  number bigint not null,
  constraint figure_day_pkey PRIMARY KEY (dimension, day, figure, value),
  constraint figure_day_dimension_check CHECK (dimension = ANY (ARRAY['all'::text, 'venue'::text, 'game'::text, 'category'::text, 'agent'::text, 'promotion'::text, 'way'::text, 'clerk'::text]))
);
CREATE INDEX figure_day_of_agent ON figure_day USING btree (value, day) WHERE (dimension = 'agent'::text);

create table figure_hour (
  hour timestamp with time zone not null,
  figure text not null,
  amount bigint not null,
  payout bigint not null,
  number bigint not null,
  constraint figure_hour_pkey PRIMARY KEY (hour, figure)
);

create table figure_liability (
  day date not null,
  wallet text not null,
  amount bigint not null,
  constraint figure_liability_pkey PRIMARY KEY (day, wallet)
);

create table figure_member (
  member_id bigint not null,
  registered date not null,
  deposits integer default 0 not null,
  first_deposit date,
  second_deposit date,
  first_bet date,
  constraint figure_member_pkey PRIMARY KEY (member_id)
);
CREATE INDEX figure_member_registered ON figure_member USING btree (registered, member_id);

create table figure_funnel (
  day date not null,
  registered bigint default 0 not null,
  first_deposit bigint default 0 not null,
  first_bet bigint default 0 not null,
  second_deposit bigint default 0 not null,
  constraint figure_funnel_pkey PRIMARY KEY (day)
);

create table figure_active_day (
  activity text not null,
  member_id bigint not null,
  day date not null,
  previous date default '-infinity'::date not null,
  constraint figure_active_day_pkey PRIMARY KEY (activity, member_id, day),
  constraint figure_active_day_activity_check CHECK (activity = ANY (ARRAY['bet'::text, 'deposit'::text]))
);
CREATE INDEX figure_active_day_by_day ON figure_active_day USING btree (activity, day, member_id);

create table figure_active (
  activity text not null,
  day date not null,
  previous date not null,
  members bigint not null,
  constraint figure_active_pkey PRIMARY KEY (activity, day, previous)
);

create table figure_active_week (
  activity text not null,
  member_id bigint not null,
  week date not null,
  constraint figure_active_week_pkey PRIMARY KEY (activity, member_id, week)
);

create table figure_cohort (
  registered date not null,
  activity text not null,
  week date not null,
  members bigint not null,
  constraint figure_cohort_pkey PRIMARY KEY (registered, activity, week)
);

create table figure_return (
  day date not null,
  game text not null,
  rounds bigint not null,
  stake bigint not null,
  payout bigint not null,
  returned bigint not null,
  returned_within bigint not null,
  constraint figure_return_pkey PRIMARY KEY (day, game)
);

create table figure_member_day (
  member_id bigint not null,
  day date not null,
  figure text not null,
  venue text not null,
  amount bigint not null,
  payout bigint not null,
  number bigint not null,
  constraint figure_member_day_pkey PRIMARY KEY (member_id, day, figure, venue)
);
CREATE INDEX figure_member_day_by_day ON figure_member_day USING btree (day, figure);

create table figure_member_day_mark (
  line bigint not null,
  complete_at timestamp with time zone,
  next_at timestamp with time zone,
  next_xid bigint
);

create view agent_figure as
 SELECT value AS agent,
    day,
    figure,
    amount,
    payout,
    number
   FROM figure_day
  WHERE dimension = 'agent'::text;

create view agent_figure_line as
 SELECT agent,
    member_id,
    at,
    figure,
    amount,
    payout,
    source
   FROM figure_line
  WHERE agent IS NOT NULL;

create view agent_first_deposit as
 SELECT agent,
    member_id,
    at,
    amount
   FROM figure_line
  WHERE figure = 'first_deposit'::text AND agent IS NOT NULL;

create view member_first_deposit as
 SELECT member_id,
    first_deposit AS day
   FROM figure_member
  WHERE first_deposit IS NOT NULL;

create view member_result_day as
 SELECT member_id,
    day,
    venue,
        CASE figure
            WHEN 'bet'::text THEN payout - amount
            ELSE amount
        END AS result
   FROM figure_member_day
  WHERE figure = ANY (ARRAY['bet'::text, 'prize'::text]);

create view member_bonus_day as
 SELECT member_id,
    day,
    amount
   FROM figure_member_day
  WHERE figure = 'bonus'::text;

create view member_gift_day as
 SELECT member_id,
    day,
    figure = 'correction'::text AS corrected,
    amount
   FROM figure_member_day
  WHERE figure = ANY (ARRAY['red_packet'::text, 'rebate'::text, 'commission'::text, 'correction'::text]);

create view member_days_complete as
 SELECT complete_at AS at
   FROM figure_member_day_mark;

-- liabilities -----------------------------------------------------------------------------------------

create table liability_day (
  day date not null,
  number bigint not null,
  read_at timestamp with time zone not null,
  snapshot pg_snapshot not null,
  members bigint not null,
  leaves bigint not null,
  owed bigint not null,
  root bytea not null,
  reserves text not null,
  previous bytea not null,
  head bytea not null,
  constraint liability_day_pkey PRIMARY KEY (day),
  constraint liability_day_number_key UNIQUE (number),
  constraint liability_day_leaves_check CHECK (leaves >= 0),
  constraint liability_day_members_check CHECK (members >= 0),
  constraint liability_day_number_check CHECK (number > 0),
  constraint liability_day_owed_check CHECK (owed >= 0)
);
CREATE TRIGGER liability_day_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON liability_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table liability_standing (
  day date not null,
  member_id bigint not null,
  accounts text not null,
  owed bigint not null,
  entries bigint not null,
  chain bytea not null,
  first_share bigint not null,
  first_nonce uuid default gen_random_uuid() not null,
  second_nonce uuid default gen_random_uuid() not null,
  constraint liability_standing_pkey PRIMARY KEY (day, member_id),
  constraint liability_standing_check CHECK (first_share >= 0 AND first_share <= owed),
  constraint liability_standing_owed_check CHECK (owed >= 0)
);
CREATE TRIGGER liability_standing_is_history BEFORE UPDATE OR TRUNCATE ON liability_standing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER liability_standing_is_kept AFTER DELETE ON liability_standing REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_liabilities();

create table liability_leaf (
  day date not null,
  hash bytea not null,
  share bigint not null,
  constraint liability_leaf_pkey PRIMARY KEY (day, hash),
  constraint liability_leaf_share_check CHECK (share >= 0)
);
CREATE TRIGGER liability_leaf_is_history BEFORE UPDATE OR TRUNCATE ON liability_leaf FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER liability_leaf_is_kept AFTER DELETE ON liability_leaf REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_liabilities();

create table liability_node (
  day date not null,
  level smallint not null,
  place bigint not null,
  hash bytea not null,
  sum bigint not null,
  first_leaf bytea,
  constraint liability_node_pkey PRIMARY KEY (day, level, place),
  constraint liability_node_sum_check CHECK (sum >= 0)
);
CREATE INDEX liability_node_of_leaf ON liability_node USING btree (day, first_leaf) WHERE (first_leaf IS NOT NULL);
CREATE TRIGGER liability_node_is_history BEFORE UPDATE OR TRUNCATE ON liability_node FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER liability_node_is_kept AFTER DELETE ON liability_node REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_liabilities();

create view liability_head as
 SELECT number,
    day,
    head
   FROM liability_day;

CREATE OR REPLACE FUNCTION keep_liabilities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from gone where day >= coalesce(
       (select d.day from liability_day d order by d.number desc offset 31 limit 1), '-infinity')) then
    raise exception '% is history: a day that receipts are given out for stays', tg_table_name;
  end if;
  return null;
end $function$
;

-- seals -----------------------------------------------------------------------------------------------

create table seal_stamp (
  day date not null,
  document text not null,
  response bytea not null,
  stamped_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  constraint seal_stamp_pkey PRIMARY KEY (day)
);
CREATE TRIGGER seal_stamp_is_history BEFORE DELETE OR UPDATE OR TRUNCATE ON seal_stamp FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
