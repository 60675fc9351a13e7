-- expands: cash back on losses, friends who are brought, audiences by tag and agent, and what promotions gave, whatever their kind.

-- Of those whom it is for: who has one of these tags, and whom one of these agents brought. Empty: whoever.
alter table promotion
  add column audience_tags text[] not null default '{}',
  add column audience_agents bigint[] not null default '{}';

-- A span of losses that something comes back for, with the terms of its beginning; days are Beijing days.
create table loss_span (
  promotion_id bigint not null references promotion (id),
  from_day date not null,
  -- The day after its last one.
  until_day date not null check (until_day > from_day),
  multiple int not null,
  offer jsonb not null,
  -- When it was over, and who lost was written down; null: it runs.
  drawn_at timestamptz,
  primary key (promotion_id, from_day)
);
create index loss_span_open on loss_span (until_day) where drawn_at is null;

-- Who lost in a span that is over, and what became of it; fen.
create table loss_return (
  promotion_id bigint not null,
  from_day date not null,
  member_id bigint not null references member (id),
  -- As it was when the span was drawn: a bet that becomes void later counts on the day on which it does.
  lost bigint not null check (lost > 0),
  -- Bonuses that are taken off, and what was given for the rest.
  bonuses bigint not null default 0,
  amount bigint not null default 0 check (amount >= 0),
  state text not null default 'due' check (state in ('due', 'given', 'nothing')),
  why text not null default '' check ((state = 'nothing') = (why <> '')),
  grant_id bigint unique references bonus_grant (id),
  decided_at timestamptz,
  primary key (promotion_id, from_day, member_id),
  foreign key (promotion_id, from_day) references loss_span (promotion_id, from_day),
  check ((state = 'given') = (grant_id is not null) and (state = 'given') = (amount > 0))
);
create index loss_return_due on loss_return (promotion_id, from_day, member_id) where state = 'due';
create index loss_return_of_member on loss_return (member_id, from_day);

-- A friend whom a member brought and whose first deposit met the terms: each friend once, whatever the promotion.
create table referral (
  friend_id bigint primary key references member (id),
  referrer_id bigint not null references member (id) check (referrer_id <> friend_id),
  promotion_id bigint not null references promotion (id),
  -- The first deposit, and the terms of its moment.
  deposit text not null,
  deposited_at timestamptz not null,
  multiple int not null,
  offer jsonb not null,
  -- Until when the friend may play what is asked.
  until timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'given', 'nothing')),
  why text not null default '' check ((state = 'nothing') = (why <> '')),
  -- By which signs the friend is taken for the referrer, or for another of the friends.
  signs text[] not null default '{}',
  same_as bigint,
  looked_at timestamptz not null,
  decided_at timestamptz
);
create index referral_waiting on referral (looked_at) where state = 'waiting';
create index referral_of_referrer on referral (referrer_id, promotion_id);
create index referral_of_promotion on referral (promotion_id, deposited_at desc);

-- What a promotion gave, each once: grants, and bonuses that staff gave before those were grants.
create view promotion_gift as
  select promotion_id, member_id, amount, state, opened_at as at, closed_at, source from grant_promotion
  union all
  select a.promotion_id, a.member_id, a.bonus, 'fulfilled', a.decided_at, a.decided_at, 'promotion/' || a.id
    from promotion_application a
   where a.state = 'approved' and a.bonus > 0
     and not exists (select from grant_promotion g where g.source = 'application/' || a.id);
