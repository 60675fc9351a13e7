-- expands: commission of all agents is summed by span
-- concurrently: lines are written each minute
create index concurrently if not exists agent_commission_in_time on agent_commission (at) include (agent_id, amount);
