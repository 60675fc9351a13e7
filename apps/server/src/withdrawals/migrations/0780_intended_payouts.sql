-- expands: that a payout was asked for is kept before it is, and that one moves no more money is kept once it is known.

alter table named_payout
  -- Null: asked for, and none chosen yet.
  alter column payout drop not null,
  -- How often one was asked for without an answer: only then the service's list is read before it is asked again.
  add column unanswered integer not null default 0 check (unanswered >= 0),
  -- No money moves by it any more, and no other is chosen: it was cancelled or completed, or none was chosen when staff paid.
  add column closed_at timestamptz;

-- What was asked for before this was kept may have been made there.
insert into named_payout (order_no, chosen_at, unanswered)
select order_no, service_asked_at, 1 from withdrawal_order
 where service = 'asked' and transaction_hash is null and service_asked_at is not null
on conflict do nothing;

-- What was refused by a service was cancelled there before anything was sent.
update named_payout n set closed_at = n.chosen_at
  from withdrawal_order o where o.order_no = n.order_no and o.service = 'refused' and n.sent_at is null;
