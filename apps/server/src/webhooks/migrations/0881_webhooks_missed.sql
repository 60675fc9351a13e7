-- expands: what waits for a receiver has a bound, and what was not kept for it is said (docs/decisions/0115).
alter table webhook_receiver
  -- Events between these were not kept for it; without an end: none are now.
  add column missed_from timestamptz,
  add column missed_to timestamptz,
  add constraint webhook_receiver_missed_check check (missed_to is null or missed_from is not null);
