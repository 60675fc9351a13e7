-- expands: the list of members is put in order by what they won or lost
-- concurrently: each member has a row of figures.
create index concurrently if not exists member_figure_won on member_figure (won desc nulls last, member_id desc);
