-- expands: (function of 0560) who is under age goes the exact way, too, and is refused there
create or replace function stakes_freely(who bigint, at timestamptz) returns boolean language plpgsql stable as $$
begin
  return not exists (select from play_break where member_id = who and ends_at > at)
     and not exists (select from play_limit where member_id = who and kind in ('loss', 'stake', 'time'))
     and not exists (select from closing_account where member_id = who)
     and not exists (select from underage_account where member_id = who and of_age_at > at);
end $$;
create or replace function may_be_addressed(who bigint, at timestamptz) returns boolean language sql stable as $$
  select not exists (select from play_break where member_id = who and ends_at > at)
     and not exists (select from closing_account where member_id = who)
     and not exists (select from underage_account where member_id = who and of_age_at > at)
$$;
