-- expands: whether a member's play is watched, as rows: a statement about many members then has one plan, not one for each of them.

-- The member, where somebody may have to look closer before they play: such a stop holds, or will. Read in a statement after the one that
-- takes the lock of stops (`stop_at`, `stopped_games`). Written so that it becomes part of the statement that asks.
create function watched_player(who bigint) returns table (member_id bigint) language sql stable as $$
  select who from stop t where t.kind = 'play' and t.target = who::text and t.lifted_at is null
$$;

-- As one answer, for the version before.
create or replace function play_is_watched(who bigint) returns boolean language sql stable as $$
  select exists (select from watched_player(who))
$$;
