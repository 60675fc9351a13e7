-- expands: the lines of one figure under one venue, game, category, agent, promotion, way or clerk in their order.
-- concurrently: the biggest table of the figures.
create index concurrently if not exists figure_line_by_venue on figure_line (venue, figure, at, id) where venue is not null;
create index concurrently if not exists figure_line_by_game on figure_line (game, figure, at, id) where game is not null;
create index concurrently if not exists figure_line_by_category on figure_line (category, figure, at, id) where category is not null;
create index concurrently if not exists figure_line_by_agent on figure_line (agent, figure, at, id) where agent is not null;
create index concurrently if not exists figure_line_by_promotion on figure_line (promotion, figure, at, id) where promotion is not null;
create index concurrently if not exists figure_line_by_way on figure_line (way, figure, at, id) where way is not null;
create index concurrently if not exists figure_line_by_clerk on figure_line (clerk, figure, at, id) where clerk is not null;
