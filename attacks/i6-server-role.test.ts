/**
 * I6, first half. Who attacks: whoever has taken over the server, or smuggled SQL of their own through it. They want to switch off
 * the guards of history, change a row and switch them on again. What must hold: the role that the server signs in with owns
 * nothing, so that the database itself refuses each step of that, while the site works as always.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollbackWith } from '../apps/server/src/platform/database.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ works: true });
  await site.memberWith(100_00n);
  await site.running.site.ledger.seal();
});
afterAll(() => site.stop());

/** What PostgreSQL says: not the owner, no right to it. */
const refusedByDatabase = { code: '42501' };

/** Takes back what is not refused: a guard that is missing is one failure, not all of them. */
async function attempt(statement: string): Promise<void> {
  await site.running.site.database.transaction(async (tx) => {
    await tx.query(statement);
    rollbackWith(undefined);
  });
}

test.each([
  'alter table ledger.entry disable trigger all',
  'alter table ledger.transfer disable trigger user',
  'alter table audit disable trigger user',
  'alter table ledger.account drop constraint account_floor',
  "set session_replication_role = 'replica'",
  "set local session_replication_role = 'replica'",
  "select set_config('session_replication_role', 'replica', false)",
  'drop trigger entry_is_history on ledger.entry',
  'drop trigger entries_balance on ledger.entry',
  'drop trigger account_follows_entries on ledger.account',
  'create trigger mine before insert on audit for each row execute function refuse_change()',
  'create or replace function ledger.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
  'alter function ledger.check_entries() rename to was_checked',
  'drop function ledger.check_balances() cascade',
  'create rule quiet as on insert to audit do instead nothing',
  'alter table ledger.entry rename to entry_of_before',
  'drop table ledger.seal cascade',
  'drop schema ledger cascade',
])('the guards of history cannot be touched by the connection of the server: %s', async (statement) => {
  await expect(attempt(statement)).rejects.toMatchObject(refusedByDatabase);
});

test.each([
  'update ledger.entry set amount = amount + 1',
  'delete from ledger.entry',
  'truncate ledger.entry',
  'update ledger.transfer set reference = $$else$$',
  'delete from ledger.transfer',
  'update ledger.seal set rows = rows',
  'delete from ledger.seal',
  'truncate ledger.seal',
  'update ledger.account set floor = null',
  'delete from ledger.account',
  'update audit set detail = $${}$$',
  'delete from audit',
  'truncate audit',
  'delete from audit_seal',
  'update audit_seal set hash = hash',
  'update setting set value = value',
  'delete from settlement',
  'update migration set checksum = checksum',
  'truncate member cascade',
  'truncate bet',
])('history has no way back for the connection of the server: %s', async (statement) => {
  await expect(attempt(statement)).rejects.toMatchObject(refusedByDatabase);
});

test.each([
  // Guards look at tables by their plain names: a table of one's own before them would be a blindfold.
  'create temporary table staff (like public.staff)',
  'create table public.mine (id int)',
  'create schema mine',
  'create function public.mine() returns int language sql return 1',
  'create extension if not exists pgcrypto',
  "copy audit to program 'true'",
  "select pg_read_file('pg_hba.conf')",
  'create role mine superuser',
  'alter role current_user superuser',
  'set role pg_read_server_files',
])(
  'nothing that could stand in for a guard can be made by the connection of the server: %s',
  async (statement) => {
    await expect(attempt(statement)).rejects.toMatchObject(refusedByDatabase);
  },
);

test('the role of the server owns nothing and belongs to nobody', async () => {
  const { rows } = await site.running.site.database.query(
    `select r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls,
            (select count(*)::int from pg_auth_members m where m.member = r.oid) as groups,
            (select count(*)::int from pg_class c where c.relowner = r.oid) as relations,
            (select count(*)::int from pg_proc p where p.proowner = r.oid) as functions,
            (select count(*)::int from pg_namespace n where n.nspowner = r.oid) as schemas
       from pg_roles r where r.rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      groups: 0,
      relations: 0,
      functions: 0,
      schemas: 0,
    },
  ]);
});

test('what the site does every day works all the same: money, actions of staff, seals, folds and jobs', async () => {
  const { database, ledger } = site.running.site;
  const member = await site.memberWith(50_00n);
  const chief = await site.staffToken();
  await site.staff('freezeMember', { id: Number(member.id), reason: '核实身份' }, chief);
  await ledger.fold();
  await ledger.seal();
  await database.query('select graphile_worker.add_job($1)', ['fold_house_accounts']);
  const waiting = async () =>
    (
      await database.query('select from graphile_worker.jobs where task_identifier = $1', [
        'fold_house_accounts',
      ])
    ).rows.length;
  await expect.poll(waiting).toBe(0);
  const verification = await ledger.verify();
  expect(verification.findings).toEqual([]);
  expect(verification.transfers).toBeGreaterThan(0n);
});
