/**
 * Files of another system as they come and are decided: in parts, so that none is held whole; read by a job (reading.ts); let in by two
 * people (letting-in.ts).
 */
import type { ImportKind, ImportState } from '@mingpai/contract/console/imports/names';
import { formatYuan } from '@mingpai/contract/money';
import { mayStill, recordAudit } from '../backoffice/index.ts';
import { refuseAboveCeiling } from '../orders/index.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { settingIn } from '../settings/index.ts';

const dayMs = 86_400_000;
/** An upload takes minutes; one that is older was left, ms. */
const uploadMs = dayMs;
/** Who was to decide has had time; names, numbers and password hashes of people wait no longer for it, ms. */
const undecidedMs = 14 * dayMs;

export interface ImportFile {
  readonly id: bigint;
  readonly kind: ImportKind;
  readonly name: string;
  readonly sha256: string;
  readonly state: ImportState;
  readonly lines: number;
  readonly faults: number;
  /** Fen: what the balances, or the stakes, add up to. */
  readonly amount: bigint;
}

const fileColumns = 'id, kind, name, sha256, state, lines, faults, amount';

export interface NewImport {
  readonly kind: ImportKind;
  readonly name: string;
  readonly sha256: string;
  /** null: by the command line. */
  readonly by: bigint | null;
  readonly at: Date;
}

/** Refusal `import_known`: the same file is there already, or was let in. */
export async function beginImport(
  tx: Tx,
  { kind, name, sha256, by, at }: NewImport,
): Promise<Outcome<bigint>> {
  // An upload that was left gives way; its parts go with the upkeep.
  await tx.query(
    "update import_file set state = 'refused' where kind = $1 and sha256 = $2 and state = 'coming'",
    [kind, sha256],
  );
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into import_file (kind, name, sha256, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5)
     on conflict (kind, sha256) where state not in ('refused', 'faulty') do nothing returning id`,
    [kind, name, sha256, by, at],
  );
  return rows[0] ? done(rows[0].id) : refused('import_known');
}

/** Refusal `already_decided`: it is not this person's, or is not coming any more. @param by null: the command line */
export async function addImportPart(
  db: Queryable,
  {
    id,
    part,
    content,
    by,
  }: {
    readonly id: bigint;
    readonly part: number;
    readonly content: Uint8Array;
    readonly by: bigint | null;
  },
): Promise<Outcome<null>> {
  const { rows } = await db.query(
    `insert into import_part (import_id, part, content)
     select id, $2, $3 from import_file where id = $1 and state = 'coming' and uploaded_by is not distinct from $4
     on conflict (import_id, part) do update set content = excluded.content returning 1`,
    [id, part, content, by],
  );
  return rows.length === 0 ? refused('already_decided') : done(null);
}

/** The bytes that came, a part at a time. */
export async function* contentOf(db: Queryable, id: bigint): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { rows } = await db.query<{ content: Buffer }>(
      'select content from import_part where import_id = $1 and part = $2',
      [id, part],
    );
    if (rows[0] === undefined) return;
    yield rows[0].content;
  }
}

/** Starts the dry run. Refusal `already_decided`: it is not coming any more. @param by null: the command line */
export async function startReading(tx: Tx, id: bigint, by: bigint | null): Promise<Outcome<ImportFile>> {
  const { rows } = await tx.query<ImportFile>(
    `update import_file set state = 'reading' where id = $1 and state = 'coming' and uploaded_by is not distinct from $2
     returning ${fileColumns}`,
    [id, by],
  );
  if (rows[0] === undefined) return refused('already_decided');
  await queueJob(tx, 'read_import', { id: String(id) }, { key: `read_import/${id}` });
  return done(rows[0]);
}

/** Refusals `import_has_faults`, `already_decided`: it was not read, or somebody asked before. */
export async function askForImport(
  tx: Tx,
  {
    id,
    by,
    at,
    reason,
  }: { readonly id: bigint; readonly by: bigint; readonly at: Date; readonly reason: string },
): Promise<Outcome<ImportFile>> {
  const { rows } = await tx.query<ImportFile>(
    `update import_file set state = 'asked', asked_by = $2, asked_at = $3, reason = $4 where id = $1 and state = 'read'
     returning ${fileColumns}`,
    [id, by, at, reason],
  );
  if (rows[0] !== undefined) return done(rows[0]);
  const { rows: faulty } = await tx.query("select from import_file where id = $1 and state = 'faulty'", [id]);
  return refused(faulty.length > 0 ? 'import_has_faults' : 'already_decided');
}

/** A colleague's yes: it begins at once. Refusals `import_own`, `proposer_gone`, `already_decided`, and those of `refuseBalances` */
export async function approveImport(
  tx: Tx,
  { id, by, at }: { readonly id: bigint; readonly by: bigint; readonly at: Date },
): Promise<Outcome<ImportFile>> {
  const { rows: asked } = await tx.query<{ askedBy: bigint | null }>(
    `select asked_by as "askedBy" from import_file where id = $1 and state = 'asked' for update`,
    [id],
  );
  if (asked[0] === undefined) return refused('already_decided');
  if (asked[0].askedBy === by) return refused('import_own');
  if (asked[0].askedBy === null || !(await mayStill(tx, asked[0].askedBy, 'adjustments.large')))
    return refused('proposer_gone');
  const tooMuch = await refuseBalances(tx, id);
  if (tooMuch) return tooMuch;
  const { rows } = await tx.query<ImportFile>(
    `update import_file set state = 'running', decided_by = $2, decided_at = $3 where id = $1 returning ${fileColumns}`,
    [id, by, at],
  );
  if (rows[0] === undefined) return refused('already_decided');
  await queueJob(tx, 'run_import', { id: String(id) }, { key: `run_import/${id}` });
  return done(rows[0]);
}

/**
 * What two people may bring in is bounded by rules that take other yeses and time: each balance by the ceiling of one credit, and all files
 * together by a sum that is 0 until a site moves. @returns refusals `credit_above_ceiling`, `imports_above_ceiling`
 */
async function refuseBalances(tx: Tx, id: bigint): Promise<Refused | undefined> {
  // Two files agreed to at once: the second one sees the first.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('imported balances', 0))");
  const { byHand } = await settingIn(tx, 'payments');
  const { rows } = await tx.query<{ amount: bigint; largest: bigint }>(
    `select i.amount, coalesce((select max(m.balance) from import_member m where m.import_id = i.id), 0) as largest
       from import_file i where i.id = $1 and i.kind = 'members'`,
    [id],
  );
  const [file] = rows;
  if (file === undefined || file.amount === 0n) return undefined;
  const before = await broughtIn(tx);
  if (before + file.amount > BigInt(byHand.imported))
    return refused('imports_above_ceiling', {
      amount: formatYuan(file.amount),
      before: formatYuan(before),
      ceiling: formatYuan(BigInt(byHand.imported)),
    });
  return refuseAboveCeiling(file.largest, byHand.ceiling);
}

/** Fen that files brought in, or are bringing in. */
export async function broughtIn(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ amount: bigint }>(
    `select coalesce(sum(case state when 'done' then posted else amount end), 0)::bigint as amount
       from import_file where kind = 'members' and state in ('running', 'done')`,
  );
  return rows[0]?.amount ?? 0n;
}

/** Before it begins; whoever asked may do it too. Refusal `already_decided`. @returns the file as it was */
export async function refuseImport(
  tx: Tx,
  {
    id,
    by,
    at,
    reason,
  }: { readonly id: bigint; readonly by: bigint; readonly at: Date; readonly reason: string },
): Promise<Outcome<ImportFile>> {
  const { rows } = await tx.query<ImportFile>(
    `select ${fileColumns} from import_file where id = $1 and state in ('coming', 'reading', 'read', 'asked') for update`,
    [id],
  );
  if (rows[0] === undefined) return refused('already_decided');
  await tx.query(
    "update import_file set state = 'refused', decided_by = $2, decided_at = $3, reason = $4, ended_at = $3 where id = $1",
    [id, by, at, reason],
  );
  return done(rows[0]);
}

/**
 * Queues again what is under way and has no job: one that gave up, or was lost. Nobody can refuse a file that runs, and nobody can send
 * it anew. A job that is queued, or that a node has, is left alone: a second one would only wait for it.
 */
export async function resumeImports(database: Database): Promise<void> {
  const { rows } = await database.query<{ id: bigint; job: string }>(
    `select i.id, j.job
       from import_file i
       join (values ('reading', 'read_import'), ('running', 'run_import')) as j (state, job) on j.state = i.state
      where not exists (select from graphile_worker.jobs w
                         where w.task_identifier = j.job and w.key = j.job || '/' || i.id
                           and (w.locked_at is not null or w.attempts < w.max_attempts))`,
  );
  for (const { id, job } of rows) await queueJob(database, job, { id: String(id) }, { key: `${job}/${id}` });
}

/**
 * What nobody needs any more goes, some at a time: files that were read, and the lines of people that were let in or not; only what was
 * found stays.
 */
export async function forgetImports(database: Database, now: Date): Promise<void> {
  await database.query(
    "update import_file set state = 'refused', ended_at = $1 where state = 'coming' and uploaded_at < $2",
    [now, new Date(now.getTime() - uploadMs)],
  );
  await database.transaction((tx) => refuseUndecided(tx, now));
  await inPieces(
    database,
    `delete from import_part where ctid = any (array(
       select p.ctid from import_part p join import_file i on i.id = p.import_id
        where i.state not in ('coming', 'reading') limit 50)) returning 1`,
  );
  await inPieces(
    database,
    `delete from import_member where ctid = any (array(
       select m.ctid from import_member m join import_file i on i.id = m.import_id
        where i.state in ('faulty', 'refused', 'done') limit 5000)) returning 1`,
  );
  await inPieces(
    database,
    `delete from imported_bet where ctid = any (array(
       select b.ctid from imported_bet b join import_file i on i.id = b.import_id
        where i.state in ('faulty', 'refused') limit 5000)) returning 1`,
  );
}

/** As if somebody had refused them: they may be sent and read again. */
async function refuseUndecided(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.query<ImportFile & { readonly was: ImportState }>(
    `update import_file i set state = 'refused', ended_at = $1
       from (select id as was_id, state as was from import_file
              where state in ('reading', 'read', 'asked') and uploaded_at < $2 for update) b
      where i.id = b.was_id returning ${fileColumns}, b.was`,
    [now, new Date(now.getTime() - undecidedMs)],
  );
  for (const { id, kind, name, sha256, was } of rows)
    await recordAudit(
      tx,
      { now: () => now },
      {
        staffId: null,
        action: 'import_refused',
        subject: `import/${id}`,
        detail: { kind, file: name, sha256, stateBefore: was, stateAfter: 'refused' },
      },
    );
}

async function inPieces(database: Database, statement: string): Promise<void> {
  for (;;) {
    const { rows } = await database.query(statement);
    if (rows.length === 0) return;
  }
}

export async function importById(db: Queryable, id: bigint): Promise<ImportFile | undefined> {
  const { rows } = await db.query<ImportFile>(`select ${fileColumns} from import_file where id = $1`, [id]);
  return rows[0];
}
