/**
 * I4. Who: a chief who wants the money, or who holds a chief's login. What they want: better rates, other limits, an own
 * receiving address, by the calls that a console makes, alone. What must hold: nothing takes effect.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let chief: string;

beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken('chief');
});
afterAll(() => site.stop());

test('alone, a chief changes no rate', async () => {
  const { data: before } = await site.staff('siteSettings', {}, chief);
  await site.staff('updateSiteSettings', { depositRate: 7.2, adjustmentChiefFrom: 99_000 }, chief);
  expect((await site.staff('siteSettings', {}, chief)).data).toEqual(before);
});

test('alone, a chief moves no limit of the payouts', async () => {
  const { data: before } = await site.staff('withdrawalSettings', {}, chief);
  const { setBy: _by, setAt: _at, version: _version, ...rules } = before;
  await site.staff(
    'updateWithdrawalSettings',
    { ...rules, fourEyesAbove: 99_000, automaticBelow: 9_000 },
    chief,
  );
  expect((await site.staff('withdrawalSettings', {}, chief)).data).toEqual(before);
});

test('alone, a chief leads no deposit to another account', async () => {
  const { data: before } = await site.staff('depositSettings', {}, chief);
  const { setBy: _by, setAt: _at, served: _served, ...offer } = before;
  const bankAccounts = offer.bankAccounts.map((account) => ({ ...account, bankNo: '6222000011112222' }));
  await site.staff('updateDepositSettings', { ...offer, bankAccounts }, chief);
  expect((await site.staff('depositSettings', {}, chief)).data.bankAccounts).toEqual(before.bankAccounts);
});

test('a colleague whom the chief made a minute ago says no yes to money', async () => {
  const made = await site.staff('addStaff', { username: 'second', name: '分身', role: 'chief' }, chief);
  const { rows } = await site.running.site.database.query<{ role: string | null }>(
    'select role from staff where id = $1',
    [made.data.id],
  );
  expect(rows[0]?.role).not.toBe('chief');
});
