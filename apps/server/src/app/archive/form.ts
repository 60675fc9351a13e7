/** What an archive is made of: lines of JSON, packed; a head, each table with its rows, and what it must come to. */
import type { Queryable } from '../../platform/database.ts';

export const form = 1;

/** Newest seals, and what the days of the members' balances came to. */
export interface Heads {
  readonly books: string;
  readonly log: string;
  readonly fingerprints: string;
  readonly days: string;
}

export type Line =
  | { readonly what: 'site'; readonly form: number; readonly migrations: readonly string[] }
  | { readonly what: 'table'; readonly name: string; readonly columns: readonly string[] }
  /** Rows of the table before, each as PostgreSQL writes a row as text. */
  | { readonly what: 'rows'; readonly rows: readonly string[] }
  | { readonly what: 'end'; readonly name: string; readonly count: number; readonly sha256: string }
  | {
      readonly what: 'manifest';
      readonly tables: Readonly<Record<string, { readonly count: number; readonly sha256: string }>>;
      readonly sequences: Readonly<Record<string, string>>;
      /** The cluster's transaction ids had come so far: the seals are bounded by them. */
      readonly xid: string;
      readonly heads: Heads;
    };

/**
 * What stays behind: who is signed in where, what is only under way, what lets programs in, and what is said of this one cluster. The queue
 * of jobs is no part of the archive either: a start makes it anew. Hashes of games' tokens go along: nobody plays by them where no
 * session is, and a prize of months ago names one (docs/decisions/0110).
 */
export const leftOut: ReadonlySet<string> = new Set([
  ...['migration', 'job_worker', 'database_backup', 'book_verification'],
  ...['session', 'staff_session', 'agent_session', 'agent_ticket', 'service_ticket'],
  ...['service_pass', 'service_presence', 'member_trusted_device'],
  ...['passkey_challenge', 'passkey_proof', 'staff_passkey_challenge', 'staff_passkey_proof', 'email_offer'],
  ...['operation', 'work_claim', 'email_outbox'],
  ...['push_key', 'push_subscription', 'push_notice', 'api_key', 'api_key_call'],
  ...['webhook_receiver', 'webhook_event', 'webhook_delivery', 'webhook_bets'],
]);

export interface Table {
  /** As SQL names it. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Those that a row is written with; the others are computed. */
  readonly written: readonly string[];
  readonly key: readonly string[];
  /** It holds values that are kept apart because they are large. */
  readonly large: boolean;
}

/** All tables of the site that go along, by name. */
export async function tablesOf(db: Queryable): Promise<readonly Table[]> {
  const { rows } = await db.query<Table & { plain: string }>(
    `select c.oid::regclass::text as name, c.relname::text as plain,
            array(select quote_ident(a.attname) from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
            array(select quote_ident(a.attname) from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as written,
            array(select quote_ident(a.attname) from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
                    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                   where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
            c.reltoastrelid <> 0 and pg_relation_size(c.reltoastrelid) > 0 as large
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'ledger') order by 1`,
  );
  return rows.filter(({ plain }) => !leftOut.has(plain));
}

/** Rows as text are the same on every cluster with these. */
export const plainly = [
  ...[
    'timezone=UTC',
    'datestyle=ISO,YMD',
    'intervalstyle=postgres',
    'bytea_output=hex',
    'extra_float_digits=1',
  ],
  ...['statement_timeout=0', 'lock_timeout=0', 'idle_in_transaction_session_timeout=0'],
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** An archive belongs to no capability: it reads each table by its name, as a whole. */
const chains = { books: 'ledger.seal', log: 'audit_seal', fingerprints: 'fingerprint_seal' } as const;
const [days, done] = ['liability_day', 'migration'];
/** Where one of these has a row somebody lives already. */
const inhabited = ['member', 'staff', 'ledger.transfer'];

export async function headsOf(db: Queryable): Promise<Heads> {
  const newest = async (chain: string) => {
    const { rows } = await db.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from ${chain} order by number desc limit 1`,
    );
    return rows[0]?.hash ?? '';
  };
  const { rows } = await db.query<{ sum: string | null }>(
    `select encode(sha256(convert_to(string_agg(d::text, ';' order by d.day), 'UTF8')), 'hex') as sum from ${days} d`,
  );
  return {
    books: await newest(chains.books),
    log: await newest(chains.log),
    fingerprints: await newest(chains.fingerprints),
    days: rows[0]?.sum ?? '',
  };
}

export async function migrationsOf(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(`select name from ${done} order by name`);
  return rows.map(({ name }) => name);
}

export async function isEmpty(db: Queryable): Promise<boolean> {
  for (const table of inhabited) {
    const { rows } = await db.query(`select 1 from ${table} limit 1`);
    if (rows.length > 0) return false;
  }
  return true;
}
