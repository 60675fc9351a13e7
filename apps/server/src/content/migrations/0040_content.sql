-- What the site tells its members.

create table banner (
  id bigint generated always as identity primary key,
  src text not null,
  title text not null default '',
  url text not null default '',
  position int not null,
  shown boolean not null default true
);

create table notice (
  id bigint generated always as identity primary key,
  title text not null,
  content text not null,
  -- Also runs through the bar on the home page.
  scrolls boolean not null default false,
  created_at timestamptz not null
);

create table article (
  type smallint primary key check (type between 1 and 8),
  title text not null,
  content text not null,
  updated_at timestamptz not null
);

create table inbox_message (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  title text not null,
  content text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index inbox_of_member on inbox_message (member_id, id desc);
create index inbox_unread on inbox_message (member_id) where read_at is null;

create table bank (
  name text primary key,
  position int not null
);
