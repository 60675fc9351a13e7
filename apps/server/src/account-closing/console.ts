/** The staff's call on accounts that are being closed; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { batchById, type DefineConsoleCall } from '../backoffice/index.ts';
import { type ClosingRow, closingFigures, closingRows } from '../members/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';

const dayMs = 86_400_000;

export function closingConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('accountClosings', async ({ days, state, search, page, pageSize }) => {
    const now = clock.now();
    const since = new Date(now.getTime() - days * dayMs);
    const asked = { since, now, state: state === 'all' ? undefined : state, search, page, pageSize };
    const [figures, { total, rows }] = await Promise.all([
      closingFigures(database, since, now),
      closingRows(database, asked),
    ]);
    return done({
      figures: figures.map(({ paidOut, ...figure }) => ({ ...figure, paidOut: yuanNumber(paidOut) })),
      total,
      rows: rows.map(wireClosing),
    });
  });

  define.list('accountClosings', async ({ days, state, search }, onward) => {
    const now = clock.now();
    const since = new Date(now.getTime() - days * dayMs);
    const asked = { since, now, state: state === 'all' ? undefined : state, search };
    const { rows } = await closingRows(database, { ...asked, ...onward });
    return batchById(rows, onward.most, wireClosing);
  });
}

function wireClosing({ id, memberId, askedAt, closesAt, endedAt, paidOut, ...row }: ClosingRow) {
  return {
    ...row,
    id: Number(id),
    memberId: Number(memberId),
    askedAt: askedAt.toISOString(),
    closesAt: closesAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    paidOut: yuanNumber(paidOut),
  };
}
