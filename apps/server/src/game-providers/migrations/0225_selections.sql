-- What was bet on, where a venue tells it: [{"event", "market", "selection", "odds"}], odds in hundredths, the stake included. The first
-- that was told stays. What the venue said of the valid amount is kept beside what counts.
alter table bet add column selections jsonb, add column reported_valid bigint check (reported_valid >= 0);

-- What a member has staked on one set of selections over all bets, void ones left out, once for each of its events: bets that
-- cancel each other are found by it, however many orders they came in. Fen.
create table staked_together (
  venue text not null references venue (code),
  member_id bigint not null references member (id),
  event text not null,
  -- The selections in one order, as text.
  selections text not null,
  stake bigint not null check (stake >= 0),
  -- Of these, what has settled.
  settled bigint not null check (settled between 0 and stake),
  primary key (venue, member_id, event, selections)
);
