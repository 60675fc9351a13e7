-- Venues without a wallet of their own: they call us for each bet, and the money moves straight to and from the central wallet.

alter table venue add column wallet text not null default 'transfer' check (wallet in ('transfer', 'seamless'));

-- A game that a member opened at such a venue. The token itself is not kept.
create table seamless_session (
  token_hash bytea primary key,
  venue text not null references venue (code),
  member_id bigint not null references member (id),
  -- The hash of the session of ours that opened it: bets end with either.
  member_session bytea not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index seamless_session_expired on seamless_session (expires_at);

-- Nonces of the venues' calls, for as long as their time is accepted. What a crash of the database loses here could let a call in
-- twice; its transaction's id makes that harmless.
create unlogged table seamless_nonce (
  venue text not null,
  nonce text not null,
  used_at timestamptz not null,
  primary key (venue, nonce)
);
create index seamless_nonce_used on seamless_nonce (used_at);

-- Every call that names an effect, refused bets too: what was refused once is never done.
create table seamless_transaction (
  venue text not null references venue (code),
  -- The venue's.
  id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  member_id bigint not null references member (id),
  -- A win names its bet, a rollback what it takes back.
  reference text,
  round text,
  game text,
  -- fen, as asked for
  amount bigint check (amount >= 0),
  valid bigint check (valid >= 0),
  -- Null: done.
  refusal text check (refusal is null or kind = 'bet'),
  -- fen: what it added to the member's money, and the central wallet after it, which every repetition is answered with.
  moved bigint not null check (refusal is null or moved = 0),
  balance bigint,
  at timestamptz not null,
  primary key (venue, id),
  check ((refusal is null) = (balance is not null)),
  check ((kind = 'bet') = (reference is null)),
  check ((kind = 'bet') = (round is not null) and (kind = 'bet') = (game is not null)),
  check ((kind = 'rollback') = (amount is null))
);
-- Is there a rollback of this one already?
create index seamless_transaction_about on seamless_transaction (venue, reference) where reference is not null;
-- A member's sums at a venue.
create index seamless_transaction_of_member on seamless_transaction (venue, member_id, at);

create function seamless_transaction_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'seamless transactions are never changed or removed';
end $$;
create trigger seamless_transaction_is_final before update or delete or truncate on seamless_transaction
  for each statement execute function seamless_transaction_is_final();
