/** Who sends statements, and which columns of theirs say what. */
import type { CounterpartyKind } from '@mingpai/contract/console/counterparties/names';
import type { Queryable, Tx } from '../platform/database.ts';
import type { Mapping, Reading } from './lines.ts';

export interface Counterparty {
  readonly code: string;
  readonly kind: CounterpartyKind;
  /** The gateway's or the venue's code; empty: there is one of its kind. */
  readonly subject: string;
  readonly name: string;
  readonly mapping: Mapping;
}

export interface ListedCounterparty extends Counterparty {
  readonly open: number;
  readonly oldest: Date | null;
}

export async function counterparties(db: Queryable): Promise<ListedCounterparty[]> {
  const { rows } = await db.query<ListedCounterparty>(
    `select c.code, c.kind, c.subject, c.name, c.mapping, d.open, d.oldest
       from counterparty c
      cross join lateral (select count(*)::int as open, min(since) as oldest from counterparty_difference
                           where counterparty = c.code and state in ('open', 'asked')) d
      order by c.code`,
  );
  return rows;
}

/** Locked until the transaction ends: its files are read and confirmed one after the other. */
export async function lockedCounterparty(tx: Tx, code: string): Promise<Counterparty | undefined> {
  const { rows } = await tx.query<Counterparty>(
    'select code, kind, subject, name, mapping from counterparty where code = $1 for update',
    [code],
  );
  return rows[0];
}

/** @returns as it was; what it is of stays as it is once there. */
export async function saveCounterparty(
  tx: Tx,
  { code, kind, subject, name, mapping }: Counterparty,
): Promise<{ readonly was: Counterparty | undefined; readonly kept: boolean }> {
  const was = await lockedCounterparty(tx, code);
  if (was !== undefined && (was.kind !== kind || was.subject !== subject)) return { was, kept: false };
  await tx.query(
    `insert into counterparty (code, kind, subject, name, mapping) values ($1, $2, $3, $4, $5::jsonb)
     on conflict (code) do update set name = excluded.name, mapping = excluded.mapping`,
    [code, kind, subject, name, JSON.stringify(mapping)],
  );
  return { was, kept: true };
}

/** How its files are read. */
export function readingOf({ kind, mapping }: Counterparty): Reading {
  return { mapping, currency: kind === 'payout' ? 'USDT' : 'CNY', mayLose: kind === 'venue_bets' };
}
