-- expands: what staff look into for longer than one order takes: whose it is, where it stands, and what belongs to it.
create table case_file (
  id bigint generated always as identity primary key,
  subject text not null check (subject <> '' and length(subject) <= 120),
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  owner bigint not null references staff (id),
  opened_by bigint not null references staff (id),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null))
);
create index case_file_standing on case_file (opened_at, id) where state <> 'closed';
create index case_file_of_owner on case_file (owner, opened_at, id);

create table case_link (
  case_id bigint not null references case_file (id),
  kind text not null check (kind in ('member', 'deposit', 'withdrawal')),
  -- A member's number, an order's number.
  reference text not null,
  member_id bigint not null references member (id),
  added_by bigint not null references staff (id),
  added_at timestamptz not null,
  primary key (case_id, kind, reference)
);
create index case_link_of_member on case_link (member_id, case_id desc);

create table case_comment (
  id bigint generated always as identity primary key,
  case_id bigint not null references case_file (id),
  body text not null check (body <> '' and length(body) <= 2000),
  written_by bigint not null references staff (id),
  written_at timestamptz not null
);
create index case_comment_in on case_comment (case_id, id);
create trigger case_comment_is_history before update or delete on case_comment for each row execute function refuse_change();
