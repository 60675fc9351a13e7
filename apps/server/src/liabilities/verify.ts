/**
 * Recomputes what was published from what it was made of: heads from their lines, trees from their leaves, leaves from what is stated of
 * each member, and that from the entries of the ledger. What differs is named at its row.
 */
import { keptOf } from '../fingerprints/index.ts';
import type { Queryable } from '../platform/database.ts';
import { headOf } from './head.ts';
import { leavesOf } from './leaf.ts';
import { daysWithReceipts, leavesOfDay } from './publish.ts';
import { type PublishedDay, publishedDays } from './receipts.ts';
import { openTree } from './tree.ts';

export interface LiabilityFinding {
  readonly day: string;
  /** The member whose row it is, where it is one's. */
  readonly member?: string;
  /** The account, leaf or node. */
  readonly row?: string;
  readonly detail: string;
}

export interface LiabilityVerification {
  readonly ok: boolean;
  readonly findings: readonly LiabilityFinding[];
  /** Published days, and those of them whose receipts are still kept. */
  readonly days: number;
  readonly kept: number;
  /** The newest head, in hex; empty before the first. */
  readonly head: string;
}

/** Named of each kind on each day; the first leads to the cause. */
const namedOfEach = 5;

export async function verifyLiabilities(db: Queryable): Promise<LiabilityVerification> {
  const days = (await publishedDays(db, { limit: 1_000_000 })).reverse();
  const newest = days.at(-1);
  const kept = days.slice(-daysWithReceipts);
  const findings = await brokenHeads(db, days);
  for (const day of kept)
    findings.push(
      ...(await brokenLeaves(db, day.day)),
      ...(await brokenTree(db, day)),
      ...(await brokenStandings(db, day.day)),
      ...(await brokenChains(db, day.day)),
      ...(await leftOut(db, day.day)),
    );
  return {
    ok: findings.length === 0,
    findings,
    days: days.length,
    kept: kept.length,
    head: newest?.head ?? '',
  };
}

/** Each head is the hash of its lines, follows from the one before, and is the one that was kept when it was published. */
async function brokenHeads(db: Queryable, days: readonly PublishedDay[]): Promise<LiabilityFinding[]> {
  const findings: LiabilityFinding[] = [];
  const kept = await keptOf(db, { kind: 'liabilities', venue: '', subjects: [] });
  const sealed = new Map(kept.map(({ subject, hash }) => [subject, hash]));
  let [number, previous] = [0n, ''];
  for (const day of days) {
    const say = (detail: string) => findings.push({ day: day.day, detail });
    if (headOf(day) !== day.head) say('its head is not the hash of its lines');
    if (day.number !== number + 1n || day.previous !== previous)
      say('it does not follow from the published day before it');
    if (sealed.get(day.day) !== day.head)
      say(sealed.has(day.day) ? 'its head is not the one that was sealed' : 'its head was never sealed');
    [number, previous] = [day.number, day.head];
    sealed.delete(day.day);
  }
  for (const day of sealed.keys()) findings.push({ day, detail: 'it was sealed and is gone' });
  return findings;
}

/** Every member's two leaves are in the tree, with their shares, and no other leaf is. */
async function brokenLeaves(db: Queryable, day: string): Promise<LiabilityFinding[]> {
  const { rows } = await db.query<{ member: string | null; row: string; detail: string }>(
    `select coalesce(m.member::text, null) as member, 'leaf ' || encode(coalesce(m.hash, l.hash), 'hex') as row,
            case when l.hash is null then 'what is stated of this member is not the leaf that was published'
                 when m.hash is null then 'this leaf is nobody''s'
                 else 'its leaf counts ' || l.share || ' instead of ' || m.share end as detail
       from (select s.member_id as member, p.hash, p.share
               from liability_standing s cross join lateral ${leavesOf('s')} p where s.day = $1) m
       full join (select hash, share from liability_leaf where day = $1) l on l.hash = m.hash
      where l.hash is null or m.hash is null or l.share <> m.share order by m.member nulls last, 2 limit $2`,
    [day, namedOfEach],
  );
  return rows.map(({ member, row, detail }) => ({ day, ...(member !== null && { member }), row, detail }));
}

/** The leaves make the nodes that are kept, the root and the sum. */
async function brokenTree(db: Queryable, day: PublishedDay): Promise<LiabilityFinding[]> {
  const findings: LiabilityFinding[] = [];
  const tree = openTree();
  let leaves = 0n;
  const compare = async () => {
    const nodes = tree.take();
    const { rows } = await db.query<{ node: string }>(
      `select n.level || '/' || n.place as node
         from unnest($2::smallint[], $3::bigint[], $4::bytea[], $5::bigint[], $6::bytea[]) n (level, place, hash, sum, first_leaf)
         left join liability_node k on k.day = $1 and k.level = n.level and k.place = n.place
        where (k.hash, k.sum, k.first_leaf) is distinct from (n.hash, n.sum, n.first_leaf) order by n.level, n.place limit $7`,
      [
        day.day,
        nodes.map(({ level }) => level),
        nodes.map(({ place }) => place),
        nodes.map(({ hash }) => hash),
        nodes.map(({ sum }) => sum),
        nodes.map(({ firstLeaf }) => firstLeaf ?? null),
        namedOfEach,
      ],
    );
    for (const { node } of rows)
      if (findings.length < namedOfEach)
        findings.push({
          day: day.day,
          row: `node ${node}`,
          detail: 'this node is not what its leaves make',
        });
  };
  for await (const some of leavesOfDay(db, day.day)) {
    for (const leaf of some) tree.add(leaf);
    leaves += BigInt(some.length);
    await compare();
  }
  const root = tree.end();
  await compare();
  if (root.hash.toString('hex') !== day.root)
    findings.push({ day: day.day, detail: 'its leaves do not make its root' });
  if (root.sum !== day.owed || leaves !== day.leaves)
    findings.push({
      day: day.day,
      detail: `its ${leaves} leaves sum to ${root.sum}; published are ${day.leaves} and ${day.owed}`,
    });
  return findings;
}

/** What is stated of an account is where the entry of that number left it, and that was the last one of that moment. */
async function brokenStandings(db: Queryable, day: string): Promise<LiabilityFinding[]> {
  const { rows } = await db.query<{ member: string; row: string; detail: string }>(
    `select s.member_id::text as member, 'account ' || k.code || coalesce(', entry ' || (k.stood ->> 0), '') as row,
            case when a.id is null then 'the ledger has no such account'
                 when n.account_id is not null then 'a later entry was booked before this was read'
                 else 'stated are ' || (k.stood ->> 1) || ', of them reserved ' || (k.stood ->> 2) || '; the entry leaves '
                   || coalesce(e.balance_after, 0) || ', of them reserved ' || coalesce(e.pending_debits_after, 0) end as detail
       from liability_day d
       join liability_standing s on s.day = d.day
      cross join lateral jsonb_each(s.accounts::jsonb) k (code, stood)
       left join account_of_member a on a.owner = s.member_id::text and a.code = k.code
       left join member_entry e on e.account_id = a.id and e.number = (k.stood ->> 0)::bigint
       left join member_entry n on n.account_id = a.id and n.number = (k.stood ->> 0)::bigint + 1
         and pg_visible_in_snapshot(n.xid::text::xid8, d.snapshot)
      where d.day = $1
        and (a.id is null or n.account_id is not null
          or ((k.stood ->> 1)::bigint, (k.stood ->> 2)::bigint) is distinct from (coalesce(e.balance_after, 0), coalesce(e.pending_debits_after, 0)))
      order by s.member_id, k.code limit $2`,
    [day, namedOfEach],
  );
  return rows.map((found) => ({ day, ...found }));
}

/** What is stated as owed is what the accounts make, and the chain is that of the entries. */
async function brokenChains(db: Queryable, day: string): Promise<LiabilityFinding[]> {
  const { rows } = await db.query<{ member: string; detail: string }>(
    `select s.member_id::text as member,
            case when o.owed is distinct from s.owed then 'stated as owed are ' || s.owed || ', its accounts make ' || coalesce(o.owed, 0)
                 else 'its entries do not make its chain' end as detail
       from liability_standing s
       left join liability_standing b on b.member_id = s.member_id
         and b.day = (select max(d.day) from liability_day d where d.day < s.day)
      cross join lateral (
        select sum(p.owed) as owed from (
          select sum(case when split_part(k.code, '/', 1) in ('ahead', 'won', 'grant') then 0 else (k.stood ->> 1)::bigint end)
                 + sum(case when k.code like 'ahead/%' then (k.stood ->> 2)::bigint else 0 end)
                 + greatest(0, sum(case when split_part(k.code, '/', 1) in ('ahead', 'won')
                                        then (k.stood ->> 1)::bigint - (k.stood ->> 2)::bigint else 0 end)) as owed
            from jsonb_each(s.accounts::jsonb) k (code, stood) group by split_part(k.code, '/', 2)) p) o
      cross join lateral (
        select count(*) as entries, sha256(string_agg(sha256(convert_to(e.line, 'UTF8')), ''::bytea order by a.code collate "C", e.number)) as digest
          from account_of_member a
          join member_entry e on e.account_id = a.id and e.number <= (s.accounts::jsonb -> a.code ->> 0)::bigint
           and e.number > coalesce((b.accounts::jsonb -> a.code ->> 0)::bigint, 0)
         -- The first day's chains are empty.
         where a.owner = s.member_id::text and exists (select from liability_day d where d.day < s.day)) f
      where s.day = $1
        and (o.owed is distinct from s.owed
          or (s.entries, s.chain) is distinct from
             (coalesce(b.entries, 0) + f.entries,
              case when f.digest is null then coalesce(b.chain, ''::bytea) else sha256(coalesce(b.chain, ''::bytea) || f.digest) end))
      order by s.member_id limit $2`,
    [day, namedOfEach],
  );
  return rows.map((found) => ({ day, ...found }));
}

/** Nobody who had entries when it was read is without a row, and no account of theirs is but of bonuses that were over the day before. */
async function leftOut(db: Queryable, day: string): Promise<LiabilityFinding[]> {
  const { rows } = await db.query<{ member: string; row: string }>(
    `select a.owner as member, 'account ' || a.code as row
       from liability_day d
      cross join account_of_member a
       join member_entry e on e.account_id = a.id and e.number = 1 and pg_visible_in_snapshot(e.xid::text::xid8, d.snapshot)
       left join liability_standing s on s.day = d.day and s.member_id = a.member_id
       left join liability_day b on b.number = d.number - 1
      where d.day = $1 and (s.day is null or not s.accounts::jsonb ? a.code)
        and not (a.code like 'grant/%' and (
          select coalesce(n.balance_after, 0) = 0 and coalesce(n.pending_debits_after, 0) = 0
                 and (b.day is null or pg_visible_in_snapshot(n.xid::text::xid8, b.snapshot))
            from member_entry n
           where n.account_id = a.id and pg_visible_in_snapshot(n.xid::text::xid8, d.snapshot)
           order by n.number desc limit 1))
      order by 1, 2 limit $2`,
    [day, namedOfEach],
  );
  return rows.map((found) => ({ day, ...found, detail: 'it had entries and was left out' }));
}
