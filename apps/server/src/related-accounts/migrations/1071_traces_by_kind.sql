-- expands: of what accounts have in common each kind is looked through by itself
-- concurrently: a row of each browser and each network of every member.
create index concurrently if not exists account_trace_by_kind on account_trace (member_id, kind, seen_at desc);
