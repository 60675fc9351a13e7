-- Commission: what agents earn on the settled bets of their teams, line by line, and the weekly statements that pay it.
-- Amounts of commission are micro-yuan (10^-6 yuan): a valid amount in fen times a rate in basis points is exact in them.

create table agent_statement (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent (member_id),
  -- The Monday of the Beijing week that ended when it was made.
  week date not null check (extract(isodow from week) = 1),
  -- micro-yuan: what the statement before left over, and the sum of this one's lines.
  carried_in bigint not null,
  accrued bigint not null,
  -- fen, rounded down once; what is less than a fen goes on to the next statement.
  amount bigint not null check (amount > 0),
  carried_out bigint not null,
  state text not null default 'draft' check (state in ('draft', 'paid', 'rejected')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  unique (agent_id, week),
  check (carried_in + accrued = amount * 10000 + carried_out and carried_out between 0 and 9999),
  check ((state = 'draft') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index agent_statement_of_agent on agent_statement (agent_id, id desc);
create index agent_statement_drafts on agent_statement (created_at) where state = 'draft';

create table agent_commission (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement (id),
  agent_id bigint not null references agent (member_id),
  -- Copied from the settlement, so that a line can be read by itself.
  member_id bigint not null references member (id),
  venue text not null,
  bet_id text not null,
  category text not null,
  -- fen; negative where a bet was voided or corrected downwards.
  valid bigint not null,
  -- Basis points when the bet first settled. They hold for all corrections of the bet, so that a void takes back exactly
  -- what the bet gave.
  own_rate int not null,
  below_rate int not null check (below_rate >= 0 and below_rate < own_rate),
  amount bigint not null generated always as (valid * (own_rate - below_rate)) stored,
  -- When the settlement was recorded.
  at timestamptz not null,
  -- Null until a statement takes it.
  statement_id bigint references agent_statement (id),
  unique (settlement_id, agent_id)
);
create index agent_commission_of_agent on agent_commission (agent_id, at desc, id desc);
create index agent_commission_of_member on agent_commission (member_id, agent_id, at);
create index agent_commission_open on agent_commission (agent_id) where statement_id is null;
create index agent_commission_in_statement on agent_commission (statement_id) where statement_id is not null;

-- A line is history: all that ever happens to it is that one statement takes it.
create function keep_commission() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.statement_id is null and new.statement_id is not null
     and (new.id, new.settlement_id, new.agent_id, new.member_id, new.venue, new.bet_id, new.category, new.valid,
          new.own_rate, new.below_rate, new.at)
       = (old.id, old.settlement_id, old.agent_id, old.member_id, old.venue, old.bet_id, old.category, old.valid,
          old.own_rate, old.below_rate, old.at) then
    return new;
  end if;
  raise exception 'lines of commission are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger keep_commission before update or delete on agent_commission
  for each row execute function keep_commission();

-- Settlements whose commission was worked out, also those that gave none: each counts once.
create table agent_counted (
  settlement_id bigint primary key references settlement (id)
);

-- How far the stream of settlements was read, by their `at`; one row.
create table agent_reading (
  one boolean primary key default true check (one),
  until timestamptz not null default '-infinity'
);
insert into agent_reading default values;

-- A portal session lives no longer than the member's session that asked for it: signing out, a new password and a
-- suspension end both. Tickets and sessions of before are short-lived and simply end now.
delete from agent_ticket;
delete from agent_session;
alter table agent_ticket add opened_in bytea not null references session (token_hash);
alter table agent_session add opened_in bytea not null references session (token_hash);
