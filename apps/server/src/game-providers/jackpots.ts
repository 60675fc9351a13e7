/** What of a bet's payout a jackpot paid, in fen: told with the bet, or by the list of a venue that plays from the central wallet. */

/** Of the bet `b` in a statement. */
export const jackpotOfBet = `b.jackpot + coalesce((
  select sum(s.amount) from seamless_statement s
   where s.venue = b.venue and s.reference = b.bet_id and s.jackpot and s.counts and not exists (
     select from seamless_statement u
      where u.venue = s.venue and u.kind = 'undo' and u.counts and u.reference = s.id)), 0)::bigint`;
