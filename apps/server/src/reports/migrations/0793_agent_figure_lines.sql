-- expands: what a member's own lines came to under an agent, for who works out a share without them
create view agent_figure_line as
  select agent, member_id, at, figure, amount, payout from figure_line where agent is not null;
