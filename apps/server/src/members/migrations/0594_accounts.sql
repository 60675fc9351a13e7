-- expands: what others may read, by views; the version before asks for none of them.

-- A member's account as others may read it.
create view member_account as
  select id, username, username_key, real_name, vip_level, registered_at, frozen_at, referrer_id from member;

-- A sign-in of a member: it is over at `ended_at`, or at `expires_at` by itself.
create view member_session as
  select token_hash, member_id, created_at, expires_at, ended_at, address, device_id from session;

-- Whether a session is still open; if it is, it stays so until the transaction ends.
create function keep_session(hash bytea) returns boolean
language plpgsql as $$
begin
  perform from session where token_hash = hash and ended_at is null for share;
  return found;
end $$;

-- What the site itself works out from accounts reads the same: which accounts left a trace, and which level a member had when.
create or replace function trace_account(kind text, value text, member_id bigint, at timestamptz) returns void
language sql as $$
  insert into account_trace (kind, value, member_id, registered_at, seen_at)
  select $1, $2, m.id, m.registered_at, $4 from member_account m where m.id = $3 and $2 is not null
  on conflict do nothing
$$;

create or replace view vip_span as
  select c.member_id, c.to_level as level, c.at as since,
         lead(c.at, 1, 'infinity') over (partition by c.member_id order by c.at, c.id) as until
    from vip_change c
  union all
  select m.id, coalesce(f.from_level, m.vip_level), '-infinity', coalesce(f.at, 'infinity')
    from member_account m
    left join lateral (select c.from_level, c.at from vip_change c where c.member_id = m.id order by c.day limit 1) f
      on true;
