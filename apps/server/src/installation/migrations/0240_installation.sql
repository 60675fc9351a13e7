-- What this installation is, said once: a demonstration, or a site for real money. Nothing turns one into the other.
create table installation (
  only_one boolean primary key default true check (only_one),
  demonstration boolean not null,
  made_at timestamptz not null
);
create trigger installation_stays before update or delete on installation for each row execute function refuse_change();

-- Accounts whose passwords the start prints: staff are told as long as one of them can be used.
create table demonstration_account (
  kind text not null check (kind in ('staff', 'member')),
  id bigint not null,
  primary key (kind, id)
);

-- A site of before is a demonstration if the seed wrote its settings; a database without venues has not begun.
insert into installation (demonstration, made_at)
select exists (select from setting where set_by = 'seed'), (select min(created_at) from staff)
 where exists (select from staff);
insert into demonstration_account (kind, id)
select 'staff', s.id from staff s
 where s.username in ('chief', 'clerk') and exists (select from installation where demonstration)
union all
select 'member', m.id from member m
 where m.username in ('mingpai01', 'daili001', 'tuandui01') and exists (select from installation where demonstration);
