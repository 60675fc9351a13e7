-- expands: (a column with a default) the version before leaves every browser known that it ends a session of.

-- Whether its browser and address still speak for the member: not since the owner, a new password or staff ended sessions there. What is
-- ended in that way is not known by its reason either, of before this column too.
alter table session add column known boolean not null default true;
