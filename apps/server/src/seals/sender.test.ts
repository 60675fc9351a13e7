/** The heads of the seals at somebody else's: each arrives, and who does not take them is named and stops nothing. */
import type { ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { settled } from '../testing/settled.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { sealJobs } from './jobs.ts';
import { type HeadSender, openHeadSender, sealGauges } from './sender.ts';
import { openReceiver } from './testing.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let sender: HeadSender;
let taken: { chain: string; seal: number; hash: string }[];
let alarms: object[];
/** What the receiver does with a post. */
let answer: (response: ServerResponse) => void;
const receiver = openReceiver((lines, response) => {
  answer(response);
  if (response.statusCode === 200 && response.writableEnded)
    taken.push(...lines.map((line) => JSON.parse(line)));
});

beforeAll(async () => {
  site = await startTestSite({ clock, environment: { SEAL_HEADS_URL: await receiver.open() } });
});
afterAll(async () => {
  await site.stop();
  receiver.close();
});
beforeEach(() => {
  taken = [];
  alarms = [];
  answer = (response) => void response.end();
  sender = openHeadSender(site.running.site.config.SEAL_HEADS_URL);
});

/** Something happens in the log of staff, is sealed, and the heads are told, as every ten minutes. */
async function sealAndTell(): Promise<void> {
  const { site: parts } = site.running;
  clock.advance(600_000);
  await site.staffToken('chief');
  await settled(parts.database);
  const log = {
    warn: (fields: object) => alarms.push(fields),
    error: (fields: object) => alarms.push(fields),
  };
  for (const job of sealJobs({ ...parts, log }, sender)) await job.run({});
}

async function auditSeals(): Promise<{ seal: number; hash: string }[]> {
  const { rows } = await site.running.site.database.query<{ seal: number; hash: string }>(
    "select number::int as seal, encode(hash, 'hex') as hash from audit_seal order by number",
  );
  return rows;
}
const takenOfAudit = () =>
  taken.filter(({ chain }) => chain === 'audit').map(({ seal, hash }) => ({ seal, hash }));

test('each seal of the log arrives at the receiver, once, as the database has it', async () => {
  await sealAndTell();
  const before = (await auditSeals()).length;
  expect(takenOfAudit()).toEqual((await auditSeals()).slice(-1));
  await sealAndTell();
  await sealAndTell();
  expect(takenOfAudit()).toEqual((await auditSeals()).slice(before - 1));
  expect(await auditSeals()).toHaveLength(before + 2);
  expect(alarms).toEqual([]);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['refuses', (response) => void response.writeHead(500).end(), '500'],
  ['hangs up', (response) => void response.destroy(), 'no answer'],
  ['sends elsewhere', (response) => void response.writeHead(302, { location: '/else' }).end(), 'no answer'],
])(
  'a receiver that %s is named each time, the site goes on, and what was missed comes with the next',
  async (_what, bad, status) => {
    await sealAndTell();
    const missedFrom = (await auditSeals()).length;
    answer = bad;
    await sealAndTell();
    const began = clock.now();
    await sealAndTell();
    expect(alarms).toMatchObject([
      { status, since: began.toISOString() },
      { status, since: began.toISOString() },
    ]);
    expect(sender.silentSince()).toEqual(began);
    expect((await site.call('appInfo', {})).code).toBe(200);
    answer = (response) => void response.end();
    await sealAndTell();
    expect(takenOfAudit()).toEqual((await auditSeals()).slice(missedFrom - 1));
    expect((await auditSeals()).length).toBe(missedFrom + 3);
    expect(sender.silentSince()).toBeUndefined();
  },
);

test('a receiver that says nothing at all is given up, and named', async () => {
  sender = openHeadSender(site.running.site.config.SEAL_HEADS_URL, 300);
  answer = () => undefined;
  await sealAndTell();
  expect(alarms).toMatchObject([{ status: 'no answer' }]);
  expect((await site.call('appInfo', {})).code).toBe(200);
  expect(taken).toEqual([]);
});

test('whoever watches the site reads for how long nothing was taken', async () => {
  const register = new Registry();
  sealGauges(register, sender, clock);
  answer = (response) => void response.writeHead(503).end();
  await sealAndTell();
  await sealAndTell();
  expect(await register.metrics()).toContain('\nseal_heads_unsent_seconds 600\n');
  answer = (response) => void response.end();
  await sealAndTell();
  expect(await register.metrics()).toContain('\nseal_heads_unsent_seconds 0\n');
  const figures = await (await fetch(new URL('/metrics', site.running.address))).text();
  expect(figures).toContain('\nseal_heads_unsent_seconds ');
});
