/**
 * I6, second half. Who attacks: whoever owns the database, with all guards off. They rewrite history so that everything inside of
 * the database fits again: a row changed, the tail cut off, all of it sealed anew, seals replaced. What must hold: the heads of the
 * seals left the house before, and `npm run ledger:verify -- --against <file>` names the seal and the row.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyAll } from '../apps/server/src/app/verification.ts';
import { openDatabase, type Tx } from '../apps/server/src/platform/database.ts';
import { tellHeads } from '../apps/server/src/seals/heads.ts';
import { headsFile, sealJobs } from '../apps/server/src/seals/index.ts';
import { settled } from '../apps/server/src/testing/settled.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let file: string;
beforeEach(async () => {
  site = await startTestSite();
  file = headsFile(site.running.site.config);
  const member = await site.memberWith(100_00n);
  const chief = await site.staffToken();
  // Three stretches of history in each chain, told to the file as they are made.
  for (const action of ['freezeMember', 'unfreezeMember', 'freezeMember'] as const) {
    await site.staff(action, { id: Number(member.id), reason: '核实身份' }, chief);
    await credit(member.id);
    await sealAll();
  }
});
afterEach(async () => {
  // What the test did to the books would stop the site's own look at its end.
  await site.stop().catch((error: unknown) => {
    if (!String(error).includes('not in order')) throw error;
  });
});

async function credit(memberId: bigint): Promise<void> {
  const { site: parts, wallet } = site.running;
  const id = crypto.randomUUID();
  await parts.database.transaction((tx) =>
    wallet.credit(tx, { id, memberId, amount: 50_00n, reference: 'test', turnover: 0n }),
  );
}

/** The jobs of the site, as they run every ten minutes, once nothing in the cluster is older than what there is to seal. */
async function sealAll(): Promise<void> {
  await settled(site.running.site.database);
  for (const job of sealJobs(site.running.site)) await job.run({});
}

/** As the owner of the database, with every trigger off. */
async function rewrite(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await site.owner.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await work(tx);
  });
}

async function verified(against: string | undefined = file) {
  const database = openDatabase(site.databaseUrl, { connections: 2, trusting: false });
  try {
    return await verifyAll(database, against);
  } finally {
    await database.close();
  }
}

/** All seals of a chain from one on, made anew over what stands there now: nothing inside of the database is left to find. */
async function resealed(tx: Tx, from: number): Promise<void> {
  await tx.query(
    `do $$ declare s ledger.seal; begin
       for s in select * from ledger.seal where number >= ${from} order by number loop
         update ledger.seal t set previous = coalesce(b.hash, ''), hash = h.hash, leaves = h.leaves, rows = h.rows
           from (select 1) one left join ledger.seal b on b.number = s.number - 1
          cross join lateral ledger.seal_hash(coalesce(b.hash, ''), s.from_xid, s.to_xid) h
          where t.number = s.number;
       end loop; end $$`,
  );
}

interface Sealed {
  readonly seal: number;
  readonly transfer: string;
}

/** A transfer of the second seal. */
async function target(): Promise<Sealed> {
  const { rows } = await site.owner.query<{ seal: number; transfer: string }>(
    `select s.number::int as seal, t.id as transfer from ledger.seal s join ledger.transfer t on t.xid >= s.from_xid and t.xid < s.to_xid
      order by s.number desc offset 1 limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('nothing was sealed');
  return row;
}

const elsewhere = (transfer: string) =>
  `update ledger.transfer set reference = 'elsewhere' where id = '${transfer}'`;

test('untouched history is what left the house, and a server that starts again adds nothing twice', async () => {
  const found = await verified();
  expect(found).toMatchObject({ ok: true, guards: [], heads: { ok: true, findings: [], unreadable: [] } });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(found.heads?.heads).toBe(lines.length);
  expect(new Set(lines.map((line) => JSON.parse(line).chain))).toContain('audit');
  expect(lines.length).toBeGreaterThanOrEqual(6);
  expect(await tellHeads(site.running.site.database, file, new Date())).toEqual({ told: [], rewritten: [] });
});

test('guards off and a row changed: the guard and the row are named', async () => {
  const { seal, transfer } = await target();
  await site.owner.query('alter table ledger.transfer disable trigger transfer_is_history');
  await site.owner.query(elsewhere(transfer));
  const { ok, books, guards } = await verified();
  expect(ok).toBe(false);
  expect(books.findings).toContainEqual({
    kind: 'seal',
    seal: BigInt(seal),
    transfer,
    detail: 'this row is not what was sealed',
  });
  expect(guards).toEqual([
    { guard: 'transfer_is_history on ledger.transfer', detail: 'this guard is switched off' },
  ]);
});

test('a guard that was given another body, or dropped, is named', async () => {
  await site.owner.query(
    'create or replace function ledger.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  );
  await site.owner.query('drop trigger audit_is_history on audit');
  expect((await verified()).guards).toEqual([
    { guard: 'audit_is_history on public.audit', detail: 'this guard is missing' },
    { guard: 'ledger.refuse_change', detail: 'this function has another body than it was given' },
  ]);
});

test('functions of the database that are made to lie about what was sealed are not asked', async () => {
  const { seal, transfer } = await target();
  await rewrite((tx) => tx.query(elsewhere(transfer)));
  await site.owner.query(
    `create or replace function ledger.seal_hash(previous bytea, from_xid bigint, to_xid bigint, out rows bigint, out hash bytea, out leaves bytea)
     language sql stable as $$ select s.rows, s.hash, s.leaves from ledger.seal s where s.from_xid = seal_hash.from_xid $$`,
  );
  const { books } = await verified();
  expect(books.findings).toContainEqual(
    expect.objectContaining({ kind: 'seal', seal: BigInt(seal), transfer }),
  );
});

test('everything sealed anew over a changed row: inside it all fits, the file names seal and row', async () => {
  const { seal, transfer } = await target();
  await rewrite(async (tx) => {
    await tx.query(elsewhere(transfer));
    await resealed(tx, 1);
  });
  expect((await verified('no such file')).ok).toBe(true);
  const { ok, books, heads } = await verified();
  expect({ ok, inside: books.ok }).toEqual({ ok: false, inside: true });
  expect(heads?.findings).toEqual([
    {
      chain: 'ledger',
      seal,
      entry: `transfer ${transfer}`,
      detail: expect.stringMatching(
        /^it is not the seal that left the house on .*; this row is not what was sealed$/,
      ),
    },
  ]);
});

test('the tail cut off, rows and seals: the file names what is gone', async () => {
  const { rows } = await site.owner.query<{ seal: number; from: bigint }>(
    'select number::int as seal, from_xid as from from ledger.seal order by number desc limit 1',
  );
  const [last] = rows;
  await rewrite(async (tx) => {
    await tx.query('delete from ledger.seal where number >= $1', [last?.seal]);
    await tx.query('delete from ledger.entry where xid >= $1', [last?.from]);
    await tx.query('delete from ledger.transfer where xid >= $1', [last?.from]);
    await tx.query(
      'delete from ledger.reservation where transfer_id not in (select id from ledger.transfer)',
    );
  });
  await site.owner.query('select ledger.rebuild()');
  expect((await verified('no such file')).ok).toBe(true);
  expect((await verified()).heads?.findings).toEqual([
    {
      chain: 'ledger',
      seal: last?.seal,
      detail: expect.stringMatching(/^it left the house on .* and is gone; rows at its end are missing/),
    },
  ]);
});

test("the staff's log cut off and sealed anew is named by its own chain", async () => {
  await rewrite(async (tx) => {
    await tx.query('delete from audit_seal');
    await tx.query('delete from audit where id = (select max(id) from audit)');
    await tx.query('select make_audit_seal(now())');
  });
  expect((await verified('no such file')).log.ok).toBe(true);
  const { heads } = await verified();
  expect(heads?.findings.map(({ chain }) => chain)).toEqual(['audit', 'audit']);
  expect(heads?.findings[0]).toMatchObject({
    seal: 1,
    detail: expect.stringContaining('not the seal that left'),
  });
  expect(heads?.findings[1]).toMatchObject({
    seal: 2,
    detail: expect.stringMatching(/ and is gone, as is the next; its rows are there$/),
  });
});

test('seals replaced by others over the same rows are named', async () => {
  await rewrite(async (tx) => {
    await tx.query(
      "update ledger.seal set sealed_at = sealed_at - interval '1 day', from_xid = from_xid + 1 where number = 1",
    );
    await resealed(tx, 1);
  });
  const { heads } = await verified();
  expect(heads?.findings).toEqual([
    {
      chain: 'ledger',
      seal: 1,
      detail: expect.stringMatching(/; the seal itself was replaced$/),
    },
  ]);
});

test('the server itself notices, says so, and writes nothing down over it', async () => {
  const { transfer } = await target();
  await rewrite(async (tx) => {
    await tx.query(elsewhere(transfer));
    await resealed(tx, 1);
  });
  const before = readFileSync(file, 'utf8');
  const said: object[] = [];
  const log = { warn: () => undefined, error: (fields: object) => void said.push(fields) };
  await credit((await site.member()).id);
  const jobs = sealJobs({ ...site.running.site, log });
  for (const job of jobs) await job.run({});
  expect(said).toEqual([expect.objectContaining({ chain: 'ledger', file })]);
  const added = readFileSync(file, 'utf8').slice(before.length);
  expect(added).not.toContain('"chain":"ledger"');
});

test('a line of the file that was cut off or garbled is told by its number, and the file goes on', async () => {
  const whole = readFileSync(file, 'utf8');
  const copy = join(site.running.site.config.DATA_DIR, 'copy.jsonl');
  writeFileSync(copy, whole.slice(0, -40));
  const last = whole.trimEnd().split('\n').length;
  expect((await verified(copy)).heads).toMatchObject({ ok: false, unreadable: [last], findings: [] });
  const { told } = await tellHeads(site.running.site.database, copy, new Date());
  expect(told).toHaveLength(1);
  expect((await verified(copy)).heads).toMatchObject({ unreadable: [last], findings: [] });
});
