-- One kind of rules more: what an agent is paid for.
alter table rule_change drop constraint rule_change_kind_check;
alter table rule_change add constraint rule_change_kind_check
  check (kind in ('settings', 'promotion', 'agent_rates', 'agent_terms', 'agent_move', 'agent_dismissal', 'gateway', 'venue', 'staff',
                  'role', 'recovery_key')) not valid;
alter table rule_change validate constraint rule_change_kind_check;
