-- expands: bets that are open, for whoever counts those that are overdue, and the moment before which one has to be placed to be that:
-- longer ago than a match of several days takes.
create function overdue_before(now timestamptz) returns timestamptz language sql stable parallel safe
  return now - interval '72 hours';
create view unsettled_bet as select venue, bet_id, placed_at from bet where state = 'unsettled';
