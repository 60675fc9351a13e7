import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queryable, Tx } from '../platform/database.ts';
import { settled } from '../testing/settled.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { sealAudit, verifyAudit } from './audit-seal.ts';

let site: TestSite;
let chief: string;
let member: bigint;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
  member = (await site.member()).id;
});
afterAll(() => site.stop());

/** Seals what there is, once nothing that runs in the cluster is older than it. */
async function sealAll() {
  const { database, clock } = site.running.site;
  await settled(database);
  await sealAudit(database, clock);
}

/** Three actions of staff by HTTP, sealed together. */
beforeEach(async () => {
  const id = Number(member);
  await site.staff('freezeMember', { id, reason: '核实身份' }, chief);
  await site.staff('unfreezeMember', { id, reason: '已核实' }, chief);
  await site.staff('freezeMember', { id, reason: '再次核实' }, chief);
  await sealAll();
});

async function newest(db: Queryable): Promise<{ id: bigint; seal: bigint }> {
  const { rows } = await db.query<{ id: bigint; seal: bigint }>(
    'select (select max(id) from audit) as id, (select max(number) from audit_seal) as seal',
  );
  const [row] = rows;
  if (!row) throw new Error('an empty log');
  return row;
}

/** Does by hand what an owner of the database could do, looks, and takes it back. */
async function tampered(work: (tx: Tx, last: bigint) => Promise<unknown>) {
  const { owner } = site;
  const { id, seal } = await newest(owner);
  const undo = new Error('undo');
  const found: { verification?: Awaited<ReturnType<typeof verifyAudit>> } = {};
  await owner
    .transaction(async (tx) => {
      await tx.query('alter table audit disable trigger user');
      await tx.query('alter table audit_seal disable trigger user');
      await work(tx, id);
      found.verification = await verifyAudit(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return { findings: found.verification?.findings, id, seal: String(seal) };
}

test('an untouched log verifies, also with actions that are not sealed yet', async () => {
  const { database } = site.running.site;
  await site.staff('unfreezeMember', { id: Number(member), reason: '已核实' }, chief);
  const { ok, findings, entries, unsealed, seals, head } = await verifyAudit(database);
  expect({ ok, findings, unsealed }).toEqual({ ok: true, findings: [], unsealed: 1 });
  expect(entries).toBeGreaterThan(3);
  expect(seals).toBeGreaterThan(0);
  expect(head).toMatch(/^[0-9a-f]{64}$/);
});

test('an entry that was changed by hand is found and named', async () => {
  for (const change of ["detail = '{}'", 'staff_id = null', "at = at - interval '1 second'"]) {
    const { findings, id, seal } = await tampered((tx, last) =>
      tx.query(`update audit set ${change} where id = $1`, [last - 2n]),
    );
    expect(findings, change).toEqual([
      { seal, entry: String(id - 2n), detail: 'this entry is not what was sealed' },
    ]);
  }
});

test('an entry that was removed, or slipped in, is found and named', async () => {
  const removed = await tampered((tx, last) => tx.query('delete from audit where id = $1', [last - 1n]));
  expect(removed.findings).toEqual([
    {
      seal: removed.seal,
      entry: String(removed.id),
      detail: 'an entry was removed just before this one',
    },
  ]);
  const last = await tampered((tx, id) => tx.query('delete from audit where id = $1', [id]));
  expect(last.findings).toEqual([{ seal: last.seal, detail: 'entries at its end are missing' }]);
  const added = await tampered((tx, id) =>
    tx.query(
      `insert into audit (at, staff_id, action, subject, xid)
       select at, staff_id, 'member_unfrozen', subject, xid from audit where id = $1`,
      [id],
    ),
  );
  expect(added.findings).toMatchObject([{ seal: added.seal, detail: 'this entry was added' }]);
});

test('a seal that was made anew over a changed entry no longer leads to the next', async () => {
  const first = await newest(site.running.site.database);
  await site.staff('unfreezeMember', { id: Number(member), reason: '已核实' }, chief);
  await sealAll();
  const { findings, seal } = await tampered(async (tx) => {
    await tx.query("update audit set action = 'something_else' where id = $1", [first.id]);
    await tx.query(
      `update audit_seal s set hash = h.hash, leaves = h.leaves
         from audit_seal b cross join lateral audit_seal_hash(b.previous, b.from_xid, b.to_xid) h
        where b.number = s.number and s.number = $1`,
      [first.seal],
    );
  });
  expect(findings).toEqual([{ seal, detail: 'it does not follow from the seal before it' }]);
});

test('the database refuses to change, remove or empty the log and its seals, to its owner as well', async () => {
  for (const statement of [
    "update audit set action = 'x'",
    'delete from audit',
    'truncate audit',
    'delete from audit_seal',
  ])
    await expect(site.owner.query(statement), statement).rejects.toThrow(/never changed/);
});
