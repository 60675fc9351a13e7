/** When notices and banners are shown, and to whom: to the second, and to nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { addBanner, changeBanner, shownBanners } from './banners.ts';
import { addNotice, homeNotices, noticeList, noticesIn } from './notices.ts';
import { always, type Showing, stateOf } from './showing.ts';

let tables: TestTables;
const visitor = undefined;
let high: bigint;
let low: bigint;
const noon = new Date('2026-11-23T04:00:00Z');
const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
const clock = { now: () => at(-86_400) };

beforeAll(async () => {
  tables = await openTestTables();
  high = await tables.member();
  low = await tables.member();
  await tables.database.query('update member set vip_level = 7 where id = $1', [high]);
});
afterAll(() => tables.close());

const banner = (title: string, showing: Partial<Showing>) => ({
  src: '/pictures/banners/1.svg',
  title,
  url: '',
  srcEn: '',
  titleEn: '',
  ...always,
  ...showing,
});
const notice = (title: string, showing: Partial<Showing>, scrolls = true) => ({
  title,
  content: title,
  titleEn: '',
  contentEn: '',
  scrolls,
  ...always,
  ...showing,
});
async function emptied() {
  await tables.database.query('delete from banner');
  await tables.database.query('delete from notice');
}
const addB = (title: string, showing: Partial<Showing>) =>
  tables.database.transaction((tx) => addBanner(tx, clock, banner(title, showing)));
const addN = (title: string, showing: Partial<Showing>, scrolls = true) =>
  tables.database.transaction((tx) => addNotice(tx, clock, notice(title, showing, scrolls)));

const bannersOf = async (memberId: bigint | undefined, now: Date) =>
  (await shownBanners(tables.database, 'zh-CN', memberId, now)).map(({ title }) => title);
const homeOf = (memberId: bigint | undefined, now: Date) =>
  homeNotices(tables.database, 'zh-CN', { memberId, now });
const listOf = async (memberId: bigint | undefined, now: Date) => {
  const { rows, total } = await noticesIn(tables.database, 'zh-CN', {
    page: 1,
    size: 10,
    memberId,
    now,
    ownMessages: false,
  });
  expect(total).toBe(rows.length);
  return rows.map(({ title }) => title);
};
const everywhere = async (memberId: bigint | undefined, now: Date) => [
  ...(await bannersOf(memberId, now)),
  ...(await homeOf(memberId, now)),
  ...(await listOf(memberId, now)),
];

test.each([
  [-1, 0],
  [0, 3],
  [1, 3],
  [59, 3],
  [60, 0],
  [61, 0],
])('from noon until a minute past: %i s after noon it is seen in %i places', async (seconds, places) => {
  await emptied();
  const span = { startsAt: at(0), endsAt: at(60) };
  await addB('一分钟', span);
  await addN('一分钟', span);
  expect(await everywhere(low, at(seconds))).toHaveLength(places);
  expect(await everywhere(visitor, at(seconds))).toHaveLength(places);
});

test('the state says draft, scheduled, live or ended, to the moment', () => {
  const span = { ...always, startsAt: at(0), endsAt: at(60) };
  expect(stateOf(span, at(-1))).toBe('scheduled');
  expect(stateOf(span, at(0))).toBe('live');
  expect(stateOf(span, at(59))).toBe('live');
  expect(stateOf(span, at(60))).toBe('ended');
  expect(stateOf({ ...span, shown: false }, at(0))).toBe('draft');
  expect(stateOf({ ...span, shown: false }, at(60))).toBe('ended');
  expect(stateOf(always, at(0))).toBe('live');
});

test('what is for some is seen by them alone; a visitor sees only what is for everybody', async () => {
  await emptied();
  for (const [title, audience] of [
    ['全部', {}],
    ['高', { vipFrom: 7 }],
    ['低', { vipUntil: 6 }],
  ] as const) {
    await addB(title, { audience });
    await addN(title, { audience });
  }
  expect((await everywhere(visitor, noon)).sort()).toEqual(['全部', '全部', '全部']);
  expect((await everywhere(high, noon)).sort()).toEqual(['全部', '全部', '全部', '高', '高', '高']);
  expect((await everywhere(low, noon)).sort()).toEqual(['低', '低', '低', '全部', '全部', '全部']);
  expect(await everywhere(999_999_999n, noon)).toEqual(['全部', '全部', '全部']);
});

test('a draft is seen by nobody, and takes no place on the home page', async () => {
  await emptied();
  await addN('较早', {});
  for (const title of ['一', '二', '三', '四', '五']) await addN(title, { shown: false });
  await addB('草稿', { shown: false });
  expect(await everywhere(low, noon)).toEqual(['较早', '较早']);
});

test('what is for others takes no place among the five of the home page', async () => {
  await emptied();
  await addN('给大家', {});
  for (const title of ['一', '二', '三', '四', '五']) await addN(title, { audience: { vipFrom: 7 } });
  expect(await homeOf(low, noon)).toEqual(['给大家']);
  expect(await homeOf(high, noon)).toEqual(['五', '四', '三', '二', '一']);
  const { rows } = await noticeList(tables.database, noon, { page: 1, pageSize: 10 });
  // Each is on the home page of those whom it is for; of what is for everybody the newest five are.
  expect(rows.filter(({ onHome }) => onHome)).toHaveLength(6);
  for (const title of ['甲', '乙', '丙', '丁', '戊']) await addN(title, {});
  const later = await noticeList(tables.database, noon, { page: 1, pageSize: 20 });
  expect(later.rows.filter(({ onHome }) => !onHome).map(({ title }) => title)).toEqual(['给大家']);
});

test('a notice that was written ahead stands where it began, not where it was written', async () => {
  await emptied();
  await addN('预告', { startsAt: at(10) });
  await tables.database.transaction((tx) => addNotice(tx, { now: () => at(5) }, notice('中间', {})));
  expect(await listOf(low, at(9))).toEqual(['中间']);
  expect(await listOf(low, at(10))).toEqual(['预告', '中间']);
  const { rows } = await noticesIn(tables.database, 'zh-CN', {
    page: 1,
    size: 10,
    memberId: low,
    now: at(10),
    ownMessages: true,
  });
  expect(rows[0]?.created_at).toEqual(at(10));
});

test('whoever ends a banner at this moment ends it now', async () => {
  await emptied();
  const added = await addB('结束', {});
  if (!added.ok) throw new Error('it was not added');
  const ended = await tables.database.transaction((tx) =>
    changeBanner(tx, clock, { id: added.value, version: 1 }, banner('结束', { endsAt: noon })),
  );
  expect(ended.ok).toBe(true);
  expect(await bannersOf(low, at(-1))).toEqual(['结束']);
  expect(await bannersOf(low, noon)).toEqual([]);
});

test('the database refuses an end that is not after the beginning', async () => {
  await expect(addB('倒', { startsAt: noon, endsAt: noon })).rejects.toThrow('banner_span');
  await expect(addN('倒', { startsAt: noon, endsAt: at(-1) })).rejects.toThrow('notice_span');
});

test('a member’s own messages stand among the notices by their time, on every page', async () => {
  await emptied();
  const reader = await tables.member();
  for (const [title, seconds] of [
    ['早的公告', 1],
    ['晚的公告', 3],
  ] as const)
    await tables.database.transaction((tx) => addNotice(tx, { now: () => at(seconds) }, notice(title, {})));
  for (const [title, seconds] of [
    ['中间的消息', 2],
    ['最晚的消息', 4],
  ] as const)
    await tables.database.query(
      'insert into inbox_message (member_id, title, content, created_at) values ($1, $2, $2, $3)',
      [reader, title, at(seconds)],
    );
  const read = async (page: number, size: number) => {
    const asked = { page, size, memberId: reader, now: at(5), ownMessages: true };
    const { rows, total } = await noticesIn(tables.database, 'zh-CN', asked);
    return [total, rows.map(({ title, personal }) => [title, personal])];
  };
  const all = [
    ['最晚的消息', true],
    ['晚的公告', false],
    ['中间的消息', true],
    ['早的公告', false],
  ];
  expect(await read(1, 10)).toEqual([4, all]);
  expect([await read(1, 2), await read(2, 2)]).toEqual([
    [4, all.slice(0, 2)],
    [4, all.slice(2)],
  ]);
  // What is told to the member alone comes first of what was written at the same moment.
  await tables.database.query('update inbox_message set created_at = $2 where member_id = $1', [
    reader,
    at(3),
  ]);
  expect((await read(1, 3))[1]).toEqual([
    ['最晚的消息', true],
    ['中间的消息', true],
    ['晚的公告', false],
  ]);
});
