-- expands: one member's play may be stopped: games, and money on its way to venues. The version before makes no such stop.
alter table stop drop constraint stop_kind_check;
alter table stop add constraint stop_kind_check check (kind in ('deposits', 'way', 'network', 'withdrawals', 'member', 'play', 'transfers',
                                                                'venue', 'game', 'sign_ups', 'promotions'));

-- Whether somebody may have to look closer before this member plays: such a stop holds, or will. Read in a statement after the one that
-- takes the lock of stops (`stop_at`, `stopped_games`).
create function play_is_watched(who bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from stop t where t.kind = 'play' and t.target = who::text and t.lifted_at is null);
end $$;
