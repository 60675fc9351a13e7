-- expands: an agent's own figures, and those of agents below, are read by agent and day
-- concurrently: the table is read and written each minute
create index concurrently if not exists figure_day_of_agent on figure_day (value, day) where dimension = 'agent';
