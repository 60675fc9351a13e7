-- expands: a member may say how much follows them into a game at most.

-- Fen; null: the whole central balance (rule B60).
alter table member add column auto_transfer_most bigint check (auto_transfer_most > 0);
