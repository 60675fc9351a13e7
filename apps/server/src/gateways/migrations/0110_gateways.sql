-- Payment gateways (WeChat, Alipay): which there are, what was opened there, what arrived. Amounts are fen.

create table gateway (
  code text primary key check (code ~ '^[a-z0-9-]{1,32}$'),
  name text not null,
  -- The entry in gateways/adapters.ts that speaks its protocol.
  adapter text not null,
  ways text[] not null check (ways <@ array['wechat', 'alipay'] and cardinality(ways) > 0),
  enabled boolean not null default true,
  -- The first that serves a way and is neither off nor resting takes its orders.
  position int not null default 0,
  -- Written when a node finds that it stops or starts to answer; the latest finding stands.
  state text not null default 'up' check (state in ('up', 'down')),
  since timestamptz,
  reason text not null default ''
);

-- What was, or is to be, opened at a gateway for an order.
create table gateway_payment (
  order_id bigint primary key references deposit_order (id),
  gateway text not null references gateway (code),
  -- opening: its answer is not known yet. open: the page is there. closed: the gateway says that nothing was, or may be, paid.
  state text not null default 'opening' check (state in ('opening', 'open', 'paid', 'closed')),
  page_url text,
  -- When the gateway is asked for it next; null: not any more.
  ask_at timestamptz,
  attempts int not null default 0,
  asked_at timestamptz,
  -- Why the last asking brought no answer.
  trouble text,
  check (state <> 'open' or page_url is not null)
);
create index gateway_payment_due on gateway_payment (ask_at) where ask_at is not null;

-- Money that a gateway says has arrived. One row for each of its payments, whatever it is told how often; never deleted.
create table gateway_arrival (
  id bigint generated always as identity primary key,
  gateway text not null references gateway (code),
  -- The gateway's name for the payment.
  payment text not null,
  -- The order's number as the gateway gave it; it need not be one of ours.
  order_no text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  heard_at timestamptz not null,
  heard_by text not null check (heard_by in ('callback', 'asking')),
  -- by_hand: staff had credited the order before we heard of it. review: staff decide.
  state text not null check (state in ('credited', 'by_hand', 'review', 'ignored')),
  -- The order that it paid, or that staff credited by hand.
  order_id bigint references deposit_order (id),
  -- Why it waits for staff, or why they ignored it.
  reason text not null default '',
  decided_by text,
  decided_at timestamptz,
  unique (gateway, payment),
  check ((state in ('credited', 'by_hand')) = (order_id is not null)),
  check ((state = 'review') = (decided_at is null))
);
-- One arrival for one order, whatever the code does.
create unique index gateway_arrival_of_order on gateway_arrival (order_id) where order_id is not null;
create index gateway_arrival_review on gateway_arrival (id) where state = 'review';
create index gateway_arrival_recent on gateway_arrival (gateway, id desc);
-- Which of the members' orders money waits at, for their timelines.
create index gateway_arrival_order_no on gateway_arrival (order_no);
