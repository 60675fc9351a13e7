-- What tells that accounts belong together: each thing that two accounts can have in common, once for each account that has it.
-- Written where the evidence is written, whoever writes it, so that looking for others is a lookup by equality and never a search.

create table account_trace (
  kind text not null check (kind in ('device', 'network', 'name', 'address', 'card')),
  value text not null,
  member_id bigint not null references member (id),
  -- The member's: how many registered at other times tells a common thing from a shared one.
  registered_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (kind, value, member_id)
);
create index account_trace_of_member on account_trace (member_id, seen_at desc);

-- The first 24 bits of an IPv4 address, 64 of an IPv6 one; none for addresses that are nobody's of their own, as behind a proxy.
create function network_of_address(address text) returns text language sql immutable as $$
  select case
    when not pg_input_is_valid(plain, 'inet') then null
    when plain::inet <<= any (array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10',
                                    '169.254.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10']::inet[]) then null
    else network(set_masklen(plain::inet, case family(plain::inet) when 4 then 24 else 64 end))::text
  end
  from (select regexp_replace(split_part(address, '%', 1), '^::ffff:(?=[0-9.]+$)', '', 'i') as plain) written
$$;

-- One form of a name, however it is written: full width, capitals, blanks, points, figures and what cannot be seen are left out.
create function folded_name(name text) returns text language sql immutable as $$
  select nullif(regexp_replace(lower(normalize(name, NFKC)),
    U&'[\0001-\0040\005B-\0060\007B-\00BF\02B0-\036F\2000-\206F\2E00-\2E7F\3000-\303F\30FB\FE00-\FE0F\FEFF\FF00-\FF0F]', '', 'g'), '')
$$;

create function trace_account(kind text, value text, member_id bigint, at timestamptz) returns void language sql as $$
  insert into account_trace (kind, value, member_id, registered_at, seen_at)
  select $1, $2, m.id, m.registered_at, $4 from member m where m.id = $3 and $2 is not null
  on conflict do nothing
$$;

create function trace_session() returns trigger language plpgsql as $$
begin
  perform trace_account('device', encode(new.device_id, 'hex'), new.member_id, new.created_at);
  perform trace_account('network', network_of_address(new.address), new.member_id, new.created_at);
  return null;
end $$;
create trigger session_traced after insert on session for each row execute function trace_session();

create function traced_card(kind text) returns text language sql immutable as $$
  select case kind when 'usdt' then 'address' else 'card' end
$$;
create function traced_number(kind text, number text) returns text language sql immutable as $$
  select nullif(case kind when 'usdt' then lower(number) else regexp_replace(number, '[^0-9]', '', 'g') end, '')
$$;
create function trace_card() returns trigger language plpgsql as $$
begin
  perform trace_account(traced_card(new.kind), traced_number(new.kind, new.number), new.member_id, new.created_at);
  return null;
end $$;
create trigger card_traced after insert on card for each row execute function trace_card();

create function trace_member() returns trigger language plpgsql as $$
begin
  perform trace_account('name', folded_name(new.real_name), new.id, new.registered_at);
  return null;
end $$;
create trigger member_traced after insert or update of real_name on member for each row execute function trace_member();

insert into account_trace (kind, value, member_id, registered_at, seen_at)
select found.kind, found.value, m.id, m.registered_at, min(found.at)
  from (select 'device' as kind, encode(device_id, 'hex') as value, member_id, created_at as at from session
        union all select 'network', network_of_address(address), member_id, created_at from session
        union all select traced_card(kind), traced_number(kind, number), member_id, created_at from card
        union all select 'name', folded_name(real_name), id, registered_at from member) found
  join member m on m.id = found.member_id
 where found.value is not null
 group by found.kind, found.value, m.id, m.registered_at;

-- What was seen at a moment that mattered, as it stood then.
create table related_sign (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  moment text not null check (moment in ('registration', 'claim')),
  -- What it was about: promotion_application/12; empty at the registration.
  subject text not null default '',
  at timestamptz not null,
  -- [{"memberId": "100001", "signs": ["device"], "score": 120}]
  accounts jsonb not null
);
create index related_sign_of_member on related_sign (member_id, id);
create trigger related_sign_is_kept before update or delete on related_sign for each row execute function refuse_change();
