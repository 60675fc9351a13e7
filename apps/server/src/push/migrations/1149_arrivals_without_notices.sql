-- expands: the job that tells of an arrival is queued without a NOTIFY (1148).

-- The same arrival again has no effect. job: the name of the job that tells; it is queued where anybody listens.
create or replace function announce_arrival(who bigint, of_order text, of_kind text, moment timestamptz, job text) returns void language plpgsql as $$
begin
  -- A subscription that somebody is deleting is passed over: waiting for it would hold the money, and then fail.
  insert into push_notice (subscription_id, order_no, kind, created_at, due_at)
  select s.id, of_order, of_kind, moment, moment from push_subscription s where s.member_id = who for key share skip locked
  on conflict do nothing;
  -- A key of its own: jobs with the same one would make arrivals wait for each other.
  if found then
    perform queue_job(job, '{}', job || '/' || of_order, 3, null, null);
  end if;
end $$;
