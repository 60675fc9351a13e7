-- Agents: who asked to become one, who belongs to whom, at what rates, and how an agent gets into the portal.

create table agent_application (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  mobile text not null,
  apply_info text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  -- Why it was rejected; the member reads it.
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
-- One open application for each member (business rules, Agents and Promotions).
create unique index agent_application_open on agent_application (member_id) where state = 'pending';
create index agent_application_queue on agent_application (created_at) where state = 'pending';
create index agent_application_of_member on agent_application (member_id, id desc);

create table agent (
  member_id bigint primary key references member (id),
  since timestamptz not null
);

-- Whose member somebody is. It is written when they register and never changed: "for good" (business rules, Agents).
-- An edge always points from a new member to an older one, so the tree has no circles.
create table agent_edge (
  member_id bigint primary key references member (id),
  agent_id bigint not null references agent (member_id),
  since timestamptz not null,
  check (member_id <> agent_id)
);
create index agent_edge_below on agent_edge (agent_id, since desc, member_id);
create trigger agent_edge_is_for_good before update or delete on agent_edge
  for each row execute function refuse_change();

-- In the database, so that no way of making a member can forget it: registration, seed, import. Who was invited by
-- somebody that is no agent (yet) belongs to nobody.
create function member_joins_agent() returns trigger language plpgsql as $$
begin
  insert into agent_edge (member_id, agent_id, since)
    select new.id, a.member_id, new.registered_at from agent a where a.member_id = new.referrer_id;
  return null;
end $$;
create trigger member_joins_agent after insert on member
  for each row when (new.referrer_id is not null) execute function member_joins_agent();

-- The agents above a member, nearest first.
create function agents_above(member bigint) returns table (agent_id bigint, distance int) language sql stable as $$
  with recursive path as (
    select e.agent_id, 1 as distance from agent_edge e where e.member_id = member
    union all
    select e.agent_id, p.distance + 1 from path p join agent_edge e on e.member_id = p.agent_id)
  select path.agent_id, path.distance from path
$$;

-- All members below an agent, at whatever distance; the agent is not among them.
create function members_below(agent bigint) returns table (member_id bigint, distance int) language sql stable as $$
  with recursive tree as (
    select e.member_id, 1 as distance from agent_edge e where e.agent_id = agent
    union all
    select e.member_id, t.distance + 1 from tree t join agent_edge e on e.agent_id = t.member_id)
  select tree.member_id, tree.distance from tree
$$;

-- What an agent earns, by category and date: a rate holds from the moment it is set, not backwards.
create table agent_rate (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent (member_id),
  category text not null check (category in ('realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery')),
  -- Hundredths of a percent of the valid amount.
  basis_points int not null check (basis_points between 0 and 1000),
  valid_from timestamptz not null,
  -- `staff/3` or `agent/100001`.
  set_by text not null
);
create index agent_rate_newest on agent_rate (agent_id, category, valid_from desc, id desc);
create trigger agent_rate_is_history before update or delete on agent_rate
  for each row execute function refuse_change();

-- The rate at a moment; 0 before the first.
create function agent_rate_at(agent bigint, of_category text, moment timestamptz) returns int language sql stable as $$
  select coalesce((select r.basis_points from agent_rate r
    where r.agent_id = agent and r.category = of_category and r.valid_from <= moment
    order by r.valid_from desc, r.id desc limit 1), 0)
$$;

-- A child's rate can't be above its parent's, whoever sets which, and whenever. The lock makes two changes at once see
-- each other; it is one for all, because rates change a few times a day.
create function check_agent_rate() returns trigger language plpgsql as $$
declare
  above int;
  below int;
begin
  perform pg_advisory_xact_lock(7316467);
  if exists (select 1 from agent_rate r where r.agent_id = new.agent_id and r.category = new.category
               and r.valid_from > new.valid_from) then
    raise exception 'a rate cannot be set backwards' using errcode = 'check_violation', constraint = 'agent_rate_forward';
  end if;
  select agent_rate_at(e.agent_id, new.category, 'infinity') into above
    from agent_edge e where e.member_id = new.agent_id;
  if new.basis_points > above then
    raise exception 'above the rate of the agent above' using errcode = 'check_violation', constraint = 'agent_rate_above';
  end if;
  select max(agent_rate_at(a.member_id, new.category, 'infinity')) into below
    from agent_edge e join agent a on a.member_id = e.member_id where e.agent_id = new.agent_id;
  if new.basis_points < below then
    raise exception 'below the rate of an agent below' using errcode = 'check_violation', constraint = 'agent_rate_below';
  end if;
  return new;
end $$;
create trigger check_agent_rate before insert on agent_rate for each row execute function check_agent_rate();

-- A way into the portal: an address that works once, for a minute. Only hashes are kept.
create table agent_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  agent_id bigint not null references agent (member_id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table agent_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  agent_id bigint not null references agent (member_id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
