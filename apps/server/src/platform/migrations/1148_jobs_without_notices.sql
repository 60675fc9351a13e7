-- expands: a job is queued in the transaction that makes it necessary without a NOTIFY, for which transactions commit one behind the other
-- (docs/decisions/0060).

-- As the library's add_job; but whose session this is, and nobody else, is told of it, at once: that one wakes workers when the transaction
-- has committed (database.ts). key: a second job with the same one takes the place of the first while that waits. due: null for at once.
-- one_at_a_time: jobs of one such name run one after the other.
create function queue_job(job text, content json, by_key text, tries int, due timestamptz, one_at_a_time text) returns void
language plpgsql as $$
declare
  of_task int := (select t.id from graphile_worker._private_tasks t where t.identifier = job);
  of_queue int;
begin
  if of_task is null then
    insert into graphile_worker._private_tasks (identifier) values (job) on conflict do nothing;
    of_task := (select t.id from graphile_worker._private_tasks t where t.identifier = job);
  end if;
  if one_at_a_time is not null then
    insert into graphile_worker._private_job_queues (queue_name) values (one_at_a_time) on conflict do nothing;
    of_queue := (select q.id from graphile_worker._private_job_queues q where q.queue_name = one_at_a_time);
  end if;
  -- One that runs, or has failed for good, knows nothing of what is new.
  update graphile_worker._private_jobs j set key = null, attempts = j.max_attempts, updated_at = now()
   where j.key = by_key and not j.is_available;
  insert into graphile_worker._private_jobs as j (job_queue_id, task_id, payload, run_at, max_attempts, key)
  values (of_queue, of_task, content, coalesce(due, now()), tries, by_key)
  on conflict (key) do update
     set job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
         max_attempts = excluded.max_attempts, revision = j.revision + 1, attempts = 0, last_error = null, updated_at = now()
   where j.locked_at is null;
  raise notice 'a job is queued' using errcode = 'MPJOB';
end $$;
