-- expands: who invited is a member of before the dry run, or one whom the same file made; a name is anybody's to take (docs/decisions/0094)
alter table import_member
  -- Whoever had the inviter's name at the dry run.
  add column referrer_id bigint,
  -- Whom the line made.
  add column member_id bigint;

-- Files that are under way.
update import_member m set referrer_id = n.id from member_name n where n.username_key = m.referrer_key;
update import_member m set member_id = n.id
  from import_file i, member_name n
 where i.id = m.import_id and i.state = 'running' and m.row <= i.applied_to and n.username_key = m.username_key;
