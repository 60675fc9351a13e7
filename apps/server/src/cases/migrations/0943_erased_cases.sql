-- expands: a comment stays as it was written while those whom its case is about are somebody (docs/decisions/0127).
create function keep_case_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body = '-'
     and exists (select from case_link l where l.case_id = old.case_id and is_erased(l.member_id))
     and (new.id, new.case_id, new.written_by, new.written_at)
         is not distinct from (old.id, old.case_id, old.written_by, old.written_at)
  then return new; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger case_comment_is_history before update or delete on case_comment
  for each row execute function keep_case_comment();
