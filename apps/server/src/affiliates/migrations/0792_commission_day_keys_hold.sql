-- expands: a table with the days since the last release, under locks that stop nobody
alter table agent_commission_day validate constraint agent_commission_day_agent_id_fkey;
alter table agent_commission_day validate constraint agent_commission_day_member_id_fkey;
