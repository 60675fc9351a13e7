-- expands: (functions of 0663 and 0930) who stakes freely, as rows: one plan for all who come together.

-- The member, where nothing has to be counted or refused before they stake: no break, no limit of stakes, losses or time, no closing of the
-- account, and of age. Written so that it becomes part of the statement that asks; `offset 0` keeps each look-up by its key (0861).
create function unrestricted_player(who bigint, at timestamptz) returns table (member_id bigint) language sql stable as $$
  select who
   where not exists (select from play_break where member_id = who and ends_at > at offset 0)
     and not exists (select from play_limit where member_id = who and kind in ('loss', 'stake', 'time') offset 0)
     and not exists (select from closing_account where member_id = who offset 0)
     and not exists (select from underage_account where member_id = who and of_age_at > at offset 0)
$$;

-- As one answer, for the version before.
create or replace function stakes_freely(who bigint, at timestamptz) returns boolean language sql stable as $$
  select exists (select from unrestricted_player(who, at))
$$;

-- (The same, in a form that becomes part of the statement that asks.)
create or replace function limits_stand_still(who bigint) returns boolean language sql volatile as $$
  select pg_try_advisory_xact_lock_shared(hashtextextended('limits of ' || who, 0))
$$;
