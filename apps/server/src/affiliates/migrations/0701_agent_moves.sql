-- Members and agents change agents, and agents leave, from the beginning of a commission week on (docs/decisions/0089).

-- Whose somebody is from a Monday on. `agent_edge` is the tree of now; with these rows it is known for every moment, also for one
-- of before the job came to put a row into the tree.
create table agent_move (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- Null: nobody's.
  was_agent_id bigint references agent (member_id),
  agent_id bigint references agent (member_id),
  -- 00:00 in Beijing of a Monday.
  holds_from timestamptz not null
    check (date_trunc('week', holds_from at time zone 'Asia/Shanghai') = holds_from at time zone 'Asia/Shanghai'),
  agreed_at timestamptz not null check (agreed_at < holds_from),
  -- When the tree was changed.
  applied_at timestamptz check (applied_at >= holds_from),
  unique (member_id, holds_from),
  check (was_agent_id is distinct from agent_id),
  check (agent_id is distinct from member_id)
);
create index agent_move_open on agent_move (holds_from) where applied_at is null;
create index agent_move_to on agent_move (agent_id) where applied_at is null;

-- From when somebody is no agent any more, and whose their team is then; null: nobody's.
alter table agent add column dismissed_at timestamptz;
alter table agent add column leaves_at timestamptz;
alter table agent add column heir_id bigint references agent (member_id);
alter table agent add column left_at timestamptz;
alter table agent add constraint agent_leaves check ((leaves_at is null) = (dismissed_at is null)
  and (heir_id is null or leaves_at is not null) and (left_at is null or left_at >= leaves_at) and heir_id <> member_id) not valid;
alter table agent validate constraint agent_leaves;
create index agent_leaving on agent (leaves_at) where leaves_at is not null and left_at is null;

create view serving_agent as select member_id, since, leaves_at from agent where left_at is null;

-- Whose a member is at a moment; null: nobody's.
create function agent_at(member bigint, moment timestamptz) returns bigint language sql stable as $$
  select case
    when not exists (select from agent_move m where m.member_id = member)
      then (select e.agent_id from agent_edge e where e.member_id = member)
    when exists (select from agent_move m where m.member_id = member and m.holds_from <= moment)
      then (select m.agent_id from agent_move m where m.member_id = member and m.holds_from <= moment
             order by m.holds_from desc limit 1)
    else (select m.was_agent_id from agent_move m where m.member_id = member order by m.holds_from limit 1)
  end
$$;

-- The agents above a member at a moment, nearest first.
create function agents_above_at(member bigint, moment timestamptz) returns table (agent_id bigint, distance int)
language sql stable as $$
  with recursive path as (
    select agent_at(member, moment) as agent_id, 1 as distance
    union all
    select agent_at(p.agent_id, moment), p.distance + 1 from path p where p.agent_id is not null)
  select path.agent_id, path.distance from path where path.agent_id is not null
$$;

-- Whose rates bound whose: those of the agent above now, and of the one above next week.
create function agents_bounding(member bigint) returns table (agent_id bigint) language sql stable as $$
  select e.agent_id from agent_edge e where e.member_id = member
  union all
  select m.agent_id from agent_move m where m.member_id = member and m.applied_at is null and m.agent_id is not null
$$;
create function agents_bounded(agent bigint) returns table (agent_id bigint) language sql stable as $$
  select e.member_id from agent_edge e join serving_agent a on a.member_id = e.member_id where e.agent_id = agent
  union all
  select m.member_id from agent_move m join serving_agent a on a.member_id = m.member_id
   where m.agent_id = agent and m.applied_at is null
$$;

create or replace function check_agent_rate() returns trigger language plpgsql as $$
declare
  above int;
  below int;
begin
  perform pg_advisory_xact_lock(7316467);
  if exists (select 1 from agent_rate r where r.agent_id = new.agent_id and r.category = new.category
               and r.valid_from > new.valid_from) then
    raise exception 'a rate cannot be set backwards' using errcode = 'check_violation', constraint = 'agent_rate_forward';
  end if;
  select min(agent_rate_at(b.agent_id, new.category, 'infinity')) into above
    from agents_bounding(new.agent_id) b;
  if new.basis_points > above then
    raise exception 'above the rate of the agent above' using errcode = 'check_violation', constraint = 'agent_rate_above';
  end if;
  select max(agent_rate_at(b.agent_id, new.category, 'infinity')) into below from agents_bounded(new.agent_id) b;
  if new.basis_points < below then
    raise exception 'below the rate of an agent below' using errcode = 'check_violation', constraint = 'agent_rate_below';
  end if;
  return new;
end $$;

-- No circles, and no agent above whom a rate stands higher: looked at in the tree as it will be, under the lock of rates.
create function check_agent_move() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7316467);
  if new.applied_at is not null then
    raise exception 'a move begins as one to come' using errcode = 'check_violation', constraint = 'agent_move_to_come';
  end if;
  if new.was_agent_id is distinct from agent_at(new.member_id, 'infinity') then
    raise exception 'not whose they are' using errcode = 'check_violation', constraint = 'agent_move_from';
  end if;
  if exists (select from agents_above_at(new.agent_id, 'infinity') a where a.agent_id = new.member_id) then
    raise exception 'below themselves' using errcode = 'check_violation', constraint = 'agent_move_circle';
  end if;
  if exists (select from agent a where a.member_id = new.agent_id and a.leaves_at is not null) then
    raise exception 'to an agent who leaves' using errcode = 'check_violation', constraint = 'agent_move_leaving';
  end if;
  if exists (select from serving_agent a cross join unnest(array['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery']) c (category)
              where a.member_id = new.member_id and new.agent_id is not null
                and agent_rate_at(a.member_id, c.category, 'infinity') > agent_rate_at(new.agent_id, c.category, 'infinity')) then
    raise exception 'above the rate of the agent above' using errcode = 'check_violation', constraint = 'agent_rate_above';
  end if;
  return new;
end $$;
create trigger check_agent_move before insert on agent_move for each row execute function check_agent_move();

-- All that ever happens to a move is that it comes to hold, once.
create function keep_agent_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.applied_at is null and new.applied_at is not null
     and (new.id, new.member_id, new.was_agent_id, new.agent_id, new.holds_from, new.agreed_at)
       is not distinct from (old.id, old.member_id, old.was_agent_id, old.agent_id, old.holds_from, old.agreed_at) then
    return new;
  end if;
  raise exception 'moves are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger keep_agent_move before update or delete on agent_move for each row execute function keep_agent_move();

-- The tree of now changes by a move that was agreed, and by nothing else.
create function keep_agent_edge() returns trigger language plpgsql as $$
begin
  if exists (select from agent_move m
              where m.member_id = old.member_id and m.applied_at is null and m.was_agent_id = old.agent_id
                and m.agent_id is not distinct from case when tg_op = 'UPDATE' then new.agent_id end
                and (tg_op = 'DELETE' or new.member_id = old.member_id and new.since = m.holds_from)) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'whose somebody is is never changed but by an agreed move' using errcode = 'restrict_violation';
end $$;
drop trigger agent_edge_is_for_good on agent_edge;
create trigger keep_agent_edge before update or delete on agent_edge for each row execute function keep_agent_edge();

-- Who registers with the code of an agent who leaves belongs to whom the team goes to. The row is locked: of a registration and a
-- dismissal at once the second sees the first.
create or replace function member_joins_agent() returns trigger language plpgsql as $$
declare
  target bigint := new.referrer_id;
  found_agent agent%rowtype;
begin
  loop
    select a.* into found_agent from agent a where a.member_id = target for share;
    exit when not found or found_agent.leaves_at is null;
    target := found_agent.heir_id;
  end loop;
  insert into agent_edge (member_id, agent_id, since)
    select new.id, a.member_id, new.registered_at from agent a where a.member_id = target;
  return null;
end $$;
