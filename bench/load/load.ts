/**
 * Fills a site that stands empty as years would: set by set, past the triggers that would write row by row, in the form in which the
 * site itself leaves its rows. The books add up, and the site's own jobs then seal, fold, sum and count them; `ledger:verify` agrees.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLedger } from '@mingpai/ledger';
import pg from 'pg';
import { countLedger } from '../../apps/server/src/books/counted.ts';
import { sumDays } from '../../apps/server/src/books/days.ts';
import { keepMemberFigures } from '../../apps/server/src/members/kept-figures.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import { countFigures } from '../../apps/server/src/reports/count.ts';
import { houseAccount, houseVenueAccount } from '../../apps/server/src/wallet/accounts.ts';
import { venues } from '../site-members.ts';

/** Of every loaded member. */
export const loadedPassword = { login: 'loaded-1', pay: '135790' } as const;

const steps = ['1_members', '2_happened', '3_ledger', '4_orders_and_bets'];

/** Their indexes are made once the rows are there; those of others are kept as they are. */
const indexedLater = [
  'member',
  'member_figure',
  'account_trace',
  'card',
  'session',
  'seamless_session',
  'ledger.account',
  'ledger.transfer',
  'ledger.entry',
  'deposit_order',
  'withdrawal_order',
  'turnover_requirement',
  'venue_transfer',
  'bet',
  'seamless_transaction',
  'settlement',
  'operation',
  'inbox_message',
];

/** Counted by the site's own code, in pieces as large as memory likes. */
const countedLater = ['figure_line'];
const atOnce = 100_000;

/** @param databaseUrl of a role that owns everything and may switch triggers off; no server runs on it meanwhile */
export async function loadSite(
  databaseUrl: string,
  members: number,
  log: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  };
  const run = (sql: string) => () => client.query(sql);
  for (const [name, value] of [
    ['session_replication_role', 'replica'],
    ['work_mem', '512MB'],
    ['maintenance_work_mem', '1GB'],
    ['synchronous_commit', 'off'],
    ['jit', 'off'],
  ])
    await client.query(`set ${name} = '${value}'`);
  await client.query("alter system set max_wal_size = '16GB'");
  await client.query("alter system set checkpoint_timeout = '30min'");
  // For the measurements, from the next start on.
  await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await client.query('select pg_reload_conf()');

  await client.query('select setseed(0.5)');
  await client.query('create schema load');
  await client.query(
    `create table load.size as
     select $1::int as members, now() - interval '2 hours' as until, pg_current_xact_id()::text::bigint + 10000 as first_xid,
            $2::text as password, $3::text as pay_password, $4::uuid as deposits, $5::uuid as payouts, $6::uuid as transfer_house,
            $7::uuid as seamless_house`,
    [
      members,
      await hashPassword(loadedPassword.login),
      await hashPassword(loadedPassword.pay),
      houseAccount('deposits'),
      houseAccount('payouts'),
      houseVenueAccount(venues.transfer),
      houseVenueAccount(venues.seamless),
    ],
  );
  const indexes = await dropIndexes(client, indexedLater);
  for (const step of ['0_names', ...steps])
    await timed(step, run(readFileSync(join(import.meta.dirname, `${step}.sql`), 'utf8')));
  await timed('indexes', () => makeIndexes(client, indexes));
  await timed('transaction ids', () => spendTransactionIds(client));
  await client.query('drop schema load cascade');
  await timed('vacuum', run('vacuum (analyze)'));
  await client.query("set session_replication_role = 'origin'");

  const database = openDatabase(databaseUrl, { connections: 4, trusting: false });
  const lines = await dropIndexes(client, countedLater);
  await client.query('create unique index figure_line_loading on figure_line (figure, source)');
  await client.query('create unique index figure_line_id on figure_line (id)');
  const deps = { database, clock: systemClock };
  const ledger = createLedger({ database });
  await timed('fold', () => ledger.fold());
  await timed('figures', async () => {
    await countFirst(database);
    await client.query(
      'analyze figure_line, figure_member, figure_active_day, figure_active_week, figure_day',
    );
    await countFigures(deps, atOnce);
  });
  await client.query('drop index figure_line_loading, figure_line_id');
  await timed('indexes of the figures', () => makeIndexes(client, lines));
  await timed('figures of members', () => keepMemberFigures(database, atOnce));
  await timed('books by day', () => sumDays(deps, atOnce));
  await timed('seals', () => ledger.seal());
  await timed('count', () => countLedger(deps, ledger));
  await database.close();
  await timed('vacuum', run('vacuum (freeze, analyze)'));
  await client.query('checkpoint');
  await client.end();
}

/** The first few only: what is planned for while a table is empty would be looked through from end to end for each row of a large set. */
async function countFirst(database: Database): Promise<void> {
  const enough = new Error('enough for the planner');
  let left = 3;
  const now = () => {
    if (left === 0) throw enough;
    left -= 1;
    return systemClock.now();
  };
  await countFigures({ database, clock: { ...systemClock, now } }, 2_000).catch((error: unknown) => {
    if (error !== enough) throw error;
  });
}

/** Up to what the loaded rows say that wrote them. */
async function spendTransactionIds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ left: string }>(
    'select max(xid) - pg_current_xact_id()::text::bigint + 10 as left from ledger.transfer',
  );
  await client.query(
    `do $$ begin for n in 1 .. ${Number(rows[0]?.left ?? 0)} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
}

/** Drops what nothing refers to. @returns the statements that make them again */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select case when c.oid is null then 'drop index ' || i.indexrelid::regclass
                 else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
            case when c.oid is null then pg_get_indexdef(i.indexrelid)
                 else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
       from pg_index i
       left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
      where i.indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)
      order by c.oid is null, i.indexrelid`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

async function makeIndexes(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
