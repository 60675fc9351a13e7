-- expands: whoever records a bet can see whether the gift that its platform names is one that was given.

-- `gift` is null until the platform's answer is known: a bet may come before it.
create view sent_free_bet as
select venue, member_id, gift, state, bets from free_bet where sent_at is not null;
