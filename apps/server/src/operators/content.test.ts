/** What staff write in the console is what members read at once, in both languages; nobody overwrites a colleague unseen. */
import { codes } from '@mingpai/contract/codes';
import { consoleCalls } from '@mingpai/contract/console/calls';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
/** The site's time: each thing is a minute newer than the one before. */
let now = new Date('2026-11-22T04:00:00Z');
const later = () => {
  now = new Date(now.getTime() + 60_000);
};
beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => now } });
  chief = await site.staffToken();
});
afterAll(() => site.stop());

const contentCalls = Object.values(consoleCalls).filter(({ right }) => right === 'content');
const lastDeed = async (subject: string) => {
  const { action, detail } =
    (await site.staff('auditLog', { search: subject }, chief)).data.rows.find(
      (row) => row.subject === subject,
    ) ?? {};
  return { action, detail };
};
/** As a client sends it whose types nobody checked. */
const raw = (path: string, body: object, token = chief) =>
  site.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const read = async (path: string, language: 'zh-CN' | 'en', body: object = {}) =>
  (
    await site.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    })
  ).data;

test('the chief has the right by role; the clerk has not, unless it is given to them', async () => {
  expect(contentCalls).toHaveLength(11);
  const clerk = await site.staffToken('clerk');
  for (const { path } of contentCalls)
    expect((await raw(path, {}, clerk)).code).toBe(codes.staff_not_allowed.code);
  const { database } = site.running.site;
  await database.query("update staff set rights = '{content}' where username = 'clerk'");
  for (const { path } of contentCalls)
    expect((await raw(path, {}, clerk)).code).not.toBe(codes.staff_not_allowed.code);
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

test('a notice is read by members as soon as it is saved, in English where there is some', async () => {
  later();
  const english = { titleEn: 'Maintenance', contentEn: 'Tonight at two', scrolls: true };
  const { data } = await site.staff('saveNotice', notice(english), chief);
  expect(await noticeOf(data.id)).toMatchObject({ version: 1, createdAt: now.toISOString(), onHome: true });
  expect(await lastDeed(`notice/${data.id}`)).toEqual({
    action: 'notice_added',
    detail: {
      titleAfter: '维护公告',
      contentAfter: '今晚两点维护',
      titleEnAfter: 'Maintenance',
      contentEnAfter: 'Tonight at two',
      scrollsAfter: true,
    },
  });
  expect(await read('/api/homenotice', 'zh-CN')).toMatchObject({ 0: '今晚两点维护' });
  expect(await read('/api/homenotice', 'en')).toMatchObject({ 0: 'Tonight at two' });
  expect(await read('/api/noticeList', 'en')).toMatchObject({ data: { 0: { title: 'Maintenance' } } });

  const change = { id: data.id, version: 1, ...notice({ content: '改为三点', titleEn: 'Maintenance' }) };
  expect((await site.staff('saveNotice', change, chief)).code).toBe(200);
  expect(await lastDeed(`notice/${data.id}`)).toEqual({
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
  expect(await read('/api/noticeList', 'en')).toMatchObject({
    data: { 0: { title: 'Maintenance', content: '改为三点' } },
  });
  expect(JSON.stringify(await read('/api/homenotice', 'zh-CN'))).not.toContain('改为三点');

  const { total } = await notices();
  expect((await site.staff('removeNotice', { id: data.id, version: 2 }, chief)).code).toBe(200);
  expect(await lastDeed(`notice/${data.id}`)).toMatchObject({
    action: 'notice_removed',
    detail: { titleBefore: '维护公告', contentBefore: '改为三点' },
  });
  expect(await read('/api/noticeList', 'zh-CN')).toMatchObject({ total: total - 1 });
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
  expect(await read('/api/homenotice', 'zh-CN')).toEqual(newest);
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
  expect(new Set(others.map(({ message }) => message))).toEqual(
    new Set([codes.content_changed_meanwhile.zh]),
  );
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
  ['/api/console/articles/save', { type: 10, version: 0, title: '标题', content: '正文' }, '没有这篇文章'],
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
  const reply = await raw(path, body);
  expect(reply).toMatchObject({ status: 200, code: codes.bad_input.code });
  expect(reply.message).toContain(words);
});

const banner = (more: Partial<ConsolePayload<'saveBanner'>> = {}): ConsolePayload<'saveBanner'> => ({
  src: '/pictures/banners/1.svg',
  title: '新活动',
  url: '/activity',
  shown: true,
  ...more,
});
const banners = async () => (await site.staff('bannerList', {}, chief)).data;

async function upload(content: Buffer, token = chief) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'banner.png');
  const reply = await site.raw('/api/console/banners/picture', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { ...reply, src: String(Object(reply.data).src) };
}
const drawn = (format: 'png' | 'gif' | 'jpeg' | 'webp' | 'tiff') =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: '#0b5d4b' } })
    .toFormat(format)
    .toBuffer();

test.each(['png', 'gif', 'jpeg', 'webp'] as const)(
  'an uploaded %s is drawn anew in the shape of a banner and served without script',
  async (format) => {
    const hidden = Buffer.from('<script>alert(1)</script>');
    const { code, src } = await upload(Buffer.concat([await drawn(format), hidden]));
    expect(code).toBe(200);
    const picture = await fetch(new URL(src, site.running.address));
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const bytes = Buffer.from(await picture.arrayBuffer());
    const { width, height, format: kept } = await sharp(bytes).metadata();
    expect([width, height, kept]).toEqual([1_280, 560, 'webp']);
    expect(bytes.includes('script')).toBe(false);
  },
);

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a page', async () => Buffer.from('<html><script>1</script></html>')],
  ['another format', () => drawn('tiff')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is no picture for a banner', async (_name, content) => {
  expect(await upload(await content())).toMatchObject({
    status: 200,
    code: codes.not_a_picture.code,
    message: '请上传PNG、JPEG、GIF或WebP图片，大小不超过2MB',
  });
});

test('more than 2 MB, and no file at all, are refused', async () => {
  expect((await upload(Buffer.alloc(3 * 1024 * 1024))).code).toBe(codes.body_too_large.code);
  expect((await raw('/api/console/banners/picture', {})).code).toBe(codes.not_a_picture.code);
});

test('a banner is shown to members with its picture in their language, in the order that staff give it', async () => {
  const [chinese, english] = [await upload(await drawn('png')), await upload(await drawn('gif'))];
  const made = await site.staff(
    'saveBanner',
    banner({ src: chinese.src, srcEn: english.src, titleEn: 'New offer' }),
    chief,
  );
  const { id } = made.data;
  const seen = await banners();
  expect(seen.at(-1)).toMatchObject({ id, version: 1 });
  expect(await read('/api/bannerList', 'zh-CN', { type: 2 })).toMatchObject({
    [seen.length - 1]: { src: chinese.src, title: '新活动', url: '/activity' },
  });
  expect(await read('/api/bannerList', 'en', { type: 2 })).toMatchObject({
    [seen.length - 1]: { src: english.src, title: 'New offer' },
  });

  const from = seen.map((row) => row.id);
  const to = [id, ...from.slice(0, -1)];
  expect((await site.staff('orderBanners', { from, to }, chief)).code).toBe(200);
  expect((await banners()).map((row) => row.id)).toEqual(to);
  expect(await read('/api/bannerList', 'zh-CN')).toMatchObject({ 0: { src: chinese.src } });
  const ordered = await lastDeed('banner');
  expect(ordered.action).toBe('banners_ordered');
  expect(ordered.detail?.sequenceBefore).toMatch(new RegExp(`新活动（${id}）$`));
  expect(ordered.detail?.sequenceAfter).toMatch(new RegExp(`^新活动（${id}）`));
  // From what is not the order any more; and what is no order at all.
  const stale = await site.staff('orderBanners', { from, to: [...from].reverse() }, chief);
  expect(stale.code).toBe(codes.content_changed_meanwhile.code);
  for (const wrong of [to.slice(1), [...to.slice(1), to[1] ?? 0], [...to.slice(1), 999_999]])
    expect((await site.staff('orderBanners', { from: to, to: wrong }, chief)).code).toBe(
      codes.bad_input.code,
    );

  const hide = { ...banner({ src: chinese.src, shown: false }), id, version: 1 };
  expect((await site.staff('saveBanner', hide, chief)).code).toBe(200);
  expect(JSON.stringify(await read('/api/bannerList', 'zh-CN'))).not.toContain(chinese.src);
  expect(await lastDeed(`banner/${id}`)).toEqual({
    action: 'banner_changed',
    detail: {
      shownBefore: true,
      shownAfter: false,
      srcEnBefore: english.src,
      srcEnAfter: '',
      titleEnBefore: 'New offer',
      titleEnAfter: '',
    },
  });
  expect((await site.staff('saveBanner', { ...hide, title: '晚了' }, chief)).code).toBe(
    codes.content_changed_meanwhile.code,
  );
  expect((await site.staff('removeBanner', { id, version: 2 }, chief)).code).toBe(200);
  expect(await lastDeed(`banner/${id}`)).toMatchObject({ action: 'banner_removed' });
  expect((await banners()).map((row) => row.id)).toEqual(from.slice(0, -1));
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  '/\tjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  '/\\evil.example/',
  'http://plain.example/',
  'https://',
  'https://us@evil.example/',
  'activity',
])('a banner that leads to %j is refused', async (url) => {
  expect(await raw('/api/console/banners/save', banner({ url }))).toMatchObject({
    status: 200,
    code: codes.bad_input.code,
    message: expect.stringContaining('链接须为站内路径'),
  });
});

test.each(['', '/activity', '/boutBallBetInfo?type=1', 'https://help.example/a?b=1'])(
  'a banner may lead to %j',
  async (url) => {
    const { code, data } = await site.staff('saveBanner', banner({ url }), chief);
    expect(code).toBe(200);
    await site.staff('removeBanner', { id: data.id, version: 1 }, chief);
  },
);

test.each([
  'https://evil.example/banner.png',
  '/pictures/banners/../../api/app',
  'data:image/svg+xml,<svg/>',
  '/uploads/avatars/x.png',
  '',
])('a banner whose picture is %j is refused', async (src) => {
  expect(await raw('/api/console/banners/save', banner({ src }))).toMatchObject({
    code: codes.bad_input.code,
    message: expect.stringContaining('请上传图片'),
  });
});

test('a banner without a title is refused: it is what is read out, and the name of its link', async () => {
  expect(await raw('/api/console/banners/save', banner({ title: ' ' }))).toMatchObject({
    code: codes.bad_input.code,
    message: expect.stringContaining('请填写标题'),
  });
});

test('a picture that no banner has is forgotten in time, one that is shown never', async () => {
  const [kept, unused] = [await upload(await drawn('png')), await upload(await drawn('png'))];
  const { data } = await site.staff('saveBanner', banner({ src: kept.src }), chief);
  now = new Date(now.getTime() + 8 * 86_400_000);
  chief = await site.staffToken();
  await upload(await drawn('png'));
  const status = async (src: string) => (await fetch(new URL(src, site.running.address))).status;
  expect([await status(kept.src), await status(unused.src)]).toEqual([200, 404]);
  expect(await raw('/api/console/banners/save', banner({ src: unused.src }))).toMatchObject({
    code: codes.bad_input.code,
    message: expect.stringContaining('请重新上传'),
  });
  await site.staff('removeBanner', { id: data.id, version: 1 }, chief);
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
  expect(await read('/api/article', 'zh-CN', { type: 7 })).toEqual({ title: '我们是谁', content: clean });
  expect(await read('/api/article', 'en', { type: 7 })).toEqual({ title: 'Who we are', content: clean });
  expect(await lastDeed('article/7')).toMatchObject({
    action: 'article_changed',
    detail: {
      titleBefore: article.title,
      titleAfter: '我们是谁',
      contentBefore: article.content,
      contentAfter: clean,
    },
  });
  const stale = await site.staff('saveArticle', { ...change, title: '别人的' }, chief);
  expect(stale.message).toBe(codes.content_changed_meanwhile.zh);
});

test('type 9 is what /abouts answers as 5, and the help centre keeps its own', async () => {
  const { article } = await articleOf(9);
  await site.staff('saveArticle', { ...article, content: '<p>新条款</p>', contentEn: '' }, chief);
  const five = (place: string) => read('/api/article', 'zh-CN', { type: 5, place });
  expect(await five('abouts')).toMatchObject({ content: '<p>新条款</p>' });
  expect(JSON.stringify(await five('help'))).not.toContain('新条款');
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
