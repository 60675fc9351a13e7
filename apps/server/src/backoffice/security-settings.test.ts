/** How long who is signed in may rest, and for how long closed accounts are kept: stricter at once, laxer with a second yes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { agreed, sessionOf } from '../testing/rules.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';

const forbidden = 6001;
const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await sessionOf(site, 'chief');
});
afterAll(() => site.stop());

const save = (fields: object, token = chief) =>
  site.staff(
    'updateSiteSettings',
    { ...fields, proposal: { reason: '按法律', typed: {} } },
    token,
    crypto.randomUUID(),
  );
const held = async () => {
  const { memberIdleHours, staffIdleMinutes, closingDays, closedYears } = (
    await site.staff('siteSettings', {}, chief)
  ).data;
  return { memberIdleHours, staffIdleMinutes, closingDays, closedYears };
};

test('shorter rests and longer keeping hold at once, and the log says what was before; a clerk sets neither', async () => {
  expect((await save({ memberIdleHours: 2 }, await site.staffToken('clerk'))).code).toBe(forbidden);
  const stricter = { memberIdleHours: 6, staffIdleMinutes: 25, closingDays: 7, closedYears: 6 };
  const saved = await save(stricter);
  expect(saved).toMatchObject({ code: 200, data: { state: 'saved', ...stricter } });
  await expect.poll(held).toEqual(stricter);
  // The desk is told: its lists ask by themselves, and no server sees that nobody sits there.
  expect((await site.staff('staffMe', {}, chief)).data).toMatchObject({ idleMinutes: 25 });
  const [entry] = (await site.staff('auditLog', { search: 'settings' }, chief)).data.rows;
  expect(entry?.detail).toMatchObject({
    memberIdleHours: '12 → 6',
    closedYears: '5 → 6',
    closingDays: '3 → 7',
  });
});

test.each([{ memberIdleHours: 12 }, { staffIdleMinutes: 30 }, { closedYears: 5 }])(
  '%o is laxer: it waits for a second person, and holds when they agree',
  async (laxer) => {
    const before = await held();
    expect(await save(laxer)).toMatchObject({ code: 200, data: { state: 'proposed' } });
    expect(await held()).toEqual(before);
    await site.staff('withdrawRuleChange', { id: (await open())[0]?.id ?? 0 }, chief);
    await agreed(site, 'updateSiteSettings', laxer, chief);
    await expect.poll(held).toEqual({ ...before, ...laxer });
  },
);

async function open() {
  return (await site.staff('ruleChanges', { state: 'open' }, chief)).data.rows;
}

test.each([
  { memberIdleHours: 0 },
  { memberIdleHours: 13 },
  { staffIdleMinutes: 4 },
  { staffIdleMinutes: 31 },
  { closingDays: 31 },
  { closedYears: 0 },
  { closedYears: 5.5 },
  // One day below what disputes need, and above ten years.
  { operationDays: 13 },
  { sessionDays: 119 },
  { messageDays: 179 },
  { recoveryDays: 179 },
  { emailChangeDays: 119 },
  { messageDays: 3_651 },
])('%o is refused', async (beyond) => {
  const before = await held();
  expect((await save(beyond)).code).not.toBe(200);
  expect(await held()).toEqual(before);
});

test('ages go down to their floors with a second yes, up to ten years at once, and what is forgotten follows', async () => {
  const floors = {
    ...{ operationDays: 14, sessionDays: 120, messageDays: 180 },
    ...{ recoveryDays: 180, emailChangeDays: 120 },
  };
  const ages = async () => {
    const { data } = await site.staff('siteSettings', {}, chief);
    return Object.fromEntries(Object.keys(floors).map((key) => [key, Reflect.get(data, key)]));
  };
  const usual = await ages();
  expect(usual).toEqual({
    ...{ operationDays: 40, sessionDays: 180, messageDays: 400 },
    ...{ recoveryDays: 400, emailChangeDays: 180 },
  });
  expect(await save(floors)).toMatchObject({ code: 200, data: { state: 'proposed' } });
  expect(await ages()).toEqual(usual);
  await site.staff('withdrawRuleChange', { id: (await open())[0]?.id ?? 0 }, chief);
  await agreed(site, 'updateSiteSettings', floors, chief);
  await expect.poll(ages).toEqual(floors);
  const { database, clock: now } = site.running.site;
  const old = (days: number) => new Date(now.now().getTime() - days * 86_400_000 - 1_000);
  const { id } = await site.member();
  const key = crypto.randomUUID();
  for (const [name, days] of [
    ['over', 14],
    ['under', 13],
  ] as const)
    await database.query(
      `insert into operation (member_id, call, key, id, fingerprint, created_at) values ($1, 'transfer', $2, gen_random_uuid(), '', $3)`,
      [id, `${key}${name}`, old(days)],
    );
  const working = await site.secondNode({ works: true });
  await site.owner.query("select graphile_worker.add_job('forget_operations')");
  const left = async () => {
    const { rows } = await database.query<{ key: string }>(
      'select key from operation where starts_with(key, $1)',
      [key],
    );
    return rows.map((row) => row.key);
  };
  await expect.poll(left, { timeout: 30_000 }).toEqual([`${key}under`]);
  await working.stop();
  expect(await save({ messageDays: 3_650 })).toMatchObject({ code: 200, data: { state: 'saved' } });
  await expect.poll(async () => (await ages()).messageDays).toBe(3_650);
});

test('a member who did not ask to stay signed in rests as long as is set, to the second', async () => {
  expect((await save({ memberIdleHours: 1 })).code).toBe(200);
  await expect.poll(async () => (await held()).memberIdleHours).toBe(1);
  const { username } = await site.member();
  const signIn = async () => {
    const { data } = await site.raw('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-kept': '0' },
      body: JSON.stringify({ name: username, password }),
    });
    return (data as { api_token: string }).api_token;
  };
  const [first, second] = [await signIn(), await signIn()];
  const answers = async (token: string) => (await site.call('profile', {}, { token })).code;
  clock.advance(3_600_000 - 1_000);
  expect(await answers(first)).toBe(200);
  clock.advance(1_000);
  expect(await answers(second)).toBe(401);
});
