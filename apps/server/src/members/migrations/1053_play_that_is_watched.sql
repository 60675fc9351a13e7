-- expands: (functions of 0300 and 0887) what comes together leaves out the members whose play staff have stopped: those are asked one by one.
create or replace function session_may_play(hash bytea, at timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from session s join member m on m.id = s.member_id
     where s.token_hash = hash and s.ended_at is null and s.expires_at > at and m.frozen_at is null and not play_is_watched(m.id));
end $$;

create or replace function moves_by_hand(who bigint, into_venue boolean) returns boolean language plpgsql stable as $$
begin
  return exists (select from member m where m.id = who and not m.auto_transfer
                    and (not into_venue or m.frozen_at is null and not play_is_watched(who)));
end $$;
