-- A promotion that nobody applies for leads to where it happens: the rebates, the red packets. Empty: members apply.
alter table promotion
  add column place text not null default '' check (place in ('', '/fanshui', '/hongbao', '/vip', '/recharge')),
  -- What is not applied for gives no bonus of its own and asks for nothing.
  add check (place = '' or (bonus = 0 and condition = 'none'));
