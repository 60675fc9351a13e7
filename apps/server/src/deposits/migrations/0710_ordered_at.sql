-- expands: when the money of an order that repeats another was ordered; the version before leaves it empty

-- Of an order made for money that came to a decided one: when the first was made. Null: this is the first.
alter table deposit_order add column ordered_at timestamptz;

create or replace view deposit_on_record as
  select id, order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, own_address, own_amount, state,
         created_at, expires_at, credited, decided_by, decided_at, reason, coalesce(ordered_at, created_at) as ordered_at
    from deposit_order;
