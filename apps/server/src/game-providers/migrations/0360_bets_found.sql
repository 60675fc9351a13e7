-- Staff find bets. Of a span of time they are read in its order, and what narrows them besides stands in the index, so that a month
-- of bets is looked through without visiting their rows.
create index bet_by_time on bet (placed_at desc, venue, bet_id) include (state, stake, payout);
-- A round, as members name it: at whichever venue.
create index bet_of_round on bet (round, placed_at desc);
-- What a seamless venue paid for a bet, and what was told of it before it could be recorded.
create index seamless_transaction_of_bet on seamless_transaction (venue, bet) where bet is not null;
create index bet_set_aside_of_bet on bet_set_aside (venue, bet_id);
create index win_review_of_subject on win_review (venue, subject);
