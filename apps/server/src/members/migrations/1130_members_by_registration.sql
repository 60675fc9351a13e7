-- expands: the list of members is put in order by when they registered; of one moment, as an import brings them, by number
-- concurrently: members are never emptied.
create index concurrently if not exists member_by_registration on member (registered_at desc, id desc);
