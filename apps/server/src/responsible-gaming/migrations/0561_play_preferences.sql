-- expands: how often a member wants to be told the time while they play, and when limits were offered and brought to mind.
create table play_preference (
  member_id bigint primary key references member (id),
  -- Since when the site knows that the member plays or has limits: from here the half years count.
  noted_at timestamptz not null,
  -- Minutes of play between two looks at the time; none: as the site has it.
  check_minutes smallint check (check_minutes between 5 and 120),
  -- When the member answered the last one.
  checked_at timestamptz,
  -- When the member answered the offer of limits, whatever they said.
  offer_answered_at timestamptz,
  reminded_at timestamptz
);
create index play_preference_reminder on play_preference (coalesce(reminded_at, noted_at));
