/** The staff's calls on lists; translation only. */
import { batchById, changed, type DefineConsoleCall } from '../backoffice/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { addEntry, approveEntry, type ListEntry, liftEntry, listEntries } from './lists.ts';

export function screeningConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('listEntries', async (query, { staff }) => {
    const { rows, total } = await listEntries(database, clock.now(), query);
    return done({ total, rows: rows.map((entry) => wireEntry(entry, staff.id)) });
  });

  define.list('listEntries', async (query, onward) => {
    const { rows } = await listEntries(database, clock.now(), { ...query, ...onward });
    return batchById(rows, onward.most, (entry) => wireEntry(entry, 0n));
  });

  define.change('addListEntry', ({ expiresAt, ...typed }, { staff }, change) =>
    change.once({ ...typed, expiresAt: expiresAt ?? '' }, async (tx) => {
      const end = expiresAt === undefined ? undefined : new Date(expiresAt);
      const by = { staffId: staff.id, now: clock.now() };
      const added = await addEntry(tx, by, { ...typed, expiresAt: end });
      if (!added.ok) return added;
      const { id, value } = added.value;
      return changed(
        { id: Number(id) },
        {
          action: typed.list === 'allow' ? 'list_allow_asked' : 'list_added',
          subject: `list/${id}`,
          before: undefined,
          after: { listed: `${typed.list}/${typed.kind}`, until: end === undefined ? '' : beijingText(end) },
          about: { value, reason: typed.reason },
        },
      );
    }),
  );

  define.change('approveListEntry', ({ id }, { staff }, change) =>
    change(async (tx) => {
      const approved = await approveEntry(tx, { staffId: staff.id, now: clock.now() }, BigInt(id));
      if (!approved.ok) return approved;
      const { list, kind, value, madeBy } = approved.value;
      return changed(null, {
        action: 'list_allowed',
        subject: `list/${id}`,
        before: undefined,
        after: { listed: `${list}/${kind}` },
        about: { value, first: madeBy },
      });
    }),
  );

  define.change('liftListEntry', ({ id, reason }, { staff }, change) =>
    change(async (tx) => {
      const by = { staffId: staff.id, now: clock.now() };
      const entry = await liftEntry(tx, by, { id: BigInt(id), reason });
      if (entry === undefined) return refused('already_decided');
      return changed(null, {
        action: 'list_lifted',
        subject: `list/${id}`,
        before: { listed: `${entry.list}/${entry.kind}` },
        after: undefined,
        about: { value: entry.value, reason },
      });
    }),
  );
}

function wireEntry({ id, madeById, madeAt, expiresAt, liftedAt, ...entry }: ListEntry, reader: bigint) {
  return {
    ...entry,
    id: Number(id),
    madeAt: madeAt.toISOString(),
    own: madeById === reader,
    expiresAt: expiresAt?.toISOString() ?? null,
    waits: entry.list === 'allow' && entry.approvedBy === null,
    liftedAt: liftedAt?.toISOString() ?? null,
  };
}
