-- What was committed between two moments, for whoever keeps balances in memory: NOTIFY would tell as well, but transactions that
-- send one commit one behind the other, through the whole cluster of databases.

-- Whose accounts the transactions moved that can be seen now and could not be seen at `since`, and the moment of this answer, to ask
-- with next time. Those are the ones that were open then, and those that began after: whoever commits late is among the former, so
-- nobody is missed, and both are found by the index on transfers' transactions. Folded accounts are the house's and change all the
-- time; they are left out.
--
-- Stable, so that everything in it sees the snapshot that it gives. Settings: as for ledger.apply_once (0003).
create function ledger.moved_since(since pg_snapshot, out reached pg_snapshot, out owners text[]) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
begin
  reached := pg_current_snapshot();
  if since is null then return; end if;
  owners := array(
    select distinct a.owner
      from (select unnest(t.accounts) as id from ledger.transfer t where t.xid >= pg_snapshot_xmax(since)::text::bigint
            union all
            select unnest(t.accounts) from ledger.transfer t
             where t.xid = any (array(select x::text::bigint from pg_snapshot_xip(since) x))) moved
      join ledger.account a on a.id = moved.id
     where not a.folded);
end $$;
