/** Amounts are fen, odds hundredths, times Unix ms. */
export const sportsSchema = `
-- A match. How it runs follows from its seed, which nobody sees before it is over.
create table if not exists sport_event (
  -- <league>-<number>: one match for each place of the schedule.
  id text primary key,
  sport text not null,
  league text not null,
  -- Names and strengths, as they were when the match was announced.
  home text not null,
  away text not null,
  server_seed text not null,
  -- The odds of every selection before any bet.
  odds text not null,
  opens_at integer not null,
  starts_at integer not null,
  ends_at integer not null,
  state text not null check (state in ('waiting', 'played', 'abandoned', 'corrected')),
  -- How it ended, when it was played to its end.
  result text,
  settled_at integer,
  check (opens_at < starts_at and starts_at < ends_at),
  check ((state = 'waiting') = (settled_at is null)),
  check (state <> 'played' or result is not null)
) strict, without rowid;
create index if not exists sport_event_waiting on sport_event (ends_at) where state = 'waiting';
create index if not exists sport_event_over on sport_event (ends_at) where state <> 'waiting';
create index if not exists sport_event_of_sport on sport_event (sport, starts_at);
create index if not exists sport_event_coming on sport_event (starts_at);

-- The public round that is mixed into a match's seed: of its start, so that nobody knows it while bets are taken. Matches without a
-- row are decided by their seed alone.
create table if not exists sport_draw (
  event text primary key references sport_event (id) on delete cascade,
  chain text not null,
  public_key text not null,
  round integer not null,
  -- Once it is there; the match runs from then on.
  signature text
) strict, without rowid;

create table if not exists sport_bet (
  -- Chosen by the player's page before it asks, so that asking twice is one bet.
  id text primary key,
  venue text not null,
  player text not null,
  stake integer not null check (stake > 0),
  -- What it pays when every selection wins.
  potential integer not null check (potential >= stake),
  payout integer not null check (payout >= 0),
  state text not null check (state in ('open', 'won', 'lost', 'void')),
  placed_at integer not null,
  settled_at integer,
  check ((state = 'open') = (settled_at is null)),
  check (state = 'won' or payout = 0)
) strict, without rowid;
create index if not exists sport_bet_of_player on sport_bet (venue, player, placed_at);

-- The selections of a bet: one, or two to five of different matches. Odds stay what they were.
create table if not exists sport_leg (
  bet text not null references sport_bet (id),
  event text not null references sport_event (id),
  market text not null,
  selection text not null,
  odds integer not null check (odds > 100),
  state text not null check (state in ('open', 'won', 'lost', 'void')),
  primary key (bet, event)
) strict, without rowid;
-- Of accumulators that go on: what the stake has become with the selections that won.
create table if not exists sport_carried (
  bet text primary key references sport_bet (id),
  amount integer not null check (amount >= 0)
) strict, without rowid;
create index if not exists sport_leg_of_event on sport_leg (event, market, selection);
`;
