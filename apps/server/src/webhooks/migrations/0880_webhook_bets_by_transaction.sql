-- expands: settled bets are told by the transactions that wrote them, so that one that took long is not passed by (docs/decisions/0115).
alter table webhook_bets
  -- The last row that was told, in the order of transactions and rows; null: told by time until now, up to told_to.
  add column xid bigint,
  add column last bigint not null default 0;
