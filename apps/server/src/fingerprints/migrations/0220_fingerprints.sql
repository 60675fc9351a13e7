-- Fingerprints that were shown before they decided anything (docs/decisions/0027): of a bet's draw, of a chain of draws, of a
-- day's red packets. Written once, sealed like the ledger and the staff's log, and what every later check compares with: a seed
-- that is put in the place of another one afterwards does not fit.

create table fingerprint (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bet', 'chain', 'red_packets')),
  -- The venue that showed it; empty for what is our own.
  venue text not null,
  -- bet: the bet's id there. chain: the game. red_packets: the Beijing day.
  subject text not null check (subject <> ''),
  -- bet: the draw that it is for, where one bet hangs on several. chain: its first round.
  draw text not null,
  -- SHA-256 of the seed's text, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null,
  xid bigint not null default (pg_current_xact_id()::text::bigint),
  unique (kind, venue, subject, draw)
);
create index fingerprint_by_transaction on fingerprint (xid, id);
create trigger fingerprint_is_history before update or delete or truncate on fingerprint
  for each statement execute function refuse_change();

create table fingerprint_seal (
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
create trigger fingerprint_seal_is_history before update or delete or truncate on fingerprint_seal
  for each statement execute function refuse_change();

create function fingerprint_sealed_rows(from_xid bigint, to_xid bigint) returns table (place bigint, id bigint, digest bytea)
language sql stable as $$
  select row_number() over (order by f.xid, f.id), f.id,
         sha256(convert_to(jsonb_build_array(f.id, f.kind, f.venue, f.subject, f.draw, f.hash, extract(epoch from f.recorded_at), f.xid)::text, 'UTF8'))
    from fingerprint f where f.xid >= from_xid and f.xid < to_xid
$$;

-- Seals what is settled. Gives the seal's number, or null when there is nothing new.
create function make_fingerprint_seal(batch int, sealed_at timestamptz) returns bigint language plpgsql as $$
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
end $$;

-- The seed of a day is drawn once. Days of before keep the fingerprint that their seed has now: nothing else was kept of them.
create trigger red_packet_day_is_history before update or delete or truncate on red_packet_day
  for each statement execute function refuse_change();
insert into fingerprint (kind, venue, subject, draw, hash, recorded_at)
select 'red_packets', '', to_char(day, 'YYYY-MM-DD'), '', encode(sha256(convert_to(seed, 'UTF8')), 'hex'), now() from red_packet_day;
