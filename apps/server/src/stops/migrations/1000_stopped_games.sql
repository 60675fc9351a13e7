-- expands: a function for whoever plays from the central wallet.

-- Which of these venues, and of these games (`venue/game`), are stopped at a moment. Its lock is that of `stop_at` (0420): whoever asks
-- holds it together with the others until their transaction ends, whoever stops something holds it alone.
create function stopped_games(venues text[], games text[], at timestamptz) returns text[] language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stops', 0));
  return array(
    select t.target from stop t
     where t.kind = 'venue' and t.target = any (venues)
       and t.lifted_at is null and t.starts_at <= at and (t.ends_at is null or t.ends_at > at)
    union all
    select t.target from stop t
     where t.kind = 'game' and t.target = any (games)
       and t.lifted_at is null and t.starts_at <= at and (t.ends_at is null or t.ends_at > at));
end $$;
