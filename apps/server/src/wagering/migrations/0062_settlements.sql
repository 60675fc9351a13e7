-- The stream of settled bets: what turnover, VIP levels, rebates and commission are computed from, and can be computed
-- from again.

create table settlement (
  id bigint generated always as identity primary key,
  venue text not null references venue (code),
  bet_id text not null,
  -- The venue's sequence number of the state that made this row: one state of a bet is in the stream once.
  seq bigint not null,
  member_id bigint not null references member (id),
  -- Of the venue when the bet first settled: a correction takes back from where it was given.
  category text not null check (category in ('realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise')),
  -- By how much the settled figures of the bet changed, fen. Over all rows of a bet they add up to the figures that
  -- hold now, and to nothing for a bet that is void.
  valid_delta bigint not null,
  -- Payout - stake, as the member sees it.
  result_delta bigint not null,
  -- The bet's state after the change.
  state text not null check (state in ('unsettled', 'settled', 'void')),
  -- When the bet settled for the first time, the same in all its rows: rates that held then hold for its corrections too,
  -- so that a void takes back exactly what the bet gave.
  first_at timestamptz not null,
  -- When the change was recorded.
  at timestamptz not null check (at >= first_at),
  unique (venue, bet_id, seq)
);
create index settlement_at on settlement (at);
create index settlement_of_member on settlement (member_id, at);

create trigger settlement_is_history before update or delete on settlement
  for each row execute function refuse_change();

-- Bets that settled before there was a stream.
insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
  select b.venue, b.bet_id, b.seq, b.member_id, v.category, b.valid, b.posted, b.state, b.recorded_at, b.recorded_at
    from bet b join venue v on v.code = b.venue
   where b.state = 'settled'
   order by b.recorded_at, b.venue, b.bet_id;
