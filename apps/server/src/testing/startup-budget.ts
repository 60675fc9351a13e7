/**
 * The first second of 10:00: 10,000 members tap at once, by HTTP, for a pool that is enough for about half of them. Prints how long
 * it takes until everybody has an answer, and checks that every answer is true. Run by bench/red-packets.bench.ts.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgres } from '@mingpai/postgres';
import { startSite } from '../app/start.ts';
import { SetClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { ensureDay, packetDay } from '../red-packets/day.ts';
import { signingNode } from './beacon.ts';
import type { Answer } from './tappers.ts';

const sandboxSecret = 'not-used-in-this-benchmark';
const members = Number(process.env.MEMBERS ?? 10_000);
const chances = 1;
/** fen; a packet is 5.50 yuan on average. */
const pool = 275 * members;
const firstId = 1_000_000;
/** 10:00 in Beijing. */
const ten = new Date('2026-11-21T02:00:00Z');
/** The rules are set before the window opens. */
const clock = new SetClock(new Date(ten.getTime() - 3_600_000));

const folder = mkdtempSync(join(tmpdir(), 'mingpai-bench-'));
// PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
chmodSync(folder, 0o755);
const postgres = await startPostgres({ dataDir: folder, durable: true });
const site = await startSite(
  readConfig({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: '21084',
    SANDBOX_SECRET: sandboxSecret,
    LOG_LEVEL: 'silent',
  }),
  { clock, beaconNodes: [signingNode(clock, sandboxSecret)] },
);
const { database } = site.site;

/** Members with an empty wallet, a session, and 1000 yuan that arrived in time. */
async function fill(): Promise<string[]> {
  const tokens = Array.from({ length: members }, () => randomBytes(32).toString('base64url'));
  await database.query(
    `insert into member (id, username, password_hash, pay_password_hash, real_name, registered_at)
     select $2::bigint + g, 'bench' || g, '', '', '', $3::timestamptz from generate_series(0, $1 - 1) g`,
    [members, firstId, ten],
  );
  await database.query(
    `insert into session (token_hash, member_id, created_at, expires_at, address, device)
     select hash, $2::bigint + place - 1, $3::timestamptz, $3::timestamptz + interval '1 day', '127.0.0.1', ''
       from unnest($1::bytea[]) with ordinality as t (hash, place)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), firstId, ten],
  );
  await database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
     select 'bench' || g, $2::bigint + g, 'bank', 100000, '', 'approved', $3::timestamptz - interval '1 hour',
            $3, 100000, 'bench', $3::timestamptz - interval '1 hour' from generate_series(0, $1 - 1) g`,
    [members, firstId, ten],
  );
  for (let begin = 0; begin < members; begin += 500)
    await database.transaction(async (tx) => {
      for (let place = begin; place < begin + 500; place += 1)
        await site.wallet.open(tx, BigInt(firstId + place));
    });
  const opened = { ...(await site.settings.current('site')), siteState: 1 as const };
  await database.transaction(async (tx) => {
    // A site that is no demonstration begins closed.
    await site.settings.set(tx, 'site', opened, 'seed');
    await site.settings.set(
      tx,
      'redPackets',
      { pool, share: 100, rules: [{ from: 10_000, to: 1_000_000_000, chances }] },
      'seed',
    );
  });
  await database.query('vacuum analyze');
  return tokens;
}

/** Those who tap have a process of their own, as they have phones of their own. */
async function tapAtOnce(tokens: readonly string[]): Promise<readonly Answer[]> {
  const tappers = spawn(process.execPath, [join(import.meta.dirname, 'tappers.ts'), site.address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  tappers.stdin.end(JSON.stringify(tokens));
  return JSON.parse(await text(tappers.stdout)) as readonly Answer[];
}

try {
  const tokens = await fill();
  // As in the night before: a seed that is drawn once the window is open names a round that is still to come.
  await ensureDay(database, site.beacon, packetDay(ten).day, clock.now());
  // The round that the day named comes seconds after its opening.
  clock.set(new Date(ten.getTime() + 30_000));
  const processor = process.cpuUsage();
  const answers = await tapAtOnce(tokens);
  const used = process.cpuUsage(processor);
  const given = answers.filter(({ code }) => code === 200);
  const dry = answers.filter(({ code }) => code === 7203);
  const sum = given.reduce((total, { fen }) => total + fen, 0);
  const { rows } = await database.query<{ left: string; paid: string; most: number; balances: string }>(
    `select (select sum(left_over)::text from red_packet_pool) as left, (select sum(amount)::text from red_packet) as paid,
            (select max(count)::int from (select count(*) from red_packet group by member_id) c) as most,
            (select coalesce(sum(amount), 0)::text from turnover_requirement) as balances`,
  );
  const [{ left, paid, most, balances } = { left: '', paid: '', most: 0, balances: '' }] = rows;
  const times = answers.map(({ seconds }) => seconds).sort((a, b) => a - b);
  console.log(
    `${members} grabs in ${times.at(-1)?.toFixed(1)} s, half of them within ${times[members / 2]?.toFixed(1)} s`,
  );
  console.log(`of a core for the server: ${((used.user + used.system) / 1_000_000).toFixed(1)} s`);
  const others = answers.filter(({ code }) => code !== 200 && code !== 7203);
  if (others.length > 0) console.log('codes', [...new Set(others.map(({ code }) => code))]);
  console.log(
    `${given.length} packets, ${dry.length} times "all taken", other answers: ${members - given.length - dry.length}`,
  );
  const right =
    given.length + dry.length === members &&
    String(sum) === paid &&
    paid === balances &&
    BigInt(paid) + BigInt(left) === BigInt(pool) &&
    most <= chances;
  console.log(
    right ? 'every answer is true, the pool is exact' : `WRONG: answers ${sum}, paid ${paid}, left ${left}`,
  );
  process.exitCode = right ? 0 : 1;
} finally {
  await site.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
