-- expands: the version before writes none of these columns, and knows no platform that needs them
-- A bet may have a second name at its platform, by which it is taken back or asked for; and what said that a round was over says so.
alter table seamless_transaction
  add column alias text,
  add column closes boolean not null default false,
  -- A cancellation whose bet was not there: `reference` is the second name that it came with, the member's own.
  add column by_alias boolean not null default false,
  add constraint seamless_transaction_alias
    check ((alias is null or kind = 'bet') and (not by_alias or kind = 'rollback')) not valid;
