-- expands: what others may read, by views; the version before asks for none of them.

create or replace view venue_name as select code, name, category, name_en from venue;
create or replace view game_name as select venue, code, name, name_en from game;

-- A bet by its latest state, fen. `selections`: what it was on, where the venue tells it.
create view bet_on_record as
  select venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, selections from bet;

-- A transfer of a member's money to a venue or back, fen.
create view venue_transfer_on_record as
  select id, member_id, venue, direction, amount, state, reason, created_at from venue_transfer;
