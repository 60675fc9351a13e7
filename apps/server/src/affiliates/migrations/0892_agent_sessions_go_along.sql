-- expands: what was opened in a member's session goes with it; the version before deletes none
alter table agent_session drop constraint agent_session_opened_in_fkey;
alter table agent_session add constraint agent_session_opened_in_fkey
  foreign key (opened_in) references session (token_hash) on delete cascade not valid;
alter table agent_session validate constraint agent_session_opened_in_fkey;
create index agent_session_opened_in on agent_session (opened_in);
alter table agent_ticket drop constraint agent_ticket_opened_in_fkey;
alter table agent_ticket add constraint agent_ticket_opened_in_fkey
  foreign key (opened_in) references session (token_hash) on delete cascade not valid;
alter table agent_ticket validate constraint agent_ticket_opened_in_fkey;
create index agent_ticket_opened_in on agent_ticket (opened_in);
