-- expands: links of an agent, each with a name, and what came by them (docs/decisions/0090)
create table agent_campaign (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent (member_id),
  -- Stands in the link, behind the agent's number.
  code text not null unique check (code ~ '^[a-z2-9]{6}$'),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  unique (agent_id, name)
);
-- Opened links by Beijing day; nothing is kept of whoever opened one.
create table agent_campaign_day (
  campaign_id bigint not null references agent_campaign (id),
  day date not null,
  clicks bigint not null check (clicks > 0),
  primary key (campaign_id, day)
);
-- Who registered by a link.
create table agent_campaign_member (
  member_id bigint primary key references member (id),
  campaign_id bigint not null references agent_campaign (id),
  joined_at timestamptz not null
);
create index agent_campaign_joined on agent_campaign_member (campaign_id, joined_at);
create trigger agent_campaign_member_stays before update or delete on agent_campaign_member
  for each row execute function refuse_change();
