-- A person may have several roles, and a site makes roles of its own (docs/decisions/0066).

create table staff_role (
  id bigint generated always as identity primary key,
  -- What people's roles name it by.
  code text generated always as ('role/' || id) stored unique,
  name text not null check (name <> ''),
  rights text[] not null,
  made_by bigint not null references staff (id),
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index staff_role_name on staff_role (lower(name)) where retired_at is null;

-- What these roles give by lists of the site's own; a role that is retired gives nothing.
create function rights_of_roles(roles text[]) returns text[] stable language sql
begin atomic
  select array(select distinct given.name from staff_role r, unnest(r.rights) as given (name)
                where r.code = any ($1) and r.retired_at is null order by 1);
end;

-- Chiefs and clerks stay what they are.
drop trigger staff_keeps_chief on staff;
drop trigger staff_keeps_chief_deleted on staff;
alter table staff add column roles text[] not null default '{}';
update staff set roles = array[role] where role is not null;
alter table staff drop column role;
alter table staff add constraint staff_roles_check check (array_position(roles, null) is null);

create or replace function refuse_without_chief() returns trigger language plpgsql as $$
begin
  -- Two changes at once are looked at one after the other; the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('staff/chiefs'));
  if not exists (select from staff where 'chief' = any (roles) and disabled_at is null) then
    raise exception 'the last chief who can sign in has to stay one' using errcode = 'check_violation', constraint = 'staff_has_chief';
  end if;
  return null;
end
$$;
create trigger staff_keeps_chief after update of roles, disabled_at on staff for each row
  when ('chief' = any (old.roles) and old.disabled_at is null and (not 'chief' = any (new.roles) or new.disabled_at is not null))
  execute function refuse_without_chief();
create trigger staff_keeps_chief_deleted after delete on staff for each row
  when ('chief' = any (old.roles) and old.disabled_at is null)
  execute function refuse_without_chief();

alter table rule_change drop constraint rule_change_kind_check;
alter table rule_change add constraint rule_change_kind_check
  check (kind in ('settings', 'promotion', 'agent_rates', 'gateway', 'venue', 'staff', 'role', 'recovery_key'));
