-- The staff's log is sealed like the ledger (packages/ledger/src/sql/0005_seal.sql): whoever changes a row later has to change
-- every seal after it, and the head that was written down elsewhere.

alter table audit add column xid bigint not null default (pg_current_xact_id()::text::bigint);
create index audit_by_transaction on audit (xid, id);
create trigger audit_is_not_emptied before truncate on audit for each statement execute function refuse_change();

create table audit_seal (
  number bigint primary key check (number > 0),
  -- The transactions [from_xid, to_xid).
  from_xid bigint not null,
  to_xid bigint not null check (to_xid > from_xid),
  rows bigint not null check (rows > 0),
  previous bytea not null,
  hash bytea not null,
  -- Eight bytes of each row's digest, in order: they name the row that was changed.
  leaves bytea not null,
  sealed_at timestamptz not null
);
create trigger audit_seal_is_history before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();

create function audit_sealed_rows(from_xid bigint, to_xid bigint) returns table (place bigint, id bigint, digest bytea)
language sql stable as $$
  select row_number() over (order by a.xid, a.id), a.id,
         sha256(convert_to(jsonb_build_array(a.id, extract(epoch from a.at), a.staff_id, a.action, a.subject, a.detail, a.xid)::text, 'UTF8'))
    from audit a where a.xid >= from_xid and a.xid < to_xid
$$;

create function audit_seal_hash(previous bytea, from_xid bigint, to_xid bigint, out rows bigint, out hash bytea, out leaves bytea)
language sql stable as $$
  select count(*),
         sha256(previous || convert_to(format('%s-%s:', from_xid, to_xid), 'UTF8')
           || coalesce(string_agg(r.digest, ''::bytea order by r.place), ''::bytea)),
         coalesce(string_agg(substr(r.digest, 1, 8), ''::bytea order by r.place), ''::bytea)
    from audit_sealed_rows(from_xid, to_xid) r
$$;

-- Seals what is settled. Gives the seal's number, or null when there is nothing new.
create function make_audit_seal(sealed_at timestamptz) returns bigint language plpgsql as $$
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
end $$;
