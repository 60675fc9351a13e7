-- expands: the log is asked by the words of a reason, from which address, and by which key.
-- concurrently: the log is never emptied.
create index concurrently if not exists audit_of_words on audit using gin (audit_words(detail ->> 'reason'));
create index concurrently if not exists audit_of_address on audit ((detail ->> 'address'), at desc) where detail ->> 'address' is not null;
create index concurrently if not exists audit_of_key on audit ((detail ->> 'apiKey'), at desc) where detail ->> 'apiKey' is not null;
