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
