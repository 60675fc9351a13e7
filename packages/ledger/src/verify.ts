/**
 * Checks the books against themselves, at one moment of the database and without locking anything: every seal against the
 * rows it covers, every transfer against its entries, every entry against the one before it, every balance against both.
 */
import type { Pool, PoolClient } from 'pg';
import { checks } from './checks.ts';
import { Row } from './row.ts';
import { sealedRows } from './sealed-rows.ts';
import type { Finding, Verification } from './types.ts';

/** Findings of one check that are named; the first leads to the cause, hundreds would only hide it. */
const namedOfEach = 5;

/** Seals that are recomputed by one statement. */
const sealsAtOnce = 20;

export async function verify(pool: Pool): Promise<Verification> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const findings = await brokenSeals(client);
    for (const { kind, sql } of checks) {
      const { rows } = await client.query(`${sql} limit ${namedOfEach}`);
      findings.push(...rows.map((row) => findingOf(kind, row)));
    }
    const { rows } = await client.query(
      `select (select count(*) from ledger.transfer)::text as transfers, (select count(*) from ledger.entry)::text as entries,
              (select count(*) from ledger.seal)::text as seals,
              coalesce((select encode(hash, 'hex') from ledger.seal order by number desc limit 1), '') as head`,
    );
    await client.query('commit');
    client.release();
    const totals = new Row(rows[0]);
    return {
      ok: findings.length === 0,
      findings,
      transfers: totals.bigint('transfers'),
      entries: totals.bigint('entries'),
      seals: totals.bigint('seals'),
      head: totals.text('head'),
    };
  } catch (error) {
    // The connection may be in the middle of anything: it is not used again.
    client.release(true);
    throw error;
  }
}

async function brokenSeals(client: PoolClient): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let after = 0n; findings.length < namedOfEach; after += BigInt(sealsAtOnce)) {
    // Chained: begins where the one before ended, with its hash and the next number.
    const { rows } = await client.query(
      `select s.number::text as number, (h.hash = s.hash and h.rows = s.rows)::text as whole,
              (s.number = before.number + 1 and s.previous = before.hash and s.from_xid = before.to_xid)::text as chained
         from (select number, previous, from_xid, to_xid, hash, rows, row_number() over (order by number) as place from ledger.seal) s
        cross join lateral (
          select coalesce(max(b.number), 0) as number, coalesce((array_agg(b.hash order by b.number desc))[1], '') as hash,
                 coalesce(max(b.to_xid), 0) as to_xid
            from (select number, hash, to_xid from ledger.seal where number < s.number order by number desc limit 1) b) before
        cross join lateral (
          select count(*) as rows,
                 sha256(s.previous || convert_to(s.from_xid || '-' || s.to_xid || ':', 'UTF8')
                   || coalesce(string_agg(r.digest, ''::bytea order by r.place), ''::bytea)) as hash
            from ${sealedRows('s.from_xid', 's.to_xid')} r) h
        where s.place > $1 and s.place <= $1 + $2
        order by s.number`,
      [after.toString(), sealsAtOnce],
    );
    if (rows.length === 0) break;
    for (const found of rows) {
      const row = new Row(found);
      const seal = row.bigint('number');
      if (row.text('chained') !== 'true')
        findings.push({ kind: 'seal', seal, detail: 'it does not follow from the seal before it' });
      if (row.text('whole') !== 'true') findings.push(await brokenRow(client, seal));
    }
  }
  return findings;
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

function findingOf(kind: Finding['kind'], found: unknown): Finding {
  const row = new Row(found);
  const transfer = row.optionalText('transfer');
  const account = row.optionalText('account');
  const entry = row.optionalBigint('entry');
  return {
    kind,
    detail: row.text('detail'),
    ...(transfer !== undefined && { transfer }),
    ...(account !== undefined && { account }),
    ...(entry !== undefined && { entry }),
  };
}
