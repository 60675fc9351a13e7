/**
 * 10,000 members with the app open and nobody touching it, at two nodes: what a stream of signals costs a node, what they all ask of it
 * in a minute, and how long after a commit the member's app has the new balance (target: 300 ms; under 50 requests a second).
 */
import { Agent, type ClientRequest, request } from 'node:http';
import { signalsPath } from '@mingpai/contract/constants';
import { createLedger } from '@mingpai/ledger';
import pg from 'pg';
import { centralAccount, houseAccount } from '../apps/server/src/wallet/accounts.ts';
import { residentMegabytes, startBenchSite } from './bench-site.ts';
import { type LoadedMember, loadMembers, memberNumber } from './site-members.ts';

const members = 10_000;
const movements = 300;
/** A page that rests looks for itself so often (apps/h5/src/signals/follow.ts), in s. */
const restingLookS = 300;

const site = await startBenchSite({}, 21_086);
const other = await startBenchSite({ DATABASE_URL: site.databaseUrl }, 21_087);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 4 });
try {
  await loadMembers(site.databaseUrl, 0, members);
  const nodes = [site, other];
  const before = nodes.map((node) => residentMegabytes(node.pid()));
  const heard = new Map<bigint, () => void>();
  const streams: ClientRequest[] = [];
  for (let n = 0; n < members; n += 100) {
    const some = Array.from({ length: 100 }, (_, each) => n + each);
    streams.push(
      ...(await Promise.all(
        some.map((one) => {
          const member = memberNumber(one);
          return listen(nodes[one % 2]?.url ?? '', member, () => heard.get(member.id)?.());
        }),
      )),
    );
  }
  const [first, second] = nodes.map((node, place) => residentMegabytes(node.pid()) - (before[place] ?? 0));
  console.log(`${members} streams at two nodes: +${first} and +${second} MB`);
  const asked = await askedIn(60);
  console.log(
    `a minute of rest: ${(asked / 60).toFixed(1)} requests a second, and ${(members / restingLookS).toFixed(1)} looks of their own (target: under 50)`,
  );

  const ledger = createLedger({ database: { pool } });
  const times: { signal: number; screen: number }[] = [];
  for (let each = 0; each < movements; each += 1) {
    const n = (each * 31) % members;
    const member = memberNumber(n);
    const told = new Promise<void>((resolve) => heard.set(member.id, resolve));
    const outcome = await ledger.transferManyIn(pool, [
      {
        id: crypto.randomUUID(),
        kind: 'deposit',
        reference: `signal/${each}`,
        phase: 'single',
        legs: [
          { account: houseAccount('deposits'), amount: -100n },
          { account: centralAccount(member.id), amount: 100n },
        ],
      },
    ]);
    if (!outcome.ok) throw new Error(outcome.code);
    const committed = performance.now();
    await told;
    const signal = performance.now() - committed;
    await balance(nodes[n % 2]?.url ?? '', member);
    times.push({ signal, screen: performance.now() - committed });
  }
  for (const what of ['signal', 'screen'] as const) {
    const sorted = times.map((time) => time[what]).sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    console.log(`from commit to ${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (target 300)`);
  }
  for (const stream of streams) stream.destroy();
} finally {
  agent.destroy();
  await pool.end();
  await other.stop();
  await site.stop();
}

/** Resolves when the stream stands. */
function listen(url: string, { session }: LoadedMember, told: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const stream = request(
      url + signalsPath,
      { agent: false, headers: { authorization: `Bearer ${session}` } },
      (answer) => {
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          if (text.includes('data: open')) resolve(stream);
          else if (text.includes('data: yours')) told();
          else if (text.startsWith('{')) reject(new Error(text));
        });
        answer.on('error', () => undefined);
      },
    );
    stream.on('error', reject);
    stream.end();
  });
}

function balance(url: string, { session }: LoadedMember): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${session}`,
      'content-type': 'application/json',
      'content-length': 2,
    };
    const asked = request(`${url}/api/balance`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve());
    });
    asked.once('error', reject);
    asked.end('{}');
  });
}

/** What both nodes answered in so many seconds, the looks at their figures left out. */
async function askedIn(seconds: number): Promise<number> {
  const from = await answered();
  await new Promise((wake) => setTimeout(wake, seconds * 1_000));
  return (await answered()) - from;
}

async function answered(): Promise<number> {
  const texts = await Promise.all(
    [site, other].map(async ({ url }) => await (await fetch(`${url}/metrics`)).text()),
  );
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => /^(http_request_duration_seconds_count|http_fast_lane_requests)/.test(line))
    .filter((line) => !line.includes('/metrics'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
