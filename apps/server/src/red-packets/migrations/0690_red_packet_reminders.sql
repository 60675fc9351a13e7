-- expands: members who asked to be told when red packets open
create table red_packet_reminder (
  member_id bigint not null references member (id),
  -- The Beijing day whose window it is about.
  day date not null,
  asked_at timestamptz not null,
  -- When it was looked at in the window: told, or left alone. Then it is past taking back.
  seen_at timestamptz,
  primary key (day, member_id)
);
create index red_packet_reminder_due on red_packet_reminder (day, member_id) where seen_at is null;
