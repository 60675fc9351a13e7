-- expands: bonuses that are grants with an account of their own, and what a promotion can give by itself.

-- What a promotion gives by itself: on a credited deposit, or for a code; null: staff decide on applications.
alter table promotion add column offer jsonb;
alter table promotion add check (offer is null or (place = '' and bonus = 0 and condition = 'none'));
create unique index promotion_by_code on promotion ((offer ->> 'code')) where offer ->> 'code' <> '';

-- A bonus that is locked in an account of its own until it is played through. Amounts in fen.
create table bonus_grant (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  promotion_id bigint not null references promotion (id),
  -- What it was given for; nothing gives twice: `deposit/D2026.../7`.
  source text not null unique check (source <> ''),
  -- The deposit that it was given for, and its amount.
  deposit text,
  deposit_amount bigint not null check (deposit_amount >= 0),
  -- It may stand beside another promotion's grant for the same deposit.
  combines boolean not null,
  amount bigint not null check (amount > 0),
  -- What has to be played, by weighed bets.
  required bigint not null check (required >= 0),
  -- What was played: fen times percent, so that no weight is rounded.
  counted bigint not null default 0 check (counted >= 0),
  -- Percent by category of game; of a bet no more than the ceiling counts, 0: all of it.
  weights jsonb not null,
  bet_ceiling bigint not null check (bet_ceiling >= 0),
  state text not null default 'active'
    check (state in ('active', 'fulfilled', 'expired', 'forfeited', 'cancelled')),
  -- Bets that were placed from here on count.
  opened_at timestamptz not null,
  -- From this moment on nothing counts any more.
  expires_at timestamptz not null check (expires_at > opened_at),
  closed_at timestamptz,
  reason text not null default '',
  check ((state = 'active') = (closed_at is null)),
  check ((deposit is null) = (deposit_amount = 0))
);
create index bonus_grant_of_member on bonus_grant (member_id, id desc);
create index bonus_grant_of_promotion on bonus_grant (promotion_id, member_id);
create index bonus_grant_by_end on bonus_grant (expires_at) where state = 'active';
-- A deposit counts once; twice only where the operator lets promotions stand beside each other.
create unique index bonus_grant_of_deposit on bonus_grant (deposit) where deposit is not null and not combines;

-- What a bet counts for, and in which grant: of one bet in one.
create table bonus_grant_use (
  member_id bigint not null references member (id),
  bet text not null,
  grant_id bigint not null references bonus_grant (id),
  points bigint not null check (points > 0),
  primary key (member_id, bet)
);

create view grant_promotion as select id, promotion_id from bonus_grant;

create or replace view house_movement as
 select t.id, t.xid, t.at, t.kind, t.reference, m.owner::bigint as member_id, h.amount
   from ledger.transfer t
  cross join lateral (select (-sum(l.amount))::bigint as amount
                        from unnest(t.accounts, t.amounts) l (account, amount)
                        join ledger.account a on a.id = l.account
                       where a.owner = 'house') h
  cross join lateral (select a.owner from ledger.account a where a.id = any (t.accounts) and a.owner <> 'house' limit 1) m
  where t.phase in ('single', 'post')
    and (t.kind in ('deposit', 'withdrawal_paid', 'bonus', 'rebate', 'red_packet', 'commission', 'adjustment_up',
                    'adjustment_down', 'grant_opened', 'grant_returned')
         or t.reference like 'prize/%' and h.amount is not null
         or t.kind = 'win_refused' and t.reference like 'review/%');
