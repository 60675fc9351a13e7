-- An offer's terms are those of the moment when the member applied, and each offer has a budget for a day (docs/decisions/0025). Fen.
alter table promotion_application
  add column offered_bonus bigint check (offered_bonus >= 0),
  add column offered_multiple int check (offered_multiple between 0 and 100);
update promotion_application a
   set offered_bonus = coalesce(a.bonus, p.bonus), offered_multiple = coalesce(a.multiple, p.multiple)
  from promotion p where p.id = a.promotion_id;
alter table promotion_application
  alter column offered_bonus set not null,
  alter column offered_multiple set not null;

-- What an offer may give on one day (Beijing) before a second person is asked.
alter table promotion add column budget bigint not null default 2000000 check (budget >= 0);
