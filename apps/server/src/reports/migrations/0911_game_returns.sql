-- expands: what each game brought back, day by day, beside which its model is held

-- Settled bets of a game on a Beijing day, with what corrections changed on that day.
create table figure_return (
  day date not null,
  -- Venue and code, as in figure_line.
  game text not null,
  rounds bigint not null,
  -- Fen.
  stake bigint not null,
  payout bigint not null,
  -- What each round brought back of its own stake, added up, in millionths; then the same with no round counted for more than its most.
  returned bigint not null,
  returned_within bigint not null,
  primary key (day, game)
);
