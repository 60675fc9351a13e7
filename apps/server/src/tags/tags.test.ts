/** What staff call a member by stands on every list until its last millisecond, only from the operator's own list, and in the log. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  for (const tag of ['大客户', '观察'])
    await site.staff('saveTag', { tag, colour: 'gold', open: true }, chief);
});
afterAll(() => site.stop());

const give = (id: number, tag: string, until?: string) =>
  site.staff('tagMember', { id, tag, ...(until !== undefined && { until }) }, clerk);
const onPage = async (id: number) =>
  (await site.staff('memberPage', { id }, clerk)).data.member.tags.map(({ tag }) => tag);
const listed = async (tag: string) =>
  (await site.staff('memberSearch', { tag }, clerk)).data.rows.map(({ id }) => id);
const logged = async (id: number) =>
  (
    await site.staff('auditLog', { member: id, actions: ['member_tagged', 'member_untagged'] }, chief)
  ).data.rows.map(({ action, detail }) => ({ action, ...detail }));

test('a tag is on the member’s page, narrows the list, and is gone from both when it is taken', async () => {
  const [one, other] = [await site.member(), await site.member()];
  expect((await give(Number(one.id), '大客户')).code).toBe(200);
  expect([await onPage(Number(one.id)), await onPage(Number(other.id))]).toEqual([['大客户'], []]);
  expect(await listed('大客户')).toEqual([Number(one.id)]);
  expect((await site.staff('untagMember', { id: Number(one.id), tag: '大客户' }, clerk)).code).toBe(200);
  expect([await onPage(Number(one.id)), await listed('大客户')]).toEqual([[], []]);
  expect(await logged(Number(one.id))).toEqual([
    { action: 'member_untagged', tag: '大客户' },
    { action: 'member_tagged', tag: '大客户' },
  ]);
});

test('who chooses an audience reads names and how many have each now, and neither the list itself nor who they are', async () => {
  const { database } = site.running.site;
  const [one, other] = [await site.member(), await site.member()];
  const until = new Date(clock.now().getTime() + 60_000).toISOString();
  expect((await site.staff('saveTag', { tag: '召回', colour: 'red', open: true }, chief)).code).toBe(200);
  expect((await site.staff('saveTag', { tag: '旧活动', colour: 'red', open: true }, chief)).code).toBe(200);
  await give(Number(one.id), '召回');
  await give(Number(other.id), '召回', until);
  await give(Number(one.id), '旧活动');
  await site.staff('saveTag', { tag: '旧活动', colour: 'red', open: false }, chief);
  const counted = async (token: string) => (await site.staff('audienceTags', {}, token)).data;
  for (const role of ['marketing', 'content_editor']) {
    await database.query("update staff set roles = array[$1::text] where username = 'clerk'", [role]);
    expect((await site.staff('tags', {}, clerk)).code).toBe(6001);
    expect(await counted(clerk)).toEqual([
      { tag: '召回', open: true, members: 2 },
      { tag: '大客户', open: true, members: 0 },
      { tag: '观察', open: true, members: 0 },
      { tag: '旧活动', open: false, members: 1 },
    ]);
  }
  clock.set(until);
  expect((await counted(clerk))[0]).toEqual({ tag: '召回', open: true, members: 1 });
  await database.query("update staff set roles = '{clerk}' where username = 'clerk'");
  expect((await site.staff('audienceTags', {}, clerk)).code).toBe(6001);
});

test('it ends with its moment, to the millisecond, and one that is over already is not given', async () => {
  const { id } = await site.member();
  const end = clock.now().getTime() + 60_000;
  const at = (ms: number) => new Date(ms).toISOString();
  expect((await give(Number(id), '观察', at(clock.now().getTime()))).code).toBe(6103);
  expect((await give(Number(id), '观察', at(end))).code).toBe(200);
  const seen: (readonly string[])[] = [];
  for (const moment of [end - 1, end, end + 1]) {
    clock.set(at(moment));
    seen.push(await onPage(Number(id)), (await listed('观察')).map(String));
  }
  expect(seen).toEqual([['观察'], [String(id)], [], [], [], []]);
});

test('a tag that is given again before its end has the end it was given last', async () => {
  const { id } = await site.member();
  const end = clock.now().getTime() + 120_000;
  await give(Number(id), '观察', new Date(end - 60_000).toISOString());
  await give(Number(id), '观察', new Date(end).toISOString());
  const seen: (readonly string[])[] = [];
  for (const moment of [end - 1, end]) {
    clock.set(new Date(moment).toISOString());
    seen.push(await onPage(Number(id)));
  }
  expect(seen).toEqual([['观察'], []]);
});

test('only what is on the list is given, and what was taken off it stays with those who have it', async () => {
  const [one, other] = [await site.member(), await site.member()];
  expect((await give(Number(one.id), '没有的')).code).toBe(6102);
  expect((await give(999_999_999, '观察')).code).toBe(1002);
  await give(Number(one.id), '观察');
  await site.staff('saveTag', { tag: '观察', colour: 'red', open: false }, chief);
  expect((await give(Number(other.id), '观察')).code).toBe(6102);
  expect((await site.staff('memberPage', { id: Number(one.id) }, clerk)).data.member.tags).toEqual([
    { tag: '观察', colour: 'red', expiresAt: null },
  ]);
  await site.staff('saveTag', { tag: '观察', colour: 'gold', open: true }, chief);
});

test('a tag that is off the list stays off it since it was taken off, whatever else of it is changed', async () => {
  const since = async () =>
    (
      await site.owner.query<{ at: Date | null }>('select retired_at as at from tag where name = $1', [
        '旧名单',
      ])
    ).rows[0]?.at;
  const save = (colour: 'red' | 'gold', open: boolean) =>
    site.staff('saveTag', { tag: '旧名单', colour, open }, chief);
  await save('red', true);
  await save('red', false);
  const first = await since();
  clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
  await save('gold', false);
  expect([first !== null, await since()]).toEqual([true, first]);
  await save('gold', true);
  expect(await since()).toBeNull();
});

test('a tag that is taken off the list stands in the log, and one that is saved as it is does not', async () => {
  const save = (open: boolean) => site.staff('saveTag', { tag: '短名单', colour: 'red', open }, chief);
  for (const open of [true, true, false]) await save(open);
  const { rows } = (await site.staff('auditLog', { actions: ['tag_saved'], pageSize: 100 }, chief)).data;
  expect(rows.filter(({ subject }) => subject === 'tag/短名单')).toHaveLength(2);
});

test('a tag that is over is taken from nobody, so the log says nothing; one that is given again stands behind the others', async () => {
  const { id } = await site.member();
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  await give(Number(id), '大客户');
  clock.set(later(1_000));
  await give(Number(id), '观察', later(60_000));
  expect(await onPage(Number(id))).toEqual(['大客户', '观察']);
  clock.set(later(1_000));
  await give(Number(id), '大客户', later(120_000));
  expect(await onPage(Number(id))).toEqual(['观察', '大客户']);
  clock.set(later(60_000));
  await site.staff('untagMember', { id: Number(id), tag: '观察' }, clerk);
  expect((await logged(Number(id))).map(({ action }) => action)).toEqual([
    'member_tagged',
    'member_tagged',
    'member_tagged',
  ]);
});

test('the same tag given by twenty at once is one tag', async () => {
  const { id } = await site.member();
  const codes = await Promise.all(Array.from({ length: 20 }, () => give(Number(id), '大客户')));
  expect(new Set(codes.map(({ code }) => code))).toEqual(new Set([200]));
  expect(await onPage(Number(id))).toEqual(['大客户']);
});

test('a queue shows the tags of whoever waits in it', async () => {
  const { id, token } = await site.member();
  await give(Number(id), '大客户');
  const order = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  await site.call('openDeposit', order, { token, key: crypto.randomUUID() });
  const { data } = await site.staff('depositQueue', { member: Number(id) }, clerk);
  expect(data.rows.map(({ tags }) => tags.map(({ tag }) => tag))).toEqual([['大客户']]);
});
