-- expands: what decides whether a member belongs to an audience, published by those whose tables it is.
create view member_standing as select id, vip_level, registered_at from member;

create view member_seen as select member_id, coalesce(used_at, created_at) as at from session;
