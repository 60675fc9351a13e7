/** A demonstration site of before, whose one chief could ask nobody for a second yes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import type { DemonstrationAccounts } from './accounts.ts';
import { seedDemonstration } from './seed.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const file = () => join(site.running.site.config.DATA_DIR, 'demo-accounts.json');
const accounts = async () => JSON.parse(await readFile(file(), 'utf8')) as DemonstrationAccounts;
const startAgain = () => seedDemonstration(site.running.site, site.running.settings, site.running.wallet);

test('it gets a second chief and a recovery key at its next start, once, and not where people were added', async () => {
  const { database } = site.running.site;
  const { recoveryKey: _key, staff, ...rest } = await accounts();
  await writeFile(
    file(),
    JSON.stringify({ ...rest, staff: staff.filter(({ username }) => username !== 'chief2') }),
  );
  await database.query('update recovery_key set replaced_at = now()');
  await database.query("update staff set username = 'cashier' where username = 'chief2'");
  await startAgain();
  expect((await accounts()).recoveryKey).toBeUndefined();

  await database.query("delete from staff where username = 'cashier'");
  await startAgain();
  const after = await accounts();
  expect(after.recoveryKey).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{2}$/);
  expect(after.staff.map(({ username }) => username)).toEqual(['chief', 'clerk', 'chief2']);
  await startAgain();
  expect(await accounts()).toEqual(after);
});
