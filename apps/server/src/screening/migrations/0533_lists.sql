-- expands: whom the house does not serve, looks at twice, or lets in all the same, by what they come with.
-- An address of IPv4 is one thing, however it is written: `::ffff:1.2.3.4` and `::ffff:102:304` are `1.2.3.4`, `::ffff:1.2.3.0/120` is
-- `1.2.3.0/24`. Null: it is no address.
create function plain_network(written text) returns inet language sql immutable as $$
  select case
    when not pg_input_is_valid(bare, 'inet') then null
    when bare::inet <<= '::ffff:0:0/96'::inet
      then set_masklen('0.0.0.0'::inet + (host(bare::inet)::inet - '::ffff:0:0'::inet), masklen(bare::inet) - 96)
    else bare::inet
  end
  from (select regexp_replace(btrim(written), '%[^/]*', '') as bare) typed
$$;

create table list_entry (
  id bigint generated always as identity primary key,
  list text not null check (list in ('deny', 'watch', 'allow')),
  kind text not null check (kind in ('device', 'network', 'account', 'name')),
  -- As it is compared: a browser's mark in hex, whole or its first eight digits; a network; a card's digits or an address in small
  -- letters; a name without what can be written in several ways.
  value text not null check (value <> ''),
  network inet generated always as (case when kind = 'network' then plain_network(value) end) stored,
  reason text not null check (reason <> ''),
  made_by bigint not null references staff (id),
  made_at timestamptz not null,
  -- From this moment on it holds no more; null: until it is lifted.
  expires_at timestamptz check (expires_at > made_at),
  -- Letting somebody in takes two people; until the second says yes the entry does nothing.
  approved_by bigint references staff (id) check (approved_by <> made_by),
  approved_at timestamptz,
  lifted_by bigint references staff (id),
  lifted_at timestamptz,
  lifted_for text,
  check ((approved_by is null) = (approved_at is null)),
  check (list = 'allow' or approved_by is null),
  check ((lifted_by is null) = (lifted_at is null)),
  check (kind <> 'network' or network is not null)
);
-- One at a time for the same thing.
create unique index list_entry_standing on list_entry (kind, value, list) where lifted_at is null;
create index list_entry_networks on list_entry using gist (network inet_ops) where kind = 'network' and lifted_at is null;
create index list_entry_in_time on list_entry (id desc) where lifted_at is not null;

-- Which entries hold at a moment for what somebody comes with.
create function entries_at(kinds text[], vals text[], at timestamptz)
returns table (entry bigint, list text, kind text) language sql stable as $$
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
$$;

-- Whether somebody is turned away: something they come with is denied, and nothing of the same kind is allowed. Doors hold a lock
-- together until their transactions end, and whoever writes an entry holds it alone: what looked before is over before it is answered.
create function denied_at(kinds text[], vals text[], at timestamptz)
returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('lists', 0));
  return (
    with found as (select f.entry, f.list, f.kind from entries_at(kinds, vals, at) f)
    select min(d.entry) from found d
     where d.list = 'deny' and not exists (select 1 from found a where a.list = 'allow' and a.kind = d.kind));
end $$;

-- What members left, for whoever compares it: published by their owners.
create view member_trace as select member_id, kind, value from account_trace where kind in ('device', 'name', 'address', 'card');
create view session_place as select member_id, created_at, address from session;
