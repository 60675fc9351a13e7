-- The operator's figures and switches. Rows are only added: each change is a version with its author and moment, and a
-- rule holds from the moment it is set, not backwards (business rules).
create table setting (
  id bigint generated always as identity primary key,
  area text not null,
  value jsonb not null,
  set_by text not null,
  set_at timestamptz not null
);
create index setting_latest on setting (area, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger setting_is_history before update or delete on setting
  for each row execute function refuse_change();
