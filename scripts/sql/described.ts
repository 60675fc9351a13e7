/** What PostgreSQL says of a statement without running it: the columns of its rows, and the tables that it locks for it. */
import type pg from 'pg';

export interface Column {
  readonly name: string;
  /** Of its type (pg_type). */
  readonly oid: number;
  /** May be null as far as the catalogue tells: it is a table's own column, or a view's of one, that allows it. */
  readonly nullable: boolean;
}

export interface Description {
  readonly columns: readonly Column[];
  /** As the owners' list names them. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** Parses a statement and asks what it would answer; it is never run (PostgreSQL, Message Flow: Extended Query). */
class Describing implements pg.Submittable {
  private fields: readonly Field[] = [];
  private readonly text: string;
  private readonly done: (fields: readonly Field[]) => void;
  private readonly failed: (error: Error) => void;

  constructor(text: string, done: (fields: readonly Field[]) => void, failed: (error: Error) => void) {
    this.text = text;
    this.done = done;
    this.failed = failed;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription(message: { readonly fields: readonly Field[] }): void {
    this.fields = message.fields;
  }

  handleError(error: Error): void {
    this.failed(error);
  }

  handleReadyForQuery(): void {
    this.done(this.fields);
  }
}

export interface Describer {
  /** @throws what PostgreSQL says of a statement that it does not understand */
  describe(text: string): Promise<Description>;
}

/** @param sure what is never null in a view though the table's column allows it, by the view's name */
export async function openDescriber(
  client: pg.Client,
  sure: Readonly<Record<string, readonly string[]>> = {},
): Promise<Describer> {
  const { rows: optional } = await client.query<{ relation: number; column: number }>(
    `select attrelid::int as relation, attnum::int as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where attnum > 0 and not attnotnull and c.relkind in ('r', 'p')`,
  );
  const nullable = new Set(optional.map(({ relation, column }) => `${relation}/${column}`));
  const { rows: views } = await client.query<{ relation: number; name: string; text: string }>(
    `select c.oid::int as relation, replace(format('%s.%s', n.nspname, c.relname), 'public.', '') as name,
            pg_get_viewdef(c.oid) as text
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname in ('public', 'ledger')`,
  );
  /** What a statement answers, by PostgreSQL's own parser. */
  const fieldsOf = (text: string) =>
    new Promise<readonly Field[]>((resolve, reject) => {
      client.query(new Describing(text, resolve, reject));
    });
  const keyOf = ({ tableID, columnID }: Field) => `${tableID}/${columnID}`;
  // A view's column is what the column is that it shows; of one on views, once those are known: again until nothing is new.
  for (let known = -1; known !== nullable.size; ) {
    known = nullable.size;
    for (const { relation, name, text } of views)
      for (const [at, field] of (await fieldsOf(text)).entries())
        if (nullable.has(keyOf(field)) && !sure[name]?.includes(field.name))
          nullable.add(`${relation}/${at + 1}`);
  }
  return {
    async describe(text) {
      await client.query('begin');
      try {
        const fields = await fieldsOf(text);
        const { rows } = await client.query<{ name: string; writes: boolean }>(
          `select distinct replace(format('%s.%s', n.nspname, c.relname), 'public.', '') as name, mode = 'RowExclusiveLock' as writes
             from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
            where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'v', 'p')
              and n.nspname in ('public', 'ledger') order by 1`,
        );
        return {
          columns: fields.map((field) => ({
            name: field.name,
            oid: field.dataTypeID,
            nullable: nullable.has(keyOf(field)),
          })),
          reads: rows.filter(({ writes }) => !writes).map(({ name }) => name),
          writes: rows.filter(({ writes }) => writes).map(({ name }) => name),
        };
      } finally {
        await client.query('rollback');
      }
    },
  };
}
