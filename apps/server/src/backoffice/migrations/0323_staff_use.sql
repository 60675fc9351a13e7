-- When a colleague's session was last used, to within a minute; and after how long without use it ends.
alter table staff_session add column used_at timestamptz;
alter table staff_session add column idle_seconds int check (idle_seconds > 0);
