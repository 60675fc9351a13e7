/** What staff see of imports. Amounts in fen. */
import type { ImportFault } from '@mingpai/contract/console/imports/names';
import type { Queryable } from '../platform/database.ts';
import { type OnwardFrom, type Place, sliceOf } from '../platform/slice.ts';
import { settingIn } from '../settings/index.ts';
import { broughtIn, type ImportFile } from './files.ts';

export interface ListedImport extends ImportFile {
  readonly applied: number;
  readonly leftOut: number;
  readonly posted: bigint;
  readonly uploader: string | null;
  readonly uploadedAt: Date;
  readonly askedBy: bigint | null;
  readonly asker: string | null;
  readonly reason: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface Balances {
  readonly free: { readonly members: number; readonly amount: bigint };
  readonly largest: readonly {
    readonly row: number;
    readonly username: string;
    readonly balance: bigint;
    readonly turnover: bigint;
  }[];
  readonly before: bigint;
  readonly ceiling: bigint;
}

/** What somebody who agrees has to see of a file of members; fen. */
export async function balancesOf(db: Queryable, id: bigint): Promise<Balances> {
  const [{ rows: free }, { rows: largest }, before, { byHand }] = await Promise.all([
    db.query<{ members: number; amount: bigint }>(
      `select count(*)::int as members, coalesce(sum(balance), 0)::bigint as amount
         from import_member where import_id = $1 and balance > 0 and coalesce(turnover, 0) = 0`,
      [id],
    ),
    db.query<Balances['largest'][number]>(
      `select row, coalesce(username, '') as username, coalesce(balance, 0) as balance, coalesce(turnover, 0) as turnover
         from import_member where import_id = $1 and balance > 0 order by balance desc, row limit 10`,
      [id],
    ),
    broughtIn(db),
    settingIn(db, 'payments'),
  ]);
  return { free: free[0] ?? { members: 0, amount: 0n }, largest, before, ceiling: BigInt(byHand.imported) };
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** Newest first. @param id that one alone */
export async function importsOf(
  db: Queryable,
  { id, waiting = false, ...place }: { readonly id?: number | undefined; readonly waiting?: boolean } & Place,
): Promise<{ readonly rows: readonly ListedImport[]; readonly total: number }> {
  const { paged, behind, tail } = sliceOf(place, 'i.id', 'i.id desc');
  const [{ rows }, total] = await Promise.all([
    db.query<ListedImport>(
      `select i.id, i.kind, i.name, i.sha256, i.state, i.lines, i.faults, i.amount, i.applied, i.left_out as "leftOut", i.posted,
              u.name as uploader, i.uploaded_at as "uploadedAt", i.asked_by as "askedBy", a.name as asker, i.reason, d.name as decider,
              i.decided_at as "decidedAt", i.ended_at as "endedAt"
         from import_file i left join staff_name u on u.id = i.uploaded_by left join staff_name a on a.id = i.asked_by
         left join staff_name d on d.id = i.decided_by
        where ($1::bigint is null or i.id = $1) and (not $2::boolean or i.state in ('read', 'asked')) ${behind} ${tail}`,
      [id ?? null, waiting],
    ),
    paged
      ? countOf(
          db,
          `select count(*)::int as total from import_file
            where ($1::bigint is null or id = $1) and (not $2::boolean or state in ('read', 'asked'))`,
          [id ?? null, waiting],
        )
      : 0,
  ]);
  return { rows, total };
}

export interface ListedFault {
  readonly row: number;
  readonly place: string;
  readonly fault: ImportFault;
  readonly other: number | null;
}

/** In the order of the file. */
export async function faultsOf(
  db: Queryable,
  id: bigint,
  { page, pageSize }: Page,
): Promise<{ readonly rows: readonly ListedFault[]; readonly total: number }> {
  const [{ rows }, total] = await Promise.all([
    db.query<ListedFault>(
      `select row, place, fault, other from import_fault where import_id = $1 order by row, place, fault limit $2 offset $3`,
      [id, pageSize, (page - 1) * pageSize],
    ),
    countOf(db, 'select count(*)::int as total from import_fault where import_id = $1', [id]),
  ]);
  return { rows, total };
}

/** The same behind one of them. @param after its `row/place/fault` */
export async function faultsOnward(
  db: Queryable,
  id: bigint,
  { after, most }: OnwardFrom,
): Promise<readonly ListedFault[]> {
  // A head may have a slash.
  const [, row = null, place = null, fault = null] = /^(\d+)\/(.*)\/(\w+)$/s.exec(after ?? '') ?? [];
  const { rows } = await db.query<ListedFault>(
    `select row, place, fault, other from import_fault
      where import_id = $1 and ($2::int is null or (row, place, fault) > ($2, $3, $4)) order by row, place, fault limit $5`,
    [id, row, place, fault, most],
  );
  return rows;
}

export interface ListedBet {
  readonly venue: string;
  readonly betId: string;
  readonly game: string;
  readonly round: string;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

const counted =
  "b.member_id = $1 and exists (select from import_file i where i.id = b.import_id and i.state = 'done')";

const betColumns = `coalesce(b.venue, '') as venue, coalesce(b.bet_id, '') as "betId", coalesce(b.game, '') as game,
  coalesce(b.round, '') as round, coalesce(b.stake, 0) as stake, coalesce(b.valid, 0) as valid, coalesce(b.payout, 0) as payout,
  coalesce(b.placed_at, 'epoch') as "placedAt", b.settled_at as "settledAt"`;

/** Of files that were let in, newest first; those have no empty cells, which the table allows while a file is tried. */
export async function importedBets(
  db: Queryable,
  memberId: bigint,
  { page, pageSize }: Page,
): Promise<{ readonly rows: readonly ListedBet[]; readonly total: number }> {
  const [{ rows }, total] = await Promise.all([
    db.query<ListedBet>(
      `select ${betColumns}
         from imported_bet b where ${counted} order by b.placed_at desc, b.import_id, b.row limit $2 offset $3`,
      [memberId, pageSize, (page - 1) * pageSize],
    ),
    countOf(db, `select count(*)::int as total from imported_bet b where ${counted}`, [memberId]),
  ]);
  return { rows, total };
}

export interface OwnImportedBet extends ListedBet {
  readonly importId: bigint;
  readonly row: number;
}

/** A member's for the file that they take along, newest first, read on from the last one before. */
export async function ownImportedBets(
  db: Queryable,
  memberId: bigint,
  before: Pick<OwnImportedBet, 'placedAt' | 'importId' | 'row'> | undefined,
  most: number,
): Promise<readonly OwnImportedBet[]> {
  const further =
    before === undefined
      ? ''
      : 'and (b.placed_at < $3 or b.placed_at = $3 and (b.import_id, b.row) > ($4, $5))';
  const from = before === undefined ? [] : [before.placedAt, before.importId, before.row];
  const { rows } = await db.query<OwnImportedBet>(
    `select b.import_id as "importId", b.row, ${betColumns}
       from imported_bet b where ${counted} ${further} order by b.placed_at desc, b.import_id, b.row limit $2`,
    [memberId, most, ...from],
  );
  return rows;
}

async function countOf(db: Queryable, statement: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await db.query<{ total: number }>(statement, [...values]);
  return rows[0]?.total ?? 0;
}
