/**
 * The end of a day: what is owed to each member, read at one moment of the database, becomes the leaves of a tree; its root, its sum and
 * what stands beside it are published and kept among the fingerprints. All of it in one transaction: a job that is killed leaves nothing,
 * and begins anew.
 */
import { createHash, type Hash } from 'node:crypto';
import type { ChainReserve } from '../chain/index.ts';
import { keepFingerprints } from '../fingerprints/index.ts';
import { beijingText, type Clock, startOfBeijingDay } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { headOf } from './head.ts';
import { leavesOf, owedOfPlace } from './leaf.ts';
import { reservesText, type Stated } from './reserves.ts';
import { openTree, type PlacedNode } from './tree.ts';

export interface PublishDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** What lies at the site's own addresses, as nodes tell; answers within its own patience, and never throws. */
  readonly chainReserves: () => Promise<readonly ChainReserve[]>;
}

/** One at a time, whichever node it runs on. */
const lockKey = 7_316_582;
/** Accounts and entries that one statement goes through, and leaves that are read at once. */
const usualStep = { accounts: 20_000, entries: 20_000, leaves: 8_192 };
/** Receipts are given out for so many published days; the one before them says where their entries go on from. */
export const daysWithReceipts = 31;

/**
 * Publishes the Beijing day that had ended by `moment`, if it is not published. Days that nobody read when they ended are not made up: what is
 * published says when it was read.
 * @returns the day, or undefined where there was nothing to do
 */
export async function publishDay(
  deps: PublishDeps,
  step = usualStep,
  moment = deps.clock.now(),
): Promise<string | undefined> {
  const { database, chainReserves } = deps;
  const day = beijingText(startOfBeijingDay(moment, -1)).slice(0, 10);
  const { rows } = await database.query('select from liability_day where day >= $1', [day]);
  if (rows.length > 0) return undefined;
  const chain = await chainReserves();
  const published = await database.transaction(async (tx) => {
    // Everything below sees one moment: a transfer is in both of its accounts or in none.
    await tx.query('set transaction isolation level repeatable read');
    // Accounts are gone through by index, whatever the statistics say of a table that has just begun.
    await tx.query('set local enable_seqscan = off');
    await tx.query('set local jit = off');
    const { rows: locks } = await tx.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock($1) and not exists (select from liability_day where day >= $2) as mine',
      [lockKey, day],
    );
    return locks[0]?.mine === true && (await publish(tx, deps, { day, chain, step }));
  });
  if (!published) return undefined;
  await forgetOld(database);
  return day;
}

interface Publication {
  readonly day: string;
  readonly chain: readonly ChainReserve[];
  readonly step: typeof usualStep;
}

async function publish(tx: Tx, { clock }: PublishDeps, { day, chain, step }: Publication): Promise<true> {
  const now = clock.now();
  const stated = await stateAll(tx, day, step);
  const tree = await grow(tx, day, step.leaves);
  if (tree.root.sum !== stated.owed || tree.leaves !== stated.members * 2n)
    throw new Error(`the tree of ${day} sums to ${tree.root.sum}, its members are owed ${stated.owed}`);
  const { rows: before } = await tx.query<{ number: bigint; head: string }>(
    "select number, encode(head, 'hex') as head from liability_day order by number desc limit 1",
  );
  const head = {
    day,
    number: (before[0]?.number ?? 0n) + 1n,
    readAt: now,
    root: tree.root.hash.toString('hex'),
    owed: stated.owed,
    members: stated.members,
    leaves: tree.leaves,
    reserves: await reservesText(tx, stated, chain),
    previous: before[0]?.head ?? '',
  };
  const hash = headOf(head);
  await tx.query(
    `insert into liability_day (day, number, read_at, snapshot, members, leaves, owed, root, reserves, previous, head)
     values ($1, $2, $3, pg_current_snapshot(), $4, $5, $6, decode($7, 'hex'), $8, decode($9, 'hex'), decode($10, 'hex'))`,
    [
      day,
      head.number,
      now,
      head.members,
      head.leaves,
      head.owed,
      head.root,
      head.reserves,
      head.previous,
      hash,
    ],
  );
  await keepFingerprints(tx, [{ kind: 'liabilities', venue: '', subject: day, draw: '', hash }], now);
  return true;
}

/** The published day before this one. */
interface Before {
  readonly day: string;
  readonly snapshot: string;
}

/** A row for each member who has an account, with both leaves; a stretch of members after the other. */
async function stateAll(tx: Tx, day: string, step: typeof usualStep): Promise<Stated> {
  // Without a day before there is nothing that entries could lead on from: the chains begin where everybody stands.
  const { rows: days } = await tx.query<Before>(
    'select day::text as day, snapshot::text as snapshot from liability_day order by number desc limit 1',
  );
  let sums = { members: 0n, owed: 0n, booked: 0n, locked: 0n };
  for (let after = ''; ; ) {
    const { rows: ends } = await tx.query<{ last: string | null }>(
      `select max(owner) as last from (select owner from account_of_member where owner > $1 order by owner limit $2) stretch`,
      [after, step.accounts],
    );
    const last = ends[0]?.last;
    if (last === null || last === undefined) return sums;
    const some = await stateSome(tx, day, { after, last, before: days[0] }, step.entries);
    sums = {
      members: sums.members + some.members,
      owed: sums.owed + some.owed,
      booked: sums.booked + some.booked,
      locked: sums.locked + some.locked,
    };
    after = last;
  }
}

interface Stretch {
  readonly after: string;
  readonly last: string;
  readonly before: Before | undefined;
}

/** SQL: the accounts of a stretch of owners that are stated, each with the number of the entry that was told last. */
const statedAccounts = `
  select a.id, a.member_id, a.code, a.balance, a.pending_debits, a.version, coalesce(b.told, 0) as told
    from account_of_member a
    left join lateral (
      select (s.accounts::jsonb -> a.code ->> 0)::bigint as told
        from liability_standing s where s.day = $3 and s.member_id = a.member_id offset 0) b on true
   where a.owner > $1 and a.owner <= $2
     -- A bonus that is over and was told to its end is left out: they would only ever become more.
     and not (a.code like 'grant/%' and a.balance = 0 and a.pending_debits = 0
              and not exists (select from member_entry m where m.account_id = a.id and m.number = a.version
                                 and not pg_visible_in_snapshot(m.xid::text::xid8, $4::pg_snapshot)))`;

async function stateSome(tx: Tx, day: string, stretch: Stretch, entriesAtOnce: number): Promise<Stated> {
  const { after, last, before } = stretch;
  const fresh = before ? await freshEntries(tx, stretch, before, entriesAtOnce) : new Map<bigint, Fresh>();
  // Whatever is looked up for each account or member stands behind `offset 0`: one look by its key, never a join of whole tables.
  const { rows } = await tx.query<Stated>(
    `with account as materialized (${statedAccounts}),
     fresh as materialized (
       select * from unnest($6::bigint[], $7::bigint[], $8::bytea[]) f (member_id, entries, digest)),
     place as (
       select a.member_id, ${owedOfPlace} as owed, sum(a.balance) as booked,
              coalesce(sum(a.balance) filter (where a.code like 'grant/%'), 0) as locked
         from account a group by a.member_id, split_part(a.code, '/', 2)),
     stood as (
       select p.member_id, sum(p.owed)::bigint as owed, sum(p.booked) as booked, sum(p.locked) as locked from place p group by p.member_id),
     listed as (
       select a.member_id, jsonb_object_agg(a.code, jsonb_build_array(a.version, a.balance::text, a.pending_debits::text))::text as accounts
         from account a group by a.member_id),
     said as (
       insert into liability_standing (day, member_id, accounts, owed, entries, chain, first_share)
       select $5, s.member_id, l.accounts, s.owed, coalesce(b.entries, 0) + coalesce(f.entries, 0),
              case when f.digest is null then coalesce(b.chain, ''::bytea) else sha256(coalesce(b.chain, ''::bytea) || f.digest) end,
              floor(s.owed::numeric * ('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint / 4294967296)
         from stood s
         join listed l on l.member_id = s.member_id
         left join fresh f on f.member_id = s.member_id
         left join lateral (
           select o.entries, o.chain from liability_standing o where o.day = $3 and o.member_id = s.member_id offset 0) b on true
       returning day, member_id, accounts, owed, entries, chain, first_share, first_nonce, second_nonce),
     leaf as (
       insert into liability_leaf (day, hash, share)
       select said.day, p.hash, p.share from said cross join lateral ${leavesOf('said')} p)
     select count(*) as members, coalesce(sum(s.owed), 0)::bigint as owed, coalesce(sum(s.booked), 0)::bigint as booked,
            coalesce(sum(s.locked), 0)::bigint as locked from stood s`,
    [
      after,
      last,
      before?.day ?? null,
      before?.snapshot ?? null,
      day,
      [...fresh.keys()],
      [...fresh.values()].map(({ entries }) => entries),
      [...fresh.values()].map(({ hash }) => hash.digest()),
    ],
  );
  const [some] = rows;
  if (!some) throw new Error('a query without a row');
  return some;
}

interface Fresh {
  entries: bigint;
  readonly hash: Hash;
}

/** By member, the hash over what was booked since the published day before: some entries a statement, however many there are. */
async function freshEntries(
  tx: Tx,
  { after, last }: Stretch,
  { day, snapshot }: Before,
  atOnce: number,
): Promise<Map<bigint, Fresh>> {
  const { rows: moved } = await tx.query<EntrySpan>(
    `with account as materialized (${statedAccounts})
     select id::text as id, member_id as member, told as after, version as upto
       from account where version > told order by member_id, code collate "C"`,
    [after, last, day, snapshot],
  );
  const fresh = new Map<bigint, Fresh>();
  for (const spans of inParts(moved, BigInt(atOnce))) {
    const { rows } = await tx.query<{ place: bigint; entries: bigint; digests: Buffer }>(
      `select s.place, count(*) as entries, string_agg(sha256(convert_to(e.line, 'UTF8')), ''::bytea order by e.number) as digests
         from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality s (account, after, upto, place)
        cross join lateral (
          select m.number, m.line from member_entry m
           where m.account_id = s.account and m.number > s.after and m.number <= s.upto offset 0) e
        group by s.place order by s.place`,
      [spans.map(({ id }) => id), spans.map((span) => span.after), spans.map(({ upto }) => upto)],
    );
    for (const { place, entries, digests } of rows) {
      const member = spans[Number(place) - 1]?.member;
      if (member === undefined) throw new Error('entries of no account that was asked for');
      const own = fresh.get(member) ?? { entries: 0n, hash: createHash('sha256') };
      own.hash.update(digests);
      own.entries += entries;
      fresh.set(member, own);
    }
  }
  return fresh;
}

interface EntrySpan {
  readonly id: string;
  readonly member: bigint;
  /** The entries behind this one, up to that one. */
  readonly after: bigint;
  readonly upto: bigint;
}

/** The same spans in their order, none of the parts with more entries than `most`; a long one is cut. */
function* inParts(spans: readonly EntrySpan[], most: bigint): Generator<readonly EntrySpan[]> {
  let part: EntrySpan[] = [];
  let room = most;
  for (const span of spans)
    for (let after = span.after; after < span.upto; ) {
      const upto = span.upto - after > room ? after + room : span.upto;
      part.push({ ...span, after, upto });
      room -= upto - after;
      after = upto;
      if (room > 0n) continue;
      yield part;
      [part, room] = [[], most];
    }
  if (part.length > 0) yield part;
}

/** Builds the tree over the day's leaves, and keeps its nodes. */
async function grow(tx: Tx, day: string, leavesAtOnce: number) {
  const tree = openTree();
  let leaves = 0n;
  for await (const some of leavesOfDay(tx, day, leavesAtOnce)) {
    for (const leaf of some) tree.add(leaf);
    leaves += BigInt(some.length);
    await keepNodes(tx, day, tree.take());
  }
  const root = tree.end();
  await keepNodes(tx, day, tree.take());
  return { root, leaves };
}

/** All leaves of a day in their order, some at a time. */
export async function* leavesOfDay(
  db: Pick<Tx, 'query'>,
  day: string,
  atOnce = usualStep.leaves,
): AsyncGenerator<{ hash: Buffer; sum: bigint }[]> {
  for (let after: Uint8Array = new Uint8Array(); ; ) {
    const { rows } = await db.query<{ hash: Buffer; sum: bigint }>(
      'select hash, share as sum from liability_leaf where day = $1 and hash > $2 order by hash limit $3',
      [day, after, atOnce],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.hash;
  }
}

async function keepNodes(tx: Tx, day: string, nodes: readonly PlacedNode[]): Promise<void> {
  if (nodes.length === 0) return;
  await tx.query(
    `insert into liability_node (day, level, place, hash, sum, first_leaf)
     select $1, n.level, n.place, n.hash, n.sum, n.first_leaf
       from unnest($2::smallint[], $3::bigint[], $4::bytea[], $5::bigint[], $6::bytea[]) n (level, place, hash, sum, first_leaf)`,
    [
      day,
      nodes.map(({ level }) => level),
      nodes.map(({ place }) => place),
      nodes.map(({ hash }) => hash),
      nodes.map(({ sum }) => sum),
      nodes.map(({ firstLeaf }) => firstLeaf ?? null),
    ],
  );
}

/** Rows of days that no receipts are given out for any more; heads stay. */
async function forgetOld(database: Database): Promise<void> {
  const steps = [
    () =>
      database.query(
        `delete from liability_standing where ctid = any (array(
           select ctid from liability_standing where day < (select d.day from liability_day d order by d.number desc offset $1 limit 1) limit 20000)) returning 1`,
        [daysWithReceipts],
      ),
    () =>
      database.query(
        `delete from liability_leaf where ctid = any (array(
           select ctid from liability_leaf where day < (select d.day from liability_day d order by d.number desc offset $1 limit 1) limit 20000)) returning 1`,
        [daysWithReceipts],
      ),
    () =>
      database.query(
        `delete from liability_node where ctid = any (array(
           select ctid from liability_node where day < (select d.day from liability_day d order by d.number desc offset $1 limit 1) limit 20000)) returning 1`,
        [daysWithReceipts],
      ),
  ];
  for (const step of steps) while ((await step()).rows.length > 0);
}
