import { once } from 'node:events';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { verifyPayPassword } from './pay-password.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test('while a pay password is hashed, nobody waits for its connection', async () => {
  const { id } = await site.member();
  const database = openDatabase(site.databaseUrl, { connections: 1 });
  const ended: string[] = [];
  const acquired = once(database.pool, 'acquire');
  const verified = verifyPayPassword(database, site.running.site.clock, id, payPassword);
  await acquired;
  await Promise.all([
    verified.then(({ ok }) => ended.push(`verified: ${ok}`)),
    database.query('select 1').then(() => ended.push('somebody else')),
  ]);
  await database.close();
  expect(ended).toEqual(['somebody else', 'verified: true']);
});

test('of two changes of the pay password at once one is made', async () => {
  const { token } = await site.member();
  const replies = await Promise.all(
    ['kastanie1', 'kastanie2'].map((next) =>
      site.call('changePayPassword', { password: payPassword, paypassword: next }, { token }),
    ),
  );
  expect(new Set(replies.map(({ code }) => code))).toEqual(
    new Set([codes.ok.code, codes.wrong_old_password.code]),
  );
});
