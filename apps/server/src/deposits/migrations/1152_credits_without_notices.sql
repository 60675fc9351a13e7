-- expands: the job that gives what promotions give on a deposit is queued without a NOTIFY (1148).

-- Writes an approved order's money, in the transaction that approved it, and all that follows: the turnover that it opens, the member's
-- message, their browsers, the operator's programs, and the job that gives what promotions give on it. credit: member_id, order_no,
-- transfer (as ledger.apply takes it), source, turnover (fen), message, event (as send_message and note_event take them), arrival_job,
-- credited_job.
create or replace function credit_deposit(credit jsonb, moment timestamptz) returns void language plpgsql as $$
declare
  who constant bigint := credit ->> 'member_id';
  order_no constant text := credit ->> 'order_no';
  job constant text := credit ->> 'credited_job';
begin
  perform credit_member(credit -> 'transfer', who, credit ->> 'source', (credit ->> 'turnover')::bigint, moment);
  perform send_message(who, credit -> 'message', moment);
  perform announce_arrival(who, order_no, 'deposit', moment, credit ->> 'arrival_job');
  perform note_event(credit -> 'event', moment);
  perform queue_job(job, json_build_object('order', order_no), job || '/' || order_no, 25, null, null);
end $$;
