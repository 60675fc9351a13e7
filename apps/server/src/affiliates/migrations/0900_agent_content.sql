-- expands: what staff write for agents, notices and material to pass on, with the pictures of it, and who read which notice (docs/decisions/0118)
create table agent_picture (
  id text primary key,
  -- WebP
  picture bytea not null check (octet_length(picture) between 1 and 2097152),
  uploaded_by bigint not null references staff (id),
  uploaded_at timestamptz not null
);
create table agent_content (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'material')),
  title text not null check (title <> ''),
  content text not null,
  -- English; empty: agents who read English see the Chinese.
  title_en text not null default '',
  content_en text not null default '',
  -- Whoever forgets unused pictures cannot forget this one.
  picture_id text references agent_picture (id),
  -- False: a draft.
  shown boolean not null,
  -- The first moment at which it was shown; null: it never was.
  published_at timestamptz,
  -- Counts the changes: who saves names the one that they changed.
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  check (published_at is not null or not shown),
  check (kind = 'material' or content <> '' and picture_id is null),
  check (content <> '' or picture_id is not null)
);
create index agent_content_listed on agent_content (kind, created_at desc, id desc);
create index agent_content_picture on agent_content (picture_id) where picture_id is not null;
create table agent_notice_read (
  notice_id bigint not null references agent_content (id) on delete cascade,
  agent_id bigint not null references agent (member_id),
  read_at timestamptz not null,
  primary key (notice_id, agent_id)
);
