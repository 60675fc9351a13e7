-- expands: first deposits by whose member somebody was at that moment
create view agent_first_deposit as
  select agent, member_id, at, amount from figure_line where figure = 'first_deposit' and agent is not null;
