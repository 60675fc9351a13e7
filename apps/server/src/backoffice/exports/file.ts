/** A list as a file, written while it is read. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { exportColumns } from '@mingpai/contract/console/exports/columns';
import type { ExportFormat, ExportName } from '@mingpai/contract/console/exports/names';
import type { Leave } from '../../platform/admission.ts';
import { beijingText } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Language } from '../../platform/language.ts';
import { recordAudit } from '../audit.ts';
import type { StaffMember } from '../staff.ts';
import { type Cell, cellOf } from './cells.ts';
import { csvOf } from './csv.ts';
import type { UntypedReadOn } from './lists.ts';
import { xlsxOf } from './xlsx.ts';

/** Rows of one statement: some tenths of a second at most, and all that is held at a time. */
const atOnce = 2_000;

const forms = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxOf,
  },
} as const;

/** What a call answers that answers with a file. */
export class ListFile {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
  constructor(name: string, type: string, stream: Readable) {
    this.name = name;
    this.type = type;
    this.stream = stream;
  }
}

export interface FileRequest {
  readonly list: ExportName;
  readonly format: ExportFormat;
  readonly language: Language;
  /** What the list is asked, and the same as it was sent. */
  readonly question: unknown;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly staff: StaffMember;
  readonly readOn: UntypedReadOn;
  /** The rows as the list would show them to this person now. @throws when they may not see them any more */
  readonly shown: (
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Called once when nothing is written any more, however it came to that. */
  readonly leave: Leave;
}

/** Begins a file: the staff's log has it before there is a row. Nothing is read before somebody reads the file. */
export async function beginFile(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  { list, format, language, question, asked, staff, readOn, shown, leave }: FileRequest,
): Promise<ListFile> {
  const subject = `export/${randomUUID()}`;
  const { member } = asked;
  await recordAudit(database, clock, {
    staffId: staff.id,
    action: 'export_began',
    subject,
    detail: {
      list,
      format,
      question: questionText(asked),
      ...(typeof member === 'number' && { member: String(member) }),
    },
  });
  let count = 0;
  let told = false;
  const tell = async (whole: boolean) => {
    if (told) return;
    told = true;
    const detail = { list, rows: count, whole };
    await recordAudit(database, clock, { staffId: staff.id, action: 'export_ended', subject, detail });
  };

  const columns = Object.entries(exportColumns[list]);
  async function* lines(): AsyncGenerator<readonly (readonly Cell[])[]> {
    yield [columns.map(([, { heads }]) => ({ kind: 'text', text: language === 'en' ? heads[1] : heads[0] }))];
    let after: string | undefined;
    do {
      const batch = await readOn(question, { after, most: atOnce });
      const rows = await shown(batch.rows);
      count += rows.length;
      if (rows.length > 0)
        yield rows.map((row) => columns.map(([field, column]) => cellOf(column, row[field], language)));
      after = batch.next;
    } while (after !== undefined);
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    yield* forms[format].write(lines());
    await tell(true);
  }
  // One chunk ahead of the reader, no more: a reader who is slow is waited for.
  const stream = Readable.from(bytes(), { objectMode: true, highWaterMark: 1 });
  stream.once('close', () => {
    leave();
    tell(false).catch((error: unknown) =>
      log.error({ error, subject }, 'the end of an export is not in the log'),
    );
  });
  const day = beijingText(clock.now()).slice(0, 10);
  return new ListFile(`${list}-${day}.${format}`, forms[format].type, stream);
}

/** `state: all; search: T12`, without what says nothing. */
function questionText(asked: Readonly<Record<string, unknown>>): string {
  return Object.entries(asked)
    .filter(([name, value]) => value !== '' && !pages.has(name))
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(',') : String(value)}`)
    .join('; ')
    .slice(0, 500);
}
const pages: ReadonlySet<string> = new Set(['page', 'pageSize', 'after', 'limit']);
