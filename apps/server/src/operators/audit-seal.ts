/** The seal of the staff's log (`migrations/0130_audit_seal.sql`): a chain of hashes that a change by hand does not survive. */
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';

/** @returns the new seal's number; undefined when there is nothing new */
export async function sealAudit(db: Queryable, clock: Clock): Promise<bigint | undefined> {
  const { rows } = await db.query<{ number: bigint | null }>('select make_audit_seal($1) as number', [
    clock.now(),
  ]);
  return rows[0]?.number ?? undefined;
}

export interface AuditFinding {
  /** The seal that does not hold. */
  readonly seal: string;
  /** The entry of the log that was changed or added, or before which one is missing; none when the seal itself was changed. */
  readonly entry?: string;
  readonly detail: string;
}

export interface AuditVerification {
  readonly ok: boolean;
  /** The first broken entry of each broken seal. */
  readonly findings: readonly AuditFinding[];
  readonly entries: number;
  /** Written since the newest seal. */
  readonly unsealed: number;
  readonly seals: number;
  /** The newest seal's hash, in hex. */
  readonly head: string;
}

/** Recomputes every seal from the rows it covers. */
export async function verifyAudit(db: Queryable): Promise<AuditVerification> {
  const { rows: totals } = await db.query<Omit<AuditVerification, 'ok' | 'findings'>>(
    `select (select count(*)::int from audit) as entries, (select count(*)::int from audit_seal) as seals,
            (select count(*)::int from audit where xid >= coalesce((select max(to_xid) from audit_seal), 0)) as unsealed,
            coalesce((select encode(hash, 'hex') from audit_seal order by number desc limit 1), '') as head`,
  );
  // Chained: the next number, beginning where the one before ended, with its hash.
  const { rows: broken } = await db.query<{ number: bigint; chained: boolean }>(
    `with chain as (
       select s.*, coalesce(lag(number) over w, 0) + 1 as due, coalesce(lag(hash) over w, '') as led, coalesce(lag(to_xid) over w, 0) as began
         from audit_seal s window w as (order by number))
     select c.number, (c.number, c.previous, c.from_xid) = (c.due, c.led, c.began) as chained
       from chain c cross join lateral audit_seal_hash(c.previous, c.from_xid, c.to_xid) h
      where (c.number, c.previous, c.from_xid) <> (c.due, c.led, c.began) or (h.hash, h.rows) <> (c.hash, c.rows)
      order by c.number`,
  );
  const findings = await Promise.all(
    broken.map(({ number, chained }) =>
      chained
        ? brokenEntry(db, number)
        : { seal: String(number), detail: 'it does not follow from the seal before it' },
    ),
  );
  const { entries = 0, unsealed = 0, seals = 0, head = '' } = totals[0] ?? {};
  return { ok: findings.length === 0, findings, entries, unsealed, seals, head };
}

/** The first entry of the seal's range that is not what was sealed. */
async function brokenEntry(db: Queryable, number: bigint): Promise<AuditFinding> {
  const { rows } = await db.query<{ entry: string | null; detail: string }>(
    `select r.id::text as entry,
            case when r.place is null then 'entries at its end are missing'
                 when l.next = substr(r.digest, 1, 8) then 'an entry was removed just before this one'
                 when l.leaf = '' then 'this entry was added'
                 else 'this entry is not what was sealed' end as detail
       from audit_seal s
      cross join lateral generate_series(1, s.rows + 1) i
      cross join lateral (
        select substr(s.leaves, (i::int - 1) * 8 + 1, 8) as leaf, substr(s.leaves, i::int * 8 + 1, 8) as next) l
       left join audit_sealed_rows(s.from_xid, s.to_xid) r on r.place = i
      where s.number = $1 and l.leaf is distinct from coalesce(substr(r.digest, 1, 8), '')
      order by i limit 1`,
    [number],
  );
  const [found] = rows;
  if (!found)
    return { seal: String(number), detail: 'the entries are those that were sealed, the seal was changed' };
  return { seal: String(number), ...(found.entry !== null && { entry: found.entry }), detail: found.detail };
}
