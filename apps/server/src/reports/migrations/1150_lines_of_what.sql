-- expands: of what each line is, so that a share knows when a bet that a line corrects first settled
create or replace view agent_figure_line as
  select agent, member_id, at, figure, amount, payout, source from figure_line where agent is not null;
