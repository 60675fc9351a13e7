/**
 * Reads an archive into an empty database: first all of it is checked and nothing is written, then all of it is written in one
 * transaction, and then books, seals and days are computed anew and must come to what the archive says (docs/decisions/0106).
 */
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { openDatabase, queryableOf } from '../../platform/database.ts';
import { bringUpToDate } from '../schema.ts';
import { verifyAll, type WholeVerification } from '../verification.ts';
import {
  form,
  type Heads,
  headsOf,
  isEmpty,
  type Line,
  migrationsOf,
  plainly,
  type Table,
  tablesOf,
} from './form.ts';
import { ArchiveRefused, opened } from './frames.ts';

type Manifest = Extract<Line, { what: 'manifest' }>;

/** Opens the file from its beginning. */
export type Source = () => AsyncIterable<Buffer>;

export interface ReadArchive {
  readonly tables: number;
  readonly rows: number;
  readonly heads: Heads;
  readonly verification: WholeVerification;
}

/** @param url of the owner of an empty database, who may set session_replication_role @throws {ArchiveRefused} and writes nothing then */
export async function readArchive(url: string, source: Source, key: Buffer): Promise<ReadArchive> {
  const { manifest, migrations } = await checkArchive(source, key);
  const database = openDatabase(url, { connections: 4 });
  try {
    await bringUpToDate(database, url);
    const own = await migrationsOf(database);
    if (own.join() !== migrations.join())
      throw new ArchiveRefused(
        'the archive is of another version: read it with the version that wrote it, and bring that up to date',
      );
    if (!(await isEmpty(database)))
      throw new ArchiveRefused('the database is not empty: nothing was written');
    const client = new pg.Client({
      connectionString: url,
      application_name: 'mingpai-archive',
      options: plainly,
    });
    await client.connect();
    try {
      await load(client, source, key, manifest);
      await catchUp(client, manifest.xid);
    } finally {
      await client.end();
    }
    const heads = await headsOf(database);
    const other = (Object.keys(heads) as (keyof Heads)[]).filter(
      (name) => heads[name] !== manifest.heads[name],
    );
    if (other.length > 0) throw new Error(`not the same after it was read: ${other.join(', ')}`);
    const counts = Object.values(manifest.tables);
    return {
      tables: counts.length,
      rows: counts.reduce((sum, { count }) => sum + count, 0),
      heads,
      verification: await verified(url),
    };
  } finally {
    await database.close();
  }
}

/** As `npm run ledger:verify` looks. */
async function verified(url: string): Promise<WholeVerification> {
  const database = openDatabase(url, { connections: 4, trusting: false });
  try {
    return await verifyAll(database, undefined);
  } finally {
    await database.close();
  }
}

/** All of it, without writing anything. @throws {ArchiveRefused} that names the table */
export async function checkArchive(
  source: Source,
  key: Buffer,
): Promise<{ readonly manifest: Manifest; readonly migrations: readonly string[] }> {
  let migrations: readonly string[] | undefined;
  let manifest: Manifest | undefined;
  let hash = createHash('sha256');
  let count = 0;
  for await (const line of linesIn(source, key)) {
    if (line.what === 'site') {
      if (line.form !== form)
        throw new ArchiveRefused(`form ${line.form} is not one that this version reads`);
      migrations = line.migrations;
    } else if (line.what === 'table') {
      hash = createHash('sha256');
      count = 0;
    } else if (line.what === 'rows') {
      for (const row of line.rows) hash.update(row).update('\n');
      count += line.rows.length;
    } else if (line.what === 'end') {
      if (line.count !== count || line.sha256 !== hash.digest('hex'))
        throw new ArchiveRefused(`table ${line.name} is not as it was written`);
    } else manifest = line;
  }
  if (!manifest || !migrations) throw new ArchiveRefused('the archive has no end');
  return { manifest, migrations };
}

async function load(client: pg.Client, source: Source, key: Buffer, manifest: Manifest): Promise<void> {
  await client.query('begin');
  // Guards refuse what is added to history, and each row's partners may come later: what was whole there is whole here.
  await client.query('set local session_replication_role = replica');
  const tables = new Map((await tablesOf(queryableOf(client))).map((table) => [table.name, table]));
  await client.query(`truncate ${[...tables.keys()].join(', ')} cascade`);
  let table: Table | undefined;
  for await (const line of linesIn(source, key)) {
    if (line.what === 'table') {
      table = tables.get(line.name);
      if (table?.columns.join() !== line.columns.join())
        throw new ArchiveRefused(`table ${line.name} has other columns here`);
    } else if (line.what === 'rows' && table) {
      const { name, written } = table;
      await client.query(
        `insert into ${name} (${written.join(', ')}) overriding system value
         select ${written.map((column) => `(r.row).${column}`).join(', ')}
           from (select unnest($1::text[])::${name} as row offset 0) r`,
        [line.rows],
      );
    }
  }
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
      name,
      last,
    ]);
  await client.query('commit');
}

/** Transactions at a time while the cluster's ids are brought behind those of the archive. */
const inOneStep = 100_000;

/**
 * Seals are bounded by transaction ids, which belong to a cluster: what is sealed here next has to come behind what was sealed there. Each
 * one takes an id and does nothing.
 */
export async function catchUp(client: pg.Client, xid: string, step = inOneStep): Promise<void> {
  await client.query('set synchronous_commit = off');
  for (;;) {
    const { rows } = await client.query<{ left: string }>(
      'select ($1::bigint - pg_snapshot_xmax(pg_current_snapshot())::text::bigint)::text as left',
      [xid],
    );
    const left = Number(rows[0]?.left ?? 0);
    if (left < 0) return;
    const now = Math.min(left + 1, step);
    await client.query(
      `do $$ begin for i in 1..${now} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    );
  }
}

/** @throws {ArchiveRefused} */
async function* linesIn(source: Source, key: Buffer): AsyncGenerator<Line> {
  const pieces = Readable.from(opened(source(), key), { objectMode: false });
  const plain = createGunzip();
  let fault: unknown;
  pieces.on('error', (error) => {
    fault = error;
    plain.destroy(error);
  });
  pieces.pipe(plain);
  plain.on('error', (error) => {
    fault ??= new ArchiveRefused(`the archive was not packed as archives are: ${error.message}`);
  });
  for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as Line;
  if (fault !== undefined) throw fault;
}
