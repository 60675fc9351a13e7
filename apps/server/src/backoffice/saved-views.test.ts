/** Views of lists: one's own, shared with a role, and nobody else's. */
import { viewedLists } from '@mingpai/contract/console/views/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let [chief, second, clerk] = ['', '', ''];
beforeAll(async () => {
  site = await startTestSite();
  chief = await sessionOf(site, 'chief');
  second = await sessionOf(site, 'chief2');
  clerk = await sessionOf(site, 'clerk');
});
afterAll(() => site.stop());

const view = { list: 'members', name: '新会员', question: 'state=normal&vip=2', role: null } as const;
const names = async (token: string, list: 'members' | 'bets' = 'members') =>
  (await site.staff('savedViews', { list }, token)).data.rows.map(({ name, own }) => [name, own]);

test('a view is one’s own until it is shared with a role, and then of those only who have it', async () => {
  const { data } = await site.staff('saveView', view, chief);
  expect(await names(chief)).toEqual([['新会员', true]]);
  expect(await names(second)).toEqual([]);
  expect(await names(chief, 'bets')).toEqual([]);
  // Saved again under its name it is the same one.
  const shared = { ...view, question: 'state=frozen', role: 'chief' };
  expect((await site.staff('saveView', shared, chief)).data).toEqual(data);
  expect((await site.staff('savedViews', { list: 'members' }, second)).data.rows).toMatchObject([
    { name: '新会员', question: 'state=frozen', role: 'chief', own: false },
  ]);
  expect(await names(clerk)).toEqual([]);
});

test('what somebody shared who is let go is shared by nobody, and theirs again once they are back', async () => {
  await site.staff('saveView', { ...view, name: '离职前', role: 'chief' }, second);
  const seen = async () => (await names(chief)).some(([name]) => name === '离职前');
  expect(await seen()).toBe(true);
  await site.owner.query("update staff set disabled_at = now() where username = 'chief2'");
  expect(await seen()).toBe(false);
  await site.owner.query("update staff set disabled_at = null where username = 'chief2'");
  expect(await seen()).toBe(true);
  await site.owner.query("delete from saved_view where name = '离职前'");
});

test('nobody shares with a role that is not theirs, and nobody removes or replaces what is a colleague’s', async () => {
  expect((await site.staff('saveView', { ...view, name: '别人的', role: 'chief' }, clerk)).code).toBe(6092);
  const { data } = await site.staff('savedViews', { list: 'members' }, chief);
  const id = data.rows[0]?.id ?? 0;
  expect((await site.staff('removeView', { id }, second)).code).not.toBe(200);
  await site.staff('saveView', { ...view, question: 'vip=9' }, second);
  expect((await site.staff('savedViews', { list: 'members' }, chief)).data.rows[0]).toMatchObject({
    question: 'state=frozen',
  });
  expect((await site.staff('removeView', { id }, chief)).code).toBe(200);
  expect(await names(chief)).toEqual([]);
});

test('every list that has views keeps them, each its own', async () => {
  // A page that shows views of a list that is not among these does not compile.
  for (const list of viewedLists) {
    const kept = await site.staff('saveView', { ...view, list, name: `我的${list}` }, second);
    expect([list, kept.code]).toEqual([list, 200]);
    expect((await site.staff('savedViews', { list }, second)).data.rows.map(({ name }) => name)).toContain(
      `我的${list}`,
    );
  }
  expect(new Set(viewedLists).size).toBeGreaterThan(20);
});

test.each(['https://elsewhere.example', 'a=<script>', '/members', `a=${'x'.repeat(1_000)}`])(
  'a view leads nowhere but to its list: %s',
  async (question) => {
    expect((await site.staff('saveView', { ...view, question }, chief)).code).not.toBe(200);
  },
);

test('a person keeps a hundred views, also when they save at once', async () => {
  await site.owner.query(
    `insert into saved_view (staff_id, list, name, question, saved_at)
     select s.id, 'bets', 'V' || n, '', now() from generate_series(1, 98) n cross join staff s where s.username = 'clerk'`,
  );
  const answers = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((name) => site.staff('saveView', { ...view, name }, clerk)),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 6093, 6093]);
});
