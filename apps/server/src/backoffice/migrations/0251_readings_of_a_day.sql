-- How many members' data a reading showed: what one person reads in a day has an end (docs/decisions/0032).
alter table personal_reading add column members integer not null default 1 check (members >= 0);
create index personal_reading_of_day on personal_reading (staff_id, at);
