/** Writes a whole site into one archive, as it was at one moment, with no more in memory than some rows (docs/decisions/0106). */
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { queryableOf } from '../../platform/database.ts';
import { form, headsOf, type Line, migrationsOf, plainly, type Table, tablesOf } from './form.ts';
import { sealed } from './frames.ts';

/** Rows that are read at a time; of tables with large values a few. */
const step = 1_000;
const fewSteps = 8;

/** @param url of a role that reads every table: the owner's */
export async function* writeArchive(url: string, key: Buffer): AsyncGenerator<Buffer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mingpai-archive',
    options: plainly,
  });
  await client.connect();
  try {
    // One snapshot for all of it, whatever is written meanwhile.
    await client.query('begin isolation level repeatable read, read only');
    const packed = createGzip({ level: 6 });
    // One line ahead: some hold pictures. What breaks off arrives at whoever reads what is packed.
    pipeline(Readable.from(linesOf(client), { highWaterMark: 1 }), packed, () => undefined);
    yield* sealed(packed, key);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function* linesOf(client: pg.Client): AsyncGenerator<string> {
  const db = queryableOf(client);
  const line = (value: Line) => `${JSON.stringify(value)}\n`;
  yield line({ what: 'site', form, migrations: await migrationsOf(db) });
  const tables: Record<string, { count: number; sha256: string }> = {};
  for (const table of await tablesOf(db)) {
    const { name, columns } = table;
    yield line({ what: 'table', name, columns });
    const hash = createHash('sha256');
    let count = 0;
    for await (const rows of rowsOf(client, table)) {
      for (const row of rows) hash.update(row).update('\n');
      count += rows.length;
      yield line({ what: 'rows', rows });
    }
    const end = { count, sha256: hash.digest('hex') };
    tables[name] = end;
    yield line({ what: 'end', name, ...end });
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname in ('public', 'ledger') and last_value is not null`,
  );
  const { rows: at } = await client.query<{ xid: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
  );
  yield line({
    what: 'manifest',
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    xid: at[0]?.xid ?? '0',
    heads: await headsOf(db),
  });
}

async function* rowsOf(client: pg.Client, { name, key, large }: Table): AsyncGenerator<readonly string[]> {
  const order = key.length > 0 ? ` order by ${key.map((column) => `t.${column}`).join(', ')}` : '';
  await client.query(
    `declare archive_rows no scroll cursor for select t::text as row from ${name} t${order}`,
  );
  for (;;) {
    const { rows }: { rows: { row: string }[] } = await client.query(
      `fetch ${large ? fewSteps : step} from archive_rows`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close archive_rows');
}
