-- expands: stakes that are taken together hold the lock of their members' limits, so that a limit that is set meanwhile counts them.

-- Whether nobody counts against the limits of this member or changes them, until the transaction ends. It never waits: one member would
-- hold up all who came with them. The lock is that of apps/server/src/responsible-gaming/limits.ts, shared.
create function limits_stand_still(who bigint) returns boolean language plpgsql volatile as $$
begin
  return pg_try_advisory_xact_lock_shared(hashtextextended('limits of ' || who, 0));
end $$;
