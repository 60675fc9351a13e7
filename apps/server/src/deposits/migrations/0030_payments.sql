-- Cards and addresses, deposit orders, withdrawal orders, turnover requirements.

create table card (
  id bigint generated always as identity (start with 1001) primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('bank', 'usdt')),
  -- Bank name, or USDT.
  bank text not null,
  -- Holder, or protocol.
  owner text not null,
  number text not null,
  branch text not null default '',
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index card_once on card (member_id, kind, number) where removed_at is null;

create table deposit_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  member_id bigint not null references member (id),
  way text not null check (way in ('bank', 'wechat', 'alipay', 'usdt')),
  protocol text check (protocol in ('TRC20', 'ERC20')),
  -- What the member said they would send, fen.
  amount bigint not null check (amount > 0),
  -- The quote, frozen when the order was made: micro-USDT, and 1/10000 yuan for one USDT.
  usdt bigint,
  rate bigint,
  last_four text not null,
  holder text not null default '',
  bank text not null default '',
  number text not null default '',
  branch text not null default '',
  receiving text not null default '',
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What arrived and was credited, fen.
  credited bigint check (credited > 0),
  decided_by text,
  decided_at timestamptz,
  reason text,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'approved') = (credited is not null)),
  check ((way = 'usdt') = (protocol is not null and usdt is not null and rate is not null))
);
create index deposit_of_member on deposit_order (member_id, created_at desc);
create index deposit_queue on deposit_order (created_at) where state = 'pending';

create table withdrawal_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  member_id bigint not null references member (id),
  card_id bigint not null references card (id),
  protocol text not null check (protocol in ('TRC20', 'ERC20')),
  address text not null,
  amount bigint not null check (amount >= 10000),
  -- The quote, frozen: what is sent = usdt - fee, micro-USDT.
  rate bigint not null,
  usdt bigint not null,
  fee bigint not null,
  receipt bigint not null check (receipt > 0),
  -- The operation that made it; its ledger transfers are named after this.
  operation_id uuid not null unique,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null,
  -- The first of four eyes, for large amounts.
  first_approved_by text,
  decided_by text,
  decided_at timestamptz,
  reason text,
  transaction_hash text unique,
  check ((state = 'pending') = (decided_at is null)),
  check (first_approved_by is null or decided_by is null or state = 'rejected' or first_approved_by <> decided_by)
);
create index withdrawal_of_member on withdrawal_order (member_id, created_at desc);
create index withdrawal_queue on withdrawal_order (created_at) where state = 'pending';

-- What must be played through before money may leave; settled bets use requirements up, oldest first.
create table turnover_requirement (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  source text not null,
  amount bigint not null check (amount > 0),
  used bigint not null default 0,
  opened_at timestamptz not null,
  unique (member_id, source),
  check (used between 0 and amount)
);
create index turnover_open on turnover_requirement (member_id, id) where used < amount;

-- Which bet used how much of which requirement, so that a void gives back exactly that.
create table turnover_use (
  member_id bigint not null,
  bet text not null,
  requirement_id bigint not null references turnover_requirement (id),
  amount bigint not null check (amount > 0),
  primary key (member_id, bet, requirement_id)
);
