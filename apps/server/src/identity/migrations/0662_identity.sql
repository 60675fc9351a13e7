-- expands: who members are; the version before asks nobody

-- The key that documents are wrapped with lies outside of the database; here is what it is known by, so that no node writes with another.
create table identity_key (
  id int primary key default 1 check (id = 1),
  fingerprint bytea not null check (length(fingerprint) = 32),
  seen_at timestamptz not null
);

-- A member's level; no row: none.
create table identity_level (
  member_id bigint primary key references member (id),
  level text not null check (level in ('none', 'basic', 'full')),
  since timestamptz not null,
  -- By the details that were sent the member is of age from then on; null: nothing says otherwise.
  of_age_at timestamptz
);

-- What a member was told that a level allows, and when. Fen; null: no figure. Never changed: what binds is what was said before a deposit.
create table identity_told (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  level text not null check (level in ('none', 'basic', 'full')),
  at timestamptz not null,
  out_day bigint,
  out_month bigint,
  out_life bigint,
  in_day bigint,
  in_month bigint,
  in_life bigint
);
create index identity_told_of_member on identity_told (member_id, level, id desc);

-- Forms that members sent.
create table identity_form (
  id bigint generated always as identity primary key,
  number text not null unique,
  member_id bigint not null references member (id),
  wants text not null check (wants in ('basic', 'full')),
  at timestamptz not null,
  -- Name, birthday, country, kind and number of the document, sealed; null: erased.
  details bytea,
  -- A keyed hash of country, kind and number: equal for equal documents, and nothing to anybody without the key. Null: erased.
  document bytea check (length(document) = 32),
  underage boolean not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'more')),
  reason text check (reason in ('unreadable', 'mismatch', 'expired', 'not_accepted', 'other_person', 'underage')),
  first_by bigint references staff (id),
  first_at timestamptz,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  check (first_by <> decided_by),
  check (state = 'open' or decided_at is not null),
  check (state not in ('refused', 'more') or reason is not null)
);
-- One at a time waits.
create unique index identity_form_open on identity_form (member_id) where state = 'open';
create index identity_form_waiting on identity_form (id) where state = 'open';
create index identity_form_of_member on identity_form (member_id, id desc);
create index identity_form_document on identity_form (document) where document is not null;

-- Pictures of documents, each sealed with a key of its own that the site's key wraps.
create table identity_picture (
  id uuid primary key,
  member_id bigint not null references member (id),
  -- null: uploaded, and not sent yet.
  form_id bigint references identity_form (id),
  side text not null check (side in ('front', 'back', 'holder')),
  at timestamptz not null,
  sealed bytea not null,
  size int not null check (size > 0)
);
create index identity_picture_of_member on identity_picture (member_id, at);
create index identity_picture_of_form on identity_picture (form_id) where form_id is not null;

-- Who read a form, and why; the staff's log has it too.
create table identity_reading (
  id bigint generated always as identity primary key,
  form_id bigint not null references identity_form (id),
  staff_id bigint not null references staff (id),
  at timestamptz not null,
  reason text not null
);
create index identity_reading_of_form on identity_reading (form_id, staff_id);
create index identity_reading_of_staff on identity_reading (staff_id, at);

-- A member whose details say that they are under age neither pays in nor plays.
create view underage_account as select member_id, of_age_at from identity_level where of_age_at is not null;

-- Forms that wait for people.
create view waiting_identity as select id, member_id, at from identity_form where state = 'open';

create view identity_event as
  select member_id, at, 'identity'::text as kind, number as key, null::bigint as amount, null::bigint as result, state, wants as words
    from identity_form;
