-- Figures of the site by Beijing day (docs/decisions/0057): what they are counted from, and where they are kept.

-- By how much a bet's stake, and its being settled, changed with this row; rows that stand are told from the bet.
alter table settlement add column stake_delta bigint not null default 0;
alter table settlement add column bets_delta smallint not null default 0 check (bets_delta between -1 and 1);
alter table settlement disable trigger settlement_is_history;
update settlement s set stake_delta = b.stake * w.delta, bets_delta = w.delta
  from (select id, (state = 'settled')::int
                   - (coalesce(lag(state) over (partition by venue, bet_id order by id), '') = 'settled')::int as delta
          from settlement) w, bet b
 where w.id = s.id and b.venue = s.venue and b.bet_id = s.bet_id and w.delta <> 0;
alter table settlement enable trigger settlement_is_history;

-- Which transaction wrote a row: whoever counts rows once reads them up to the oldest transaction that still runs. 0: before this.
alter table settlement add column xid bigint not null default 0;
alter table settlement alter column xid set default ledger.current_xid();
create index settlement_xid on settlement (xid, id);
alter table member add column xid bigint not null default 0;
alter table member alter column xid set default ledger.current_xid();
create index member_xid on member (xid, id);

-- What capabilities promise to whoever counts.
create view settled_change as
  select id, xid, at, venue, bet_id, member_id, category, stake_delta, result_delta + stake_delta as payout_delta, bets_delta
    from settlement;
create view bet_game as select venue, bet_id, game from bet;
create view registered_member as select id, xid, registered_at from member;
create view decided_deposit as select order_no, way, protocol, decided_by from deposit_order where state = 'approved';
create view decided_withdrawal as select order_no, protocol, decided_by from withdrawal_order where state = 'approved';
create view decided_adjustment as select order_no, decided_by from adjustment where state = 'approved';
create view decided_application as select id, promotion_id, decided_by from promotion_application where state = 'approved';
create view promotion_name as select id, title from promotion;
create view agent_of_member as select member_id, agent_id, since from agent_edge;
create view venue_name as select code, name, category from venue;
create view game_name as select venue, code, name from game;
create view held_prize as select id, venue, subject from win_review where kind = 'prize';

-- What members got from the house, or gave it, with each transfer that is neither a bet's nor a move between their own wallets; fen.
create view house_movement as
  select t.id, t.xid, t.at, t.kind, t.reference, m.owner::bigint as member_id, h.amount
    from ledger.transfer t
   cross join lateral (
     select (-sum(l.amount))::bigint as amount
       from unnest(t.accounts, t.amounts) l (account, amount) join ledger.account a on a.id = l.account
      where a.owner = 'house') h
   cross join lateral (
     select a.owner from ledger.account a where a.id = any (t.accounts) and a.owner <> 'house' limit 1) m
   where t.phase in ('single', 'post')
     and (t.kind in ('deposit', 'withdrawal_paid', 'bonus', 'rebate', 'red_packet', 'commission', 'adjustment_up',
                     'adjustment_down')
          or t.reference like 'prize/%' and h.amount is not null
          or t.kind = 'win_refused' and t.reference like 'review/%');

-- What members' wallets got with each transfer, fen.
create view member_movement as
  select t.id, t.xid, t.at, split_part(a.code, '/', 1) as wallet, l.amount
    from ledger.transfer t
   cross join lateral unnest(t.accounts, t.amounts) l (account, amount)
    join ledger.account a on a.id = l.account
   where t.phase in ('single', 'post') and a.owner <> 'house';

-- What waits for people, of each queue: since when, and how much money it is about (fen, unless it says otherwise).
create view waiting_deposit as select created_at as since, amount from deposit_order where state = 'pending';
create view waiting_withdrawal as select created_at as since, amount from withdrawal_order where state = 'pending';
create view unpaid_withdrawal as
  select coalesce(payout_since, decided_at) as since, amount, payout = 'wrong' as wrong
    from withdrawal_order where state = 'approved' and payout in ('due', 'sent', 'wrong');
create index withdrawal_unpaid on withdrawal_order (id) where state = 'approved' and payout in ('due', 'sent', 'wrong');
create view waiting_adjustment as select asked_at as since, amount from adjustment where state = 'pending';
create view waiting_application as select created_at as since from promotion_application where state = 'pending';
create view waiting_win as select created_at as since, held as amount, kind from win_review where held > 0;
create view waiting_bet_record as select first_seen_at as since from bet_set_aside where state = 'open';
create view open_venue_difference as
  select venue, member_id, first_seen_at as since, ours, theirs from venue_difference where resolved_at is null;
create view open_venue_transfer as select created_at as since, amount from venue_transfer where state = 'pending';
create view silent_venue as select venue, since, reason from venue_health where state = 'down';
create view waiting_agent_application as select created_at as since from agent_application where state = 'pending';
create view waiting_statement as select created_at as since, amount from agent_statement where state = 'draft';
create view waiting_arrival as select heard_at as since, amount from gateway_arrival where state = 'review';
-- Micro-USDT.
create view waiting_chain_payment as
  select seen_at as since, amount from chain_payment where state in ('unmatched', 'ambiguous');
create view waiting_conversation as
  select last_at as since from conversation where closed_at is null and last_from = 'member';

-- How far each stream was counted: everything up to this row of this transaction, and nothing after it.
create table figure_mark (
  stream text primary key check (stream in ('members', 'money', 'bets')),
  xid bigint not null,
  last text not null,
  read_at timestamptz
);
insert into figure_mark (stream, xid, last)
values ('members', -1, '0'), ('money', -1, '00000000-0000-0000-0000-000000000000'), ('bets', -1, '0');

-- Each thing that counts, once: what every figure opens to. Fen; `amount` of a bet is its stake, and has its payout beside it.
create table figure_line (
  id bigint generated always as identity primary key,
  figure text not null check (figure in ('registration', 'deposit', 'first_deposit', 'withdrawal', 'bonus', 'rebate', 'red_packet',
                                         'commission', 'correction', 'prize', 'bet')),
  source text not null,
  at timestamptz not null,
  member_id bigint not null,
  amount bigint not null,
  payout bigint not null default 0,
  number smallint not null default 1,
  reference text not null,
  transfer_id uuid,
  venue text,
  game text,
  category text,
  agent bigint,
  promotion bigint,
  way text,
  clerk text,
  unique (figure, source)
);
create index figure_line_at on figure_line (at, id);
create index figure_line_of_figure on figure_line (figure, at, id);
create index figure_line_of_venue on figure_line (venue, at, id) where venue is not null;
create index figure_line_of_agent on figure_line (agent, at, id) where agent is not null;

-- Sums of lines by Beijing day: of all (`dimension` 'all'), and by each dimension that they have.
create table figure_day (
  day date not null,
  figure text not null,
  dimension text not null check (dimension in ('all', 'venue', 'game', 'category', 'agent', 'promotion', 'way', 'clerk')),
  value text not null,
  amount bigint not null,
  payout bigint not null,
  number bigint not null,
  primary key (dimension, day, figure, value)
);

create table figure_hour (
  hour timestamptz not null,
  figure text not null,
  amount bigint not null,
  payout bigint not null,
  number bigint not null,
  primary key (hour, figure)
);

-- What members' wallets got on a day: the sum of all days up to one is what the house owed at its end. Fen.
create table figure_liability (
  day date not null,
  wallet text not null,
  amount bigint not null,
  primary key (day, wallet)
);

-- Where each member stands: what the funnel and the cohorts are counted from.
create table figure_member (
  member_id bigint primary key,
  registered date not null,
  deposits integer not null default 0,
  first_deposit date,
  second_deposit date,
  first_bet date
);
create table figure_funnel (
  day date primary key,
  registered bigint not null default 0,
  first_deposit bigint not null default 0,
  first_bet bigint not null default 0,
  second_deposit bigint not null default 0
);

-- Days on which a member had a settled bet, or a credited deposit, with the day before it on which they had: members of a span
-- are the days in it whose day before is not.
create table figure_active_day (
  activity text not null check (activity in ('bet', 'deposit')),
  member_id bigint not null,
  day date not null,
  previous date not null default '-infinity',
  primary key (activity, member_id, day)
);
create index figure_active_day_by_day on figure_active_day (activity, day, member_id);
create table figure_active (
  activity text not null,
  day date not null,
  previous date not null,
  members bigint not null,
  primary key (activity, day, previous)
);
-- Members who registered in a week (its Monday), by how many weeks later they still bet or deposited.
create table figure_active_week (
  activity text not null,
  member_id bigint not null,
  week date not null,
  primary key (activity, member_id, week)
);
create table figure_cohort (
  registered date not null,
  activity text not null,
  week date not null,
  members bigint not null,
  primary key (registered, activity, week)
);
