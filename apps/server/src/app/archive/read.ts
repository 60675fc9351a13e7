/**
 * Reads an archive into an empty database: first all of it is looked through and nothing is written; the cluster's transaction ids are
 * brought behind the archive's; then all of it is written in one transaction, which ends only if what was written is again what the archive
 * says it is; and then books, seals and days are computed anew (docs/decisions/0106).
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { openDatabase, type Queryable, queryableOf } from '../../platform/database.ts';
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
    const client = new pg.Client({
      connectionString: url,
      application_name: 'mingpai-archive',
      options: plainly,
    });
    await client.connect();
    try {
      await refuseInhabited(queryableOf(client));
      // Before anything is written, for it may take an hour: whoever dies in it leaves an empty database, where rows that lie there already
      // would be joined by later ones with lower ids, inside ranges that are sealed.
      await catchUp(client, manifest.xid);
      await load(client, source, key, manifest);
    } finally {
      await client.end();
    }
    const counts = Object.values(manifest.tables);
    return {
      tables: counts.length,
      rows: counts.reduce((sum, { count }) => sum + count, 0),
      heads: manifest.heads,
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
  for await (const line of checkedLines(source, key))
    if (line.what === 'site') migrations = line.migrations;
    else if (line.what === 'manifest') manifest = line;
  if (!manifest || !migrations) throw new ArchiveRefused('the archive has no end');
  return { manifest, migrations };
}

/** The lines, each table's rows compared with what its end says of them. @throws {ArchiveRefused} that names the table */
async function* checkedLines(source: Source, key: Buffer): AsyncGenerator<Line> {
  let hash = createHash('sha256');
  let count = 0;
  for await (const line of linesIn(source, key)) {
    if (line.what === 'site') {
      if (line.form !== form)
        throw new ArchiveRefused(`form ${line.form} is not one that this version reads`);
    } else if (line.what === 'table') {
      hash = createHash('sha256');
      count = 0;
    } else if (line.what === 'rows') {
      for (const row of line.rows) hash.update(row).update('\n');
      count += line.rows.length;
    } else if (line.what === 'end' && (line.count !== count || line.sha256 !== hash.digest('hex')))
      throw new ArchiveRefused(`table ${line.name} is not as it was written`);
    yield line;
  }
}

/** @throws {ArchiveRefused} where somebody lives */
async function refuseInhabited(db: Queryable): Promise<void> {
  if (!(await isEmpty(db))) throw new ArchiveRefused('the database is not empty: nothing was written');
}

/** In one transaction, which whoever throws undoes. @param manifest of the look before: a file that is another one by now is refused */
async function load(client: pg.Client, source: Source, key: Buffer, manifest: Manifest): Promise<void> {
  const db = queryableOf(client);
  await client.query('begin');
  // Guards refuse what is added to history, and each row's partners may come later: what was whole there is whole here.
  await client.query('set local session_replication_role = replica');
  const tables = new Map((await tablesOf(db)).map((table) => [table.name, table]));
  // Nobody moves in between the look and the writing.
  await client.query(`lock table ${[...tables.keys()].join(', ')} in access exclusive mode`);
  await refuseInhabited(db);
  await client.query(`truncate ${[...tables.keys()].join(', ')} cascade`);
  let table: Table | undefined;
  let end: Manifest | undefined;
  for await (const line of checkedLines(source, key)) {
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
    } else if (line.what === 'manifest') end = line;
  }
  if (JSON.stringify(end) !== JSON.stringify(manifest))
    throw new ArchiveRefused('the file changed while it was read: nothing was written');
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
      name,
      last,
    ]);
  const heads = await headsOf(db);
  const other = (Object.keys(heads) as (keyof Heads)[]).filter(
    (name) => heads[name] !== manifest.heads[name],
  );
  if (other.length > 0)
    throw new ArchiveRefused(`not the same after it was read, nothing was written: ${other.join(', ')}`);
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
    if (left < 0) break;
    const now = Math.min(left + 1, step);
    await client.query(
      `do $$ begin for i in 1..${now} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    );
  }
  // What is read in next is on the disk once it is said to be.
  await client.query('reset synchronous_commit');
}

/** A line at a time: what stands behind it is not read before it is asked for. @throws {ArchiveRefused} */
async function* linesIn(source: Source, key: Buffer): AsyncGenerator<Line> {
  const pieces = Readable.from(opened(source(), key), { objectMode: false });
  const plain = createGunzip();
  let fault: unknown;
  pieces.on('error', (error) => {
    fault = error;
    plain.destroy(error);
  });
  pieces.pipe(plain);
  let begun: Buffer[] = [];
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      let at = 0;
      for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, at)) {
        const line = Buffer.concat([...begun, chunk.subarray(at, end)]);
        [begun, at] = [[], end + 1];
        yield JSON.parse(line.toString('utf8')) as Line;
      }
      if (at < chunk.length) begun.push(chunk.subarray(at));
    }
  } catch (error) {
    if (fault !== undefined) throw fault;
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new ArchiveRefused(`the archive was not packed as archives are: ${error.message}`);
    throw error;
  } finally {
    pieces.destroy();
  }
  if (begun.length > 0) throw new ArchiveRefused('the archive has no end');
}

const lineEnd = 0x0a;
