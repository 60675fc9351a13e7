-- Each correction of a payout's transaction is a decision of its own (docs/decisions/0033): how many there were names the next one.
alter table withdrawal_order add column corrections integer not null default 0 check (corrections >= 0);
