-- What a game is to the house: how much of its valid bets count toward a wagering requirement, and what the house keeps of them on
-- average. A game says it itself or follows its venue; an edge that nobody set is that of the category.
alter table venue
  add column wagering_percent int not null default 100 check (wagering_percent between 0 and 100),
  -- Basis points of the valid amount.
  add column house_edge int check (house_edge between 0 and 10000);
alter table game
  add column wagering_percent int check (wagering_percent between 0 and 100),
  add column house_edge int check (house_edge between 0 and 10000);

-- The least that a game of the category is known to keep: baccarat's banker, the tightest slots and lotteries.
create table category_edge (
  category text primary key check (category in ('realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise')),
  basis_points int not null check (basis_points between 0 and 10000)
);
insert into category_edge (category, basis_points) values
  ('realbet', 105), ('sport', 450), ('gaming', 450), ('joker', 200), ('concise', 250), ('lottery', 250);
