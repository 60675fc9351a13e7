-- expands: for functions of the database that pay many members in one call.

-- Locks these members' rows in the order of their ids, as everybody does (apps/server/src/members/profile.ts, `lockMembers`), until the
-- transaction ends. Gives those whom staff have not frozen, read under their locks.
create function lock_unfrozen(whom bigint[]) returns setof bigint language plpgsql volatile as $$
begin
  return query
    with locked as materialized (
      select m.id, m.frozen_at from member m where m.id = any (whom) order by m.id for no key update)
    select l.id from locked l where l.frozen_at is null;
end $$;
