-- expands: what a member's settled bets won together is kept beside the other figures of the list; the version before does not ask for it.

-- Fen, below 0 where they lost; what a bet that the house gave pays is a bonus, and not in it.
alter table member_figure add column won bigint not null default 0;

-- How far settled bets were read for it: everything up to this settlement of this transaction, and nothing after it.
alter table member_figure_mark add column bet_xid bigint not null default -1;
alter table member_figure_mark add column bet bigint not null default 0;
