-- expands: the version before neither reads nor writes it
-- What each verification of the books found (npm run ledger:verify, which the timer deploy/systemd/mingpai-verify.timer runs every night):
-- read by the figures that alarms look at. A restored database tells of those up to its own moment.
create table book_verification (
  begun_at timestamptz primary key,
  finished_at timestamptz not null default now(),
  in_order boolean not null
);
create trigger book_verification_is_history before update or delete or truncate on book_verification
  for each statement execute function refuse_change();
