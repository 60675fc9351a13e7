-- Operators run what the site tells everybody from the console. `version` counts the changes: who saves names the one that they
-- changed, so that nobody overwrites a colleague unseen.

alter table notice add column version int not null default 1 check (version > 0);
alter table article add column version int not null default 1 check (version > 0);
alter table banner add column version int not null default 1 check (version > 0);

-- What members' apps made of these until now: another address than a place in the app was not followed, a missing picture was the first one.
update banner set url = regexp_replace(url, '^/?#', '') where url ~ '^/?#/';
update banner set url = '' where url !~ '^/([^/\\]|$)' and url !~ '^https://[^\s/]';
update banner set src = '/pictures/banners/1.svg' where src = '';
alter table banner
  add check (src <> ''),
  -- Nothing that runs, and nothing that only looks like an address of ours.
  add check (url = '' or url ~ '^/([^/\\]|$)' or url ~ '^https://[^\s/]');

-- Pictures that staff upload for banners, as they are served: in the database, so that every node has them.
create table banner_picture (
  id text primary key,
  -- WebP
  picture bytea not null check (octet_length(picture) between 1 and 2097152),
  uploaded_by bigint not null references staff (id),
  -- Uploaded, or put on a banner, last: what no banner has is forgotten some days later.
  used_at timestamptz not null
);
