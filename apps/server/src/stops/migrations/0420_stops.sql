-- What staff have stopped: from when, until when, and what members read meanwhile. A stop is never changed, it is lifted.
create table stop (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('deposits', 'way', 'network', 'withdrawals', 'member', 'transfers', 'venue',
    'game', 'sign_ups', 'promotions')),
  -- What of the kind: a way of paying, a network, a member's number, a venue, `venue/game`; empty where there is one only.
  target text not null,
  body text not null check (body <> ''),
  body_en text not null check (body_en <> ''),
  reason text not null check (reason <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  made_by bigint not null references staff (id),
  made_at timestamptz not null,
  lifted_by bigint references staff (id),
  lifted_at timestamptz,
  check ((target = '') = (kind in ('deposits', 'withdrawals', 'transfers', 'sign_ups', 'promotions'))),
  check ((lifted_by is null) = (lifted_at is null))
);

-- Few at a time: every door asks for its own.
create index stop_standing on stop (kind, target) where lifted_at is null;

-- The stop that shuts one of these doors at a moment, the longest; none: they are open. Doors hold a lock together until their
-- transactions end, and whoever stops something holds it alone: what looked before the stop is over before the stop is answered.
-- A function, so that lock and look are one round trip, and the look is taken after the lock.
create function stop_at(kinds text[], targets text[], at timestamptz)
returns table (body text, body_en text, ends_at timestamptz) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stops', 0));
  return query
    select t.body, t.body_en, t.ends_at
      from stop t join unnest(kinds, targets) as d (kind, target) on t.kind = d.kind and t.target = d.target
     where t.lifted_at is null and t.starts_at <= at and (t.ends_at is null or t.ends_at > at)
     order by t.ends_at desc nulls first limit 1;
end $$;
