-- expands: (columns behind those that views had) the version before reads the ones that it knows.

-- What money that nobody can explain consists of: each row is named, so that the sum opens to what it is made of.
create or replace view open_venue_difference as
  select venue, member_id, first_seen_at as since, ours, theirs, id from venue_difference where resolved_at is null;
create or replace view waiting_win as
  select created_at as since, held as amount, kind, id, venue from win_review where held > 0;
create or replace view waiting_arrival as
  select heard_at as since, amount, id, gateway, payment from gateway_arrival where state = 'review';
create or replace view waiting_chain_payment as
  select seen_at as since, amount, id, chain, tx_hash from chain_payment where state in ('unmatched', 'ambiguous');
create or replace view unpaid_withdrawal as
  select coalesce(payout_since, decided_at) as since, amount, payout = 'wrong' as wrong, id, order_no
    from withdrawal_order where state = 'approved' and payout in ('due', 'sent', 'wrong');
create or replace view open_counterparty_difference as
  select c.kind, abs(coalesce(d.theirs, 0) - coalesce(d.ours, 0)) as amount, d.since, d.id, d.counterparty, c.name, d.number
    from counterparty_difference d
    join counterparty c on c.code = d.counterparty
   where d.state in ('open', 'asked');
