/** Roles are names; what they may do stands in the code, so that a running site's chief never lacks what a new version brings. */
import { createTestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { migrate, migrationsIn } from '../platform/migrations.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const cashiers = [
  ...['deposits.read', 'deposits', 'withdrawals.read', 'withdrawals', 'members.read', 'members'],
  ...['identity.read', 'identity.documents', 'identity'],
  ...['service.read', 'service', 'adjustments.read', 'adjustments'],
];
const others = [
  ...['members.freeze', 'settings.read', 'settings', 'audit', 'venues.read', 'venues'],
  ...['promotions.read', 'promotions', 'content.read', 'content', 'agents.read', 'agents'],
  ...['adjustments.large', 'staff.read', 'staff', 'reports', 'stops.read', 'stops', 'exports'],
  ...['webhooks.read', 'webhooks', 'free_bets.read', 'free_bets', 'service.lead.read', 'service.lead'],
];

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test('a chief has every right that there is, and a clerk those of the role', async () => {
  for (const [username, expected] of [
    ['chief', [...cashiers, ...others]],
    ['clerk', cashiers],
  ] as const) {
    const token = await site.staffToken(username);
    expect((await site.staff('staffMe', {}, token)).data.rights.toSorted()).toEqual([...expected].sort());
  }
});

test('what one may do besides the role is kept with the person, and taken away with it at once', async () => {
  const token = await site.staffToken('clerk');
  const may = async () => (await site.staff('auditLog', {}, token)).code === 200;
  expect(await may()).toBe(false);
  await site.running.site.database.query("update staff set rights = '{audit}' where username = 'clerk'");
  expect(await may()).toBe(true);
  await site.running.site.database.query("update staff set rights = '{}' where username = 'clerk'");
  expect(await may()).toBe(false);
});

test('the accounts of a site that was seeded before there were roles get them, and others keep what they had', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  try {
    // The table as the first versions made it; the migrations before it do not touch staff.
    const all = await migrationsIn(new URL('../', import.meta.url));
    const of = (name: string) => all.filter((migration) => migration.name === name);
    await database.query(
      "create function refuse_change() returns trigger language plpgsql as 'begin raise exception $$no$$; end'",
    );
    await migrate(database, of('0050_operators'));
    await database.query(
      `insert into staff (username, name, password_hash, totp_secret, rights, created_at) values
         ('chief', '老牌', '', '', '{deposits,withdrawals,members,members.freeze,settings,audit,venues}', now()),
         ('clerk', '小明', '', '', '{deposits,withdrawals,members}', now()),
         ('auditor', '小红', '', '', '{audit}', now())`,
    );
    await migrate(database, [...of('0050_operators'), ...of('0146_staff_roles')]);
    const { rows } = await database.query('select username, role, rights from staff order by username');
    expect(rows).toEqual([
      { username: 'auditor', role: null, rights: ['audit'] },
      { username: 'chief', role: 'chief', rights: [] },
      { username: 'clerk', role: 'clerk', rights: [] },
    ]);
  } finally {
    await database.close();
    await drop();
  }
});
