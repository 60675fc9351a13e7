-- expands: accounts that a function of the database opens among other things.

-- As `openAccounts` does (accounts.ts): opens what does not exist yet, then looks whether what exists is what was asked for. Most calls
-- find everything there: they read by key and write nothing. asked: id, owner, code, currency, floor, ceiling, folded.
-- Settings: as for ledger.apply_once.
create function ledger.open_accounts(asked jsonb, at timestamptz) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  wrong uuid;
begin
  -- In the order of ids: two callers who open the same accounts at once wait for each other in one direction only.
  insert into ledger.account (id, owner, code, currency, floor, ceiling, folded, opened_at)
  select a.id, a.owner, a.code, a.currency, a.floor, a.ceiling, coalesce(a.folded, false), open_accounts.at
    from jsonb_to_recordset(asked) a (id uuid, owner text, code text, currency text, floor bigint, ceiling bigint, folded boolean)
   where not exists (select from ledger.account k where k.id = a.id offset 0)
   order by a.id
  on conflict (id) do nothing;

  -- Another statement, so that it sees accounts that another transaction has just committed.
  select a.id into wrong
    from jsonb_to_recordset(asked) a (id uuid, owner text, code text, currency text, floor bigint, ceiling bigint, folded boolean)
   where not exists (
           select from ledger.account k
            where k.id = a.id and k.owner = a.owner and k.code = a.code and k.currency = a.currency and k.floor is not distinct from a.floor
              and k.ceiling is not distinct from a.ceiling and k.folded = coalesce(a.folded, false) offset 0)
   order by a.id limit 1;
  if wrong is not null then raise exception 'account % exists with other terms', wrong; end if;
end $$;
