-- expands: requests that came to nothing are found by their age, the oldest first (docs/decisions/0121).
create index account_recovery_unmatched on account_recovery (id) where not enough;
