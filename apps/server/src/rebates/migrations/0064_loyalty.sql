-- VIP levels and rebates. All of it is computed from the stream of settled bets, deposits, claims and the operator's
-- settings, and can be computed again.

-- The calendar day in Beijing, and the moment at which it begins.
create function beijing_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;
create function start_of_beijing_day(day date) returns timestamptz language sql immutable parallel safe
  return day::timestamp at time zone 'Asia/Shanghai';

-- What a member played through on a day (by the day on which it was recorded), and up to its end.
create table turnover_day (
  member_id bigint not null references member (id),
  day date not null,
  valid bigint not null,
  total bigint not null,
  primary key (member_id, day)
);

-- What is cumulative for VIP levels: what was credited, by the moment of the credit.
create view credited_deposit as
  select member_id, credited as amount, decided_at as at from deposit_order where state = 'approved';
create index deposit_credited on deposit_order (member_id, decided_at) where state = 'approved';

create table vip_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- The Beijing day whose end was looked at; a member changes at most once for a day.
  day date not null,
  from_level smallint not null check (from_level between 1 and 10),
  to_level smallint not null check (to_level between 1 and 10),
  -- The member's figures at the end of that day, fen.
  deposited bigint not null,
  turnover bigint not null,
  -- Turnover of the 90 days up to that day.
  recent bigint not null,
  -- What they were measured by, fen: the next level's figures, or the maintenance turnover of the level that was lost.
  needed_deposit bigint,
  needed_turnover bigint not null,
  at timestamptz not null,
  unique (member_id, day),
  check (abs(to_level - from_level) = 1),
  check ((to_level > from_level) = (needed_deposit is not null))
);
create trigger vip_change_is_history before update or delete on vip_change
  for each row execute function refuse_change();

-- Which level a member had when.
create view vip_span as
  select c.member_id, c.to_level as level, c.at as since,
         lead(c.at, 1, 'infinity') over (partition by c.member_id order by c.at, c.id) as until
    from vip_change c
  union all
  select m.id, coalesce(f.from_level, m.vip_level), '-infinity', coalesce(f.at, 'infinity')
    from member m
    left join lateral (select c.from_level, c.at from vip_change c where c.member_id = m.id order by c.day limit 1) f
      on true;

-- One movement of money for all that was pending.
create table rebate_claim (
  id uuid primary key,
  member_id bigint not null references member (id),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);

-- What a member gets back for a day's bets at a venue. The day is that of the bet's first settling, so that corrections
-- and voids change the row that the bet gave to.
create table rebate (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  venue text not null references venue (code),
  day date not null,
  -- Valid amounts (fen) times rates (basis points): 1/10000 fen, exact.
  earned bigint not null check (earned >= 0),
  -- Rounded down to the fen, once for the row.
  due bigint not null generated always as (earned / 10000) stored,
  -- What other rows owe or are owed because they were claimed before a correction, fen.
  carried bigint not null default 0,
  -- What is, or was, claimed: fen.
  money bigint not null check (money >= 0),
  created_at timestamptz not null,
  claim_id uuid references rebate_claim (id),
  claimed_at timestamptz,
  unique (member_id, day, venue),
  check ((claim_id is null) = (claimed_at is null)),
  -- Until it is claimed, a row follows its bets.
  check (claim_id is not null or money = earned / 10000 + carried)
);
create index rebate_of_member on rebate (member_id, created_at desc, id desc);
create index rebate_open on rebate (member_id, day, venue) where claim_id is null;
-- Rows that were corrected after their claim, or took over such a difference.
create index rebate_differs on rebate (member_id) where claim_id is not null and due <> money;

-- Which days were closed; a night that was interrupted is done again, one that was missed is made up for.
create table loyalty_night (
  day date primary key,
  closed_at timestamptz not null
);
