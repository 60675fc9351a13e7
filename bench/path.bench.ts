/**
 * Money by HTTP, durable, against pgbench's TPC-B-like script on the same PostgreSQL in the same run: what venues and members ask for,
 * with the share of it that each should reach, what each adds to the database, and how long it takes at half of its own rate.
 * Client, venue, server and database share the machine. ROUNDS, SECONDS and CLIENTS: how often, how long, how many at once. ONLY: lines
 * whose names have one of these in them, with commas between. With `--judge` it ends with 1 where a target is missed.
 */
import { createHash } from 'node:crypto';
import { calls as memberCalls } from '@mingpai/contract/calls';
import pg from 'pg';
import { benchSecret, end, startBenchSite, startScript } from './bench-site.ts';
import { signInStaff } from './bench-staff.ts';
import { cpuTimeOf, parentOf } from './cpu-time.ts';
import { measure, measureAt } from './ledger-measure.ts';
import { prepareTpcb, runTpcb, sender } from './ledger-tpcb.ts';
import { median } from './median.ts';
import { openMoneyCalls } from './money-calls.ts';
import { type LoadedMember, loadMembers, memberNumber, payPassword, venues } from './site-members.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const clients = Number(process.env.CLIENTS ?? 25);
const only = (process.env.ONLY ?? '').split(',');
const judging = process.argv.includes('--judge');
const members = 5_000;
const venuePort = 21_082;

const venue = startScript('bare-venue.ts', { PORT: String(venuePort) });
const site = await startBenchSite({ SANDBOX_URL: `http://127.0.0.1:${venuePort}` });
const watcher = new pg.Pool({ connectionString: site.databaseUrl, max: 4 });

async function bytes(): Promise<number> {
  const { rows } = await watcher.query('select pg_database_size(current_database()) as bytes');
  return Number((rows[0] as { bytes: string }).bytes);
}

const { rows: backends } = await watcher.query('select pg_backend_pid() as pid');
const postmaster = parentOf((backends[0] as { pid: number }).pid);

interface Spent {
  readonly server: number;
  readonly database: number;
}

/** What server and database had of the cores so far, in ms. */
function spent(): Spent {
  return { server: cpuTimeOf(site.pid()), database: cpuTimeOf(postmaster, { children: true }) };
}

interface Kind {
  readonly name: string;
  /** Of the TPC-B-like script's rate (design: seamless bets 1.0, transfers to venues 0.4, all other money calls 0.8). */
  readonly target: number;
  call(): Promise<unknown>;
  /** Before each round. */
  ready?(): Promise<unknown>;
}

interface Round {
  readonly ratio: number;
  readonly bytes: number;
  readonly each: Spent;
  readonly p99AtHalf: number;
}

/** As the stand-in's games show one before each bet. */
const fingerprint = () => ({
  commitments: [
    {
      draw: '',
      hash: createHash('sha256').update(String(Math.random())).digest('hex'),
    },
  ],
});

async function kindsOf(): Promise<readonly Kind[]> {
  const calls = openMoneyCalls(site.url, benchSecret);
  const random = () => memberNumber(Math.floor(Math.random() * members));
  /** Everybody in turns: some things a member does once, or a few times. */
  const inTurns = (): (() => LoadedMember) => {
    let next = 0;
    return () => memberNumber(next++ % members);
  };
  let day = 30;
  /** What everybody may claim once. */
  const oweRebates = () => {
    day += 1;
    return watcher.query(
      `insert into rebate (member_id, venue, day, earned, money, created_at)
       select id, $2, current_date - $3::int, 1000000, 100, now() from member where id >= $1`,
      [String(memberNumber(0).id), venues.seamless, day],
    );
  };
  let owed: Promise<unknown> = Promise.resolve();
  let claims = 0;
  const underWay = new Set<Promise<unknown>>();
  const [claimer, depositor, credited, leaver] = [inTurns(), inTurns(), inTurns(), inTurns()];
  const asStaff = await signInStaff(site.url, site.folder);
  const { rows: cards } = await watcher.query<{ id: string; member: string }>(
    'select id, member_id as member from card',
  );
  const cardOf = new Map(cards.map(({ id, member }) => [member, id]));
  const deposit = (member: LoadedMember) =>
    calls.member(member, memberCalls.openDeposit.path, {
      paytype: 'usdt',
      amount: 100 + Math.floor(Math.random() * 900),
      bank_no: 'a1B2',
      catepay: 'TRC20',
    });
  return [
    { name: 'seamless bet', target: 1, call: () => calls.bet(random()) },
    {
      name: 'seamless bet with its fingerprint',
      target: 1,
      call: () => calls.bet(random(), fingerprint()),
    },
    {
      name: 'seamless bet that ends its round',
      target: 1,
      call: () => calls.bet(random(), { ...fingerprint(), round_closed: true }),
    },
    {
      name: 'bet and its win',
      target: 1,
      async call() {
        const member = random();
        await calls.win(member, await calls.bet(member));
      },
    },
    {
      name: 'bet and its win as venues send them',
      target: 1,
      async call() {
        const member = random();
        await calls.win(member, await calls.bet(member, fingerprint()), 90, { round_closed: true });
      },
    },
    { name: 'transfer to a venue', target: 0.4, call: () => calls.transfer(random(), 'in') },
    {
      name: 'rebate claim',
      target: 0.8,
      ready: oweRebates,
      async call() {
        // Whoever's turn comes again is owed something again, which no claim of before may take.
        if (claims > 0 && claims % members === 0) owed = Promise.allSettled(underWay).then(oweRebates);
        claims += 1;
        const claim = owed.then(() => calls.member(claimer(), memberCalls.claimRebates.path, {}));
        underWay.add(claim);
        await claim.finally(() => underWay.delete(claim));
      },
    },
    { name: 'deposit order', target: 0.8, call: () => deposit(depositor()) },
    {
      name: 'deposit order and its credit',
      target: 0.8,
      async call() {
        const member = credited();
        await deposit(member);
        const { rows } = await watcher.query<{ id: string }>(
          "select id from deposit_order where member_id = $1 and state = 'pending' order by id desc limit 1",
          [String(member.id)],
        );
        const id = Number(rows[0]?.id);
        await asStaff('approveDeposit', { id, reference: `bench ${id}` });
      },
    },
    {
      name: 'withdrawal order',
      target: 0.8,
      // Whoever was credited above has still to play.
      ready: () => watcher.query('update turnover_requirement set used = amount where used < amount'),
      call: () => {
        const member = leaver();
        return calls.member(member, memberCalls.withdraw.path, {
          amount: 100,
          bank: cardOf.get(String(member.id)) ?? '',
          password: payPassword,
        });
      },
    },
  ];
}

/** One kind in one round. @param plain of the TPC-B-like script in the same round, a second */
async function run({ name, call }: Kind, plain: number): Promise<Round> {
  const before = await bytes();
  const began = spent();
  const { rate, p50, p99 } = await measure(clients, seconds, call);
  const ended = spent();
  const grown = (await bytes()) - before;
  const { p99: p99AtHalf } = await measureAt(rate / 2, seconds, call);
  const calls = rate * seconds;
  const each = {
    server: (ended.server - began.server) / calls,
    database: (ended.database - began.database) / calls,
  };
  console.log(
    `${name}: ${Math.round(rate)}/s (p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at half of it p99 ${p99AtHalf.toFixed(0)} ms), ratio ${(rate / plain).toFixed(2)}; ms of a core each: server ${each.server.toFixed(2)}, database ${each.database.toFixed(2)}`,
  );
  return { ratio: rate / plain, bytes: grown / calls, each, p99AtHalf };
}

try {
  await watcher.query('create database tpcb');
  const tpcb = new URL(site.databaseUrl);
  tpcb.pathname = '/tpcb';
  await prepareTpcb(tpcb.href, 100_000, clients);
  await loadMembers(site.databaseUrl, 0, members);
  const kinds = (await kindsOf()).filter(({ name }) => only.some((part) => name.includes(part)));
  const measured = new Map<Kind, Round[]>(kinds.map((kind) => [kind, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const load = { url: tpcb.href, clients, seconds, accounts: 100_000, branches: clients } as const;
    const idle = spent();
    const { rate: plain } = await runTpcb({ ...load, protocol: 'simple' });
    const plainMs = (spent().database - idle.database) / (plain * seconds);
    console.log(`TPC-B-like: ${Math.round(plain)}/s; ms of a core each: database ${plainMs.toFixed(2)}`);
    for (const [kind, all] of measured) {
      await kind.ready?.();
      const one = await run(kind, plain);
      // The first round only warms.
      if (round > 0) all.push(one);
    }
  }
  console.log(`\nmedian of ${rounds} rounds against ${sender}, ${clients} clients:`);
  const missed: string[] = [];
  for (const [{ name, target }, all] of measured) {
    const of = (pick: (one: Round) => number) => median(all.map(pick));
    const ratio = of((one) => one.ratio);
    if (ratio < target) missed.push(name);
    console.log(
      `${name}: ${ratio.toFixed(2)} (wanted: ${target}); p99 at half the load ${of((one) => one.p99AtHalf).toFixed(0)} ms; ${Math.round(of((one) => one.bytes))} bytes each; ms of a core each: server ${of((one) => one.each.server).toFixed(2)}, database ${of((one) => one.each.database).toFixed(2)}`,
    );
  }
  console.log(
    missed.length === 0
      ? 'All reach their targets.'
      : `${missed.length} do not reach their targets: ${missed.join(', ')}`,
  );
  if (judging && missed.length > 0) process.exitCode = 1;
} finally {
  await watcher.end();
  await site.stop();
  await end(venue);
}
