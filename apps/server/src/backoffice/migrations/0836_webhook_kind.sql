-- expands: one kind of rules more: which addresses are told of events, and by which secret.
alter table rule_change drop constraint rule_change_kind_check;
alter table rule_change add constraint rule_change_kind_check
  check (kind in ('settings', 'promotion', 'agent_rates', 'agent_terms', 'agent_move', 'agent_dismissal', 'gateway', 'venue', 'staff',
                  'role', 'recovery_key', 'webhook')) not valid;
alter table rule_change validate constraint rule_change_kind_check;
