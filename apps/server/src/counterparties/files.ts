/**
 * Statements as they come: in parts, so that none is held whole, then read line by line. A file that was read says nothing yet: it
 * counts when somebody else confirms it (matching.ts).
 */
import { createHash } from 'node:crypto';
import { beijingText } from '../platform/clock.ts';
import { type Database, type Queryable, rollbackWith, type Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';
import { textOf } from './decode.ts';
import { type Line, linesOf, linesOfSheets, NoHeads } from './lines.ts';
import { type Counterparty, lockedCounterparty, readingOf } from './parties.ts';
import { NotRecords, recordsOf } from './records.ts';
import { sheetsOf, workbookBytes, writingOf } from './workbook.ts';

/** Lines that are written in one statement: all that is held at a time. */
const atOnce = 2_000;
const mostLines = 1_000_000;
/** An upload takes minutes; one that is older was left, ms. */
const uploadMs = 3_600_000;
/** What a file's lines may add up to, in the smallest unit: no counterparty moves so much in all its days. */
const mostAmount = 100_000_000_000_000_000n;

export interface NewFile {
  readonly counterparty: string;
  readonly name: string;
  readonly sha256: string;
  /** Beijing days that it speaks of, `2026-11-01`. */
  readonly from: string;
  readonly to: string;
  readonly by: bigint;
  readonly at: Date;
}

/** Refusals `not_found`, `statement_day_runs`: a day of it has not ended; `statement_known`: the same file is there already. */
export async function beginFile(tx: Tx, file: NewFile): Promise<Outcome<bigint>> {
  if ((await lockedCounterparty(tx, file.counterparty)) === undefined) return refused('not_found');
  // What comes later that day would be ours alone, and is none of theirs to tell.
  const today = beijingText(file.at).slice(0, 10);
  if (file.to >= today) return refused('statement_day_runs', { today });
  // One that never came to its end gives way to the next try of the same person, and to anybody's once nobody can be at it any more.
  const left = [file.counterparty, file.sha256, file.by, new Date(file.at.getTime() - uploadMs)];
  await tx.query(
    `delete from counterparty_part p using counterparty_file f
      where f.id = p.file_id and f.counterparty = $1 and f.sha256 = $2 and f.state = 'coming'
        and (f.uploaded_by = $3 or f.uploaded_at < $4)`,
    left,
  );
  await tx.query(
    `delete from counterparty_file where counterparty = $1 and sha256 = $2 and state = 'coming'
        and (uploaded_by = $3 or uploaded_at < $4)`,
    left,
  );
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into counterparty_file (counterparty, name, sha256, from_day, to_day, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (counterparty, sha256) where state <> 'refused' do nothing returning id`,
    [file.counterparty, file.name, file.sha256, file.from, file.to, file.by, file.at],
  );
  return rows[0] ? done(rows[0].id) : refused('statement_known');
}

/** Uploads that were begun and left: their parts and they themselves go, some at a time. */
export async function forgetLeftFiles(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - uploadMs);
  for (;;) {
    const { rows: parts } = await database.query(
      `delete from counterparty_part where ctid = any (array(
         select p.ctid from counterparty_part p join counterparty_file f on f.id = p.file_id
          where f.state = 'coming' and f.uploaded_at < $1 limit 50)) returning 1`,
      [before],
    );
    if (parts.length === 0) break;
  }
  await database.query(
    `delete from counterparty_file f where f.state = 'coming' and f.uploaded_at < $1
        and not exists (select from counterparty_part p where p.file_id = f.id)`,
    [before],
  );
}

/** Refusal `already_decided`: it is not this person's, or has come to its end. */
export async function addPart(
  db: Queryable,
  {
    id,
    part,
    content,
    by,
  }: { readonly id: bigint; readonly part: number; readonly content: Buffer; readonly by: bigint },
): Promise<Outcome<null>> {
  const { rows } = await db.query(
    `insert into counterparty_part (file_id, part, content)
     select id, $2, $3 from counterparty_file where id = $1 and state = 'coming' and uploaded_by = $4
     on conflict (file_id, part) do update set content = excluded.content returning 1`,
    [id, part, content, by],
  );
  return rows.length === 0 ? refused('already_decided') : done(null);
}

export interface ReadFile {
  readonly counterparty: string;
  readonly name: string;
  readonly sha256: string;
  readonly lines: number;
  readonly skipped: number;
  readonly troubled: number;
}

/**
 * Reads what came, text or a workbook. Refusals `already_decided`, `statement_incomplete`, `statement_unreadable`, `statement_no_heads`, and of workbooks
 * `statement_old_workbook` and `statement_workbook_large`.
 */
export async function readFile(tx: Tx, id: bigint, by: bigint): Promise<Outcome<ReadFile>> {
  const { rows } = await tx.query<{ counterparty: string; name: string; sha256: string }>(
    `select counterparty, name, sha256 from counterparty_file where id = $1 and state = 'coming' and uploaded_by = $2 for update`,
    [id, by],
  );
  const [file] = rows;
  const party = file && (await lockedCounterparty(tx, file.counterparty));
  if (!file || !party) return refused('already_decided');
  if ((await sumOf(tx, id)) !== file.sha256) return refused('statement_incomplete');
  const workbook = await workbookIn(tx, id);
  if (!workbook.ok) return workbook;
  try {
    const lines =
      workbook.value === undefined
        ? linesOf(recordsOf(textOf(() => contentOf(tx, id))), readingOf(party))
        : linesOfSheets(sheetsOf(workbook.value), readingOf(party));
    const skipped = await writeLines(tx, id, lines);
    await tx.query(
      `update counterparty_line l set trouble = 'twice', raw = l.number
        where l.file_id = $1 and l.trouble is null
          and exists (select 1 from counterparty_line e where e.file_id = $1 and e.number = l.number and e.line < l.line)`,
      [id],
    );
    await tx.query('delete from counterparty_part where file_id = $1', [id]);
    const { rows: sums } = await tx.query<{ sound: boolean }>(
      `select coalesce(sum(abs(amount::numeric)), 0) <= $2 and coalesce(sum(abs(fee::numeric)), 0) <= $2 as sound
         from counterparty_line where file_id = $1`,
      [id, mostAmount],
    );
    if (sums[0]?.sound !== true) throw new NotRecords();
    const { rows: read } = await tx.query<{ lines: number; troubled: number }>(
      `update counterparty_file f
          set state = 'read', skipped = $2, lines = s.lines, troubled = s.troubled, amount = s.amount, fee = s.fee
         from (select count(*)::int as lines, count(trouble)::int as troubled,
                      coalesce(sum(amount) filter (where trouble is null), 0)::bigint as amount,
                      coalesce(sum(fee) filter (where trouble is null), 0)::bigint as fee
                 from counterparty_line where file_id = $1) s
        where f.id = $1 returning f.lines, f.troubled`,
      [id, skipped],
    );
    return done({ ...file, skipped, lines: read[0]?.lines ?? 0, troubled: read[0]?.troubled ?? 0 });
  } catch (error) {
    if (error instanceof NoHeads) {
      const { missing, heads } = error.nearest;
      return rollbackWith(refused('statement_no_heads', { missing, heads }));
    }
    if (error instanceof NotRecords) return rollbackWith(refused('statement_unreadable'));
    throw error;
  }
}

async function* contentOf(tx: Tx, id: bigint): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const { rows } = await tx.query<{ content: Buffer }>(
      'select content from counterparty_part where file_id = $1 and part = $2',
      [id, part],
    );
    if (!rows[0]) return;
    yield rows[0].content;
  }
}

/** The workbook that came; undefined: it is text. */
async function workbookIn(tx: Tx, id: bigint): Promise<Outcome<Buffer | undefined>> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of contentOf(tx, id)) {
    if (bytes === 0) {
      const writing = writingOf(piece);
      if (writing === 'text') return done(undefined);
      if (writing === 'old_workbook') return refused('statement_old_workbook');
    }
    bytes += piece.length;
    if (bytes > workbookBytes)
      return refused('statement_workbook_large', { megabytes: workbookBytes / 1_000_000 });
    pieces.push(piece);
  }
  return done(bytes === 0 ? undefined : Buffer.concat(pieces));
}

async function sumOf(tx: Tx, id: bigint): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of contentOf(tx, id)) hash.update(piece);
  return hash.digest('hex');
}

/** @returns lines that count for nothing */
async function writeLines(tx: Tx, id: bigint, lines: AsyncIterable<Line | 'skipped'>): Promise<number> {
  let skipped = 0;
  let held: Line[] = [];
  let all = 0;
  const write = async () => {
    const column = <Field extends keyof Line>(field: Field) => held.map((line) => line[field]);
    await tx.query(
      `insert into counterparty_line (file_id, line, number, at, amount, fee, trouble, raw)
       select $1, l.line, l.number, l.at, l.amount, l.fee, l.trouble, l.raw
         from unnest($2::int[], $3::text[], $4::timestamptz[], $5::bigint[], $6::bigint[], $7::text[], $8::text[])
              l (line, number, at, amount, fee, trouble, raw)`,
      [
        id,
        column('line'),
        column('number'),
        column('at'),
        column('amount'),
        column('fee'),
        column('trouble'),
        column('raw'),
      ],
    );
    held = [];
  };
  for await (const line of lines) {
    all += 1;
    if (all > mostLines) throw new NotRecords();
    if (line === 'skipped') {
      skipped += 1;
      continue;
    }
    held.push(line);
    if (held.length >= atOnce) await write();
  }
  await write();
  return skipped;
}

export interface ListedFile {
  readonly id: bigint;
  readonly counterparty: string;
  readonly partyName: string;
  readonly kind: Counterparty['kind'];
  readonly name: string;
  readonly sha256: string;
  readonly from: string;
  readonly to: string;
  readonly state: 'coming' | 'read' | 'confirmed' | 'refused';
  readonly lines: number;
  readonly skipped: number;
  readonly troubled: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly uploadedBy: bigint;
  readonly uploader: string;
  readonly uploadedAt: Date;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

/** Newest first. */
export async function statementFiles(
  db: Queryable,
  { waiting = false, ...place }: { readonly waiting?: boolean } & Place,
): Promise<{ readonly rows: readonly ListedFile[]; readonly total: number }> {
  const { paged, behind, tail } = sliceOf(place, 'f.id', 'f.id desc');
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<ListedFile>(
      `select f.id, f.counterparty, c.name as "partyName", c.kind, f.name, f.sha256, to_char(f.from_day, 'YYYY-MM-DD') as from,
              to_char(f.to_day, 'YYYY-MM-DD') as to, f.state, f.lines, f.skipped, f.troubled, f.amount, f.fee,
              f.uploaded_by as "uploadedBy", u.name as uploader, f.uploaded_at as "uploadedAt", d.name as decider,
              f.decided_at as "decidedAt", f.reason
         from counterparty_file f join counterparty c on c.code = f.counterparty
         join staff_name u on u.id = f.uploaded_by left join staff_name d on d.id = f.decided_by
        where f.state <> 'coming' and (not $1::boolean or f.state = 'read') ${behind} ${tail}`,
      [waiting],
    ),
    paged
      ? db.query<{ total: number }>(
          `select count(*)::int as total from counterparty_file
            where state <> 'coming' and (not $1::boolean or state = 'read')`,
          [waiting],
        )
      : uncounted,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A file that was read and counts for nothing. Refusal `already_decided`. */
export async function refuseFile(
  tx: Tx,
  {
    id,
    by,
    at,
    reason,
  }: { readonly id: bigint; readonly by: bigint; readonly at: Date; readonly reason: string },
): Promise<Outcome<{ readonly counterparty: string; readonly sha256: string }>> {
  const { rows } = await tx.query<{ counterparty: string; sha256: string }>(
    `update counterparty_file set state = 'refused', decided_by = $2, decided_at = $3, reason = $4
      where id = $1 and state = 'read' returning counterparty, sha256`,
    [id, by, at, reason],
  );
  return rows[0] ? done(rows[0]) : refused('already_decided');
}
