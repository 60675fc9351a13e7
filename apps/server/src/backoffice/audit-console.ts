/** The staff's call that asks the log; translation only. */
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import {
  type AuditRow,
  auditLog,
  auditLogOnward,
  colleagues,
  counterpartiesByCode,
  promotionsByTitle,
  rolesByCode,
  venuesByName,
} from './audit.ts';
import type { DefineConsoleCall } from './console-router.ts';

export function auditConsole(define: DefineConsoleCall, { database }: AppContext): void {
  define('auditLog', async ({ from, to, ...question }) => {
    const span = { from: momentOf(from), to: momentOf(to) };
    const [{ rows, total, more, doneBy }, staff, venues, promotions, parties, roles] = await Promise.all([
      auditLog(database, { ...question, ...span }),
      colleagues(database),
      venuesByName(database),
      promotionsByTitle(database),
      counterpartiesByCode(database),
      rolesByCode(database),
    ]);
    const names = { staff: namesOf(staff), parties, roles };
    return done({
      total,
      more,
      doneBy: doneBy.map(({ id, ...one }) => ({ id: Number(id), ...one })),
      rows: rows.map((row) => wireRow(row, names)),
      colleagues: staff.map(({ id, name }) => ({ id: Number(id), name })),
      venues,
      promotions: promotions.map(({ id, ...titles }) => ({ id: Number(id), ...titles })),
    });
  });
  define.list('auditLog', async ({ from, to, ...question }, onward) => {
    const span = { from: momentOf(from), to: momentOf(to) };
    const [{ rows, next }, staff, parties, roles] = await Promise.all([
      auditLogOnward(database, { ...question, ...span }, onward),
      colleagues(database),
      counterpartiesByCode(database),
      rolesByCode(database),
    ]);
    const names = { staff: namesOf(staff), parties, roles };
    return { rows: rows.map((row) => wireRow(row, names)), next };
  });
}

type Names = ReadonlyMap<string, string>;

function namesOf(staff: Awaited<ReturnType<typeof colleagues>>): Names {
  return new Map(staff.map(({ id, name }) => [String(id), name]));
}

interface NamesOfAll {
  readonly staff: Names;
  readonly parties: Names;
  readonly roles: Names;
}

function wireRow({ id, at, detail, ...row }: AuditRow, names: NamesOfAll) {
  const [, party = ''] = /^counterparty\/(.+)$/.exec(row.subject) ?? [];
  const named = names.parties.get(party);
  return {
    ...row,
    ...(named !== undefined && { named }),
    detail: withNames(row.subject, detail, names),
    id: Number(id),
    at: at.toISOString(),
  };
}

/**
 * Whose a difference is has been written by number before, whose statement it is by a code, and which role of the site's own making
 * somebody has by its code; a row of the log stays as it was written, and its reader is told the name.
 */
function withNames(subject: string, detail: AuditRow['detail'], names: NamesOfAll): AuditRow['detail'] {
  const ofStatement = /^statement_(difference|file)\//.test(subject);
  if (!ofStatement && !subject.startsWith('staff/')) return detail;
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      const field = name.replace(/(Before|After)$/, '');
      if (field === 'role') return [name, rolesNamed(value, names.roles)];
      if (!ofStatement) return [name, value];
      if (field === 'owner') return [name, names.staff.get(String(value)) ?? value];
      return [name, field === 'counterparty' ? (names.parties.get(String(value)) ?? value) : value];
    }),
  );
}

function rolesNamed(value: AuditRow['detail'][string], roles: Names): AuditRow['detail'][string] {
  if (typeof value !== 'string') return value;
  return value
    .split(', ')
    .map((code) => roles.get(code) ?? code)
    .join(', ');
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
