-- expands: (function of 0860) which bets count plainly, as rows: one plan for all that settle together.

-- The member, where a bet that settles now does so for the first time, and counts toward requirements alone: no grant of the member wants
-- anything, so that nobody has to look closer. Written so that it becomes part of the statement that asks; `offset 0` keeps each look-up by
-- its key (0861).
create function plainly_counted(who bigint, at_venue text, bet text) returns table (member_id bigint) language sql stable as $$
  select who
   where not exists (select from bonus_grant g
                      where g.member_id = who and g.state in ('active', 'fulfilled') and g.counted < g.required * 100 offset 0)
     and not exists (select from settlement s where s.venue = at_venue and s.bet_id = bet offset 0)
$$;

-- As one answer, for the version before.
create or replace function counts_plainly(who bigint, at_venue text, bet text) returns boolean language sql stable as $$
  select exists (select from plainly_counted(who, at_venue, bet))
$$;
