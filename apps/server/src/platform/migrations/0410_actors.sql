-- Who decided or set something stands beside it as `staff/3`, `gateway/alpha`, `chain`. Where it is a colleague, the
-- database knows that there is one.
create function staff_of_actor(actor text) returns bigint
  language sql immutable parallel safe
  return case when actor like 'staff/%' then substr(actor, 7)::bigint end;

alter table setting
  add column set_by_staff bigint generated always as (staff_of_actor(set_by)) stored references staff (id);
alter table agent_rate
  add column set_by_staff bigint generated always as (staff_of_actor(set_by)) stored references staff (id);
alter table agent_application
  add column decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored references staff (id);
alter table agent_statement
  add column decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored references staff (id);
alter table deposit_order
  add column decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored references staff (id);
alter table withdrawal_order
  add column decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored references staff (id),
  add column first_approved_by_staff bigint
    generated always as (staff_of_actor(first_approved_by)) stored references staff (id);
alter table chain_payment
  add column decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored references staff (id);
alter table gateway_arrival
  add column decided_by_staff bigint generated always as (staff_of_actor(decided_by)) stored references staff (id);
