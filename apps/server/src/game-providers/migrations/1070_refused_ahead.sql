-- expands: what of a transfer out comes ahead of its venue's records, so that it can be taken off the hour again where the venue refuses it.

-- Fen. Transfers of before, or by the version before, have 0: of theirs nothing is taken off.
alter table venue_transfer add column ahead bigint not null default 0;
-- Of the rows of before it is so; nobody waits until all are read.
alter table venue_transfer add constraint venue_transfer_ahead_within_amount
  check (ahead >= 0 and ahead + held <= amount and (ahead = 0 or direction = 'out')) not valid;
