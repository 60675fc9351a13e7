-- expands: which attempt writes a file of own data; the version before leaves it as it is.
alter table own_data add column attempt integer not null default 0;
