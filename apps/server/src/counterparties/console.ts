/** The staff's calls on statements of others; translation only. */
import type { Both } from '@mingpai/contract/console/exports/column';
import { lineTroubleWords } from '@mingpai/contract/console/site/list-words';
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import { message, textOf } from '@mingpai/contract/texts';
import { batchById, changed, type DefineConsoleCall, unchanged } from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import type { AppContext } from '../platform/context.ts';
import { readersLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import {
  askToClose,
  type Difference,
  decideClosing,
  differences,
  differencesOnward,
  ownersOfDifferences,
  takeDifference,
} from './differences.ts';
import { addPart, beginFile, type ListedFile, readFile, refuseFile, statementFiles } from './files.ts';
import { type ListedLine, statementLines, statementLinesOnward } from './line-search.ts';
import { confirmFile } from './matching.ts';
import { type Counterparty, counterparties, saveCounterparty } from './parties.ts';

export function counterpartyConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('counterparties', async () =>
    done(
      (await counterparties(database)).map(({ name, oldest, mapping, ...party }) => ({
        ...party,
        title: name,
        mapping: { ...mapping, settled: [...mapping.settled] },
        oldest: oldest?.toISOString() ?? null,
      })),
    ),
  );

  define.change('saveCounterparty', ({ title, ...typed }, _visit, change) =>
    change.once({ title, ...typed }, async (tx) => {
      const party: Counterparty = { ...typed, name: title };
      const { was, kept } = await saveCounterparty(tx, party);
      if (!kept) return refused('counterparty_other');
      return changed(null, {
        action: 'counterparty_saved',
        subject: `counterparty/${party.code}`,
        before: was && written(was),
        after: written(party),
      });
    }),
  );

  define.change('beginStatement', ({ fileName, counterparty, sha256, from, to, bytes }, { staff }, change) =>
    change.once({ fileName, counterparty, sha256, from, to, bytes }, async (tx) => {
      const file = { counterparty, name: fileName, sha256, from, to, by: staff.id, at: clock.now() };
      const begun = await beginFile(tx, file);
      if (!begun.ok) return begun;
      return changed(
        { id: Number(begun.value) },
        {
          action: 'statement_begun',
          subject: `statement_file/${begun.value}`,
          before: undefined,
          after: { counterparty, file: fileName, sha256, span: `${from} ${to}`, bytes: String(bytes) },
        },
      );
    }),
  );

  define('addStatementPart', ({ id, part, content }, { staff }) =>
    addPart(database, { id: BigInt(id), part, content: Buffer.from(content, 'base64'), by: staff.id }),
  );

  define.change('readStatement', ({ id }, { staff }, change) =>
    change.once({ id }, async (tx) => {
      const read = await readFile(tx, BigInt(id), staff.id);
      if (!read.ok) return read;
      const { lines, skipped, troubled, counterparty, sha256 } = read.value;
      return changed(
        { lines, skipped, troubled },
        {
          action: 'statement_read',
          subject: `statement_file/${id}`,
          before: { state: 'coming' },
          after: { state: 'read' },
          about: { counterparty, sha256, lines: String(lines), troubled: String(troubled) },
        },
      );
    }),
  );

  define('statementFiles', async (asked, { staff }) => {
    const { rows, total } = await statementFiles(database, asked);
    return done({ total, rows: rows.map((row) => wireFile(row, staff.id)) });
  });

  define.list('statementFiles', async (asked, onward) => {
    const { rows } = await statementFiles(database, { ...asked, ...onward });
    return batchById(rows, onward.most, (row) => wireFile(row, 0n));
  });

  define.change('confirmStatement', ({ id }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'statement-files', id, staff, now: clock.now() }, async (tx) => {
        const confirmed = await confirmFile(tx, { id: BigInt(id), by: staff.id, at: clock.now() });
        if (!confirmed.ok) return confirmed;
        const { differences: found, explained, counterparty, sha256, lines } = confirmed.value;
        return changed(
          { differences: found, explained },
          {
            action: 'statement_confirmed',
            subject: `statement_file/${id}`,
            before: { state: 'read' },
            after: { state: 'confirmed' },
            about: {
              counterparty,
              sha256,
              lines: String(lines),
              differences: String(found),
              explained: String(explained),
            },
          },
        );
      }),
    ),
  );

  define.change('refuseStatement', ({ id, reason }, { staff }, change) =>
    change.once(
      { id, reason },
      unlessHeld({ queue: 'statement-files', id, staff, now: clock.now() }, async (tx) => {
        const refusedFile = await refuseFile(tx, { id: BigInt(id), by: staff.id, at: clock.now(), reason });
        if (!refusedFile.ok) return refusedFile;
        return changed(null, {
          action: 'statement_refused',
          subject: `statement_file/${id}`,
          before: { state: 'read' },
          after: { state: 'refused' },
          about: { ...refusedFile.value, reason },
        });
      }),
    ),
  );

  define('statementLines', async (asked) => {
    const { rows, ...counted } = await statementLines(database, asked);
    return done({ ...counted, rows: rows.map(wireLine) });
  });
  define.list('statementLines', async (asked, onward) => {
    const rows = await statementLinesOnward(database, asked, onward);
    const last = rows.at(-1);
    return {
      rows: rows.map(wireLine),
      next: rows.length < onward.most ? undefined : last && `${last.file}/${last.line}`,
    };
  });

  define('statementDifferences', async (asked, { staff }) => {
    const [{ rows, total }, owners] = await Promise.all([
      differences(database, { ...asked, now: clock.now() }),
      ownersOfDifferences(database),
    ]);
    return done({
      total,
      rows: rows.map((row) => wireDifference(row, staff.id)),
      owners: owners.map(({ id, name }) => ({ id: Number(id), name })),
    });
  });
  define.list('statementDifferences', async (asked, onward) =>
    batchById(await differencesOnward(database, { ...asked, now: clock.now() }, onward), onward.most, (row) =>
      wireDifference(row, 0n),
    ),
  );

  define.change('takeDifference', ({ id, note }, { staff }, change) =>
    change.once(
      { id, note },
      unlessHeld({ queue: 'statement-differences', id, staff, now: clock.now() }, async (tx) => {
        const taken = await takeDifference(tx, { id: BigInt(id), note, by: staff.id });
        if (!taken.ok) return taken;
        const was = taken.value;
        if (was.owner === staff.id && was.note === note) return unchanged(null);
        return changed(null, {
          action: 'difference_taken',
          subject: `statement_difference/${id}`,
          before: { owner: was.owner_name ?? '', note: was.note },
          after: { owner: staff.name, note },
          about: { counterparty: was.counterparty, statementNumber: was.number },
        });
      }),
    ),
  );

  define.change('askToCloseDifference', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'statement-differences', id, staff, now: clock.now() }, async (tx) => {
        const asked = await askToClose(tx, { id: BigInt(id), by: staff.id, at: clock.now(), reason });
        if (!asked.ok) return asked;
        return changed(null, {
          action: 'difference_asked',
          subject: `statement_difference/${id}`,
          before: { state: 'open' },
          after: { state: 'asked' },
          about: { counterparty: asked.value.counterparty, statementNumber: asked.value.number, reason },
        });
      }),
    ),
  );

  define.change('decideDifference', ({ id, closed }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'statement-differences', id, staff, now: clock.now() }, async (tx) => {
        const decided = await decideClosing(tx, { id: BigInt(id), by: staff.id, at: clock.now(), closed });
        if (!decided.ok) return decided;
        const { counterparty, number, reason } = decided.value;
        return changed(null, {
          action: closed ? 'difference_closed' : 'difference_left_open',
          subject: `statement_difference/${id}`,
          before: { state: 'asked' },
          after: { state: closed ? 'closed' : 'open' },
          about: { counterparty, statementNumber: number, reason: reason ?? '' },
        });
      }),
    ),
  );
}

/** A mapping as the log tells it. */
function written({ kind, subject, name, mapping }: Counterparty) {
  const { settled, ...heads } = mapping;
  const columns = Object.entries(heads).map(([what, head]) => `${what}=${head ?? ''}`);
  return { kind, of: subject, title: name, columns: columns.join(', '), settled: settled.join(', ') };
}

/** Of payouts USDT, else yuan. */
function sumIn(kind: Counterparty['kind'], amount: bigint): number {
  return kind === 'payout' ? usdtNumber(amount) : yuanNumber(amount);
}

function wireFile(
  {
    id,
    partyName,
    name,
    amount,
    fee,
    uploadedBy,
    uploader,
    decider,
    uploadedAt,
    decidedAt,
    ...row
  }: ListedFile,
  reader: bigint,
) {
  return {
    ...row,
    id: Number(id),
    title: partyName,
    fileName: name,
    amount: sumIn(row.kind, amount),
    fee: sumIn(row.kind, fee),
    own: uploadedBy === reader,
    uploadedBy: uploader,
    uploadedAt: uploadedAt.toISOString(),
    decidedBy: decider,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

function wireLine({ file, number, at, amount, fee, raw, partyName, ...row }: ListedLine) {
  return {
    ...row,
    references: [...row.references],
    id: `${file}/${row.line}`,
    file: Number(file),
    title: partyName,
    reference: number,
    at: at?.toISOString() ?? null,
    amount: amount === null ? null : sumIn(row.partyKind, amount),
    fee: fee === null ? null : sumIn(row.partyKind, fee),
    asItStood: raw,
  };
}

/** What is kept of a line that says nothing sound, or another amount than before, in words. */
function lineInWords(kind: Counterparty['kind'], raw: string | null): string | null {
  const [, before] = /^told (-?\d+)$/.exec(raw ?? '') ?? [];
  if (before !== undefined) {
    const amount = sumIn(kind, BigInt(before));
    const text = kind === 'payout' ? String(amount) : amount.toFixed(2);
    return textOf(message('told_before', { amount: text }), readersLanguage());
  }
  const [, trouble = '', line = ''] = /^(\w+): (.*)$/s.exec(raw ?? '') ?? [];
  const words = troubles[trouble];
  if (words === undefined) return raw;
  return readersLanguage() === 'en' ? `${words[1]}: ${line}` : `${words[0]}：${line}`;
}

const troubles: Readonly<Record<string, Both>> = lineTroubleWords;

function wireDifference(
  {
    id,
    partyName,
    number,
    theirs,
    ours,
    raw,
    since,
    owner,
    askedBy,
    asker,
    decider,
    decidedAt,
    ...row
  }: Difference,
  reader: bigint,
) {
  return {
    ...row,
    id: Number(id),
    references: [...row.references],
    title: partyName,
    reference: number,
    theirs: theirs === null ? null : sumIn(row.partyKind, theirs),
    ours: ours === null ? null : sumIn(row.partyKind, ours),
    line: lineInWords(row.partyKind, raw),
    since: since.toISOString(),
    heldBy: owner,
    own: askedBy === reader,
    askedBy: asker,
    decidedBy: decider,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
