/**
 * 10,000 sessions that each poll their balance every 4.3 s (specification, chapter 9): what the server holds must not grow. Five minutes,
 * or as many as MINUTES says (target: flat over an hour).
 */
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { residentMegabytes, startBenchSite } from './bench-site.ts';

const sessions = 10_000;
const everyMs = 4_300;
const minutes = Math.max(3, Number(process.env.MINUTES ?? 5));
const firstId = 1_000_000;

const site = await startBenchSite({}, 21_085);
try {
  const tokens = await signIn();
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  let [answered, failed] = [0, 0];
  const polls = tokens.map(async (token, place) => {
    await pause((place / sessions) * everyMs);
    for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
      const asked = Date.now();
      if (await poll(agent, token)) answered += 1;
      else failed += 1;
      await pause(everyMs - (Date.now() - asked));
    }
  });
  const held: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(60_000);
    held.push(residentMegabytes(site.pid()));
    console.log(`minute ${minute + 1}: ${held.at(-1)} MB, ${answered} answers, ${failed} failed`);
  }
  await Promise.all(polls);
  agent.destroy();
  // The first minute fills what is kept of each session.
  const [from = 0, to = 0] = [held[1], held.at(-1)];
  console.log(`growth after the second minute: ${to - from} MB in ${minutes - 2} minutes (target: flat)`);
} finally {
  await site.stop();
}

/** Members with a session each, made in the database: 10,000 registrations would measure the password hash. */
async function signIn(): Promise<string[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  const tokens = Array.from({ length: sessions }, () => randomBytes(32).toString('base64url'));
  try {
    await client.query(
      `insert into member (id, username, password_hash, pay_password_hash, real_name, registered_at)
     select $2::bigint + g, 'poller' || g, '', '', '', now() from generate_series(0, $1 - 1) g`,
      [sessions, firstId],
    );
    await client.query(
      `insert into session (token_hash, member_id, created_at, expires_at, address, device)
     select hash, $2::bigint + place - 1, now(), now() + interval '1 day', '', ''
       from unnest($1::bytea[]) with ordinality as t (hash, place)`,
      [tokens.map((token) => createHash('sha256').update(token).digest()), firstId],
    );
  } finally {
    await client.end();
  }
  return tokens;
}

function poll(agent: Agent, token: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      `${site.url}/api/balance`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': 2,
        },
      },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => {
          body += part;
        });
        answer.once('end', () => resolve(body.includes('"code":200')));
      },
    );
    asked.once('error', () => resolve(false));
    asked.end('{}');
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, Math.max(0, ms)));
}
