-- expands: what each member came to on each day, kept from the lines, for whoever looks at one member or at a list of them.

-- Sums of lines by member and Beijing day; fen. Of bets and prizes by venue, of the rest under ''.
create table figure_member_day (
  member_id bigint not null,
  day date not null,
  figure text not null,
  venue text not null,
  amount bigint not null,
  payout bigint not null,
  number bigint not null,
  primary key (member_id, day, figure, venue)
);
create index figure_member_day_by_day on figure_member_day (day, figure);

-- How far the lines are in it. A node of before writes lines without it: what it wrote is caught up with.
create table figure_member_day_mark (
  line bigint not null,
  -- Whatever was written before this moment is in it.
  complete_at timestamptz,
  -- The moment that comes next: it is complete when all transactions below this one are read.
  next_at timestamptz,
  next_xid bigint
);
insert into figure_member_day_mark (line) values (0);

-- What a member won at a venue with the bets that settled, were corrected or became void on a day; below 0 what was lost. Fen.
create view member_result_day as
  select member_id, day, venue, payout - amount as result from figure_member_day where figure = 'bet';
-- What a member was given as bonus on a day, less what of it went back. Fen.
create view member_bonus_day as select member_id, day, amount from figure_member_day where figure = 'bonus';
-- Until when the two have everything; null: they are behind.
create view member_days_complete as select complete_at as at from figure_member_day_mark;
