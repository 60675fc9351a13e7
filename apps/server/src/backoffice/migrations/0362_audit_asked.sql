-- The staff's log is asked: by whom, what, when, about which member, order or amount. It is read in the order of its moments, and each
-- question that few rows answer has an index of its own.

-- Whom and what a row is about: what it was done to, and the members and the order that its detail names.
create function audit_names(subject text, detail jsonb) returns text[] language sql immutable parallel safe
return array_remove(array[subject, 'member/' || (detail->>'member'), 'order/' || (detail->>'order')], null)
  || array(select 'member/' || one from string_to_table(detail->>'members', ',') one);

-- The largest amount that it names, in fen; none where it names none.
create function audit_amount(detail jsonb) returns bigint language sql immutable parallel safe
return greatest(
  case when detail->>'credited' ~ '^\d{1,18}$' then (detail->>'credited')::bigint end,
  case when detail->>'ordered' ~ '^\d{1,18}$' then (detail->>'ordered')::bigint end,
  case when detail->>'amount' ~ '^\d{1,18}$' then (detail->>'amount')::bigint end,
  case when detail->>'credit' ~ '^\d{1,18}$' then (detail->>'credit')::bigint end,
  case when detail->>'debit' ~ '^\d{1,18}$' then (detail->>'debit')::bigint end,
  case when detail->>'bonus' ~ '^\d{1,18}$' then (detail->>'bonus')::bigint end);

create index audit_in_order on audit (at desc, id desc);
create index audit_of_staff on audit (staff_id, at desc, id desc);
create index audit_of_action on audit (action, at desc, id desc);
create index audit_about on audit using gin (audit_names(subject, detail));
-- Of all rows: the statistics of a part of them are not used, and without them the log is read from its end.
create index audit_of_amount on audit (audit_amount(detail), at desc);
