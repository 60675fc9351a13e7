/** What a bet, a transfer to a venue and a member leave behind, in bytes: the rows of each, with their part of the indexes. */
import pg from 'pg';
import { benchSecret } from './bench-site.ts';
import type { FlatSite } from './flat-site.ts';
import { openMoneyCalls } from './money-calls.ts';

const times = 200;
const atOnce = 20;

/** What these calls leave rows in, with what the jobs make of a settled bet afterwards. */
const tables = [
  'bet',
  'settlement',
  'seamless_transaction',
  'venue_transfer',
  'operation',
  'turnover_use',
  'fingerprint',
  'ledger.transfer',
  'ledger.entry',
] as const;
const counted = ['figure_line'] as const;

/** Rows of each table. */
async function rowsIn(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; number: string }>(
    tables.map((table) => `select '${table}' as name, count(*) as number from ${table}`).join(' union all '),
  );
  return new Map(rows.map(({ name, number }) => [name, Number(number)]));
}

/**
 * What a row takes with its part of the indexes. Not by how much they grew: of indexes that were made at once each page is full, and
 * the first rows that come to them split it.
 */
async function bytesOfRow(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size($1::regclass) / greatest((select count(*) from ${table}), 1) as bytes`,
    [table],
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** @returns a line for each, with what takes the most */
export async function bytesOf(site: FlatSite): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: site.site.databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  const money = openMoneyCalls(site.site.url, benchSecret);
  const subjects = await Promise.all(Array.from({ length: 200 }, () => site.subject()));
  const member = (n: number) => {
    const found = subjects[n % subjects.length];
    if (!found) throw new Error('no members');
    return found.member;
  };
  const kinds: Record<string, (n: number) => Promise<unknown>> = {
    'a bet that loses': async (n) => money.win(member(n), await money.bet(member(n)), 0),
    'a bet that wins': async (n) => money.win(member(n), await money.bet(member(n))),
    'a transfer to a venue': (n) => money.transfer(member(n), 'in'),
  };
  const lines: string[] = [];
  for (const [name, make] of Object.entries(kinds)) {
    const before = await rowsIn(pool);
    for (let n = 0; n < times; n += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, one) => make(n + one)));
    const after = await rowsIn(pool);
    const parts = tables.map((table) => ({
      table,
      each: ((after.get(table) ?? 0) - (before.get(table) ?? 0)) / times,
    }));
    const settled = parts.find(({ table }) => table === 'settlement')?.each ?? 0;
    const all = [...parts, ...counted.map((table) => ({ table, each: settled }))].filter(
      ({ each }) => each > 0,
    );
    const sized = await Promise.all(
      all.map(async ({ table, each }) => ({ table, bytes: each * (await bytesOfRow(pool, table)) })),
    );
    const sum = sized.reduce((one, { bytes }) => one + bytes, 0);
    lines.push(
      `${name}: ${Math.round(sum)} bytes (${sized.map(({ table, bytes }) => `${table} ${Math.round(bytes)}`).join(', ')})`,
    );
  }
  lines.push(await bytesOfMember(pool));
  await pool.end();
  return lines;
}

/** Registered, with an address, signed in once: nobody may register often enough from one address to be measured by it. */
async function bytesOfMember(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ relation: string; bytes: string }>(
    `select t.name as relation, pg_total_relation_size(t.name::regclass) / (select count(*) from member) as bytes
       from unnest(array['member', 'member_figure', 'figure_member', 'ledger.account', 'account_trace', 'card', 'session']) t (name)
      order by 2 desc`,
  );
  const sum = rows.reduce((all, { bytes }) => all + Number(bytes), 0);
  return `a member: ${sum} bytes (${rows.map(({ relation, bytes }) => `${relation} ${bytes}`).join(', ')})`;
}
