-- expands: a note stays as it was written while its member is somebody (docs/decisions/0127).
create function keep_member_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body = '-' and is_erased(old.member_id)
     and (new.id, new.member_id, new.corrects, new.written_by, new.written_at)
         is not distinct from (old.id, old.member_id, old.corrects, old.written_by, old.written_at)
  then return new; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger member_note_is_history before update or delete on member_note
  for each row execute function keep_member_note();
