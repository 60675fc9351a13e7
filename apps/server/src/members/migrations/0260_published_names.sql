-- What lists of other capabilities may know of a member and of a colleague: names, never more. Each is put into the statement
-- that reads it, so that a join costs what it did.
create view member_name as
  select id, username, username_key from member;

create view staff_name as
  select id, username, name from staff;
