-- expands: the job that sends an event is queued without a NOTIFY (1148).

-- event: id, kind, version, data, lane (events of one are sent in their order), job (the name of the job that sends; it is queued where
-- anybody is told of the kind).
create or replace function note_event(event jsonb, moment timestamptz) returns void language plpgsql as $$
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
    perform queue_job(event ->> 'job', '{}', (event ->> 'job') || '/' || (event ->> 'id'), 3, null, null);
  end if;
end $$;
