/** What staff write in the console is what members read at once, in both languages; nobody overwrites a colleague unseen. */
import { codes } from '@mingpai/contract/codes';
import { consoleCalls } from '@mingpai/contract/console/calls';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from '../testing/desk.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const changedMeanwhile =
  '同事在您打开之后改动过，本次改动没有保存；请先留存您写的文字，再重新打开，在最新内容上修改';

let site: TestSite;
let chief: string;
let desk: Desk;
/** The site's time: each thing is a minute newer than the one before. */
let now = new Date('2026-11-22T04:00:00Z');
const later = () => {
  now = new Date(now.getTime() + 60_000);
};
beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => now } });
  chief = await site.staffToken();
  desk = openDesk(site, () => chief);
});
afterAll(() => site.stop());

const contentCalls = Object.values(consoleCalls).filter(
  ({ right }) => right === 'content' || right === 'content.read',
);

test('the chief has the right by role; the clerk has not, unless it is given to them', async () => {
  expect(contentCalls).toHaveLength(17);
  const clerk = await site.staffToken('clerk');
  for (const { path } of contentCalls)
    expect((await desk.send(path, {}, clerk)).code).toBe(codes.staff_not_allowed.code);
  const { database } = site.running.site;
  await database.query("update staff set rights = '{content}' where username = 'clerk'");
  for (const { path } of contentCalls)
    expect((await desk.send(path, {}, clerk)).code).not.toBe(codes.staff_not_allowed.code);
  await database.query("update staff set rights = '{}' where username = 'clerk'");
});

const notice = (more: Partial<ConsolePayload<'saveNotice'>> = {}): ConsolePayload<'saveNotice'> => ({
  title: '维护公告',
  content: '今晚两点维护',
  scrolls: false,
  ...more,
});
const notices = async () => (await site.staff('noticeList', {}, chief)).data;
const noticeOf = async (id: number) => (await notices()).rows.find((row) => row.id === id);
const versionOf = async (id: number) => (await noticeOf(id))?.version ?? -1;

test.each([
  { content: '存款请转到 TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' },
  { title: '新网址 pay.example' },
  { contentEn: 'Write to @cashier888' },
])(
  'a notice, which one person shows to everybody, says nothing of where to pay or whom to write to: %j',
  async (said) => {
    const before = (await notices()).total;
    expect((await site.staff('saveNotice', notice(said), chief)).code).toBe(6279);
    expect((await notices()).total).toBe(before);
    const { data } = await site.staff('saveNotice', notice({ title: '先好后坏' }), chief);
    expect((await site.staff('saveNotice', { ...notice(said), id: data.id, version: 1 }, chief)).code).toBe(
      6279,
    );
    expect(await noticeOf(data.id)).toMatchObject({ title: '先好后坏', version: 1 });
  },
);

test('an article names no wallet, in whatever form; it may lead to a page of somebody else', async () => {
  const { data } = await site.staff('articleList', {}, chief);
  const [one] = data;
  if (!one) throw new Error('no article');
  const save = (content: string, contentEn = '') =>
    site.staff(
      'saveArticle',
      { type: one.type, version: one.version, title: '说明', titleEn: '', content, contentEn },
      chief,
    );
  for (const content of [
    '<p>存到TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC</p>',
    '<p>存到 TJRyWwFs9wTF<b>GZg3JbrVriFbNf</b>Cug5tDeC</p>',
    '<p>&#84;JRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC</p>',
  ])
    expect((await save(content)).code, content).toBe(6280);
  expect((await save('<p>好</p>', '<p>0x52908400098527886E0F7030069857D2E4169EE7</p>')).code).toBe(6280);
  expect((await save('<p>求助：<a href="https://help.example/">热线</a></p>')).code).toBe(200);
});

test('no other words that one person shows to many name a wallet: of promotions, of what opens with the app, of what agents pass on', async () => {
  const wallet = '<p>存到 TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC</p>';
  for (const said of [{ webContent: wallet }, { webContentEn: wallet }, { repairTips: wallet }])
    expect((await site.staff('updateSiteSettings', said, chief)).code, JSON.stringify(said)).toBe(6280);
  const { data } = await site.staff('promotionList', {}, chief);
  const [promotion] = data.promotions;
  if (!promotion) throw new Error('no promotion');
  for (const said of [{ content: wallet }, { memo: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }])
    expect(
      (await site.staff('savePromotion', { ...promotion, ...said }, chief)).code,
      JSON.stringify(said),
    ).toBe(6280);
  const material = {
    kind: 'material',
    title: '文案',
    titleEn: '',
    contentEn: '',
    picture: null,
    shown: true,
  } as const;
  expect((await site.staff('saveAgentContent', { ...material, content: wallet }, chief)).code).toBe(6280);
});

test('a notice is read by members as soon as it is saved, in English where there is some', async () => {
  later();
  const english = { titleEn: 'Maintenance', contentEn: 'Tonight at two', scrolls: true };
  const { data } = await site.staff('saveNotice', notice(english), chief);
  expect(await noticeOf(data.id)).toMatchObject({ version: 1, createdAt: now.toISOString(), onHome: true });
  expect(await desk.lastEntry(`notice/${data.id}`)).toEqual({
    action: 'notice_added',
    detail: {
      titleAfter: '维护公告',
      contentAfter: '今晚两点维护',
      titleEnAfter: 'Maintenance',
      contentEnAfter: 'Tonight at two',
      scrollsAfter: true,
      shownAfter: true,
    },
  });
  expect(await desk.read('/api/homenotice', 'zh-CN')).toMatchObject({ 0: '今晚两点维护' });
  expect(await desk.read('/api/homenotice', 'en')).toMatchObject({ 0: 'Tonight at two' });
  expect(await desk.read('/api/noticeList', 'en')).toMatchObject({ data: { 0: { title: 'Maintenance' } } });

  const change = { id: data.id, version: 1, ...notice({ content: '改为三点', titleEn: 'Maintenance' }) };
  expect((await site.staff('saveNotice', change, chief)).code).toBe(200);
  expect(await desk.lastEntry(`notice/${data.id}`)).toEqual({
    action: 'notice_changed',
    detail: {
      contentBefore: '今晚两点维护',
      contentAfter: '改为三点',
      contentEnBefore: 'Tonight at two',
      contentEnAfter: '',
      scrollsBefore: true,
      scrollsAfter: false,
    },
  });
  expect(await desk.read('/api/noticeList', 'en')).toMatchObject({
    data: { 0: { title: 'Maintenance', content: '改为三点' } },
  });
  expect(JSON.stringify(await desk.read('/api/homenotice', 'zh-CN'))).not.toContain('改为三点');

  const { total } = await notices();
  expect((await site.staff('removeNotice', { id: data.id, version: 2 }, chief)).code).toBe(200);
  expect(await desk.lastEntry(`notice/${data.id}`)).toMatchObject({
    action: 'notice_removed',
    detail: { titleBefore: '维护公告', contentBefore: '改为三点' },
  });
  expect(await desk.read('/api/noticeList', 'zh-CN')).toMatchObject({ total: total - 1 });
});

test('the five newest scrolling notices run on the home page, and the list says which', async () => {
  const made: number[] = [];
  for (const number of [1, 2, 3, 4, 5, 6]) {
    later();
    const { data } = await site.staff(
      'saveNotice',
      notice({ content: `第${number}条`, scrolls: true }),
      chief,
    );
    made.push(data.id);
  }
  const newest = ['第6条', '第5条', '第4条', '第3条', '第2条'];
  expect(await desk.read('/api/homenotice', 'zh-CN')).toEqual(newest);
  const onHome = (await notices()).rows.filter((row) => row.onHome).map(({ content }) => content);
  expect(onHome).toEqual(newest);
  const page = (await site.staff('noticeList', { page: 2, pageSize: 4 }, chief)).data;
  expect(page.rows.map(({ content }) => content).slice(0, 2)).toEqual(['第2条', '第1条']);
  for (const id of made) await site.staff('removeNotice', { id, version: 1 }, chief);
});

test('the same notice sent twice with one key is there once', async () => {
  const { total } = await notices();
  const sent = () => site.staff('saveNotice', notice({ title: '一次' }), chief, 'notice-key');
  const answers = await Promise.all([sent(), sent(), sent()]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect((await notices()).total).toBe(total + 1);
});

test('of twenty who change the same version one is kept; the others are told, and so is who would remove it', async () => {
  const { data } = await site.staff('saveNotice', notice(), chief);
  const change = (title: string) =>
    site.staff('saveNotice', { ...notice({ title }), id: data.id, version: 1 }, chief);
  const answers = await Promise.all(Array.from({ length: 20 }, (_none, index) => change(`第${index}位`)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const others = answers.filter(({ code }) => code !== 200);
  expect(new Set(others.map(({ message }) => message))).toEqual(new Set([changedMeanwhile]));
  expect(await versionOf(data.id)).toBe(2);
  const stale = await site.staff('removeNotice', { id: data.id, version: 1 }, chief);
  expect(stale.code).toBe(codes.content_changed_meanwhile.code);
  const { title } = (await noticeOf(data.id)) ?? { title: '' };
  expect(
    (await site.staff('saveNotice', { ...notice({ title }), id: data.id, version: 2 }, chief)).code,
  ).toBe(200);
  // Saved as it was: no new version, and nothing in the log.
  expect(await versionOf(data.id)).toBe(2);
  await site.staff('removeNotice', { id: data.id, version: 2 }, chief);
  expect((await site.staff('removeNotice', { id: data.id, version: 3 }, chief)).code).toBe(
    codes.not_found.code,
  );
});

test.each([
  ['/api/console/notices/save', { content: '内容', scrolls: true }, 'title'],
  ['/api/console/notices/save', { title: ' ', content: '内容', scrolls: true }, '请填写标题'],
  ['/api/console/notices/save', { title: '标题', content: '', scrolls: true }, '请填写内容'],
  ['/api/console/notices/save', { title: '标'.repeat(61), content: '内容', scrolls: true }, '标题最多60个字'],
  [
    '/api/console/notices/save',
    { title: '标题', content: '字'.repeat(2_001), scrolls: true },
    '最多2000个字',
  ],
  ['/api/console/notices/save', { title: '标题', content: '内容', scrolls: 'yes' }, 'scrolls'],
  ['/api/console/notices/save', { id: 1, title: '标题', content: '内容', scrolls: true }, '缺少版本'],
  ['/api/console/articles/save', { type: 11, version: 0, title: '标题', content: '正文' }, '没有这篇文章'],
  ['/api/console/articles/save', { type: 1, version: 1, title: '', content: '正文' }, '请填写标题'],
  ['/api/console/articles/save', { type: 1, version: 1, title: '标题', content: ' ' }, '请填写正文'],
  [
    '/api/console/articles/save',
    { type: 1, version: 1, title: '标题', content: '字'.repeat(12_001) },
    '正文最多12000个字',
  ],
  [
    '/api/console/articles/save',
    { type: 1, version: 1, title: '标题', content: '<script>alert(1)</script>' },
    '正文里没有会员能看到的内容',
  ],
])('%s refuses %j: %s', async (path, body, words) => {
  const reply = await desk.send(path, body);
  expect(reply).toMatchObject({ status: 200, code: codes.bad_input.code });
  expect(reply.message).toContain(words);
});

const articleOf = async (type: number) => {
  const found = (await site.staff('articleList', {}, chief)).data.find((row) => row.type === type);
  if (!found) throw new Error(`no article ${type}`);
  const { updatedAt, ...article } = found;
  return { article, updatedAt };
};

test('an article is read as it was saved, without what could run, in English where there is some', async () => {
  const { article } = await articleOf(7);
  later();
  const dirty = '<h3>关于</h3><p onclick="x()">我们</p><script>alert(1)</script>';
  const clean = '<h3>关于</h3><p>我们</p>';
  const change = { ...article, title: '我们是谁', content: dirty, titleEn: 'Who we are', contentEn: '' };
  const preview = await site.staff('previewArticle', { content: dirty, contentEn: '<b>x</b>' }, chief);
  expect(preview.data).toEqual({ content: clean, contentEn: '<b>x</b>' });
  expect((await site.staff('saveArticle', change, chief)).code).toBe(200);
  expect(await articleOf(7)).toMatchObject({
    article: { content: clean, version: article.version + 1 },
    updatedAt: now.toISOString(),
  });
  expect(await desk.read('/api/article', 'zh-CN', { type: 7 })).toEqual({
    title: '我们是谁',
    content: clean,
  });
  expect(await desk.read('/api/article', 'en', { type: 7 })).toEqual({ title: 'Who we are', content: clean });
  expect(await desk.lastEntry('article/7')).toMatchObject({
    action: 'article_changed',
    detail: {
      titleBefore: article.title,
      titleAfter: '我们是谁',
      contentBefore: article.content,
      contentAfter: clean,
    },
  });
  const stale = await site.staff('saveArticle', { ...change, title: '别人的' }, chief);
  expect(stale.message).toBe(changedMeanwhile);
});

test('type 9 is what /abouts answers as 5, and the help centre keeps its own', async () => {
  const { article } = await articleOf(9);
  await site.staff('saveArticle', { ...article, content: '<p>新条款</p>', contentEn: '' }, chief);
  const five = (place: string) => desk.read('/api/article', 'zh-CN', { type: 5, place });
  expect(await five('abouts')).toMatchObject({ content: '<p>新条款</p>' });
  expect(JSON.stringify(await five('help'))).not.toContain('新条款');
});

test('help lines are nowhere until staff write them; then visitors read them, and call with one tap', async () => {
  const lines = { type: 8, place: 'lines' } as const;
  expect((await site.call('article', lines)).code).toBe(1002);
  const { article } = await articleOf(10);
  expect([article.title, article.version]).toEqual(['求助热线', 0]);
  const content = '<p>心理援助 <a href="tel:400-000-0000">400-000-0000</a></p>';
  const written = await site.staff('saveArticle', { ...article, content, titleEn: 'Helplines' }, chief);
  expect(written.code).toBe(200);
  expect(await desk.read('/api/article', 'en', lines)).toEqual({ title: 'Helplines', content });
  expect(await desk.read('/api/article', 'en', { type: 8, place: 'help' })).not.toMatchObject({ content });
});

test('an article that nobody has written yet is in the list, and of many first versions one is kept', async () => {
  await site.running.site.database.query('delete from article where type = 8');
  const { article, updatedAt } = await articleOf(8);
  expect([article.version, article.content, updatedAt]).toEqual([0, '', null]);
  const colleague = await site.staffToken('clerk');
  await site.running.site.database.query("update staff set rights = '{content}' where username = 'clerk'");
  const write = (content: string, token: string) => site.staff('saveArticle', { ...article, content }, token);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_none, index) =>
      write(`<p>${index}</p>`, index % 2 === 0 ? chief : colleague),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => codes.content_changed_meanwhile.code),
  ]);
  expect((await articleOf(8)).article.version).toBe(1);
});
