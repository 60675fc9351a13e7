/** What was published, and a member's part of it: the receipt of a day with its paths, and the entries that led there. */
import type { Queryable } from '../platform/database.ts';
import type { DayHead } from './head.ts';
import { leavesOf } from './leaf.ts';
import { daysWithReceipts } from './publish.ts';
import { type Beside, emptyNode, keptLevel, pathInBlock, type TreeNode } from './tree.ts';

export type PublishedDay = DayHead & { readonly head: string };

/** Newest first. @param before a number; undefined: from the newest */
export async function publishedDays(
  db: Queryable,
  { before, limit }: { readonly before?: bigint | undefined; readonly limit: number },
): Promise<PublishedDay[]> {
  const { rows } = await db.query<PublishedDay>(
    `select day::text as day, number, read_at as "readAt", encode(root, 'hex') as root, owed, members, leaves, reserves,
            encode(previous, 'hex') as previous, encode(head, 'hex') as head
       from liability_day where number < $1 order by number desc limit $2`,
    [before ?? 1_000_000_000n, limit],
  );
  return rows;
}

/** @param day YYYY-MM-DD; undefined: the newest */
async function publishedDay(db: Queryable, day: string | undefined): Promise<PublishedDay | undefined> {
  const { rows } = await db.query<PublishedDay>(
    `select day::text as day, number, read_at as "readAt", encode(root, 'hex') as root, owed, members, leaves, reserves,
            encode(previous, 'hex') as previous, encode(head, 'hex') as head
       from liability_day where day = coalesce($1::date, (select max(day) from liability_day))`,
    [day ?? null],
  );
  return rows[0];
}

export interface Standing {
  /** JSON as text: by account, number of the last entry, balance and what of it is reserved. */
  readonly accounts: string;
  /** Fen. */
  readonly owed: bigint;
  readonly entries: bigint;
  /** Hex. */
  readonly chain: string;
}

export interface ReceiptPart {
  readonly part: number;
  readonly nonce: string;
  /** Fen. */
  readonly share: bigint;
  readonly path: readonly Beside[];
}

export interface Receipt {
  readonly head: PublishedDay;
  readonly memberId: bigint;
  /** Undefined: nothing is stated for this member on that day. */
  readonly standing: Standing | undefined;
  readonly parts: readonly ReceiptPart[];
  /** The day before among those published, where the chain of entries goes on from. */
  readonly before: (Pick<Standing, 'accounts' | 'entries' | 'chain'> & { readonly day: string }) | undefined;
}

/** @returns undefined where the day is not published, or too old for receipts */
export async function receiptOf(
  db: Queryable,
  memberId: bigint,
  day: string | undefined,
): Promise<Receipt | undefined> {
  const head = await publishedDay(db, day);
  if (!head || !(await hasReceipts(db, head.number))) return undefined;
  const { rows: parts } = await db.query<Standing & Omit<ReceiptPart, 'path'> & { readonly hash: Buffer }>(
    `select s.accounts, s.owed, s.entries, encode(s.chain, 'hex') as chain, p.part, p.nonce::text as nonce, p.share, p.hash
       from liability_standing s cross join lateral ${leavesOf('s')} p
      where s.day = $1 and s.member_id = $2 order by p.part`,
    [head.day, memberId],
  );
  const [first] = parts;
  const { rows: before } = await db.query<NonNullable<Receipt['before']>>(
    `select s.day::text as day, s.accounts, s.entries, encode(s.chain, 'hex') as chain
       from liability_day d join liability_standing s on s.day = d.day and s.member_id = $2
      where d.number = $1`,
    [head.number - 1n, memberId],
  );
  return {
    head,
    memberId,
    standing: first && {
      accounts: first.accounts,
      owed: first.owed,
      entries: first.entries,
      chain: first.chain,
    },
    parts: await Promise.all(
      parts.map(async ({ part, nonce, share, hash }) => ({
        part,
        nonce,
        share,
        path: await pathOf(db, head.day, hash),
      })),
    ),
    before: before[0],
  };
}

async function hasReceipts(db: Queryable, number: bigint): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    `select $1::bigint > max(number) - $2::int as there from liability_day`,
    [number, daysWithReceipts],
  );
  return rows[0]?.there ?? false;
}

/** @throws where the leaf is not in the tree */
async function pathOf(db: Queryable, day: string, leaf: Buffer): Promise<Beside[]> {
  const { rows: blocks } = await db.query<{ place: bigint; first: Buffer | null }>(
    `select place, first_leaf as first from liability_node
      where day = $1 and first_leaf is not null and first_leaf <= $2 order by first_leaf desc limit 1`,
    [day, leaf],
  );
  const [block] = blocks;
  const { rows: leaves } = await db.query<TreeNode>(
    'select hash, share as sum from liability_leaf where day = $1 and hash >= $2 order by hash limit $3',
    [day, block?.first ?? leaf, 2 ** keptLevel],
  );
  const at = leaves.findIndex(({ hash }) => hash.equals(leaf));
  if (!block || at === -1) throw new Error(`a leaf of ${day} is not in its tree`);
  return [...pathInBlock(leaves, at), ...(await pathAbove(db, day, block.place))];
}

/** From the block to the root: the nodes beside, and nothing where a level ends. */
async function pathAbove(db: Queryable, day: string, place: bigint): Promise<Beside[]> {
  const { rows } = await db.query<TreeNode & { readonly level: number }>(
    `select n.level, n.hash, n.sum from liability_node n
      where n.day = $1 and n.place = (($2::bigint >> (n.level - $3::int)) # 1)
        and n.level < (select max(t.level) from liability_node t where t.day = $1) order by n.level`,
    [day, place, keptLevel],
  );
  const { rows: tops } = await db.query<{ level: number }>(
    'select coalesce(max(level), 0)::int as level from liability_node where day = $1',
    [day],
  );
  const beside = new Map(rows.map((node) => [node.level, node]));
  const path: Beside[] = [];
  for (let level = keptLevel, at = place; level < (tops[0]?.level ?? 0); level += 1, at >>= 1n) {
    const { hash, sum } = beside.get(level) ?? emptyNode;
    path.push({ hash, sum, side: at % 2n === 0n ? 'right' : 'left' });
  }
  return path;
}

export interface EntryLine {
  readonly code: string;
  readonly number: bigint;
  readonly line: string;
}

/**
 * The entries that led from the published day before to this one, in the order of the chain, some at a time; none on the first day.
 * @param after the last entry that was told; undefined: from the first
 * @returns their lines (liabilities/migrations/0580_liabilities.sql)
 */
export async function entriesOf(
  db: Queryable,
  memberId: bigint,
  {
    day,
    after,
    limit,
  }: {
    readonly day: string;
    readonly after?: Pick<EntryLine, 'code' | 'number'> | undefined;
    readonly limit: number;
  },
): Promise<EntryLine[]> {
  const { rows } = await db.query<EntryLine>(
    `select a.code, e.number, e.line
       from liability_standing s
       join lateral (select max(d.day) as day from liability_day d where d.day < s.day) d on d.day is not null
       left join liability_standing b on b.member_id = s.member_id and b.day = d.day
       join account_of_member a on a.owner = s.member_id::text and a.code collate "C" >= $3
      cross join lateral (
        select m.number, m.line from member_entry m
         where m.account_id = a.id and m.number <= (s.accounts::jsonb -> a.code ->> 0)::bigint
           and m.number > greatest(coalesce((b.accounts::jsonb -> a.code ->> 0)::bigint, 0), case when a.code = $3 then $4::bigint end)
         order by m.number limit $5) e
      where s.day = $1 and s.member_id = $2
      order by a.code collate "C", e.number limit $5`,
    [day, memberId, after?.code ?? '', after?.number ?? 0n, limit],
  );
  return rows;
}
