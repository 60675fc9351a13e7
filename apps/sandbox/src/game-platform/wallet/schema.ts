/** Venues that play from the operator's wallet (docs/seamless-wallet.md). Amounts are fen, times Unix ms. */
export const walletSchema = `
-- What the operator gave us for a player's session; its calls want it back.
create table if not exists wallet_session (
  token_hash text primary key,
  wallet_token text not null
) strict, without rowid;

create table if not exists wallet_bet (
  id text primary key,
  venue text not null,
  player text not null,
  game text not null,
  stake integer not null check (stake > 0),
  payout integer not null default 0 check (payout >= 0),
  -- asked: the operator has not answered yet. cancelled: taken back, whether the operator ever took it or not.
  state text not null check (state in ('asked', 'taken', 'declined', 'cancelled')),
  reason text,
  -- It counted as taken before it was cancelled.
  was_taken integer not null default 0,
  at integer not null
) strict, without rowid;
create index if not exists wallet_bet_of_player on wallet_bet (venue, player);
create index if not exists wallet_bet_open on wallet_bet (state) where state = 'asked';

-- What the operator must be told, repeated until it has acknowledged or refused it.
create table if not exists wallet_outbox (
  id text primary key,
  venue text not null,
  operation text not null check (operation in ('win', 'rollback')),
  content text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text,
  attempts integer not null default 0,
  due_at integer not null
) strict, without rowid;
create index if not exists wallet_outbox_due on wallet_outbox (due_at) where state = 'waiting';
`;
