-- expands: what others may read, by views; the version before asks for none of them.

create or replace view credited_deposit as
  select member_id, credited as amount, decided_at as at, id, way from deposit_order where state = 'approved';

-- An order to pay in, whatever became of it; amounts in fen and micro-USDT.
create view deposit_on_record as
  select id, order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, own_address, own_amount, state,
         created_at, expires_at, credited, decided_by, decided_at, reason
    from deposit_order;

-- The gateway that an order to pay in was given to, by its name.
create view gateway_of_deposit as
  select p.order_id, g.name from gateway_payment p join gateway g on g.code = p.gateway;
