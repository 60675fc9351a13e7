/**
 * The rights of the role that the server signs in to the database with. The tables belong to another role, their owner, which
 * only migrations use: the server reads and writes rows and can take no guard off. What is history by its own guard
 * (a trigger that refuses every change) is read and added to, and nothing else, by right as well.
 */
import type { Queryable } from './database.ts';

/** Functions of triggers that refuse whatever they are asked about. */
const refusals = ['refuse_change', 'seamless_transaction_is_final'];

/** Never written by the server: what migrations write, and whoever makes backups. */
const readOnly = ['public.migration', 'public.database_backup', 'graphile_worker.migrations'];

const schemas = ['public', 'ledger', 'graphile_worker'];

interface Relation {
  /** With its schema, quoted. */
  readonly name: string;
  readonly kind: 'table' | 'view' | 'sequence';
  /** What its guards refuse without condition. */
  readonly keeps: readonly ('update' | 'delete')[];
  /** What its guards let change, quoted; empty where they tell no columns apart. */
  readonly columns: readonly string[];
  /** Rows are hidden from whoever has no policy there (the job tables). */
  readonly hidden: boolean;
  /** What the role has now, as `wantedOf` writes it. */
  readonly rights: string;
}

/**
 * Gives the role what the server needs, and takes the rest. Run as the owner after migrations; does nothing where all is as it
 * should be. @param role exists and may sign in
 * @returns the relations whose rights were changed
 */
export async function grantToServer(owner: Queryable, role: string): Promise<string[]> {
  const { rows: names } = await owner.query<{
    role: string;
    database: string;
    loose: boolean;
    away: string[];
  }>(
    `select quote_ident($1) as role, quote_ident(current_database()) as database,
            has_database_privilege($1, current_database(), 'TEMP') or has_schema_privilege($1, 'public', 'CREATE') as loose,
            array(select quote_ident(n.nspname) from pg_namespace n
                   where n.nspname = any ($2) and not has_schema_privilege($1, n.oid, 'USAGE')) as away`,
    [role, schemas],
  );
  const [name] = names;
  if (!name) throw new Error('a query without a row');
  // A temporary table would stand before a real one of its name, for guards that look at the real one too.
  if (name.loose) {
    await owner.query(`revoke temporary on database ${name.database} from public, ${name.role}`);
    await owner.query(`revoke create on schema public from public, ${name.role}`);
  }
  for (const schema of name.away) await owner.query(`grant usage on schema ${schema} to ${name.role}`);
  const changed: string[] = [];
  for (const relation of await relationsOf(owner, role)) {
    const wanted = wantedOf(relation);
    if (wanted.join() !== relation.rights) {
      const object = `${relation.kind === 'sequence' ? 'sequence' : 'table'} ${relation.name}`;
      await owner.query(`revoke all on ${object} from ${name.role}`);
      await owner.query(`grant ${wanted.join(', ')} on ${object} to ${name.role}`);
      changed.push(relation.name);
    }
    if (relation.hidden)
      await owner.query(
        `create policy server on ${relation.name} to ${name.role} using (true) with check (true)`,
      );
  }
  return changed;
}

/** In the order in which the database tells them (`relationsOf`): what is there already is not granted again. */
function wantedOf({ kind, name, keeps, columns }: Relation): string[] {
  if (kind === 'sequence') return ['SELECT', 'USAGE'];
  if (kind === 'view' || readOnly.includes(name)) return ['SELECT'];
  return [
    ...(keeps.includes('delete') ? [] : ['DELETE']),
    'INSERT',
    'SELECT',
    ...(keeps.includes('update') ? [] : [columns.length > 0 ? `UPDATE (${columns.join(', ')})` : 'UPDATE']),
  ];
}

async function relationsOf(db: Queryable, role: string): Promise<Relation[]> {
  const { rows } = await db.query<Relation>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind,
            array_remove(array[case when g.keeps_update then 'update' end, case when g.keeps_delete then 'delete' end], null) as keeps,
            case when g.terms is null then '{}'
                 else array(select quote_ident(a.attname) from pg_attribute a
                             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and not a.attnum = any (g.terms)
                             order by a.attnum) end as columns,
            c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and r.oid = any (p.polroles)) as hidden,
            concat_ws(',',
              (select string_agg(x.privilege_type, ',' order by x.privilege_type)
                 from aclexplode(c.relacl) x where x.grantee = r.oid),
              (select 'UPDATE (' || string_agg(quote_ident(a.attname), ', ' order by a.attnum) || ')'
                 from pg_attribute a cross join lateral aclexplode(a.attacl) x
                where a.attrelid = c.oid and x.grantee = r.oid and x.privilege_type = 'UPDATE')) as rights
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = any ($2)
       join pg_roles r on r.rolname = $1
      cross join lateral (
        -- Bits of tgtype: 2 before, 8 delete, 16 update. A guard with a condition refuses some changes only.
        select bool_or(t.tgtype & 16 > 0 and t.tgattr::text = '') as keeps_update,
               bool_or(t.tgtype & 8 > 0) as keeps_delete,
               string_to_array(min(t.tgattr::text) filter (where t.tgtype & 16 > 0 and t.tgattr::text <> ''), ' ')::int2[] as terms
          from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname = any ($3) and t.tgtype & 2 > 0 and t.tgqual is null) g
      where c.relkind in ('r', 'p', 'v', 'S')
      order by 1`,
    [role, schemas, refusals],
  );
  return rows;
}

/**
 * What the role could do that the server must not be able to: in the words of an operator, none of them when all is well.
 * Any connection may ask.
 */
export async function looseEnds(db: Queryable, role: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select line from (
       select 1 as place, 'it is a superuser: every guard of the database can be switched off by it' as line
         from pg_roles where rolname = $1 and rolsuper
       union all
       select 2, 'it may make roles, or pass over policies' from pg_roles where rolname = $1 and (rolcreaterole or rolbypassrls or rolreplication)
       union all
       select 3, 'it owns ' || count(*) || ' tables, functions and schemas, and can change their guards'
         from (select from pg_class where pg_has_role($1, relowner, 'USAGE') and relnamespace::regnamespace::text = any ($2)
               union all select from pg_proc where pg_has_role($1, proowner, 'USAGE') and pronamespace::regnamespace::text = any ($2)
               union all select from pg_namespace where pg_has_role($1, nspowner, 'USAGE') and nspname = any ($2)) o
        having count(*) > 0
       union all
       select 4, 'it may empty ' || string_agg(c.oid::regclass::text, ', ' order by c.oid::regclass::text)
         from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text = any ($2) and has_table_privilege($1, c.oid, 'TRUNCATE, TRIGGER')
        having count(*) > 0
       union all
       select 5, 'it may set session_replication_role' where has_parameter_privilege($1, 'session_replication_role', 'SET')) l
      order by place`,
    [role, schemas],
  );
  // A superuser has all the rest by that.
  return rows.map(({ line }) => line).slice(0, rows[0]?.line.startsWith('it is a superuser') ? 1 : undefined);
}
