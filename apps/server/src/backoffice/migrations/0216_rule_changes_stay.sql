-- What was proposed, and the hash of a recovery key, are history: the server's role gets no right to change or remove them.
create trigger rule_change_stays before delete or truncate on rule_change
  for each statement execute function refuse_change();
create trigger rule_change_keeps_terms
  before update of id, kind, subject, name, needs, proposed, figures, action, detail, reason, proposed_by, proposed_at, delay_ms
  on rule_change for each statement execute function refuse_change();
create trigger recovery_key_stays before delete or truncate on recovery_key
  for each statement execute function refuse_change();
create trigger recovery_key_keeps_hash before update of id, key_hash, made_at, made_by, change_id on recovery_key
  for each statement execute function refuse_change();
