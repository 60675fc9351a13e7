/** The upkeep of the seals on tables: what a run of its jobs leaves, and what people are told when it goes wrong. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditChain, recordAudit, sealAudit, verifyAudit } from '../backoffice/index.ts';
import type { AskedFigures } from '../platform/asked-figures.ts';
import { SetClock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { settled } from '../testing/settled.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { newestHeads } from './heads.ts';
import { sealJobs } from './jobs.ts';
import type { HeadSender } from './sender.ts';
import { unsealedGauge } from './unsealed.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'upkeep-'));
const file = join(folder, 'heads.jsonl');
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await tables.close();
});
const errors = vi.fn();
beforeEach(() => {
  errors.mockClear();
  rmSync(file, { force: true });
});

const note = () =>
  recordAudit(tables.database, clock, { staffId: null, action: 'rate_began', subject: 'rate/1' });
async function seal(): Promise<bigint | undefined> {
  await settled(tables.database);
  return sealAudit(tables.database, clock);
}

/** What somebody comes to who may do as they like with the seals; all of it is taken back. */
async function undone<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result | undefined> {
  const undo = new Error('undo');
  let found: Result | undefined;
  await tables.database
    .transaction(async (tx) => {
      await tx.query('alter table audit_seal disable trigger user');
      found = await work(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

test('a seal covers what is new, and where nothing is there is none', async () => {
  await note();
  const first = await seal();
  expect(await seal()).toBeUndefined();
  await note();
  expect(await seal()).toBe((first ?? 0n) + 1n);
});

test('the age of what no seal covers is that of its oldest row, in seconds, and nothing where all is sealed', async () => {
  let ask: (db: Queryable) => Promise<unknown> = async () => [];
  const add: AskedFigures['add'] = (asked) => {
    ask = asked;
  };
  unsealedGauge({ add }, clock);
  const ages = async () => {
    const told = (await ask(tables.database)) as [{ chain: string }, number][];
    return Object.fromEntries(told.map(([{ chain }, age]) => [chain, age]));
  };
  await note();
  await seal();
  clock.advance(60_000);
  expect(await ages()).toEqual({ ledger: 0, audit: 0, fingerprints: 0 });
  await note();
  clock.advance(90_000);
  await note();
  clock.advance(30_000);
  expect(await ages()).toEqual({ ledger: 0, audit: 120, fingerprints: 0 });
});

test('a seal that begins behind the end of the one before it does not follow from it: an entry lies between, in neither', async () => {
  await note();
  await seal();
  await note();
  await note();
  const last = await seal();
  const found = await undone(async (tx) => {
    // Whole in itself, over the later entry alone: only where it begins tells.
    await tx.query(
      `update audit_seal s set from_xid = n.xid, rows = 1, leaves = substr(r.digest, 1, 8),
              hash = sha256(s.previous || convert_to(n.xid || '-' || s.to_xid || ':', 'UTF8') || r.digest)
         from (select max(xid) as xid from audit) n cross join lateral ${auditChain.rows('n.xid', 'n.xid + 1')} r
        where s.number = $1`,
      [last],
    );
    return verifyAudit(tx);
  });
  expect(found?.findings).toEqual([
    { seal: String(last), detail: 'it does not follow from the seal before it' },
  ]);
});

/** Runs a job of the seals. @param sender whom the heads go to */
async function run(
  name: string,
  sender: Pick<HeadSender, 'send'>,
  more: { readonly database?: Queryable; readonly url?: string } = {},
) {
  const config = { DATA_DIR: folder, SEAL_HEADS_FILE: file, TIMESTAMP_URL: more.url };
  const ledger = createLedger({ database: tables.database });
  const { database = tables.database } = more;
  const deps = { config, database, ledger, clock, log: { warn: vi.fn(), error: errors } };
  const nobody = { taken: () => new Map(), silentSince: () => undefined };
  const jobs = sealJobs(deps as unknown as Parameters<typeof sealJobs>[0], { ...nobody, ...sender });
  await jobs.find((job) => job.name === name)?.run({});
}
const taken = { send: async () => undefined };

test('heads that a receiver does not take are told to people with since when, and written down all the same', async () => {
  await note();
  await seal();
  const since = new Date('2026-11-21T03:00:00.000Z');
  await run('tell_seal_heads', { send: async () => ({ status: '503', unsent: 2, since }) });
  expect(errors.mock.calls).toEqual([
    [
      { status: '503', unsent: 2, since: '2026-11-21T03:00:00.000Z' },
      'the heads of the seals could not be sent: nobody but this machine holds them; they go with the next ones',
    ],
  ]);
  expect(newestHeads(file)).toMatchObject([{ chain: 'audit' }]);
  await run('tell_seal_heads', taken);
  expect(errors).toHaveBeenCalledTimes(1);
});

test('a seal that is another one than left the house is told to people, and nothing more is written down behind it', async () => {
  await note();
  const last = await seal();
  await run('tell_seal_heads', taken);
  const written = readFileSync(file, 'utf8');
  const [head] = newestHeads(file);
  await note();
  await seal();
  await undone(async (tx) => {
    await tx.query("update audit_seal set hash = sha256(hash || 'x') where number = $1", [last]);
    await run('tell_seal_heads', taken, { database: tx });
  });
  expect(errors.mock.calls).toEqual([
    [
      { chain: 'audit', seal: Number(last), hash: head?.hash, file },
      expect.stringMatching(/^a seal that left the house is not the one in the database/),
    ],
  ]);
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test('an authority that does not answer is told to people: today’s heads have no time-stamp yet', async () => {
  await run('stamp_seal_heads', taken);
  expect(errors).not.toHaveBeenCalled();
  await run('stamp_seal_heads', taken, { url: 'http://127.0.0.1:1/' });
  expect(errors.mock.calls).toEqual([
    [
      { trouble: expect.any(String) },
      'the heads of the seals have no time-stamp of today; the authority is asked again',
    ],
  ]);
});
