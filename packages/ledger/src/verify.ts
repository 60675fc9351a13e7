/**
 * Checks the books against themselves, at one moment of the database and without locking anything: every seal against the
 * rows it covers, every transfer against its entries, every entry against the one before it, every balance against both.
 *
 * Going on from a mark, only what came after it is read: transfers and entries of later transactions, the rows of later seals. What can be
 * known only of all stays exact: each account stands where its last entry left it, and that entry follows from those before it; folded
 * accounts come to what the mark says and their entries since; what is reserved adds up to what the accounts say is pending; the chain of
 * the seals is walked from its beginning, without their rows. What was rewritten before the mark shows only where its seal is recomputed:
 * in a full run, or in the stretch of old seals that is looked at again.
 */
import type { Pool } from 'pg';
import { checks } from './checks.ts';
import { findingOf } from './finding.ts';
import { fits, foldedAsJson, markAfter, type VerifiedMark } from './mark.ts';
import { Row } from './row.ts';
import { brokenSeals, type SealRange } from './seals.ts';
import type { Verification } from './types.ts';

/** Findings of one check that are named; the first leads to the cause, hundreds would only hide it. */
const namedOfEach = 5;

export interface VerifyOptions {
  /** Found in order before; where the database has another seal in its place, everything is verified. */
  readonly since?: VerifiedMark | undefined;
  /** Old seals whose rows are looked at again, although the mark is behind them. */
  readonly again?: SealRange | undefined;
  /** Looks at everything, and at whether the mark fits. */
  readonly full?: boolean | undefined;
}

export async function verify(pool: Pool, { since, again, full }: VerifyOptions = {}): Promise<Verification> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const unfit = since !== undefined && !(await fits(client, since));
    const from = full || unfit ? undefined : since;
    const { rows } = await client.query(
      `select (select count(*) from ledger.seal)::text as seals, coalesce((select max(number) from ledger.seal), 0)::text as newest,
              coalesce((select encode(hash, 'hex') from ledger.seal order by number desc limit 1), '') as head`,
    );
    const totals = new Row(rows[0]);
    const ranges = [
      ...(from && again ? [again] : []),
      { after: from?.seal ?? 0n, through: totals.bigint('newest') },
    ];
    const findings = await brokenSeals(client, ranges, namedOfEach);
    const bounds = [(from?.through ?? 0n).toString(), foldedAsJson(from)];
    for (const check of checks) {
      const sql = from === undefined ? check.sql : (check.onward ?? check.sql);
      const values = bounds.filter((_, place) => sql.includes(`$${place + 1}`));
      const broken = await client.query(`${sql} limit ${namedOfEach}`, values);
      findings.push(...broken.rows.map((row) => findingOf(check.kind, row)));
    }
    const mark = await markAfter(client, from);
    const unsealed = await client.query(
      `select (select count(*) from ledger.transfer where xid >= $1)::text as transfers, (select count(*) from ledger.entry where xid >= $1)::text as entries`,
      [(mark?.through ?? 0n).toString()],
    );
    await client.query('commit');
    client.release();
    const behind = new Row(unsealed.rows[0]);
    return {
      ok: findings.length === 0,
      findings,
      transfers: (mark?.transfers ?? 0n) + behind.bigint('transfers'),
      entries: (mark?.entries ?? 0n) + behind.bigint('entries'),
      seals: totals.bigint('seals'),
      head: totals.text('head'),
      from: from?.seal ?? 0n,
      unfit,
      mark,
    };
  } catch (error) {
    // The connection may be in the middle of anything: it is not used again.
    client.release(true);
    throw error;
  }
}
