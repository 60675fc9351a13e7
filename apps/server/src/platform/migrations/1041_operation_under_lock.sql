-- expands: the lock of an operation and what is recorded under its key are one question of `once` (idempotency.ts).

-- Two statements: the second takes a new snapshot (read committed), and finds what whoever had the lock before has recorded.
create function operation_under_lock(who bigint, of_call text, by_key text)
returns table (fingerprint bytea, answer jsonb) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(who || '/' || of_call, 0));
  return query
    select o.fingerprint, o.answer from operation o where o.member_id = who and o.call = of_call and o.key = by_key;
end $$;
