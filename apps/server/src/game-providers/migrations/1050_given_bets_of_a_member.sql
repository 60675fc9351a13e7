-- expands: whose bets the house gave, so that what a member won of their own money is told apart from it.

create view bet_given as select venue, bet_id, member_id from given_bet;
