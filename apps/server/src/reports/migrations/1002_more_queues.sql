-- expands: further queues for whoever counts what waits.

create view waiting_rule_change as
  select proposed_at as since, needs, proposed_by from rule_change where state = 'proposed';
create view waiting_mailing as select made_at as since from mailing where state = 'waiting';
-- Read without a fault and not yet asked for, or asked for by one of two.
create view waiting_import as
  select coalesce(asked_at, uploaded_at) as since from import_file where state in ('read', 'asked');
create view waiting_party_file as select uploaded_at as since from counterparty_file where state = 'read';
create view waiting_party_difference as select since from counterparty_difference where state in ('open', 'asked');
create view waiting_list_entry as
  select made_at as since, expires_at from list_entry
   where list = 'allow' and approved_by is null and lifted_at is null;
create view waiting_case as select opened_at as since from case_file where state = 'open';
create view waiting_free_bet as select asked_at as since from free_bet where state = 'waiting';
