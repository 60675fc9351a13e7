/** The staff's call that asks the log; translation only. */
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { type AuditRow, auditLog, auditLogOnward, colleagues, venuesByName } from './audit.ts';
import type { DefineConsoleCall } from './console-router.ts';

export function auditConsole(define: DefineConsoleCall, { database }: AppContext): void {
  define('auditLog', async ({ from, to, ...question }) => {
    const span = { from: momentOf(from), to: momentOf(to) };
    const [{ rows, total, more }, staff, venues] = await Promise.all([
      auditLog(database, { ...question, ...span }),
      colleagues(database),
      venuesByName(database),
    ]);
    const nameOf = namesOf(staff);
    return done({
      total,
      more,
      rows: rows.map((row) => wireRow(row, nameOf)),
      colleagues: staff.map(({ id, name }) => ({ id: Number(id), name })),
      venues,
    });
  });
  define.list('auditLog', async ({ from, to, ...question }, onward) => {
    const span = { from: momentOf(from), to: momentOf(to) };
    const [{ rows, next }, staff] = await Promise.all([
      auditLogOnward(database, { ...question, ...span }, onward),
      colleagues(database),
    ]);
    const nameOf = namesOf(staff);
    return { rows: rows.map((row) => wireRow(row, nameOf)), next };
  });
}

type NameOf = (id: string) => string | undefined;

function namesOf(staff: Awaited<ReturnType<typeof colleagues>>): NameOf {
  const names = new Map(staff.map(({ id, name }) => [String(id), name]));
  return (id) => names.get(id);
}

function wireRow({ id, at, detail, ...row }: AuditRow, nameOf: NameOf) {
  return { ...row, detail: withOwners(row.subject, detail, nameOf), id: Number(id), at: at.toISOString() };
}

/** Whose a difference is has been written by number before; a row of the log stays as it was written, and its reader is told the name. */
function withOwners(subject: string, detail: AuditRow['detail'], nameOf: NameOf): AuditRow['detail'] {
  if (!subject.startsWith('statement_difference/')) return detail;
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      /^owner(Before|After)?$/.test(name) ? (nameOf(String(value)) ?? value) : value,
    ]),
  );
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
