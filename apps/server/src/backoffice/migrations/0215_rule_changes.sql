-- Rules of money change by two people, after a time that everybody sees (docs/decisions/0026).

-- A new, reset or raised account decides about nothing before this moment. Accounts of before may.
alter table staff add column decides_from timestamptz;

create table rule_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('settings', 'promotion', 'agent_rates', 'gateway', 'venue', 'staff', 'recovery_key')),
  -- What it is about, in words of the log: settings, promotion/12, staff/4.
  subject text not null,
  name text not null,
  -- The right that proposing and approving take.
  needs text not null,
  -- What is to be, with what each part was made from, as the kind keeps it.
  proposed jsonb not null,
  -- The same for people: each figure before and after.
  figures jsonb not null,
  -- What the log says of it when it takes effect.
  action text not null,
  detail jsonb not null,
  reason text not null check (reason <> ''),
  proposed_by bigint not null references staff (id),
  proposed_at timestamptz not null,
  delay_ms bigint not null check (delay_ms >= 0),
  state text not null default 'proposed'
    check (state in ('proposed', 'approved', 'applied', 'rejected', 'withdrawn', 'stale')),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  by_recovery_key boolean not null default false,
  verdict text,
  effective_at timestamptz,
  ended_at timestamptz,
  -- Nobody is their own second person; the owner's recovery key stands in for one.
  constraint rule_change_two_people check (
    state not in ('approved', 'applied')
    or (decided_by is not null and effective_at is not null and (decided_by <> proposed_by or by_recovery_key))
  ),
  -- Not before the time that everybody saw.
  constraint rule_change_waits check (state <> 'applied' or (effective_at >= decided_at and ended_at >= effective_at))
);
create index rule_change_open on rule_change (effective_at, id) where state in ('proposed', 'approved');

-- One open change of a thing: two that were made from the same value cannot both be right.
create table rule_change_hold (
  subject text primary key,
  change_id bigint not null references rule_change (id)
);
create index rule_change_hold_of on rule_change_hold (change_id);

-- What was proposed stands as it was read; what is over stays over.
create function keep_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'changes of rules are kept' using errcode = 'restrict_violation';
  end if;
  if old.state not in ('proposed', 'approved')
    or (old.state = 'approved' and new.state = 'proposed')
    or (old.state = 'proposed' and new.state = 'applied')
    or (new.kind, new.subject, new.name, new.needs, new.proposed, new.figures, new.action, new.detail, new.reason,
        new.proposed_by, new.proposed_at, new.delay_ms)
       is distinct from
       (old.kind, old.subject, old.name, old.needs, old.proposed, old.figures, old.action, old.detail, old.reason,
        old.proposed_by, old.proposed_at, old.delay_ms) then
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
create trigger rule_change_is_kept before update or delete on rule_change
  for each row execute function keep_rule_change();

-- The owner's recovery key: 128 random bits, shown once; it stands in for the second chief where there is one.
create table recovery_key (
  id bigint generated always as identity primary key,
  -- argon2id
  key_hash text not null,
  made_at timestamptz not null,
  -- Who asked for it; null: the owner's command, or the demonstration's seed.
  made_by bigint references staff (id),
  -- The change by which two chiefs replaced it; each lets it be done once.
  change_id bigint unique references rule_change (id),
  replaced_at timestamptz
);
create unique index recovery_key_in_force on recovery_key ((true)) where replaced_at is null;
