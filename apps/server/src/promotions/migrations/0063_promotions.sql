-- Promotions: what is offered, who asked for it, what was given.

create table promotion_type (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  position int not null
);

create table promotion (
  id bigint generated always as identity primary key,
  type_id bigint not null references promotion_type (id),
  title text not null check (title <> ''),
  memo text not null default '',
  banner text not null default '',
  -- Sanitised HTML.
  content text not null default '',
  state text not null default 'draft' check (state in ('draft', 'published', 'hidden')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- Who may apply: everybody; members of at most N days; members of VIP level N or above.
  audience text not null default 'all' check (audience in ('all', 'new', 'vip')),
  audience_value int not null default 0 check (audience_value >= 0),
  -- How often: once ever, once a day (Beijing), or whenever no application is open.
  applies text not null default 'once' check (applies in ('once', 'daily', 'always')),
  -- What an approval gives unless staff say otherwise, in fen, and how often it must be played through.
  bonus bigint not null default 0 check (bonus >= 0),
  multiple int not null default 1 check (multiple between 0 and 100),
  position int not null default 0,
  updated_at timestamptz not null,
  check (ends_at is null or ends_at > starts_at)
);
create index promotion_in_order on promotion (position, id) where state = 'published';

create table promotion_application (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  member_id bigint not null references member (id),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  reason text,
  -- fen
  bonus bigint check (bonus >= 0),
  multiple int,
  check ((state = 'pending') = (decided_at is null))
);
-- One open application for each member and promotion (business rules, Promotions).
create unique index promotion_application_open on promotion_application (promotion_id, member_id) where state = 'pending';
create index promotion_application_of_member on promotion_application (member_id, id desc);
create index promotion_application_queue on promotion_application (id) where state = 'pending';
