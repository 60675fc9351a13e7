-- expands: what is credited of an order is decided in one call, and written with all that follows from it in another (deposits.ts).

-- Approves an order that waits, whoever else decides it at the same moment: locks it, and says how it stood. Outcomes `approved`,
-- `order_not_found`, `already_decided`. arrived: fen; null: what was ordered. paid: when it was paid, null where nobody knows; what was paid
-- late, or beyond the ordered sum, was ordered when it was paid. rules: as level_lets_in takes them. tells: the member is to be told what
-- their level allows, before the money is touched.
create function approve_deposit(
  of_id bigint, arrived bigint, by_actor text, moment timestamptz, paid timestamptz, rules jsonb,
  out outcome text, out tells boolean, out was deposit_order)
language plpgsql as $$
declare
  fen bigint;
begin
  tells := false;
  select * into was from deposit_order d where d.id = of_id for update;
  if was.id is null then outcome := 'order_not_found'; return; end if;
  if was.state <> 'pending' then outcome := 'already_decided'; return; end if;
  fen := coalesce(arrived, was.amount);
  update deposit_order d
     set state = 'approved', credited = fen, decided_by = by_actor, decided_at = moment,
         ordered_at = case when paid > d.expires_at or paid is not null and fen > d.amount
                           then greatest(paid, d.ordered_at, d.created_at) else d.ordered_at end
   where d.id = of_id;
  tells := level_tells(was.member_id, rules, moment);
  outcome := 'approved';
end $$;

-- Writes an approved order's money, in the transaction that approved it, and all that follows: the turnover that it opens, the member's
-- message, their browsers, the operator's programs, and the job that gives what promotions give on it. credit: member_id, order_no,
-- transfer (as ledger.apply takes it), source, turnover (fen), message, event (as send_message and note_event take them), arrival_job,
-- credited_job.
create function credit_deposit(credit jsonb, moment timestamptz) returns void language plpgsql as $$
declare
  who constant bigint := credit ->> 'member_id';
  order_no constant text := credit ->> 'order_no';
  job constant text := credit ->> 'credited_job';
begin
  perform credit_member(credit -> 'transfer', who, credit ->> 'source', (credit ->> 'turnover')::bigint, moment);
  perform send_message(who, credit -> 'message', moment);
  perform announce_arrival(who, order_no, 'deposit', moment, credit ->> 'arrival_job');
  perform note_event(credit -> 'event', moment);
  perform graphile_worker.add_job(job, json_build_object('order', order_no), job_key => job || '/' || order_no, max_attempts => 25);
end $$;
