-- expands: what others may read, by views; the version before asks for none of them.

-- One row of the stream of settled bets: what a settlement, a correction or a void changed, in fen.
create or replace view settled_change as
  select id, xid, at, venue, bet_id, member_id, category, stake_delta, result_delta + stake_delta as payout_delta, bets_delta,
         seq, valid_delta, result_delta, state, first_at
    from settlement;

-- What a member had played in all at the end of a day that they played on, valid amounts in fen.
create view turnover_through as select member_id, day, total from turnover_day;
