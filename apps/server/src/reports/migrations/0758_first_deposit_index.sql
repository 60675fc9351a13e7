-- expands: first deposits of an agent's members are looked for each week
-- concurrently: the table is read and written each minute
create index concurrently if not exists figure_line_first_deposit on figure_line (agent, at) where figure = 'first_deposit';
