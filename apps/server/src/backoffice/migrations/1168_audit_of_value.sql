-- expands: the log is asked what was done to something on a list, by what it is.
-- concurrently: the log is never emptied.
create index concurrently if not exists audit_of_value on audit ((detail ->> 'value'), at desc) where detail ->> 'value' is not null;
