-- expands: figures of promotions open to the lines of those who took them, and the funnel to the members who came so far.
-- concurrently: the biggest table of the figures.
create index concurrently if not exists figure_line_by_member on figure_line (member_id, figure, at, id);
create index concurrently if not exists figure_member_registered on figure_member (registered, member_id);
