/** Amounts are fen, times Unix ms. One set of tables for all games by the clock. */
export const scheduledSchema = `
-- The last link of each chain of seeds, from which the others are hashed.
create table if not exists scheduled_chain (
  game text not null,
  epoch integer not null,
  secret text not null,
  primary key (game, epoch)
) strict, without rowid;

-- Which chain of public rounds a game's rounds name, from which round on. Rounds before the first name none: their seed alone decides.
create table if not exists scheduled_beacon (
  game text not null,
  from_round integer not null,
  chain text not null,
  public_key text not null,
  genesis_ms integer not null,
  period_ms integer not null,
  primary key (game, from_round)
) strict, without rowid;

create table if not exists scheduled_bet (
  -- How the operator knows it: game, order and place in the order.
  id text primary key,
  -- Chosen by the player's page before it asks, so that asking twice is one order.
  order_id text not null,
  place integer not null check (place >= 0),
  game text not null,
  round integer not null,
  venue text not null,
  player text not null,
  -- What was bet on, in the game's own words.
  kind text not null,
  stake integer not null check (stake > 0),
  state text not null check (state in ('open', 'settled', 'void')),
  payout integer not null check (payout >= 0),
  placed_at integer not null,
  settled_at integer,
  unique (game, order_id, place),
  check ((state = 'open') = (settled_at is null))
) strict, without rowid;
create index if not exists scheduled_bet_open on scheduled_bet (game, round) where state = 'open';
create index if not exists scheduled_bet_of_round on scheduled_bet (game, round);
create index if not exists scheduled_bet_of_player on scheduled_bet (game, venue, player, round);

-- Rounds that were not played to their end: every bet on them went back.
create table if not exists scheduled_void (
  game text not null,
  round integer not null,
  reason text not null,
  at integer not null,
  primary key (game, round)
) strict, without rowid;

-- The latest round whose seed was shown. Should the clock go back, no bet is taken on what is known already.
create table if not exists scheduled_shown (
  game text primary key,
  round integer not null
) strict, without rowid;
`;
