-- Limits of responsible play for 24 hours, 7 days and 30 days, on stakes too, and time to the moment.

-- The limits that members have stand: the one for a Beijing day becomes one for 24 hours.
alter table play_limit
  add span text not null default 'day' check (span in ('day', 'week', 'month')),
  -- A looser one that the member has not said yes to for the second time. It holds nothing, whatever its hour.
  add awaits_yes boolean not null default false,
  drop constraint play_limit_kind_check,
  add constraint play_limit_kind_check check (kind in ('deposit', 'loss', 'stake', 'time'));
update play_limit set awaits_yes = true where effective_at > now();
drop index play_limit_of_member;
create index play_limit_of_member on play_limit (member_id, kind, span, effective_at desc, id desc);

-- Limits on stakes have to be counted, too. (Function of 0300, otherwise unchanged.)
create or replace function stakes_freely(who bigint, at timestamptz) returns boolean language plpgsql stable as $$
begin
  return not exists (select from play_break where member_id = who and ends_at > at)
     and not exists (select from play_limit where member_id = who and kind in ('loss', 'stake', 'time'));
end $$;

-- Whenever a game was in sight, from the first sign of life to the last: what any span of time has in it can be told.
create table play_sitting (
  member_id bigint not null references member (id),
  began_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= began_at),
  primary key (member_id, began_at)
);
create index play_sitting_of_member on play_sitting (member_id, seen_at desc);
-- Of the days before there is a sum only: as if it had been played in one piece, up to the day's last sign.
insert into play_sitting (member_id, began_at, seen_at)
  select member_id, seen_at - make_interval(secs => seconds), seen_at from play_time where seen_at > now() - interval '30 days';
drop table play_time;
