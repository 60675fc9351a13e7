-- expands: what the site owes each member at the end of a Beijing day, as leaves of a tree whose root is published (decision 82).
-- Amounts in fen.

-- Where members' accounts stand. `owner` is the member's id as the ledger writes it, by which they are gone through.
create view account_of_member as
  select id, owner, owner::bigint as member_id, code, balance, pending_debits, version
    from ledger.account_on_record where owner <> 'house' and not folded;

-- Entries of members' accounts. `line` is what a member is given of one, as a JSON array that has one spelling: account, number,
-- transfer, phase, kind, reference, what it added to the balance and to what is reserved, where both stood after it, Beijing time.
create view member_entry as
  select e.account_id, e.number, e.xid, e.balance_after, e.pending_debits_after,
         jsonb_build_array(a.code, e.number, e.transfer_id, t.phase, t.kind, t.reference, e.amount::text, e.pending_debits::text,
           e.balance_after::text, e.pending_debits_after::text, to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))::text as line
    from ledger.entry_on_record e
    join ledger.account_on_record a on a.id = e.account_id and a.owner <> 'house'
    join ledger.transfer_on_record t on t.id = e.transfer_id;

-- The heads, one a published day: each names the one before, and is kept among the fingerprints, whose seals leave the house.
create table liability_day (
  day date primary key,
  number bigint not null unique check (number > 0),
  -- The moment of the database that all of it was read at.
  read_at timestamptz not null,
  snapshot pg_snapshot not null,
  members bigint not null check (members >= 0),
  leaves bigint not null check (leaves >= 0),
  owed bigint not null check (owed >= 0),
  root bytea not null,
  -- JSON as text: what stands beside the debt.
  reserves text not null,
  -- Empty for the first.
  previous bytea not null,
  head bytea not null
);
create trigger liability_day_is_history before update or delete or truncate on liability_day
  for each statement execute function refuse_change();

-- What a member's receipt is made of.
create table liability_standing (
  day date not null,
  member_id bigint not null,
  -- By account: number of its last entry, balance, of it reserved. JSON as text, because the leaf is made of its letters.
  accounts text not null,
  owed bigint not null check (owed >= 0),
  -- How many entries the member's accounts ever had, and their chain.
  entries bigint not null,
  chain bytea not null,
  -- What is owed is cut in two leaves at random: no path shows anybody's balance.
  first_share bigint not null check (first_share between 0 and owed),
  first_nonce uuid not null default gen_random_uuid(),
  second_nonce uuid not null default gen_random_uuid(),
  primary key (day, member_id)
);

create table liability_leaf (
  day date not null,
  -- Also its place: leaves lie in the order of their hashes.
  hash bytea not null,
  share bigint not null check (share >= 0),
  primary key (day, hash)
);

-- Inner nodes from the sixth level on; those below are 64 leaves.
create table liability_node (
  day date not null,
  level smallint not null,
  place bigint not null,
  hash bytea not null,
  sum bigint not null check (sum >= 0),
  -- The sixth level: its first leaf.
  first_leaf bytea,
  primary key (day, level, place)
);
create index liability_node_of_leaf on liability_node (day, first_leaf) where first_leaf is not null;

-- Nothing of it is ever changed. Receipts are given out for the newest 31 published days, whose entries go on from the one before; what
-- is older may go.
create function keep_liabilities() returns trigger language plpgsql as $$
begin
  if exists (select from gone where day >= coalesce(
       (select d.day from liability_day d order by d.number desc offset 31 limit 1), '-infinity')) then
    raise exception '% is history: a day that receipts are given out for stays', tg_table_name;
  end if;
  return null;
end $$;
create trigger liability_standing_is_history before update or truncate on liability_standing
  for each statement execute function refuse_change();
create trigger liability_standing_is_kept after delete on liability_standing
  referencing old table as gone for each statement execute function keep_liabilities();
create trigger liability_leaf_is_history before update or truncate on liability_leaf
  for each statement execute function refuse_change();
create trigger liability_leaf_is_kept after delete on liability_leaf
  referencing old table as gone for each statement execute function keep_liabilities();
create trigger liability_node_is_history before update or truncate on liability_node
  for each statement execute function refuse_change();
create trigger liability_node_is_kept after delete on liability_node
  referencing old table as gone for each statement execute function keep_liabilities();

alter table fingerprint drop constraint fingerprint_kind_check;
alter table fingerprint add constraint fingerprint_kind_check check (kind in ('bet', 'chain', 'red_packets', 'liabilities')) not valid;
