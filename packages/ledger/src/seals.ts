/** The chain of the seals, recomputed from the rows that they cover: walked by their numbers, some at a time. */
import type { PoolClient } from 'pg';
import { findingOf } from './finding.ts';
import { Row } from './row.ts';
import { sealedRows } from './sealed-rows.ts';
import type { Finding } from './types.ts';

/** Seals whose rows are recomputed by one statement. */
const sealsAtOnce = 20;
/** Seals whose place in the chain is looked at by one statement: a row each, without its leaves. */
const linksAtOnce = 2_000;

/** Numbers of seals: above `after`, up to and with `through`. */
export interface SealRange {
  readonly after: bigint;
  readonly through: bigint;
}

/**
 * Each seal of the chain against the one before it, all of them; and the rows of those in the ranges.
 * @param most findings of each of the two
 * @returns by seal; of one seal its place first
 */
export async function brokenSeals(
  client: PoolClient,
  ranges: readonly SealRange[],
  most: number,
): Promise<Finding[]> {
  const links = await brokenLinks(client, most);
  const rows: Finding[] = [];
  for (const range of ranges) rows.push(...(await brokenRows(client, range, most - rows.length)));
  return [...links, ...rows]
    .map((finding, place) => ({ finding, place }))
    .sort(
      (one, other) =>
        Number((one.finding.seal ?? 0n) - (other.finding.seal ?? 0n)) || one.place - other.place,
    )
    .map(({ finding }) => finding);
}

/** Seals that do not begin where the one before them ended, with its hash and the next number. */
async function brokenLinks(client: PoolClient, most: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  let before = { number: 0n, hash: '', end: '0' };
  for (;;) {
    const { rows } = await client.query(
      `select number::text as number, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash, from_xid::text as begins, to_xid::text as ends
         from ledger.seal s where s.number > $1 order by s.number limit ${linksAtOnce}`,
      [before.number.toString()],
    );
    for (const found of rows) {
      const row = new Row(found);
      const seal = row.bigint('number');
      if (
        seal !== before.number + 1n ||
        row.text('previous') !== before.hash ||
        row.text('begins') !== before.end
      )
        findings.push({ kind: 'seal', seal, detail: 'it does not follow from the seal before it' });
      before = { number: seal, hash: row.text('hash'), end: row.text('ends') };
      if (findings.length === most) return findings;
    }
    if (rows.length < linksAtOnce) return findings;
  }
}

/** The first broken row of each seal of the range whose rows are not those that were sealed. */
async function brokenRows(
  client: PoolClient,
  { after, through }: SealRange,
  most: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let done = after; ; ) {
    const { rows } = await client.query(
      `select s.number::text as number, (h.hash = s.hash and h.rows = s.rows)::text as whole
         from (select number, previous, from_xid, to_xid, hash, rows from ledger.seal
                where number > $1 and number <= $2 order by number limit ${sealsAtOnce}) s
        cross join lateral (
          select count(*) as rows,
                 sha256(s.previous || convert_to(s.from_xid || '-' || s.to_xid || ':', 'UTF8')
                   || coalesce(string_agg(r.digest, ''::bytea order by r.place), ''::bytea)) as hash
            from ${sealedRows('s.from_xid', 's.to_xid')} r) h
        order by s.number`,
      [done.toString(), through.toString()],
    );
    for (const found of rows) {
      const row = new Row(found);
      done = row.bigint('number');
      if (findings.length >= most) return findings;
      if (row.text('whole') !== 'true') findings.push(await brokenRow(client, done));
    }
    if (rows.length < sealsAtOnce) return findings;
  }
}

/** The first row of the seal's range that is not what was sealed. */
async function brokenRow(client: PoolClient, seal: bigint): Promise<Finding> {
  const { rows } = await client.query(
    `select r.transfer_id::text as transfer, r.account_id::text as account, r.number::text as entry,
            case when r.place is null then 'rows at its end are missing'
                 when l.next = substr(r.digest, 1, 8) then 'a row was removed just before this one'
                 when l.leaf = '' then 'this row was added'
                 else 'this row is not what was sealed' end as detail
       from ledger.seal s
      cross join lateral generate_series(1, s.rows + 1) i
      cross join lateral (
        select substr(s.leaves, (i::int - 1) * 8 + 1, 8) as leaf, substr(s.leaves, i::int * 8 + 1, 8) as next) l
       left join lateral ${sealedRows('s.from_xid', 's.to_xid')} r on r.place = i
      where s.number = $1 and l.leaf is distinct from coalesce(substr(r.digest, 1, 8), '')
      order by i limit 1`,
    [seal.toString()],
  );
  if (rows.length > 0) return { ...findingOf('seal', rows[0]), seal };
  return { kind: 'seal', seal, detail: 'the rows are those that were sealed, the seal itself was changed' };
}
