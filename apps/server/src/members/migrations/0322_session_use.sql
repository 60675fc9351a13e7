-- When a session was last used, to within some minutes; and after how long without use it ends by itself.
alter table session add column used_at timestamptz;
-- null: when its time is over, and not before.
alter table session add column idle_seconds int check (idle_seconds > 0);
