-- expands: how far a game's rounds stray from their mean, as its platform tells it, and what figures read of a game's model

alter table game
  -- The standard deviation of what a stake brings back in one bet, in hundredths of the stake; nothing where its platform tells none.
  add column spread integer check (spread > 0);

-- A game as bets name it, with what its platform says of it.
create view game_model as
  select venue || '/' || code as game, name, return_to_player, spread from game;
