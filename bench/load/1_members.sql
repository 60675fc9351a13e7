-- Members with what registering, binding an address, signing in and opening a game leave behind. Members are numbered from 0; their
-- ids and tokens are those of `memberNumber` (site-members.ts), which the measurements sign in with.

-- Registered over a year, the last of them ten days ago.
create unlogged table load.member as
select n, 1000000 + n::bigint as id, s.until - interval '10 days' - interval '370 days' * (n * 7919::bigint % s.members) / s.members as registered,
       load.named('account/member/' || 1000000 + n || '/central') as central,
       load.named('account/member/' || 1000000 + n || '/held') as held,
       load.named('account/member/' || 1000000 + n || '/venue/mpqp') as venue,
       sha256(convert_to('s' || lpad(n::text, 42, '0'), 'UTF8')) as session,
       sha256(convert_to('g' || lpad(n::text, 42, '0'), 'UTF8')) as game,
       sha256(convert_to('device' || n, 'UTF8')) as device,
       10 + n / 65536 || '.' || n / 256 % 256 || '.' || n % 256 || '.7' as address
  from load.size s, generate_series(0, s.members - 1) n;
create unique index on load.member (n);
analyze load.member;

insert into member (id, username, password_hash, pay_password_hash, real_name, mobile, email, registered_at, name_skeleton, xid)
select id, 'loaded' || id, s.password, s.pay_password, '会员' || n, '139' || lpad(n::text, 8, '0'), 'm' || n || '@example.com', registered,
       'loaded' || id, s.first_xid
  from load.member cross join load.size s order by registered;

insert into member_figure (member_id, seen_at) select id, s.until - interval '1 second' * (n * 31 % 864000) from load.member, load.size s;

insert into account_trace (kind, value, member_id, registered_at, seen_at)
select t.kind, t.value, m.id, m.registered, m.registered
  from load.member m
 cross join lateral (values ('name', '会员' || m.n), ('device', encode(m.device, 'hex')), ('address', 'tloaded' || m.n)) t (kind, value);

insert into card (member_id, kind, bank, owner, number, created_at)
select id, 'usdt', 'USDT', 'TRC20', 'TLoaded' || n, registered from load.member order by n;

insert into session (token_hash, member_id, created_at, expires_at, address, device, device_id)
select session, id, s.until - interval '1 second' * (n * 31 % 864000), s.until + interval '60 days', address, 'Chrome', device
  from load.member cross join load.size s;

insert into seamless_session (token_hash, venue, member_id, member_session, opened_at, expires_at)
select game, 'mpdz', id, session, s.until, s.until + interval '60 days' from load.member cross join load.size s;
