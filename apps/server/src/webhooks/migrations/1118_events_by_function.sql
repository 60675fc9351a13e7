-- expands: an event for the operator's own programs is noted in one call (events.ts), and by functions that write what happened.

-- event: id, kind, version, data, lane (events of one are sent in their order), job (the name of the job that sends; it is queued where
-- anybody is told of the kind).
create function note_event(event jsonb, moment timestamptz) returns void language plpgsql as $$
begin
  with told as (
    select r.id from webhook_receiver r
     where r.state <> 'ended' and event ->> 'kind' = any (r.events) and (r.missed_from is null or r.missed_to is not null)),
  noted as (
    insert into webhook_event (event_id, kind, version, at, data)
    select event ->> 'id', event ->> 'kind', (event ->> 'version')::int, moment, event -> 'data' where exists (select from told)
    on conflict do nothing returning id)
  insert into webhook_delivery (receiver_id, event_id, lane, due_at)
  select t.id, n.id, (event ->> 'lane')::bigint, moment from told t cross join noted n;
  -- A key of its own: jobs with the same one would make events wait for each other.
  if found then
    perform graphile_worker.add_job(event ->> 'job', '{}'::json, job_key => (event ->> 'job') || '/' || (event ->> 'id'), max_attempts => 3);
  end if;
end $$;
