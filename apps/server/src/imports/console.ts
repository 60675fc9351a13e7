/** The staff's calls on imports; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { batchById, changed, type DefineConsoleCall } from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import {
  addImportPart,
  approveImport,
  askForImport,
  beginImport,
  type ImportFile,
  refuseImport,
  startReading,
} from './files.ts';
import {
  balancesOf,
  faultsOf,
  faultsOnward,
  importedBets,
  importsOf,
  type ListedFault,
  type ListedImport,
} from './listing.ts';

export function importConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('imports', async (asked, { staff }) => {
    const { rows, total } = await importsOf(database, asked);
    return done({ total, rows: rows.map((row) => wireImport(row, staff.id)) });
  });
  define.list('imports', async (asked, onward) => {
    const { rows } = await importsOf(database, { ...asked, ...onward });
    return batchById(rows, onward.most, (row) => wireImport(row, 0n));
  });

  define('importFaults', async ({ id, ...asked }) => {
    const { rows, total } = await faultsOf(database, BigInt(id), asked);
    return done({ total, rows: rows.map(wireFault) });
  });
  define.list('importFaults', async ({ id }, onward) => {
    const rows = await faultsOnward(database, BigInt(id), onward);
    const last = rows.at(-1);
    return {
      rows: rows.map(wireFault),
      next: rows.length < onward.most ? undefined : last && `${last.row}/${last.place}/${last.fault}`,
    };
  });

  define('importBalances', async ({ id }) => {
    const { free, largest, before, ceiling } = await balancesOf(database, BigInt(id));
    return done({
      free: { members: free.members, amount: yuanNumber(free.amount) },
      largest: largest.map(({ balance, turnover, ...row }) => ({
        ...row,
        balance: yuanNumber(balance),
        turnover: yuanNumber(turnover),
      })),
      before: yuanNumber(before),
      ceiling: yuanNumber(ceiling),
    });
  });

  define('importedBets', async ({ member, ...asked }) => {
    const { rows, total } = await importedBets(database, BigInt(member), asked);
    return done({
      total,
      rows: rows.map(({ stake, valid, payout, placedAt, settledAt, ...row }) => ({
        ...row,
        stake: yuanNumber(stake),
        valid: yuanNumber(valid),
        payout: yuanNumber(payout),
        placedAt: placedAt.toISOString(),
        settledAt: settledAt?.toISOString() ?? null,
      })),
    });
  });

  define.change('beginImport', ({ kind, fileName, sha256, bytes }, { staff }, change) =>
    change.once({ kind, fileName, sha256, bytes }, async (tx) => {
      const begun = await beginImport(tx, { kind, name: fileName, sha256, by: staff.id, at: clock.now() });
      if (!begun.ok) return begun;
      return changed(
        { id: Number(begun.value) },
        {
          action: 'import_begun',
          subject: `import/${begun.value}`,
          before: undefined,
          after: { kind, file: fileName, sha256, bytes: String(bytes) },
        },
      );
    }),
  );

  define('addImportPart', ({ id, part, content }, { staff }) =>
    addImportPart(database, { id: BigInt(id), part, content: Buffer.from(content, 'base64'), by: staff.id }),
  );

  define.change('readImport', ({ id }, { staff }, change) =>
    change.once({ id }, async (tx) => {
      const read = await startReading(tx, BigInt(id), staff.id);
      return read.ok ? changed(null, entryOf('import_read', read.value, 'coming')) : read;
    }),
  );

  define.change('askForImport', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'imports', id, staff, now: clock.now() }, async (tx) => {
        const asked = await askForImport(tx, { id: BigInt(id), by: staff.id, at: clock.now(), reason });
        return asked.ok ? changed(null, entryOf('import_asked', asked.value, 'read', { reason })) : asked;
      }),
    ),
  );

  define.change('approveImport', ({ id }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'imports', id, staff, now: clock.now() }, async (tx) => {
        const approved = await approveImport(tx, { id: BigInt(id), by: staff.id, at: clock.now() });
        return approved.ok ? changed(null, entryOf('import_approved', approved.value, 'asked')) : approved;
      }),
    ),
  );

  define.change('refuseImport', ({ id, reason }, { staff }, change) =>
    change.once(
      { id, reason },
      unlessHeld({ queue: 'imports', id, staff, now: clock.now() }, async (tx) => {
        const was = await refuseImport(tx, { id: BigInt(id), by: staff.id, at: clock.now(), reason });
        if (!was.ok) return was;
        const { state } = was.value;
        return changed(
          null,
          entryOf('import_refused', { ...was.value, state: 'refused' }, state, { reason }),
        );
      }),
    ),
  );
}

/** What the log says of a step: which file, how many lines, and their sum in fen. */
function entryOf(
  action: string,
  { id, kind, name, sha256, lines, amount, state }: ImportFile,
  was: ImportFile['state'],
  more: Readonly<Record<string, string>> = {},
) {
  return {
    action,
    subject: `import/${id}`,
    before: { state: was },
    after: { state },
    about: { kind, file: name, sha256, lines: String(lines), amount: String(amount), ...more },
  };
}

function wireImport({ id, name, uploader, askedBy, asker, decider, ...row }: ListedImport, reader: bigint) {
  return {
    ...row,
    id: Number(id),
    fileName: name,
    amount: yuanNumber(row.amount),
    posted: yuanNumber(row.posted),
    uploadedBy: uploader,
    uploadedAt: row.uploadedAt.toISOString(),
    own: askedBy === reader,
    askedBy: asker,
    decidedBy: decider,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function wireFault({ place, ...row }: ListedFault) {
  return { ...row, column: place };
}
