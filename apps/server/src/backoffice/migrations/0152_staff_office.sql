-- Staff are run from the console: the last chief who can sign in stays one, whoever asks for the change and by whatever way.

-- The sessions of one person: when they signed in last, and those that end with a change.
create index staff_session_of on staff_session (staff_id, created_at desc);

create function refuse_without_chief() returns trigger language plpgsql as $$
begin
  -- Two changes at once are looked at one after the other; the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('staff/chiefs'));
  if not exists (select from staff where role = 'chief' and disabled_at is null) then
    raise exception 'the last chief who can sign in has to stay one' using errcode = 'check_violation', constraint = 'staff_has_chief';
  end if;
  return null;
end
$$;
create trigger staff_keeps_chief after update of role, disabled_at on staff for each row
  when (old.role = 'chief' and old.disabled_at is null and (new.role is distinct from 'chief' or new.disabled_at is not null))
  execute function refuse_without_chief();
create trigger staff_keeps_chief_deleted after delete on staff for each row
  when (old.role = 'chief' and old.disabled_at is null)
  execute function refuse_without_chief();
