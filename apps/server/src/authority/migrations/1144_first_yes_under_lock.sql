-- expands: the lock of a kind's decisions and the first of two people's yes are one question (apps/server/src/authority/decide.ts).

-- Two statements: the second takes a new snapshot (read committed), and finds what whoever had the lock before has decided.
create function first_yes_under_lock(of_kind text, of_subject text)
returns table (staff_id bigint, content jsonb, reasons jsonb, reference text, key text) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('authority/' || of_kind, 3));
  return query
    select f.staff_id, f.content, f.reasons, f.reference, f.key from first_yes f where f.subject = of_subject;
end $$;
