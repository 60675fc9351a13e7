-- expands: members are listed by the case that they are in, by themselves or with an order of theirs.
create view case_member as
  select case_id, member_id from case_link;
