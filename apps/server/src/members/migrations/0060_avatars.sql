-- Pictures that members upload, as they are served: in the database, so that every node has them.
create table avatar (
  -- Unguessable: who has the address may see it, nobody can walk through them.
  id text primary key,
  member_id bigint not null unique references member (id),
  picture bytea not null check (octet_length(picture) between 1 and 400000),
  created_at timestamptz not null
);
