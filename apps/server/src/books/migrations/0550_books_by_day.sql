-- expands: sums of the books by Beijing day, kept as the ledger grows, and days that are closed for good (docs/decisions/0077).

-- What each transfer did to each account, fen; in the order of transactions.
create view account_movement as
  select t.id, t.xid, t.at, t.kind as cause, a.id as account,
         -- Every bonus has an account of its own; of their kind there is one.
         case when a.owner = 'house' then 'house/' || a.code when a.code like 'grant/%' then 'member/grant'
              else 'member/' || a.code end as ledger, l.amount
    from ledger.transfer_on_record t
   cross join lateral unnest(t.accounts, t.amounts) l (account, amount)
    join ledger.account_on_record a on a.id = l.account
   where t.phase in ('single', 'post');
create view account_name as select id, owner, code from ledger.account_on_record;
create view account_line as
  select e.account_id as account, e.number, e.at, t.kind as cause, t.reference, e.transfer_id, e.amount, e.balance_after
    from ledger.entry_on_record e join ledger.transfer_on_record t on t.id = e.transfer_id
   where e.amount <> 0;

-- How far the ledger was summed: everything up to this transfer of this transaction, and nothing after it. What is read of a day
-- that is closed already is summed into the first day that is not.
create table book_mark (
  one boolean primary key default true check (one),
  xid bigint not null,
  last uuid not null,
  read_at timestamptz,
  closed_through date
);
insert into book_mark (xid, last) values (-1, '00000000-0000-0000-0000-000000000000');

-- What went out of (debits) and into (credits) all accounts of a kind on a day, by the kind of transfer; fen.
create table book_day (
  ledger text not null,
  day date not null,
  cause text not null,
  debits bigint not null,
  credits bigint not null,
  entries bigint not null,
  -- Of the entries, those whose own day was closed before they were read.
  late bigint not null,
  primary key (ledger, day, cause)
);
-- The same of each account.
create table account_day (
  account uuid not null,
  day date not null,
  debits bigint not null,
  credits bigint not null,
  primary key (account, day)
);

-- A day that is closed stays as it is, to whoever owns the tables as well.
create function keep_closed_day() returns trigger language plpgsql as $$
declare
  closed date := (select closed_through from book_mark);
begin
  if tg_op = 'TRUNCATE' or (tg_op <> 'INSERT' and old.day <= closed) or (tg_op <> 'DELETE' and new.day <= closed) then
    raise exception 'a closed day of the books stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger book_day_stays before insert or update or delete on book_day for each row execute function keep_closed_day();
create trigger book_day_is_not_emptied before truncate on book_day for each statement execute function keep_closed_day();
create trigger account_day_stays before insert or update or delete on account_day for each row execute function keep_closed_day();
create trigger account_day_is_not_emptied before truncate on account_day for each statement execute function keep_closed_day();
create function keep_closing() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.closed_through is distinct from greatest(old.closed_through, new.closed_through) then
    raise exception 'a closed day of the books stays closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger book_mark_goes_on before update or delete on book_mark for each row execute function keep_closing();

-- What each order was credited with, to whoever lists what arrived.
create view arrived_deposit as select id, order_no, credited, decided_at from deposit_order where state = 'approved';

-- Statements are read by the moment.
create index gateway_arrival_heard on gateway_arrival (heard_at, id);
create index venue_difference_seen on venue_difference (first_seen_at, id);
