-- expands: a view more, and prizes in the results; the version before takes off bonuses alone, from losses that know of prizes.

-- What a member won at a venue with the bets that settled, were corrected or became void on a day, and with prizes that come without a
-- bet; below 0 what was lost. Fen.
create or replace view member_result_day as
  select member_id, day, venue, case figure when 'bet' then payout - amount else amount end as result
    from figure_member_day where figure in ('bet', 'prize');

-- What a member was given on a day that is no promotion's bonus: red packets, rebates and commission, less what of them went back; and
-- by itself what corrections came to, up less down. Fen.
create view member_gift_day as
  select member_id, day, figure = 'correction' as corrected, amount
    from figure_member_day where figure in ('red_packet', 'rebate', 'commission', 'correction');
