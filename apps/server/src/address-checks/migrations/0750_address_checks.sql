-- expands: what the chain's own lists said of an address before money came from it or went to it.
create table address_check (
  id bigint generated always as identity primary key,
  -- For whom it was asked: a member who binds it, a payment on the chain that it sent, a withdrawal that goes to it.
  subject text not null check (subject ~ '^(member|payment|withdrawal)/[0-9]+$'),
  protocol text not null check (protocol in ('TRC20', 'ERC20')),
  -- As people of the chain write it.
  address text not null check (address <> ''),
  verdict text not null check (verdict in ('clear', 'listed', 'unknown')),
  why text check (why in ('away', 'disagree')),
  lists text[] not null default '{}' check (lists <@ array['issuer', 'sanctions']),
  -- What each node said, in the order of the settings.
  answers jsonb not null,
  asked_at timestamptz not null,
  check ((verdict = 'unknown') = (why is not null)),
  check ((verdict = 'listed') <= (cardinality(lists) > 0))
);
create index address_check_subject on address_check (subject, asked_at desc, id desc);
create index address_check_address on address_check (protocol, address, asked_at desc, id desc);

-- Evidence is added to; nobody changes what was answered. Of a member who is forgotten the end of the address stays.
create function keep_address_check() returns trigger language plpgsql as $$
begin
  if new.address = right(old.address, 4) then
    new.address := old.address;
    if new = old then
      new.address := right(old.address, 4);
      return new;
    end if;
  end if;
  raise exception 'address_check %: what was answered stays', old.id;
end $$;
create trigger address_check_stays before update on address_check for each row execute function keep_address_check();

-- What was said of a subject, for whoever holds the order: published.
create view address_checked as select subject, verdict, asked_at from address_check;
