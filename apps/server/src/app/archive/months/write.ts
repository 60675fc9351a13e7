/**
 * Months that are over, each as four Parquet files in a folder of its own: the seals that were made in it (by Beijing's calendar) with every
 * transfer and entry that they cover, and the bets that were placed in it. Read in one snapshot, seal by seal.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Tx } from '../../../platform/database.ts';
import {
  type BetRow,
  type EntryRow,
  fileOf,
  monthPage,
  type Part,
  parts,
  type SealRow,
  type TransferRow,
  writePart,
} from './form.ts';

/** An archive belongs to no capability: it reads each table by its name, as a whole. */
const [seals, transfers, entries, bets] = ['ledger.seal', 'ledger.transfer', 'ledger.entry', 'bet'];
/** A seal may weigh some 250 kB, with its leaves. */
const sealsInGroup = 100;
/** Bets that are fetched at once. */
const betsAtOnce = 10_000;

export interface MonthWritten {
  /** `2026-10` */
  readonly month: string;
  readonly counts: Readonly<Record<Part, number>>;
  /** The first and the last seal, and the last one's hash in hex. */
  readonly from: string;
  readonly to: string;
  readonly head: string;
}

/** What `month.json` says. */
export interface MonthPage extends MonthWritten {
  readonly form: 1;
  /** SHA-256 of each file in hex. */
  readonly files: Readonly<Record<Part, string>>;
}

/**
 * Months that are over, have seals, and are not in the folder yet; oldest first.
 * @param now a month is over once a day of the next has passed: then nothing of it waits for its seal
 */
export async function writeMonths(
  database: Database,
  folder: string,
  now: Date,
  told: (month: MonthWritten) => void = () => undefined,
): Promise<MonthWritten[]> {
  const { rows } = await database.query<{ month: string }>(
    `select distinct to_char(sealed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from ${seals}
      where sealed_at < date_trunc('month', ($1::timestamptz - interval '1 day') at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      order by 1`,
    [now],
  );
  const written: MonthWritten[] = [];
  for (const { month } of rows) {
    if (existsSync(join(folder, month))) continue;
    const done = await writeMonth(database, folder, month);
    told(done);
    written.push(done);
  }
  return written;
}

/** The folder of the month is there when all of it is. @throws where an earlier try was cut off, and names it */
async function writeMonth(database: Database, folder: string, month: string): Promise<MonthWritten> {
  const begun = join(folder, `${month}.part`);
  if (existsSync(begun))
    throw new Error(`${begun} is of a run that was cut off, or of one that goes on: remove it first`);
  mkdirSync(begun, { recursive: true, mode: 0o700 });
  const found = await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    await tx.query('set local statement_timeout = 0');
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    return { ...(await writeLedger(tx, begun, month)), bets: await writeBets(tx, begun, month) };
  });
  const { from, to, head, ...counts } = found;
  const files = Object.fromEntries(
    await Promise.all(parts.map(async (part) => [part, await sumOfFile(join(begun, fileOf(part)))])),
  ) as Record<Part, string>;
  const done: MonthWritten = { month, counts, from, to, head };
  const page: MonthPage = { form: 1, ...done, files };
  writeFileSync(join(begun, monthPage), `${JSON.stringify(page, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(begun, join(folder, month));
  return done;
}

/** Hex. */
export async function sumOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** In the statement, so that no moment goes through a Date, which has no microseconds. */
const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;
const inMonth = (column: string) =>
  `${column} >= ($1 || '-01')::timestamp at time zone 'Asia/Shanghai' and ${column} < (($1 || '-01')::timestamp + interval '1 month') at time zone 'Asia/Shanghai'`;

/** As it comes: lists of numbers are text. */
type TransferText = {
  [Name in keyof TransferRow]: Name extends 'amounts' | 'numbers' ? readonly string[] : TransferRow[Name];
};

async function writeLedger(tx: Tx, folder: string, month: string) {
  const sealsOut = writePart(folder, 'seals', sealsInGroup);
  const transfersOut = writePart(folder, 'transfers');
  const entriesOut = writePart(folder, 'entries');
  let [from, to, head] = ['', '', ''];
  for (let after = 0n; ; ) {
    const { rows } = await tx.query<SealRow>(
      `select number, from_xid, to_xid, rows, previous, hash, leaves, ${micros('sealed_at')} as sealed_at
         from ${seals} where number > $2 and ${inMonth('sealed_at')} order by number limit 1`,
      [month, after],
    );
    const [seal] = rows;
    if (!seal) break;
    after = seal.number;
    from ||= String(seal.number);
    to = String(seal.number);
    head = Buffer.from(seal.hash).toString('hex');
    sealsOut.add([seal]);
    const range = [seal.from_xid, seal.to_xid];
    transfersOut.add(
      (
        await tx.query<TransferText>(
          `select id::text as id, phase::text as phase, kind, reference, mends::text as mends, pending_id::text as pending_id,
                  accounts::text[] as accounts, amounts::text[] as amounts, numbers::text[] as numbers, ${micros('at')} as at, xid
             from ${transfers} where xid >= $1 and xid < $2 order by xid, id`,
          range,
        )
      ).rows.map((row) => ({ ...row, amounts: row.amounts.map(BigInt), numbers: row.numbers.map(BigInt) })),
    );
    entriesOut.add(
      (
        await tx.query<{ [Name in keyof EntryRow]: EntryRow[Name] }>(
          `select account_id::text as account_id, number, transfer_id::text as transfer_id, amount, pending_debits, pending_credits,
                  balance_before, balance_after, pending_debits_after, pending_credits_after, ${micros('at')} as at, xid
             from ${entries} where xid >= $1 and xid < $2 order by xid, transfer_id, account_id, number`,
          range,
        )
      ).rows,
    );
  }
  return { seals: sealsOut.end(), transfers: transfersOut.end(), entries: entriesOut.end(), from, to, head };
}

async function writeBets(tx: Tx, folder: string, month: string): Promise<number> {
  const out = writePart(folder, 'bets');
  await tx.query(
    `declare bets_of_month no scroll cursor for
     select venue, bet_id, member_id, game, round, stake, valid, payout, state, ${micros('placed_at')} as placed_at, ${micros('settled_at')} as settled_at
       from ${bets} where ${inMonth('placed_at').replaceAll('$1', `'${month}'`)}`,
  );
  for (;;) {
    // What a cursor gives is what it was declared for.
    const { rows } = await tx.query(`fetch ${betsAtOnce} from bets_of_month`);
    out.add(rows as readonly BetRow[]);
    if (rows.length < betsAtOnce) return out.end();
  }
}
