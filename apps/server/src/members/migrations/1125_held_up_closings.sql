-- expands: closings of accounts whose time came and that something holds up, since when: somebody has to see what it is.
create view held_up_closing as
  select id, member_id, told_at as since from account_closing
   where told_at is not null and undone_at is null and closed_at is null;
