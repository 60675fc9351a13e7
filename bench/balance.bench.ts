/** POST /api/balance with a valid token against a bare node:http server that answers the same bytes (target: 0.8 or more). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import autocannon from 'autocannon';

/** Short slices in turn, so that whatever else the machine does hits both alike. */
const seconds = 1;
const connections = 64;
const rounds = 12;

const folder = mkdtempSync(join(tmpdir(), 'mingpai-bench-'));
// PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
chmodSync(folder, 0o755);
const postgres = await startPostgres({ dataDir: folder });
const barePort = 21_080;
const sitePort = 21_081;

function start(script: string, env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`${url} is not up`);
}

const site = start('../apps/server/src/main.ts', {
  PORT: String(sitePort),
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  SANDBOX_SECRET: 'not-used-in-this-benchmark',
  DEMO: '1',
  LOG_LEVEL: 'silent',
});
await untilUp(`http://127.0.0.1:${sitePort}/readyz`);
const form = {
  name: 'benchmark',
  password: 'secret1',
  confirmPass: 'secret1',
  realname: '基准',
  paypassword: 'secret2',
};
const json = { 'content-type': 'application/json' };
const registered = await fetch(`http://127.0.0.1:${sitePort}/api/register`, {
  method: 'POST',
  headers: json,
  body: JSON.stringify(form),
});
const { data } = (await registered.json()) as { data: { api_token: string } };
const headers = { ...json, authorization: `Bearer ${data.api_token}` };
const answer = await fetch(`http://127.0.0.1:${sitePort}/api/balance`, {
  method: 'POST',
  headers,
  body: '{}',
});
// The same bytes: body and headers, but for those that node writes itself.
const body = await answer.text();
const sent = Object.fromEntries(
  [...answer.headers].filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
  ),
);
const bare = start('bare-http.ts', { PORT: String(barePort), BODY: body, HEADERS: JSON.stringify(sent) });
await untilUp(`http://127.0.0.1:${barePort}/`);

async function measure(port: number): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url: `http://127.0.0.1:${port}/api/balance`,
    method: 'POST',
    headers,
    body: '{}',
    connections,
    duration: seconds,
  });
  if (non2xx > 0) throw new Error(`${non2xx} answers were not 200`);
  return requests.average;
}

try {
  await measure(barePort);
  await measure(sitePort);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [plain, ours] = [await measure(barePort), await measure(sitePort)];
    ratios.push(ours / plain);
    console.log(
      `bare ${Math.round(plain)}/s, balance ${Math.round(ours)}/s, ratio ${(ours / plain).toFixed(2)}`,
    );
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(`POST /api/balance against bare node:http: ${median.toFixed(2)} (target 0.8)`);
} finally {
  for (const child of [site, bare]) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
