-- expands: foreign keys of commission by day; what stands there already is looked at by the next
alter table agent_commission_day add constraint agent_commission_day_agent_id_fkey foreign key (agent_id) references agent (member_id) not valid;
alter table agent_commission_day add constraint agent_commission_day_member_id_fkey foreign key (member_id) references member (id) not valid;
