-- Who got a message between two moments, for the signal to their open apps: as ledger.moved_since does for money, and for its reason.
-- Messages of before have no transaction: nobody waits for a signal of them.
alter table inbox_message add column xid bigint;
alter table inbox_message alter column xid set default pg_current_xact_id()::text::bigint;

create function inbox_since(since pg_snapshot, out reached pg_snapshot, out members bigint[]) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
begin
  reached := pg_current_snapshot();
  if since is null then return; end if;
  members := array(
    select distinct member_id
      from (select m.member_id from inbox_message m where m.xid >= pg_snapshot_xmax(since)::text::bigint
            union all
            select m.member_id from inbox_message m
             where m.xid = any (array(select x::text::bigint from pg_snapshot_xip(since) x))) arrived);
end $$;
