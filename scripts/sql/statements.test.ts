import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { owners } from '../../apps/server/table-owners.ts';
import { type Description, openDescriber } from './described.ts';
import { mismatches } from './mismatches.ts';
import { statedRows } from './row-types.ts';
import { productFiles, type Statement, statementsIn } from './statements.ts';
import { tablesUsed } from './tables-used.ts';

const root = join(import.meta.dirname, '../..');

/** Their texts are made of what only the running program has; how many, by file. The list only shrinks. */
const notKnown = {
  // Write, read and lock every table of the database that they find.
  'apps/server/src/app/archive/read.ts': 4,
  'apps/server/src/app/archive/write.ts': 1,
  // Lists by the page and onward in one statement, whose end is put together (platform/slice.ts): their own tests run both.
  'apps/server/src/account-recovery/review.ts': 1,
  'apps/server/src/affiliates/console-lists.ts': 1,
  'apps/server/src/affiliates/moves.ts': 1,
  'apps/server/src/backoffice/api-keys/listing.ts': 2,
  'apps/server/src/backoffice/rule-changes/changes.ts': 1,
  'apps/server/src/cases/cases.ts': 1,
  'apps/server/src/chain/console-queue.ts': 1,
  'apps/server/src/content/notices.ts': 1,
  'apps/server/src/counterparties/files.ts': 1,
  'apps/server/src/free-bets/list.ts': 1,
  'apps/server/src/game-providers/console-lists.ts': 1,
  'apps/server/src/game-providers/review-wins.ts': 1,
  'apps/server/src/game-providers/set-aside.ts': 1,
  'apps/server/src/gateways/lists.ts': 2,
  'apps/server/src/identity/queue.ts': 1,
  'apps/server/src/imports/listing.ts': 1,
  'apps/server/src/members/closings-on-record.ts': 1,
  'apps/server/src/mailings/mailing.ts': 1,
  'apps/server/src/screening/lists.ts': 1,
  'apps/server/src/stops/stops.ts': 1,
  'apps/server/src/webhooks/listing.ts': 1,
  'apps/server/src/withdrawals/batches.ts': 1,
  'apps/server/src/withdrawals/payout-queue.ts': 1,
  // A queue in the order that was asked for, of those that are typed (platform/slice.ts, `sortedBy`): their own tests run each.
  'apps/server/src/adjustments/queue.ts': 1,
  'apps/server/src/orders/queue.ts': 1,
  'apps/server/src/promotions/applications.ts': 1,
  // The next of a queue, narrowed by what was set there (orders/queue.ts): its own test runs it.
  'apps/server/src/deposits/work.ts': 1,
  'apps/server/src/withdrawals/work.ts': 1,
  // A cursor is declared by its name.
  'apps/server/src/app/archive/months/write.ts': 1,
  // Hands on what it is given.
  'apps/server/src/platform/database.ts': 3,
  'packages/ledger/src/ledger.ts': 3,
  // Runs files.
  'apps/server/src/platform/migrations.ts': 1,
  // Grants name roles and tables of the database that it finds.
  'apps/server/src/platform/server-role.ts': 6,
};

/** What is never null there though its table allows it: the statement asks for it, or a check of the table says so. */
const sure: Readonly<Record<string, readonly string[]>> = {
  // `deposit_order_check2`: an order by USDT has its protocol, amount and rate.
  'chain/console-queue.ts': ['rate', 'usdt'],
  'deposits/usdt-orders.ts': ['protocol', 'rate', 'usdt'],
  // `promotion_application_check`: what is approved has its moment; and its bonus is more than nothing.
  'promotions/claimed.ts': ['at', 'bonus'],
  // Rated ones alone.
  'support/figures.ts': ['stars', 'at'],
  'support/own-data.ts': ['stars', 'at'],
  // Somebody under age has the day on which they are of age.
  'member-page/console.ts': ['at'],
  'backoffice/staff.ts': ['decidesFrom'],
  'backoffice/staff-notice-answers.ts': ['device'],
  // Taken apart from lists that hold no null.
  'backoffice/staff-administration.ts': ['code'],
  'backoffice/staff-roles.ts': ['code'],
  'game-providers/valid-amount.ts': ['selections'],
  // What is shown has its moment: a check of the table.
  'affiliates/agent-content.ts': ['at'],
  // Made by the database of the role's number.
  'backoffice/audit.ts': ['code'],
  // A payout that is sent has its transaction: a check of the table.
  'withdrawals/payouts.ts': ['hash'],
};

/** The same of a view, by the checks of its table: promised to whoever reads it. */
const sureOfViews: Readonly<Record<string, readonly string[]>> = {
  // `deposit_order_check`, `deposit_order_check1`: an order that is approved has its moment and what was credited.
  credited_deposit: ['amount', 'at'],
};

/** Of a cursor what it reads: PostgreSQL looks at that when it is declared. */
function readBy(text: string): string {
  return text.replace(/^declare \w+ no scroll cursor for\s+/, '');
}

interface Described {
  readonly statement: Statement;
  readonly text: string;
  readonly description: Description;
}

let made: TestDatabase;
let client: pg.Client;
let statements: readonly Statement[];
const described: Described[] = [];
const failed: string[] = [];
const views = new Map<string, readonly string[]>();

beforeAll(async () => {
  made = await createTestDatabase(inject('templateDatabase'));
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
  const describer = await openDescriber(client, sureOfViews);
  statements = statementsIn(root, productFiles(root));
  for (const statement of statements)
    for (const text of statement.texts.map(readBy))
      try {
        described.push({ statement, text, description: await describer.describe(text) });
      } catch (error) {
        failed.push(`${statement.place}: ${error instanceof Error ? error.message : ''}`);
      }
  for (const view of Object.values(owners).flatMap((owned) => owned.views ?? [])) {
    const { reads } = await describer.describe(`select from ${view}`);
    views.set(view, reads);
  }
});
afterAll(async () => {
  await client.end();
  await made.drop();
});

test('PostgreSQL understands every statement of the server and the ledger, with the schema as it is', () => {
  expect(failed).toEqual([]);
  expect(described.length).toBeGreaterThan(700);
});

test('every statement is known, but for those of few files that hand on or grant', () => {
  const count: Record<string, number> = {};
  for (const { file, texts } of statements) if (texts.length === 0) count[file] = (count[file] ?? 0) + 1;
  expect(count).toEqual(notKnown);
});

test('the tables that the check of owners finds in a statement are those that PostgreSQL locks for it', () => {
  const known = new Set(Object.values(owners).flatMap(({ tables, views: own = [] }) => [...tables, ...own]));
  const different = described.flatMap(({ statement: { place }, text, description }) => {
    const used = tablesUsed(text, known);
    const named = (writes: boolean) => used.filter((use) => use.writes === writes).map(({ table }) => table);
    // What a view reads, its publisher answers for.
    const reads = named(false).flatMap((name) => views.get(name) ?? [name]);
    const found = { reads: unique(reads), writes: unique(named(true)) };
    const locked = { reads: unique(description.reads), writes: unique(description.writes) };
    return JSON.stringify(found) === JSON.stringify(locked) ? [] : [{ place, found, locked }];
  });
  expect(different).toEqual([]);
});

test('every row type that the code states is what the database says: names, types, and null where a table allows it', () => {
  const stated = described.flatMap(({ statement: { place, row }, description }) =>
    row ? [{ place, row, description }] : [],
  );
  const rows = statedRows(
    root,
    stated.map(({ row }) => row),
  );
  const found = stated.flatMap(({ place, description }, at) =>
    mismatches(rows[at] ?? [], rows[at] ? description.columns : []).map(
      (line) => `${place.replace(/:.*/, '')}: ${line}`,
    ),
  );
  const expected = Object.entries(sure).flatMap(([file, names]) =>
    names.map((name) => `${file}: ${name} may be null, and is not stated so`),
  );
  expect(unique(found)).toEqual(unique(expected));
  expect(rows.filter((row) => row !== undefined).length).toBeGreaterThan(450);
});

/**
 * Whose sense is more than columns of rows: sums of a transfer's legs, whether a service is silent, spans between changes, and days beside
 * the lines that are not summed yet, of which a condition reaches both halves.
 */
const morePlanned = [
  'house_movement',
  'untaken_letter',
  'promotion_gift',
  'silent_payout_service',
  'agent_commission_by_day',
  'vip_span',
];

test('a view that is published is planned as its tables are, so that a condition reaches their indexes', async () => {
  const names = Object.values(owners).flatMap(({ views: own = [] }) => own);
  const walls: string[] = [];
  for (const name of names) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select * from ${name}`,
    );
    const nodes = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (/Subquery Scan|WindowAgg|Limit|Unique|Aggregate|SetOp|CTE|Materialize|Append/.test(nodes))
      walls.push(name);
  }
  expect(walls).toEqual(morePlanned);
});

const planted = `
declare const db: { query<Row>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }> };
declare const open: boolean;
interface Bank { readonly name: string; readonly position: number }
const columns = 'name, position';
function ordered(from: string, by: 'name' | 'position') { return \`select \${columns} from \${from} order by \${by}\`; }
async function page<Row>(from: string) { return db.query<Row>(\`select name from \${from}\`); }
export const right = () => db.query<Bank>(\`\${ordered('bank', open ? 'name' : 'position')} limit \${Math.random()}\`);
export const handed = () => page<{ name: string }>('bank');
export const gone = () => db.query('select nme from bank');
export const mistyped = () => db.query<{ id: number }>('select id from member');
export const missing = () => db.query<Bank>('select name from bank');
export const more = () => db.query<{ name: string }>('select name, position from bank');
export const nullable = () => db.query<{ frozen_at: Date }>('select frozen_at from member');
export const ofView = () => db.query<{ frozen_at: Date }>('select frozen_at from member_account');
export const sureOfView = () => db.query<{ at: Date }>('select at from credited_deposit');
export const handedWrong = () => page<{ name: bigint }>('bank');
export const asked = (column: string) => db.query(\`select \${column} from bank\`);
`;

test('statements that are put together are found, and what is wrong with planted ones is said', async () => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'mingpai-statements-')));
  try {
    const file = 'apps/server/src/planted/a.ts';
    mkdirSync(join(tree, 'apps/server/src/planted'), { recursive: true });
    const compilerOptions = { strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: [] };
    writeFileSync(join(tree, 'apps/server/tsconfig.json'), JSON.stringify({ compilerOptions }));
    writeFileSync(join(tree, file), planted);
    const describer = await openDescriber(client, sureOfViews);
    const found: string[] = [];
    for (const { place, texts, row, trouble } of statementsIn(tree, [file])) {
      const [stated] = row ? statedRows(tree, [row]) : [];
      if (texts.length === 0) found.push(`${place}: ${trouble}`);
      for (const text of texts)
        try {
          const { columns } = await describer.describe(text);
          found.push(...mismatches(stated ?? [], stated ? columns : []).map((line) => `${place}: ${line}`));
        } catch (error) {
          found.push(`${place}: ${error instanceof Error ? error.message : ''}`);
        }
    }
    expect(found).toEqual([
      'planted/a.ts:7 <- planted/a.ts:17: name is stated as bigint, and is string',
      'planted/a.ts:10: column "nme" does not exist',
      'planted/a.ts:11: id is stated as number, and is bigint',
      'planted/a.ts:12: position is stated, and not selected',
      'planted/a.ts:13: position is selected, and not stated',
      'planted/a.ts:14: frozen_at may be null, and is not stated so',
      'planted/a.ts:15: frozen_at may be null, and is not stated so',
      'planted/a.ts:18: what follows "select " is known to the running program only',
    ]);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
});

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
