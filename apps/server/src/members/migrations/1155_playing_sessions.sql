-- expands: (functions of 1053) who may play by a session, and who moves money by hand, as rows: one plan for all who come together.

-- The session's member, where the session is open, the member is not frozen, and nobody has to look closer before they play.
create function playing_session(hash bytea, at timestamptz) returns table (member_id bigint) language sql stable as $$
  select m.id from session s join member m on m.id = s.member_id
   where s.token_hash = hash and s.ended_at is null and s.expires_at > at and m.frozen_at is null
     and not exists (select from watched_player(m.id) offset 0)
$$;

-- The member, where money moves when the member says so and not by itself; into a venue for those alone who may play.
create function moving_by_hand(who bigint, into_venue boolean) returns table (member_id bigint) language sql stable as $$
  select m.id from member m
   where m.id = who and not m.auto_transfer
     and (not into_venue or m.frozen_at is null and not exists (select from watched_player(who) offset 0))
$$;

-- As one answer, for the version before.
create or replace function session_may_play(hash bytea, at timestamptz) returns boolean language sql stable as $$
  select exists (select from playing_session(hash, at))
$$;
create or replace function moves_by_hand(who bigint, into_venue boolean) returns boolean language sql stable as $$
  select exists (select from moving_by_hand(who, into_venue))
$$;
