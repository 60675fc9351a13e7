-- expands: whose a row of a queue is, and rows that are put aside; the version before knows nothing of either and decides as it did.
-- A row of a queue that somebody works on is theirs until a moment. It says nothing about money: a decision is once only by its order.
create table work_claim (
  queue text not null check (queue in ('deposits', 'withdrawals')),
  item bigint not null,
  staff_id bigint not null references staff (id),
  since timestamptz not null,
  until timestamptz not null check (until > since),
  primary key (queue, item)
);

-- What cannot be decided yet, with the reason, until a moment: then it stands in its queue again by itself.
create table work_parked (
  queue text not null check (queue in ('deposits', 'withdrawals')),
  item bigint not null,
  staff_id bigint not null references staff (id),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  until timestamptz not null check (until > at),
  primary key (queue, item)
);

create view claimed_work as
  select c.queue, c.item, c.staff_id, s.name as by, c.since, c.until from work_claim c join staff_name s on s.id = c.staff_id;
create view parked_work as
  select p.queue, p.item, s.name as by, p.reason, p.at, p.until from work_parked p join staff_name s on s.id = p.staff_id;

-- Whose first of two people's yes something has: they are not asked for the second.
create view first_yes_of as select subject, staff_id from first_yes;

-- With the row's number, so that what is put aside is not counted as waiting; a withdrawal that is held cannot be decided before.
create or replace view waiting_deposit as
  select created_at as since, amount, id from deposit_order where state = 'pending';
create or replace view waiting_withdrawal as
  select created_at as since, amount, id, held_until from withdrawal_order where state = 'pending';
-- As the staff's list has them: a request whose answers do not suffice waits for nobody.
create view waiting_recovery as select asked_at as since from account_recovery where enough and state = 'open';
