-- expands: what the site knows of a member, as a file that they ask for. It lies here in pieces, so that every node can hand it out.
create table own_data (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- Until then the member can fetch it; then it goes.
  expires_at timestamptz,
  size bigint,
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (size is null))
);
create index own_data_of_member on own_data (member_id, id desc);
create index own_data_expired on own_data (expires_at);

create table own_data_piece (
  own_data_id bigint not null references own_data (id) on delete cascade,
  place integer not null,
  piece bytea not null check (length(piece) <= 1048576),
  primary key (own_data_id, place)
);
