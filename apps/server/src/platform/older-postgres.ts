/** What the migrations ask of PostgreSQL 16, for a database that runs on 15. */
import type { Queryable } from './database.ts';

/** Newer versions have it in `pg_catalog`, which comes first: after an upgrade this one is never called again. */
const inputIsValid = `
  create or replace function public.pg_input_is_valid(value text, type text) returns boolean
  language plpgsql immutable strict as $$
  begin
    execute format('select %L::%s', value, type);
    return true;
  exception when others then
    return false;
  end $$`;

/** Before the migrations, as the owner. */
export async function addWhatIsMissing(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ missing: boolean }>(
    "select to_regproc('pg_catalog.pg_input_is_valid') is null and to_regproc('public.pg_input_is_valid') is null as missing",
  );
  if (rows[0]?.missing) await db.query(inputIsValid);
}
