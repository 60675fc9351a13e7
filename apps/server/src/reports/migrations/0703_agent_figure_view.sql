-- expands: sums by Beijing day of the members right below an agent, whose they were when it happened; and of what agents were paid
create view agent_figure as
  select value as agent, day, figure, amount, payout, number from figure_day where dimension = 'agent';
create view member_first_deposit as select member_id, first_deposit as day from figure_member where first_deposit is not null;
