/**
 * Looks whether the guards of the database stand as the migrations have made them: triggers that were switched off or dropped,
 * functions that were given another body.
 */

import type { Queryable } from '../platform/database.ts';
import type { Migration } from '../platform/migrations.ts';

export interface GuardFinding {
  /** The trigger with its table, or the function. */
  readonly guard: string;
  readonly detail: string;
}

export interface Guards {
  /** Table (with schema) and name of each trigger. */
  readonly triggers: readonly (readonly [table: string, name: string])[];
  /** Bodies by the function's name (with schema): those of the migrations, the last one of each. */
  readonly functions: ReadonlyMap<string, string>;
}

const created =
  /\bdrop (?<dropped>trigger|function|table) (?:if exists )?(?<gone>[\w.]+)|\bcreate (?:or replace )?function (?<name>[\w.]+)\s*\([^$;]*?as \$\$(?<body>[\s\S]*?)\$\$|\bcreate (?:or replace )?(?:constraint )?trigger (?<trigger>\w+)\s[^;]*?\bon (?<table>[\w.]+)/gi;

/** What the migrations say, in their order. */
export function guardsOf(migrations: readonly Migration[]): Guards {
  const triggers = new Map<string, readonly [string, string]>();
  const functions = new Map<string, string>();
  for (const { sql } of migrations)
    for (const { groups = {} } of withoutComments(sql).matchAll(created)) {
      const { dropped, gone = '', name, body = '', trigger, table = '' } = groups;
      if (dropped?.toLowerCase() === 'function') functions.delete(withSchema(gone));
      else if (dropped)
        for (const key of triggers.keys()) {
          if (key.endsWith(`/${gone}`) || key.startsWith(`${withSchema(gone)}/`)) triggers.delete(key);
        }
      else if (name) functions.set(withSchema(name), body);
      else if (trigger) triggers.set(`${withSchema(table)}/${trigger}`, [withSchema(table), trigger]);
    }
  return { triggers: [...triggers.values()], functions };
}

export async function brokenGuards(db: Queryable, { triggers, functions }: Guards): Promise<GuardFinding[]> {
  const { rows: off } = await db.query<GuardFinding>(
    `select w.name || ' on ' || w.on as guard,
            case when t.oid is null then 'this guard is missing' else 'this guard is switched off' end as detail
       from unnest($1::text[], $2::text[]) with ordinality as w ("on", name, place)
       left join pg_trigger t on t.tgrelid = to_regclass(w.on) and t.tgname = w.name
      where t.oid is null or t.tgenabled not in ('O', 'A') order by w.place`,
    [triggers.map(([table]) => table), triggers.map(([, name]) => name)],
  );
  const { rows: bodies } = await db.query<{ name: string; body: string }>(
    `select n.nspname || '.' || p.proname as name, p.prosrc as body
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname || '.' || p.proname = any ($1)`,
    [[...functions.keys()]],
  );
  const there = new Map(bodies.map(({ name, body }) => [name, body]));
  const strange = [...functions].filter(
    ([name, body]) => withoutComments(there.get(name) ?? '').trim() !== body.trim(),
  );
  return [
    ...off,
    ...strange.map(([guard]) => ({
      guard,
      detail: there.has(guard)
        ? 'this function has another body than it was given'
        : 'this function is missing',
    })),
  ];
}

/** They may stand anywhere in a migration, also where they would look like a part of a statement. */
function withoutComments(sql: string): string {
  return sql.replace(/^\s*--.*$\n?/gm, '');
}

function withSchema(name: string): string {
  return (name.includes('.') ? name : `public.${name}`).toLowerCase();
}
