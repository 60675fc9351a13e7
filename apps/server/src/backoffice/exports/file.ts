/** Lists as files, written while they are read. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportFormat, ExportName } from '@mingpai/contract/console/exports/names';
import type { Leave } from '../../platform/admission.ts';
import { beijingText } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';
import type { StaffMember } from '../staff.ts';
import { csvOf } from './csv.ts';
import { type LinesOf, linesOf } from './lines.ts';
import { xlsxOf } from './xlsx.ts';

export const forms = {
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

export interface FileRequest extends Omit<LinesOf, 'taken'> {
  readonly format: ExportFormat;
  /** What the list is asked, as it was sent. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly staff: StaffMember;
  /** Called once when nothing is written any more, however it came to that. */
  readonly leave: Leave;
}

type Site = Pick<AppContext, 'database' | 'clock' | 'log'>;

/** Begins a list's file. */
export function beginFile(
  site: Site,
  { format, asked, staff, leave, ...lines }: FileRequest,
): Promise<ListFile> {
  const { list } = lines;
  const member = list === 'memberTimeline' ? asked.id : asked.member;
  const about = {
    list,
    format,
    question: questionText(asked),
    ...(typeof member === 'number' && { member: String(member) }),
  };
  const { type, write } = forms[format];
  const name = `${list}-${beijingText(site.clock.now()).slice(0, 10)}.${format}`;
  return beginStream(site, { name, type, list, about, staff, leave }, (taken) =>
    write(linesOf({ ...lines, taken })),
  );
}

export interface StreamRequest extends Pick<FileRequest, 'staff' | 'leave'> {
  readonly name: string;
  readonly type: string;
  /** What the log calls it, and what it says of it before there is a row. */
  readonly list: ExportName | 'exportPack';
  readonly about: NonNullable<AuditEntry['detail']>;
}

/**
 * Begins a file: the staff's log has it before there is a row. Nothing is read before somebody reads the file.
 * @param bytes of the file; tells of the rows that it takes
 */
export async function beginStream(
  { database, clock, log }: Site,
  { name, type, list, about, staff, leave }: StreamRequest,
  bytes: (taken: (rows: readonly unknown[]) => void) => AsyncGenerator<Buffer>,
): Promise<ListFile> {
  const subject = `export/${randomUUID()}`;
  await recordAudit(database, clock, { staffId: staff.id, action: 'export_began', subject, detail: about });
  let count = 0;
  let told = false;
  const tell = async (whole: boolean) => {
    if (told) return;
    told = true;
    const detail = { list, rows: count, whole };
    await recordAudit(database, clock, { staffId: staff.id, action: 'export_ended', subject, detail });
  };
  async function* toTheEnd(): AsyncGenerator<Buffer> {
    yield* bytes((rows) => {
      count += rows.length;
    });
    await tell(true);
  }
  // One chunk ahead of the reader, no more: a reader who is slow is waited for.
  const stream = Readable.from(toTheEnd(), { objectMode: true, highWaterMark: 1 });
  stream.once('close', () => {
    leave();
    tell(false).catch((error: unknown) =>
      log.error({ error, subject }, 'the end of an export is not in the log'),
    );
  });
  return new ListFile(name, type, stream);
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
