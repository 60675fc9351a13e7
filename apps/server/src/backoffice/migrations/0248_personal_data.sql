-- Members' personal data leaves the server masked until somebody of the staff asks for it (docs/decisions/0032). What was asked for
-- is history: nobody takes it back, and the log tells of it besides.
create table personal_reveal (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  -- Of the session that asked: another one of the same person asks again.
  session bytea not null,
  member_id bigint not null references member (id),
  fields text[] not null check (cardinality(fields) > 0),
  reason text not null check (char_length(btrim(reason)) >= 4),
  at timestamptz not null,
  until timestamptz not null check (until > at)
);
create index personal_reveal_of_session on personal_reveal (session, until);
create index personal_reveal_of_day on personal_reveal (staff_id, at);
create trigger personal_reveal_is_history before update or delete or truncate on personal_reveal
  for each statement execute function refuse_change();

-- What staff read because the work needs it: once for each person and thing.
create table personal_reading (
  staff_id bigint not null references staff (id),
  -- As in the log: withdrawal/12, payout_batch/1001, deposit/7.
  subject text not null,
  field text not null,
  at timestamptz not null,
  primary key (staff_id, subject, field)
);
create trigger personal_reading_is_history before update or delete or truncate on personal_reading
  for each statement execute function refuse_change();
