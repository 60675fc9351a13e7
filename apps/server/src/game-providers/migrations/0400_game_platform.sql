-- expands: the version before knows nothing of this table and does not miss it.
-- Which game platform is the site's: its own id, as it tells it. Money lies there, so a node that is pointed at another one must not work.
create table game_platform (
  name text primary key,
  platform text not null,
  address text not null,
  found_at timestamptz not null
);
