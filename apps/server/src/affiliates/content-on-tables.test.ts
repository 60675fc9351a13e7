/** Notices and material for agents where two of the staff meet, page by page; and an agent's own links. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import {
  addContent,
  changeContent,
  noticesFor,
  readNotice,
  removeContent,
  unreadBy,
} from './agent-content.ts';
import { addCampaign } from './campaigns.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());

const written = (title: string, shown = true) => ({
  title,
  content: '内容',
  titleEn: '',
  contentEn: '',
  picture: null,
  shown,
});

async function added(kind: 'notice' | 'material', title: string): Promise<bigint> {
  clock.advance(1_000);
  const made = await tables.database.transaction((tx) => addContent(tx, clock, kind, written(title)));
  if (!made.ok) throw new Error(made.code);
  return made.value;
}

async function agent(): Promise<bigint> {
  const id = await tables.member();
  await tables.database.query("insert into agent (member_id, since) values ($1, '2026-01-01T00:00:00Z')", [
    id,
  ]);
  return id;
}

test('of two who change what both have read the second is told, and overwrites and removes nothing', async () => {
  const id = await added('notice', '维护');
  const seen = { id, version: 1, kind: 'notice' } as const;
  const { database } = tables;
  const change = (title: string, which = seen) =>
    database.transaction((tx) => changeContent(tx, clock, which, written(title)));
  const remove = (version: number) => database.transaction((tx) => removeContent(tx, { ...seen, version }));
  expect(await change('维护延长')).toMatchObject({ ok: true, value: { title: '维护' } });
  const changed = { ok: false, code: 'content_changed_meanwhile' };
  expect(await change('维护取消')).toMatchObject(changed);
  expect(await remove(1)).toMatchObject(changed);
  // The number of a notice is that of no material.
  const material = { ...seen, version: 2, kind: 'material' } as const;
  expect(
    await database.transaction((tx) => changeContent(tx, clock, material, written('海报'))),
  ).toMatchObject({ ok: false, code: 'not_found' });
  expect(await remove(2)).toMatchObject({ ok: true, value: { title: '维护延长' } });
});

test('a notice keeps the moment at which it was first shown, whatever is changed of it later', async () => {
  const id = await added('notice', '新游戏');
  const first = clock.now();
  clock.advance(3_600_000);
  const which = { id, version: 1, kind: 'notice' } as const;
  await tables.database.transaction((tx) => changeContent(tx, clock, which, written('新游戏上线')));
  const one = await agent();
  const { rows } = await noticesFor(tables.database, {
    agentId: one,
    language: 'zh-CN',
    page: 1,
    pageSize: 9,
  });
  expect(rows.find((row) => row.id === id)).toMatchObject({ title: '新游戏上线', at: first, read: false });
});

test('agents read notices a page at a time, the newest first; each is read by whoever read it, and material by nobody', async () => {
  await tables.database.query("delete from agent_content where kind = 'notice'");
  const [oldest, middle, newest] = [
    await added('notice', '一'),
    await added('notice', '二'),
    await added('notice', '三'),
  ];
  const poster = await added('material', '海报');
  const [one, other] = [await agent(), await agent()];
  const page = async (agentId: bigint, number: number) => {
    const asked = { agentId, language: 'zh-CN', page: number, pageSize: 2 } as const;
    const { rows, ...counted } = await noticesFor(tables.database, asked);
    return { ...counted, rows: rows.map(({ id, read }) => [id, read]) };
  };
  for (const noticeId of [oldest, oldest, poster])
    await readNotice(tables.database, clock, { noticeId, agentId: one });
  expect(await page(one, 1)).toEqual({
    total: 3,
    unread: 2,
    rows: [
      [newest, false],
      [middle, false],
    ],
  });
  expect(await page(one, 2)).toMatchObject({ rows: [[oldest, true]] });
  expect(await page(other, 2)).toMatchObject({ unread: 3, rows: [[oldest, false]] });
  expect(await unreadBy(tables.database, other)).toBe(3);
  const { rows: kept } = await tables.database.query<{ notice_id: bigint }>(
    'select notice_id from agent_notice_read where agent_id = $1',
    [one],
  );
  expect(kept).toEqual([{ notice_id: oldest }]);
});

test('an agent has one link of a name, and another agent may have one of the same', async () => {
  const [one, other] = [await agent(), await agent()];
  const add = async (agentId: bigint, name: string) => {
    const made = await tables.database.transaction((tx) => addCampaign(tx, clock, { agentId, name }));
    return made.ok ? 'made' : made.code;
  };
  expect(await add(one, '春节')).toBe('made');
  expect(await add(one, '春节')).toBe('campaign_named');
  expect([await add(other, '春节'), await add(one, '端午')]).toEqual(['made', 'made']);
});
