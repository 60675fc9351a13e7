/**
 * Checks a chain of seals (`0130_audit_seal`, `0220_fingerprints`) against the rows that it covers, with SQL of
 * its own: the database's functions of the same purpose can be given another body by its owner.
 */
import type { Queryable } from './database.ts';

export interface SealChain {
  /** The table of its seals, with its schema. */
  readonly seals: string;
  /** The table that is sealed, with its schema; it has a column `xid`. */
  readonly table: string;
  /** Its column that says when a row was written. */
  readonly at: string;
  /**
   * The rows of the transactions [from, to) as SQL, in the order of the seal: `place`, `label` (names a row to people), `digest`.
   * @param from SQL expressions, as `to`
   */
  rows(from: string, to: string): string;
}

export interface ChainFinding {
  /** The seal that does not hold. */
  readonly seal: string;
  /** The entry that was changed or added, or before which one is missing; none when the seal itself was changed. */
  readonly entry?: string;
  readonly detail: string;
}

export interface ChainVerification {
  readonly ok: boolean;
  /** The first broken entry of each broken seal. */
  readonly findings: readonly ChainFinding[];
  readonly entries: number;
  /** Written since the newest seal. */
  readonly unsealed: number;
  readonly seals: number;
  /** The newest seal's hash, in hex. */
  readonly head: string;
  /** The seal of the mark that this went on from; 0: everything was looked at. */
  readonly from: number;
  /** There was a mark, and the chain has another seal in its place, or none. */
  readonly unfit: boolean;
}

/** How far a chain was found in order. */
export interface ChainMark {
  readonly seal: number;
  /** Hex. */
  readonly hash: string;
}

export interface ChainOptions {
  /** The rows of seals up to it are not looked at; where the chain has another seal in its place, everything is. */
  readonly since?: ChainMark | undefined;
  /** Seals above `after`, up to `through`, whose rows are looked at again nevertheless. */
  readonly again?: { readonly after: number; readonly through: number } | undefined;
  /** Looks at everything, and at whether the mark fits. */
  readonly full?: boolean | undefined;
}

/** Walks the chain from its beginning, and recomputes its seals from the rows that they cover: all, or those after a mark. */
export async function verifyChain(
  db: Queryable,
  { seals: sealTable, table, rows: rowsOf }: SealChain,
  { since, again, full }: ChainOptions = {},
): Promise<ChainVerification> {
  const { rows: marked } = await db.query<{ fits: boolean }>(
    `select true as fits from ${sealTable} where number = $1 and encode(hash, 'hex') = $2`,
    [since?.seal ?? 0, since?.hash ?? ''],
  );
  const unfit = since !== undefined && marked.length === 0;
  const from = full || unfit ? 0 : (since?.seal ?? 0);
  const { rows: totals } = await db.query<Pick<ChainVerification, 'entries' | 'unsealed' | 'seals' | 'head'>>(
    // What is sealed has been counted by its seals.
    `select ${from === 0 ? `(select count(*)::int from ${table})` : `((select sum(rows) from ${sealTable}) + (select count(*) from ${table} where xid >= (select max(to_xid) from ${sealTable})))::int`} as entries, (select count(*)::int from ${sealTable}) as seals,
            (select count(*)::int from ${table} where xid >= coalesce((select max(to_xid) from ${sealTable}), 0)) as unsealed,
            coalesce((select encode(hash, 'hex') from ${sealTable} order by number desc limit 1), '') as head`,
  );
  // Chained: the next number, beginning where the one before ended, with its hash.
  const { rows: broken } = await db.query<{ number: string; chained: boolean }>(
    `with chain as (
       select number, previous, from_xid, to_xid, rows, hash, coalesce(lag(number) over w, 0) + 1 as due, coalesce(lag(hash) over w, '') as led, coalesce(lag(to_xid) over w, 0) as began,
              number > $1 or (number > $2 and number <= $3) as looked
         from ${sealTable} s window w as (order by number))
     select c.number::text as number, (c.number, c.previous, c.from_xid) = (c.due, c.led, c.began) as chained
       from chain c
      cross join lateral (
        select count(*) as rows,
               sha256(c.previous || convert_to(c.from_xid || '-' || c.to_xid || ':', 'UTF8')
                 || coalesce(string_agg(r.digest, ''::bytea order by r.place), ''::bytea)) as hash
          from ${rowsOf('c.from_xid', 'c.to_xid')} r where c.looked) h
      where (c.number, c.previous, c.from_xid) <> (c.due, c.led, c.began) or (c.looked and (h.hash, h.rows) <> (c.hash, c.rows))
      order by c.number`,
    [from, again?.after ?? 0, again?.through ?? 0],
  );
  const findings = await Promise.all(
    broken.map(({ number, chained }) =>
      chained
        ? brokenEntry(db, { seals: sealTable, rows: rowsOf }, number)
        : { seal: number, detail: 'it does not follow from the seal before it' },
    ),
  );
  const { entries = 0, unsealed = 0, seals = 0, head = '' } = totals[0] ?? {};
  return {
    ok: findings.length === 0,
    findings,
    entries,
    unsealed,
    seals,
    head,
    from,
    unfit,
  };
}

/** The first entry of the seal's range that is not what was sealed. */
async function brokenEntry(
  db: Queryable,
  { seals, rows: rowsOf }: Pick<SealChain, 'seals' | 'rows'>,
  number: string,
): Promise<ChainFinding> {
  const { rows } = await db.query<{ entry: string | null; detail: string }>(
    `select r.label as entry,
            case when r.place is null then 'entries at its end are missing'
                 when l.next = substr(r.digest, 1, 8) then 'an entry was removed just before this one'
                 when l.leaf = '' then 'this entry was added'
                 else 'this entry is not what was sealed' end as detail
       from ${seals} s
      cross join lateral generate_series(1, s.rows + 1) i
      cross join lateral (
        select substr(s.leaves, (i::int - 1) * 8 + 1, 8) as leaf, substr(s.leaves, i::int * 8 + 1, 8) as next) l
       left join lateral ${rowsOf('s.from_xid', 's.to_xid')} r on r.place = i
      where s.number = $1 and l.leaf is distinct from coalesce(substr(r.digest, 1, 8), '')
      order by i limit 1`,
    [number],
  );
  const [found] = rows;
  if (!found) return { seal: number, detail: 'the entries are those that were sealed, the seal was changed' };
  return { seal: number, ...(found.entry !== null && { entry: found.entry }), detail: found.detail };
}
