-- expands: rows that are never changed lose a person's words once their member is erased (docs/decisions/0127).

-- Whether the personal data of this member is gone: what may be taken out of the history of other capabilities is decided by it alone.
create function is_erased(member bigint) returns boolean language sql stable
return exists (select from account_closing c where c.member_id = member and c.erased_at is not null);
