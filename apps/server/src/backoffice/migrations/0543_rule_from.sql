-- expands: a change of a rule may be ordered for a moment ahead; a node of before cannot put it into force before that.
alter table rule_change
  add column wanted_at timestamptz,
  add constraint rule_change_wanted check (wanted_at > proposed_at),
  add constraint rule_change_from check (effective_at >= wanted_at);

drop trigger rule_change_keeps_terms on rule_change;
create trigger rule_change_keeps_terms before update of id, kind, subject, name, needs, proposed, figures, action, detail, reason,
  proposed_by, proposed_at, delay_ms, wanted_at on rule_change for each statement execute function refuse_change();

create or replace function keep_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'changes of rules are kept' using errcode = 'restrict_violation';
  end if;
  if old.state not in ('proposed', 'approved')
    or (old.state = 'approved' and new.state = 'proposed')
    or (old.state = 'proposed' and new.state = 'applied')
    or (new.kind, new.subject, new.name, new.needs, new.proposed, new.figures, new.action, new.detail, new.reason,
        new.proposed_by, new.proposed_at, new.delay_ms, new.wanted_at)
       is distinct from
       (old.kind, old.subject, old.name, old.needs, old.proposed, old.figures, old.action, old.detail, old.reason,
        old.proposed_by, old.proposed_at, old.delay_ms, old.wanted_at) then
    raise exception 'a change of a rule keeps what was proposed and how it ended' using errcode = 'restrict_violation';
  end if;
  if old.state = 'approved' and new.state in ('approved', 'applied')
    and (new.decided_by, new.decided_at, new.effective_at, new.by_recovery_key)
        is distinct from (old.decided_by, old.decided_at, old.effective_at, old.by_recovery_key) then
    raise exception 'a change of a rule keeps its second yes' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
