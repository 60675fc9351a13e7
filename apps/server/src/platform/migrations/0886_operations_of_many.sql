-- expands: what `once` looks up and records (idempotency.ts), for functions of the database that do many operations in one statement.

-- Whether nobody can have done this operation before, as far as `once` would find it. Its lock is the caller's to hold. Without a key
-- whatever the member asked of the kind since a moment might be the same.
create function operation_is_new(who bigint, of_call text, by_key text, since timestamptz) returns boolean language plpgsql stable as $$
begin
  if by_key is null then
    return not exists (select from operation o where o.member_id = who and o.call = of_call and o.created_at > since);
  end if;
  return not exists (select from operation o where o.member_id = who and o.call = of_call and o.key = by_key);
end $$;

-- Records what was done. operations: member_id, key (null: none), operation, fingerprint (hex), answer.
create function keep_operations(of_call text, operations jsonb, at timestamptz) returns void language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into operation (member_id, call, key, id, fingerprint, created_at, answer)
  select o.member_id, of_call, coalesce(o.key, '~' || o.operation), o.operation, decode(o.fingerprint, 'hex'), at, o.answer
    from jsonb_to_recordset(operations) o (member_id bigint, key text, operation uuid, fingerprint text, answer jsonb);
end $$;
