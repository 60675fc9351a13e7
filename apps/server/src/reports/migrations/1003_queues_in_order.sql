-- expands: the oldest and the newest of each queue by one look, and its number by as many rows as are counted.
-- concurrently: several of them are big tables with few rows that wait.
create index concurrently if not exists promotion_application_waiting on promotion_application (created_at) where state = 'pending';
create index concurrently if not exists win_review_waiting on win_review (created_at) where held > 0;
create index concurrently if not exists bet_set_aside_waiting on bet_set_aside (first_seen_at) where state = 'open';
create index concurrently if not exists venue_difference_waiting on venue_difference (first_seen_at) where resolved_at is null;
create index concurrently if not exists gateway_arrival_waiting on gateway_arrival (heard_at) where state = 'review';
create index concurrently if not exists chain_payment_waiting on chain_payment (seen_at) where state in ('unmatched', 'ambiguous');
create index concurrently if not exists conversation_waiting on conversation (last_at) where closed_at is null and last_from = 'member';
create index concurrently if not exists account_recovery_waiting on account_recovery (asked_at) where enough and state = 'open';
create index concurrently if not exists identity_form_in_time on identity_form (at) where state = 'open';
create index concurrently if not exists withdrawal_unpaid_in_time on withdrawal_order (coalesce(payout_since, decided_at)) where state = 'approved' and payout in ('due', 'sent', 'wrong');
create index concurrently if not exists withdrawal_paid_wrong on withdrawal_order (coalesce(payout_since, decided_at)) where state = 'approved' and payout = 'wrong';
create index concurrently if not exists rule_change_waiting on rule_change (proposed_at) where state = 'proposed';
create index concurrently if not exists mailing_waiting on mailing (made_at) where state = 'waiting';
create index concurrently if not exists import_file_waiting on import_file (coalesce(asked_at, uploaded_at)) where state in ('read', 'asked');
create index concurrently if not exists counterparty_file_waiting on counterparty_file (uploaded_at) where state = 'read';
create index concurrently if not exists counterparty_difference_waiting on counterparty_difference (since) where state in ('open', 'asked');
create index concurrently if not exists list_entry_waiting on list_entry (made_at) where list = 'allow' and approved_by is null and lifted_at is null;
create index concurrently if not exists case_file_waiting on case_file (opened_at) where state = 'open';
create index concurrently if not exists free_bet_waiting on free_bet (asked_at) where state = 'waiting';
