-- expands: what games say of themselves, and wins that are held, for the lobby

-- As the game's platform tells it from the game's own model; nothing where it tells none.
alter table game
  -- Hundredths of a percent of the stakes that come back in the long run.
  add column return_to_player integer check (return_to_player between 1 and 10000),
  add column volatility text check (volatility in ('low', 'medium', 'high')),
  -- What one spin or round can pay at the most, in hundredths of its stake.
  add column largest_win bigint check (largest_win > 0),
  -- When it came to a site that was running already; nothing for what was there from the beginning.
  add column listed_at timestamptz;

-- Bets whose win nobody has been paid yet.
create view held_bet as
  select venue, subject as bet_id from win_review where kind = 'bet' and held > 0;
