-- The terms and rules share type 5 with the agents' article on the wire, so they are kept as an article of their own
-- (docs/decisions/0007-articles-five-and-six.md).
alter table article drop constraint article_type_check;
alter table article add constraint article_type_check check (type between 1 and 9);
