-- expands: (two columns that may be empty) what the version before gives lives its twelve hours.

-- A member's way into their conversation lives no longer than the session that asked for it: signing out, a new password, a recovery and
-- a suspension end it. Whoever had stolen the session read on for twelve hours. null: a visitor's, and what was given before this.
alter table service_ticket add column opened_in bytea;
alter table service_pass add column opened_in bytea;
