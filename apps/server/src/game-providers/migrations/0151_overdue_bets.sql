-- Bets that a venue never settles are looked for by their age.
create index bet_unsettled_by_age on bet (placed_at) where state = 'unsettled';
