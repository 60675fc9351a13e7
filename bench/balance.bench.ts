/** POST /api/balance with a valid token against a bare node:http server that answers the same bytes (target: 0.8 or more). */
import autocannon from 'autocannon';
import { end, startBenchSite, startScript, untilUp } from './bench-site.ts';

/** Short slices in turn, so that whatever else the machine does hits both alike. */
const seconds = 1;
const connections = 64;
const rounds = 12;

const barePort = 21_080;
const site = await startBenchSite();
const form = {
  name: 'benchmark',
  password: 'kiesel1',
  confirmPass: 'kiesel1',
  realname: '基准',
  paypassword: 'kiesel2',
};
const json = { 'content-type': 'application/json' };
const registered = await fetch(`${site.url}/api/register`, {
  method: 'POST',
  headers: json,
  body: JSON.stringify(form),
});
const { data } = (await registered.json()) as { data: { api_token: string } };
const headers = { ...json, authorization: `Bearer ${data.api_token}` };
const answer = await fetch(`${site.url}/api/balance`, {
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
const bare = startScript('bare-http.ts', {
  PORT: String(barePort),
  BODY: body,
  HEADERS: JSON.stringify(sent),
});
const bareUrl = `http://127.0.0.1:${barePort}`;
await untilUp(bareUrl);

async function measure(url: string): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url: `${url}/api/balance`,
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
  await measure(bareUrl);
  await measure(site.url);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [plain, ours] = [await measure(bareUrl), await measure(site.url)];
    ratios.push(ours / plain);
    console.log(
      `bare ${Math.round(plain)}/s, balance ${Math.round(ours)}/s, ratio ${(ours / plain).toFixed(2)}`,
    );
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(`POST /api/balance against bare node:http: ${median.toFixed(2)} (target 0.8)`);
} finally {
  await end(bare);
  await site.stop();
}
