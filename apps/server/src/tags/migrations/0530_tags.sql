-- expands: what staff call members by, from a list of the operator's own; nothing that stood before reads it.
create table tag (
  name text primary key check (name = btrim(name) and length(name) between 1 and 20),
  colour text not null check (colour in ('grey', 'red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple')),
  made_by bigint not null references staff (id),
  made_at timestamptz not null,
  -- Off the list: nobody is given it any more, and who has it keeps it.
  retired_at timestamptz
);

create table member_tag (
  member bigint not null references member (id),
  tag text not null references tag (name),
  added_by bigint not null references staff (id),
  added_at timestamptz not null,
  -- From this moment on it is as if it were not there; null: until somebody takes it away.
  expires_at timestamptz check (expires_at > added_at),
  primary key (member, tag)
);
create index member_tag_of_tag on member_tag (tag, member desc);

-- Whoever reads it compares `expires_at` with the site's clock.
create view tag_of_member as
  select m.member as member_id, m.tag, t.colour, m.added_at, m.expires_at from member_tag m join tag t on t.name = m.tag;
