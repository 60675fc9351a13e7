-- A bet may have a second name at its platform, by which it is taken back or asked for; and what said that a round was over says so.
alter table seamless_transaction
  add column alias text,
  add column closes boolean not null default false,
  add constraint seamless_transaction_alias check (alias is null or kind = 'bet');

create index seamless_transaction_of_alias on seamless_transaction (venue, alias) where alias is not null;
create index seamless_transaction_over on seamless_transaction (venue, member_id, round) where closes;
