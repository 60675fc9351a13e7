/** The calls on the published books: days for everybody, receipts for the member whose they are; translation only. */
import type { Queryable } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { entriesOf, type PublishedDay, publishedDays, type ReceiptPart, receiptOf } from './receipts.ts';

const daysAtOnce = 31;
const linesAtOnce = 1_000;

export function liabilityApi(define: DefineCall, db: Queryable): void {
  define('bookDays', async ({ before }) => {
    const days = await publishedDays(db, {
      before: before === undefined ? undefined : BigInt(before),
      limit: daysAtOnce + 1,
    });
    return done({ days: days.slice(0, daysAtOnce).map(headOnWire), more: days.length > daysAtOnce });
  });

  define('bookReceipt', async ({ day }, { memberId }) => {
    const receipt = await receiptOf(db, memberId, day);
    if (!receipt) return refused('not_found');
    const { head, standing, parts, before } = receipt;
    return done({
      format: 'mingpai-receipt-1',
      head: headOnWire(head),
      member: String(memberId),
      standing: standing
        ? { ...standing, owed: standing.owed.toString(), entries: standing.entries.toString() }
        : null,
      parts: parts.map(partOnWire),
      before: before ? { ...before, entries: before.entries.toString() } : null,
    });
  });

  define('bookEntries', async ({ day, after }, { memberId }) => {
    const found = await entriesOf(db, memberId, { day, after: entryNamed(after), limit: linesAtOnce + 1 });
    const told = found.slice(0, linesAtOnce);
    const last = told.at(-1);
    return done({
      lines: told.map(({ line }) => line),
      next: found.length > told.length && last ? `${last.code}/${last.number}` : null,
    });
  });
}

/** `venue/mpqp/17`: an account and the number of an entry. */
function entryNamed(name: string): { readonly code: string; readonly number: bigint } | undefined {
  const [, code, number] = /^(.+)\/(\d+)$/.exec(name) ?? [];
  return code === undefined || number === undefined ? undefined : { code, number: BigInt(number) };
}

function headOnWire({ number, readAt, owed, members, leaves, ...head }: PublishedDay) {
  return {
    ...head,
    number: Number(number),
    read_at: readAt.toISOString(),
    owed: owed.toString(),
    members: Number(members),
    leaves: Number(leaves),
  };
}

function partOnWire({ part, nonce, share, path }: ReceiptPart) {
  return {
    part,
    nonce,
    share: share.toString(),
    path: path.map(({ side, hash, sum }) => ({ side, hash: hash.toString('hex'), sum: sum.toString() })),
  };
}
