-- expands: bets are sought by their game, the newest first, however rarely it is played.
-- concurrently: there are millions.
create index concurrently if not exists bet_of_game on bet (game, placed_at desc, venue, bet_id);
