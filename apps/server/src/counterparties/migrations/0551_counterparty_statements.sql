-- expands: statements of venues, gateways, banks and payout providers beside our own books (docs/decisions/0078).

-- What each owner says was moved with a counterparty, by the numbers that both know. Fen; of payouts micro-USDT.
create view gateway_money as
  select gateway as subject, payment as number, order_no as other, amount, heard_at as at from gateway_arrival;
create view bank_money as
  select order_no as number, credited as amount, decided_at as at from deposit_order where state = 'approved' and way = 'bank';
create view payout_money as
  select order_no as number, transaction_hash as other, receipt as amount, decided_at as at
    from withdrawal_order where state = 'approved';
create view venue_transfer_money as
  select venue as subject, id, amount, settled_at as at from venue_transfer where state = 'done';
-- What the member won with it, less than nothing where it was lost.
create view venue_bet_money as
  select venue as subject, bet_id as number, payout - stake as amount, settled_at as at from bet where state = 'settled';

create table counterparty (
  code text primary key check (code ~ '^[a-z0-9-]{1,32}$'),
  kind text not null check (kind in ('gateway', 'bank', 'payout', 'venue_transfers', 'venue_bets')),
  -- The gateway's or the venue's code; empty: there is one of its kind.
  subject text not null,
  name text not null,
  -- Which columns of its files say what: {"number": "订单号", "amount": "金额", ...}.
  mapping jsonb not null,
  check ((subject = '') = (kind in ('bank', 'payout')))
);

create table counterparty_file (
  id bigint generated always as identity primary key,
  counterparty text not null references counterparty (code),
  name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  state text not null default 'coming' check (state in ('coming', 'read', 'confirmed', 'refused')),
  lines integer not null default 0,
  skipped integer not null default 0,
  troubled integer not null default 0,
  -- Sums of the lines that count, in the counterparty's smallest unit.
  amount bigint not null default 0,
  fee bigint not null default 0,
  uploaded_by bigint not null references staff (id),
  uploaded_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  reason text,
  check ((decided_at is null) = (state in ('coming', 'read'))),
  -- Nobody's own file counts by their own word.
  check (state <> 'confirmed' or decided_by <> uploaded_by)
);
-- The same file twice has no second effect.
create unique index counterparty_file_once on counterparty_file (counterparty, sha256) where state <> 'refused';
create index counterparty_file_newest on counterparty_file (counterparty, id desc);

-- The file as it comes, until it is read.
create table counterparty_part (
  file_id bigint not null references counterparty_file (id),
  part integer not null check (part >= 0),
  content bytea not null,
  primary key (file_id, part)
);

create table counterparty_line (
  file_id bigint not null references counterparty_file (id),
  line integer not null,
  number text not null,
  at timestamptz,
  amount bigint,
  fee bigint,
  trouble text check (trouble in ('number', 'amount', 'negative', 'currency', 'time', 'fee', 'twice')),
  -- The line as it stands there, where it is in trouble.
  raw text,
  primary key (file_id, line)
);
create index counterparty_line_number on counterparty_line (file_id, number);

-- What a counterparty has told of, once for each number: the first confirmed file that did.
create table counterparty_told (
  counterparty text not null references counterparty (code),
  number text not null,
  amount bigint not null,
  file_id bigint not null references counterparty_file (id),
  primary key (counterparty, number)
);

create table counterparty_difference (
  id bigint generated always as identity primary key,
  counterparty text not null references counterparty (code),
  kind text not null check (kind in ('theirs', 'ours', 'amount', 'trouble')),
  number text not null,
  theirs bigint,
  ours bigint,
  raw text,
  since timestamptz not null,
  file_id bigint not null references counterparty_file (id),
  owner bigint references staff (id),
  note text not null default '',
  -- explained: by a later file, or because the other side has it now.
  state text not null default 'open' check (state in ('open', 'asked', 'closed', 'explained')),
  asked_by bigint references staff (id),
  reason text,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  check ((state in ('asked', 'closed')) = (asked_by is not null)),
  check ((asked_by is null) = (reason is null)),
  check ((state = 'closed') = (decided_by is not null)),
  check (state <> 'closed' or decided_by <> asked_by)
);
create unique index counterparty_difference_once on counterparty_difference (counterparty, kind, number)
  where state in ('open', 'asked');
create index counterparty_difference_of_state on counterparty_difference (state, id desc);
-- For whoever adds up what nobody can explain; of payouts micro-USDT.
create view open_counterparty_difference as
  select c.kind, abs(coalesce(d.theirs, 0) - coalesce(d.ours, 0)) as amount, d.since
    from counterparty_difference d join counterparty c on c.code = d.counterparty
   where d.state in ('open', 'asked');
