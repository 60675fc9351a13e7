-- expands: what the list of members is narrowed and put in order by, kept per member; the version before asks for none of it.

-- One for each member, from the moment there is one: when they were last there, and what the ledger says of their money, some
-- minutes behind it. Fen; `balance` is the central wallet's; `withdrawn` is what was paid out.
create table member_figure (
  member_id bigint primary key references member (id),
  seen_at timestamptz,
  balance bigint not null default 0,
  deposits bigint not null default 0,
  deposit_count integer not null default 0,
  first_deposit_at timestamptz,
  last_deposit_at timestamptz,
  withdrawn bigint not null default 0,
  net bigint generated always as (deposits - withdrawn) stored not null
) with (fillfactor = 80);

insert into member_figure (member_id, seen_at)
select m.id, s.at from member m
  left join (select member_id, max(coalesce(used_at, created_at)) as at from session group by member_id) s on s.member_id = m.id;

-- Each in the order in which it is shown; the other way round it is read backwards.
create index member_figure_seen on member_figure (seen_at desc nulls last, member_id desc);
create index member_figure_balance on member_figure (balance desc nulls last, member_id desc);
create index member_figure_deposits on member_figure (deposits desc nulls last, member_id desc);
create index member_figure_deposit_count on member_figure (deposit_count desc nulls last, member_id desc);
create index member_figure_first_deposit on member_figure (first_deposit_at desc nulls last, member_id desc);
create index member_figure_last_deposit on member_figure (last_deposit_at desc nulls last, member_id desc);
create index member_figure_net on member_figure (net desc nulls last, member_id desc);

create function begin_member_figure() returns trigger language plpgsql as $$
begin
  insert into member_figure (member_id) values (new.id);
  return null;
end $$;
create trigger member_has_figures after insert on member for each row execute function begin_member_figure();

create function keep_member_seen() returns trigger language plpgsql as $$
declare
  used timestamptz := coalesce(new.used_at, new.created_at);
begin
  update member_figure set seen_at = used where member_id = new.member_id and (seen_at is null or seen_at < used);
  return null;
end $$;
create trigger session_is_seen after insert or update of used_at on session for each row execute function keep_member_seen();

-- How far the ledger was read for them: everything up to this transfer of this transaction, and nothing after it.
create table member_figure_mark (
  one boolean primary key default true check (one),
  xid bigint not null,
  last uuid not null
);
insert into member_figure_mark (xid, last) values (-1, '00000000-0000-0000-0000-000000000000');
