-- expands: the log is asked what was proposed about a promotion.
-- concurrently: the log is never emptied.
create index concurrently if not exists audit_of_about on audit ((detail ->> 'about'), at desc) where detail ->> 'about' is not null;
