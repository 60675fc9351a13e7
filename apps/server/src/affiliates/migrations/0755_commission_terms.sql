-- expands: other kinds of commission than a share of turnover (docs/decisions/0097); the version before knows of turnover alone, and no
-- agent has another kind until two people say so here

-- What an agent is paid for, from a Monday on. Never changed; another kind is a new version, the last one of a Monday holds.
create table agent_terms (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent (member_id),
  kind text not null check (kind in ('turnover', 'net_loss', 'per_head')),
  -- Basis points of what the house is left with of the team (NGR, docs/glossary.md) in a week.
  share int check (share between 1 and 5000),
  -- What paying in costs the house, basis points of deposits that were credited; taken off before the share.
  deposit_fee int check (deposit_fee between 0 and 1000),
  -- Whether a week in which the members won is made up for by the weeks after it.
  carries boolean,
  -- Fen for each member who qualifies: a first deposit of at least so much, and so much valid turnover, within ninety days of it.
  per_head bigint check (per_head > 0),
  least_deposit bigint check (least_deposit > 0),
  least_turnover bigint check (least_turnover > 0),
  holds_from timestamptz not null
    check (date_trunc('week', holds_from at time zone 'Asia/Shanghai') = holds_from at time zone 'Asia/Shanghai'),
  agreed_at timestamptz not null check (agreed_at < holds_from),
  set_by text not null,
  check ((kind = 'net_loss') = (share is not null) and (kind = 'net_loss') = (deposit_fee is not null)
    and (kind = 'net_loss') = (carries is not null)),
  check ((kind = 'per_head') = (per_head is not null) and (kind = 'per_head') = (least_deposit is not null)
    and (kind = 'per_head') = (least_turnover is not null))
);
create index agent_terms_newest on agent_terms (agent_id, holds_from desc, id desc);
create trigger agent_terms_is_history before update or delete on agent_terms for each row execute function refuse_change();

-- The version that holds at a moment; none: turnover, as it was before there were others.
create function agent_terms_at(agent bigint, moment timestamptz) returns bigint language sql stable as $$
  select t.id from agent_terms t where t.agent_id = agent and t.holds_from <= moment order by t.holds_from desc, t.id desc limit 1
$$;
create function agent_kind_at(agent bigint, moment timestamptz) returns text language sql stable as $$
  select coalesce((select t.kind from agent_terms t where t.id = agent_terms_at(agent, moment)), 'turnover')
$$;

-- Other kinds are for agents with nobody above: then nothing is paid twice for one member, whoever stands where.
create function check_agent_terms() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7316467);
  if new.kind <> 'turnover' and agent_at(new.agent_id, 'infinity') is not null then
    raise exception 'below another agent' using errcode = 'check_violation', constraint = 'agent_terms_top';
  end if;
  return new;
end $$;
create trigger check_agent_terms before insert on agent_terms for each row execute function check_agent_terms();
create function check_move_terms() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7316467);
  if new.agent_id is not null and agent_kind_at(new.member_id, 'infinity') <> 'turnover' then
    raise exception 'not paid by turnover' using errcode = 'check_violation', constraint = 'agent_terms_top';
  end if;
  return new;
end $$;
create trigger check_move_terms before insert on agent_move for each row execute function check_move_terms();

-- What a week of the team came to, for an agent with a share of it. Fen, but `amount`: micro-yuan. Several rows of a week are what was
-- counted with its statement and what was found later: their sums are the week.
create table agent_reckoning (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent (member_id),
  terms_id bigint not null references agent_terms (id),
  -- The week's Monday, and that of the week with whose statement it was counted.
  week date not null check (extract(isodow from week) = 1),
  made_week date not null check (extract(isodow from made_week) = 1 and made_week >= week),
  stake bigint not null,
  payout bigint not null,
  bonus bigint not null,
  rebate bigint not null,
  red_packet bigint not null,
  correction bigint not null,
  -- Paid in the week to agents of the team.
  commission bigint not null,
  deposits bigint not null,
  fees bigint not null,
  amount bigint not null,
  at timestamptz not null,
  statement_id bigint references agent_statement (id),
  unique (agent_id, week, made_week)
);
create index agent_reckoning_of_agent on agent_reckoning (agent_id, at);
create index agent_reckoning_open on agent_reckoning (agent_id) where statement_id is null;
create index agent_reckoning_in_statement on agent_reckoning (statement_id) where statement_id is not null;

-- Members who qualified, each once whoever's they become; with nothing to pay where the same person was paid for, or is the agent.
create table agent_head (
  member_id bigint primary key references member (id),
  agent_id bigint not null references agent (member_id),
  terms_id bigint not null references agent_terms (id),
  deposited_at timestamptz not null,
  deposit bigint not null,
  turnover bigint not null,
  same_as bigint references member (id),
  amount bigint not null check (amount >= 0 and (same_as is null or amount = 0)),
  at timestamptz not null,
  statement_id bigint references agent_statement (id)
);
create index agent_head_of_agent on agent_head (agent_id, at);
create index agent_head_open on agent_head (agent_id) where statement_id is null;
create index agent_head_in_statement on agent_head (statement_id) where statement_id is not null;

-- All that ever happens to what was earned is that one statement takes it.
create function keep_earning() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.statement_id is null and new.statement_id is not null
     and to_jsonb(new) - 'statement_id' = to_jsonb(old) - 'statement_id' then
    return new;
  end if;
  raise exception 'what was earned is never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger keep_reckoning before update or delete on agent_reckoning for each row execute function keep_earning();
create trigger keep_head before update or delete on agent_head for each row execute function keep_earning();
