/** Alarms, the figures that they look at and the page that says what to do are one: none without the others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@mingpai/contract/codes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAudit } from '../backoffice/index.ts';
import { noteTrouble } from '../chain/store.ts';
import { noteVerification } from '../platform/database-gauges.ts';
import { serverRole } from '../testing/server-role.ts';
import { settled } from '../testing/settled.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const root = join(import.meta.dirname, '../../../..');
const rules = readFileSync(join(root, 'deploy/alarms.yml'), 'utf8');
const page = readFileSync(join(root, 'docs/alarms.md'), 'utf8');
const alarms = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({
  name,
  expr,
}));

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());
const figures = async () => (await fetch(`${site.running.address}/metrics`)).text();

test('each alarm stands on the page with what became of it and what to do, and no other does', () => {
  expect(alarms.length).toBeGreaterThanOrEqual(15);
  const sections = [...page.matchAll(/^### (\w+)\n([\s\S]*?)(?=^##|(?![\s\S]))/gm)];
  expect(sections.map(([, name]) => name).sort()).toEqual(alarms.map(({ name }) => name).sort());
  for (const [, name, text] of sections) expect(text, name).toContain('**Do**');
});

/** Name, what is too much, for how long, and whom it wakes, in the words of docs/alarms.md. */
const bounds = [
  // Nodes.
  ['NodeSilent', '== 0', '30s', 'page'],
  ['NotReady', '== 1', '30s', 'page'],
  ['DatabaseGone', '== 1', '30s', 'page'],
  ['DatabaseWentBack', '== 1', '30s', 'page'],
  ['ClockAstray', '> 0.5', '1m', 'page'],
  ['CallsFail', '> 0.01', '2m', 'page'],
  ['CallsSlow', '> 2.5', '5m', 'ticket'],
  ['ConnectionsUsedUp', '> 50', '1m', 'page'],
  ['DatabaseFull', '> 0', 'at once', 'page'],
  // Five minutes; 26 hours; half a minute; 1.5 GB.
  ['ArchiveBehind', '> 300', '1m', 'page'],
  ['BackupOld', '> 93600', '10m', 'page'],
  ['ReportsFromThePrimary', '> 30', '5m', 'ticket'],
  ['CountersGone', '== 1', '5m', 'ticket'],
  ['MemoryGrows', '> 1500000000', '10m', 'ticket'],
  ['FiguresMissing', '> 0', '10m', 'ticket'],
  // Books: 30 hours; an hour; half an hour.
  ['BooksNotInOrder', '== 1', 'at once', 'page'],
  ['BooksNotVerified', '> 108000', '10m', 'ticket'],
  ['SealsStand', '> 3600', '5m', 'page'],
  ['SealHeadsStay', '> 1800', '1m', 'page'],
  ['WebhooksStay', '> 0', '5m', 'ticket'],
  ['MoneyUnexplained', '> 0', '1h', 'ticket'],
  ['MoneyInFlight', '> 1800', '1m', 'page'],
  // Venues: ten minutes.
  ['VenueRecordsBehind', '> 600', '1m', 'page'],
  ['VenueRecordsSetAside', '> 0', '10m', 'ticket'],
  ['VenuePaysMuch', '== 1', 'at once', 'page'],
  ['GameReturnStrays', '== 1', '5m', 'ticket'],
  ['WinsHeld', '> 0', '30m', 'ticket'],
  // Work: ten minutes; a quarter of an hour; two minutes; half an hour.
  ['ChainUnseen', '> 600', '2m', 'page'],
  ['LettersStay', '> 900', '5m', 'ticket'],
  ['JobsLate', '> 120', '1m', 'page'],
  ['JobsOfNobody', '> 0', '10m', 'ticket'],
  ['JobsFail', '> 0', '30m', 'ticket'],
  ['JobsAbandoned', '> 0', 'at once', 'ticket'],
  ['QueueWaits', '> 0', '1m', 'ticket'],
];

test('each alarm cries at what it should, after its time, and wakes whom it should', () => {
  const written = rules.split('- alert: ').slice(1);
  const said = (rule: string, field: RegExp) => field.exec(rule)?.[1];
  expect(
    written.map((rule) => [
      said(rule, /^(\w+)/),
      said(rule, /^ +expr: .* ((?:>|==) [\d.]+)$/m),
      said(rule, /^ +for: (\w+)$/m) ?? 'at once',
      said(rule, /^ +labels: \{ severity: (\w+) \}$/m),
    ]),
  ).toEqual(bounds);
});

test('one that is in trouble is enough to cry, but where it takes all nodes together; and nothing else is left out', () => {
  const least = alarms.filter(({ expr }) => /\bmin\b/.test(expr)).map(({ name }) => name);
  // A database that is gone is gone for everybody; a job that one node of the version before does not know has others to do it.
  expect(least).toEqual(['DatabaseGone', 'JobsOfNobody']);
  // A sum is of all nodes.
  const sums = alarms.filter(({ expr }) => /\bsum\b/.test(expr)).map(({ name }) => name);
  expect(sums).toEqual(['CallsFail', 'CallsSlow', 'DatabaseFull', 'FiguresMissing']);
  // By what there is one alarm each.
  const each = alarms.flatMap(({ name, expr }) => {
    const [, by] = /^max by \(([a-z, ]+)\)/.exec(expr) ?? [];
    return by === undefined ? [] : [[name, by]];
  });
  expect(each).toEqual([
    ['NotReady', 'instance, reason'],
    ['CountersGone', 'instance'],
    ['SealsStand', 'chain'],
    ['MoneyUnexplained', 'place'],
    ['MoneyInFlight', 'kind'],
    ['VenueRecordsBehind', 'venue'],
    ['VenueRecordsSetAside', 'venue'],
    ['VenuePaysMuch', 'venue'],
    ['GameReturnStrays', 'game, side'],
    ['WinsHeld', 'venue'],
    ['ChainUnseen', 'chain'],
    ['QueueWaits', 'queue'],
  ]);
  const chosen = alarms.flatMap(({ name, expr }) =>
    [...expr.matchAll(/\{([^}]*)\}/g)].map(([, selector]) => [name, selector]),
  );
  expect(chosen).toEqual([
    ['NodeSilent', 'job="mingpai"'],
    ['NotReady', 'reason!="stopping"'],
    ['DatabaseGone', 'reason="database"'],
    ['DatabaseWentBack', 'reason="former_primary"'],
    ['CallsFail', 'status=~"5.."'],
    ['CallsSlow', 'route!~".*(news|wait).*"'],
    ['ConnectionsUsedUp', 'state="waiting"'],
    // What a clerk decides, and what a machine pays: questions to service have their own desk.
    ['QueueWaits', 'queue=~"deposits|withdrawals|payouts"'],
  ]);
});

test('each figure of an alarm is told by a node', async () => {
  // What Prometheus itself knows of its targets is no figure of ours.
  const told = new Set([
    'up',
    ...[...(await figures()).matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name),
  ]);
  const functions = new Set([
    'abs',
    'by',
    'histogram_quantile',
    'instance',
    'job',
    'le',
    'max',
    'max_over_time',
    'min',
    'rate',
    'sum',
  ]);
  for (const { name, expr } of alarms) {
    const words =
      expr.replaceAll(/\{[^}]*\}|\([a-z, ]+\)(?= \()|\[\d+m\]|"[^"]*"/g, '').match(/[a-z]\w+/g) ?? [];
    const asked = words
      .filter((word) => !functions.has(word))
      .map((word) => word.replace(/_(bucket|count)$/, ''));
    expect(asked.length, name).toBeGreaterThan(0);
    for (const figure of asked) expect(told, `${name}: ${figure}`).toContain(figure);
  }
});

test('what waits and what nobody can explain is told as it is', async () => {
  const quiet = await figures();
  expect(quiet).toContain('queue_oldest_seconds{queue="withdrawals"} 0');
  expect(quiet).toContain('unexplained_money_yuan{place="gateways"} 0');
  expect(quiet).toContain('jobs_abandoned 0');
  const long = new Date(Date.now() - 7_200_000);
  await site.owner.query(
    `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
     select code, 'p1', 'none', 1250, $1, $1, 'callback', 'review' from gateway limit 1`,
    [long],
  );
  await site.owner.query(
    `select graphile_worker.add_job('close_days', run_at => $1::timestamptz, max_attempts => 1)`,
    [long],
  );
  const told = await figures();
  expect(told).toContain('unexplained_money_yuan{place="gateways"} 12.5');
  expect(Number(/^queue_oldest_seconds\{queue="arrivals"\} (\d+)$/m.exec(told)?.[1])).toBeGreaterThanOrEqual(
    7_199,
  );
  expect(Number(/^jobs_late_seconds (\d+)$/m.exec(told)?.[1])).toBeGreaterThanOrEqual(7_199);
  await site.owner.query("update graphile_worker._private_jobs set attempts = 1, last_error = 'no'");
  expect(await figures()).toMatch(/^jobs_abandoned [1-9]/m);
  // One that is tried again fails, and is not given up yet.
  await site.owner.query('update graphile_worker._private_jobs set max_attempts = 2 where attempts = 1');
  const failing = await figures();
  expect(failing).toMatch(/^jobs_failing [1-9]/m);
  expect(failing).toMatch(/^jobs_abandoned 0$/m);
});

test('work behind another of its queue is not late, and what no node knows is a figure of its own', async () => {
  const late = async () => Number(/^jobs_late_seconds (\d+)$/m.exec(await figures())?.[1]);
  const unknown = async () => Number(/^jobs_unknown (\d+)$/m.exec(await figures())?.[1]);
  await site.owner.query('delete from graphile_worker._private_jobs');
  expect([await late(), await unknown()]).toEqual([0, 0]);
  const queued = (name: string, seconds: number, queue?: string) =>
    site.owner.query(
      `select graphile_worker.add_job($1, run_at => now() - $2 * interval '1 second', queue_name => $3)`,
      [name, seconds, queue ?? null],
    );
  // A payout that waits for the one before it.
  await queued('send_payout', 600, 'payouts');
  await site.owner.query(
    "update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'a-node' where queue_name = 'payouts'",
  );
  expect([await late(), await unknown()]).toEqual([0, 0]);
  await site.owner.query(
    "update graphile_worker._private_job_queues set locked_at = null, locked_by = null where queue_name = 'payouts'",
  );
  expect(await late()).toBeGreaterThanOrEqual(600);
  await site.owner.query('delete from graphile_worker._private_jobs');
  // Left by a version that is gone; one that came this minute may be meant for another node.
  await queued('of_a_version_that_is_gone', 600);
  await queued('of_a_version_that_is_gone', 60);
  expect([await late(), await unknown()]).toEqual([0, 1]);
  await site.owner.query('delete from graphile_worker._private_jobs');
});

test('a crowd of members costs the page of figures nothing', async () => {
  const { pool } = site.running.site.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const asked = performance.now();
    const told = await figures();
    expect(performance.now() - asked).toBeLessThan(10_000);
    for (const figure of [
      'jobs_late_seconds',
      'backup_age_seconds',
      'queue_oldest_seconds{queue="deposits"}',
    ])
      expect(told).toContain(`\n${figure} `);
    expect(told).toContain('\nfigures_missing_total 0\n');
  } finally {
    for (const client of held) client.release();
  }
});

test('without its database a node says so, and tells all that it knows by itself', async () => {
  const name = pg.escapeIdentifier(new URL(site.databaseUrl).pathname.slice(1));
  const readiness = async () => (await fetch(`${site.running.address}/readyz`)).status;
  expect(await figures()).toContain('\nnode_not_ready{reason="database"} 0\n');
  await site.owner.query(`revoke connect on database ${name} from public`);
  try {
    await site.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1',
      [serverRole],
    );
    await expect.poll(readiness, { timeout: 20_000 }).toBe(503);
    const asked = performance.now();
    const page = await fetch(`${site.running.address}/metrics`);
    const told = await page.text();
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(page.status).toBe(200);
    for (const known of ['node_not_ready{reason="database"} 1', 'node_not_ready{reason="clock"} 0'])
      expect(told).toContain(`\n${known}\n`);
    for (const known of [
      'database_connections{state="waiting"}',
      'database_full_total',
      'clock_skew_seconds',
    ])
      expect(told).toContain(`\n${known} `);
    // What nobody could be asked about is not there: a zero would say that all is well.
    expect(told).not.toMatch(/^(jobs_late_seconds|backup_age_seconds|queue_oldest_seconds\S*) /m);
    expect(Number(/^figures_missing_total (\d+)$/m.exec(await figures())?.[1])).toBeGreaterThan(0);
  } finally {
    await site.owner.query(`grant connect on database ${name} to public`);
  }
  await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
  expect(await figures()).toMatch(/^jobs_late_seconds \d+$/m);
});

test('a disk that is full is told to members with what became of their money, and to operators by its name', async () => {
  const told = async () => Number(/^database_full_total (\d+)$/m.exec(await figures())?.[1]);
  const { token } = await site.memberWith(100_000n);
  const order = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' } as const;
  expect(await told()).toBe(0);
  await site.owner.query(
    `create function no_room() returns trigger language plpgsql as $$ begin
       raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
  );
  await site.owner.query(
    'create trigger no_room before insert on operation for each row execute function no_room()',
  );
  expect(await site.call('transfer', order, { token })).toMatchObject({
    status: 503,
    code: codes.unavailable.code,
  });
  expect(await told()).toBe(1);
  // Who only looks is served.
  expect((await site.call('profile', {}, { token })).code).toBe(200);
  await site.owner.query('drop function no_room cascade');
  expect((await site.call('transfer', order, { token })).code).toBe(200);
  expect(await told()).toBe(1);
});

test('the age of the newest backup is told, and before the first one the age of the site', async () => {
  const age = async () => Number(/^backup_age_seconds (-?\d+)$/m.exec(await figures())?.[1]);
  await site.owner.query("update migration set applied_at = now() - interval '3 days'");
  expect(await age()).toBeGreaterThanOrEqual(3 * 86_400);
  await site.owner.query("insert into database_backup (finished_at) values (now() - interval '1 hour')");
  expect(Math.abs((await age()) - 3_600)).toBeLessThan(60);
  expect(await figures()).toContain('wal_archive_late_seconds 0');
});

test('the age of the newest verification of the books is told, and at once when it found something', async () => {
  const age = async () => Number(/^books_verified_age_seconds (-?\d+)$/m.exec(await figures())?.[1]);
  await site.owner.query("update migration set applied_at = now() - interval '3 days'");
  expect(await age()).toBeGreaterThanOrEqual(3 * 86_400);
  expect(await figures()).toContain('\nbooks_not_in_order 0\n');
  const hour = 3_600_000;
  const { database } = site.running.site;
  await noteVerification(database, new Date(Date.now() - 2 * hour), true);
  expect(Math.abs((await age()) - 7_200)).toBeLessThan(60);
  await noteVerification(database, new Date(Date.now() - hour), false);
  expect(await figures()).toContain('\nbooks_not_in_order 1\n');
  // What was wrong proves nothing.
  expect(Math.abs((await age()) - 7_200)).toBeLessThan(60);
  await noteVerification(database, new Date(), true);
  expect(await figures()).toContain('\nbooks_not_in_order 0\n');
  // Neither a taken-over server nor anybody else says later that all was well.
  await expect(database.query('update book_verification set in_order = true')).rejects.toThrow();
});

test('history that no seal covers is told by its age, chain by chain', async () => {
  const age = async (chain: string) =>
    Number(
      new RegExp(`^seal_oldest_unsealed_seconds\\{chain="${chain}"\\} (-?[\\d.]+)$`, 'm').exec(
        await figures(),
      )?.[1],
    );
  const { database, ledger, clock } = site.running.site;
  await site.memberWith(500n);
  await settled(database);
  await ledger.seal();
  expect(await age('ledger')).toBe(0);
  await site.memberWith(500n);
  expect(await age('ledger')).toBeGreaterThan(0);
  await site.owner.query(
    `insert into audit (at, action, subject) values (now() - interval '2 hours', 'of_a_test', 'nobody')`,
  );
  await settled(database);
  for (;;) if ((await sealAudit(database, clock)) === undefined) break;
  expect(await age('audit')).toBe(0);
  await site.owner.query(
    `insert into audit (at, action, subject) values (now() - interval '2 hours', 'of_a_test', 'nobody')`,
  );
  expect(Math.abs((await age('audit')) - 7_200)).toBeLessThan(60);
});

test('a watched chain that no node tells of is told by how long', async () => {
  const { database, clock } = site.running.site;
  expect(await figures()).not.toMatch(/^chain_unseen_seconds\{/m);
  const { settings } = site.running;
  const set = await settings.current('chain');
  await database.transaction((tx) =>
    settings.set(tx, 'chain', { ...set, ERC20: { ...set.ERC20, enabled: true } }, 'seed'),
  );
  const unseen = async () =>
    Number(/^chain_unseen_seconds\{chain="ERC20"\} ([\d.]+)$/m.exec(await figures())?.[1]);
  expect(await unseen()).toBe(0);
  // Never seen, and then seen for the last time.
  await noteTrouble(database, 'ERC20', 'no answer', new Date(clock.now().getTime() - 900_000));
  expect(Math.abs((await unseen()) - 900)).toBeLessThan(60);
  await site.owner.query(
    "update chain_cursor set safe = 1, safe_hash = 'a', head = 1, read_at = now() - interval '1200 seconds'",
  );
  expect(Math.abs((await unseen()) - 1_200)).toBeLessThan(60);
});

test('a mail server that takes nothing is told by how long; a single mailbox that puts letters off is none', async () => {
  const unsent = async () => Number(/^letters_unsent_seconds ([\d.]+)$/m.exec(await figures())?.[1]);
  const { id } = await site.member();
  const letter = (minutes: number, outcome: string | null) =>
    site.owner.query(
      `insert into email_outbox (message_id, member_id, address, subject, body, created_at, expires_at, due_at, outcome)
       values ($1, $2, 'a@mail.example', 'a', '', now() - $3 * interval '1 minute', now() + interval '1 day',
               case when $4::text is null then now() end, $4)`,
      [crypto.randomUUID(), id, minutes, outcome],
    );
  expect(await unsent()).toBe(0);
  await letter(300, null);
  await letter(120, 'sent');
  expect(await unsent()).toBe(0);
  // Worth nothing any more for a long time; of this hour.
  await letter(100, 'given_up');
  expect(await unsent()).toBe(0);
  await letter(40, 'given_up');
  expect(Math.abs((await unsent()) - 2_400)).toBeLessThan(60);
  await letter(20, null);
  expect(Math.abs((await unsent()) - 2_400)).toBeLessThan(60);
  await letter(1, 'sent');
  expect(await unsent()).toBe(0);
});
