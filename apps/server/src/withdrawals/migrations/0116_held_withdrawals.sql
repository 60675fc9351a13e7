-- A withdrawal to a new address is not paid before its time, whoever approves it and whatever the code does. It may be rejected.
alter table withdrawal_order
  add check (held_until is null or held_until > created_at),
  add check (state <> 'approved' or held_until is null or decided_at >= held_until);
