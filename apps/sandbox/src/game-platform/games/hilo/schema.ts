/** Amounts are fen, times Unix ms. */
export const hiloSchema = `
-- The secret of each player's next round, and how many rounds the player has begun.
create table if not exists hilo_seed (
  venue text not null,
  player text not null,
  server_seed text not null,
  next_nonce integer not null check (next_nonce >= 0),
  primary key (venue, player)
) strict, without rowid;

create table if not exists hilo_round (
  -- Chosen by the player's page before it asks, so that asking twice is one bet.
  id text primary key,
  venue text not null,
  player text not null,
  stake integer not null check (stake > 0),
  server_seed text not null,
  client_seed text not null,
  nonce integer not null check (nonce >= 0),
  -- One letter for each decision: h(igh), l(ow), s(wap); its length is the round's version.
  actions text not null,
  state text not null check (state in ('open', 'cashed', 'lost', 'void')),
  payout integer not null check (payout >= 0),
  started_at integer not null,
  touched_at integer not null,
  ended_at integer,
  unique (venue, player, nonce),
  check ((state = 'open') = (ended_at is null))
) strict, without rowid;
create unique index if not exists hilo_round_open on hilo_round (venue, player) where state = 'open';
create index if not exists hilo_round_idle on hilo_round (touched_at) where state = 'open';
create index if not exists hilo_round_of_player on hilo_round (venue, player, nonce);
`;
