/** Banners: what staff upload is drawn anew, leads nowhere it must not, and stands before members in the order that was given. */
import { codes } from '@mingpai/contract/codes';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from '../testing/desk.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
let desk: Desk;
let now = new Date('2026-11-22T04:00:00Z');
beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => now } });
  chief = await site.staffToken();
  desk = openDesk(site, () => chief);
});
afterAll(() => site.stop());

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
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
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
  expect((await desk.send('/api/console/banners/picture', {})).code).toBe(codes.not_a_picture.code);
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
  expect(await desk.read('/api/bannerList', 'zh-CN', { type: 2 })).toMatchObject({
    [seen.length - 1]: { src: chinese.src, title: '新活动', url: '/activity' },
  });
  expect(await desk.read('/api/bannerList', 'en', { type: 2 })).toMatchObject({
    [seen.length - 1]: { src: english.src, title: 'New offer' },
  });

  const from = seen.map((row) => row.id);
  const to = [id, ...from.slice(0, -1)];
  expect((await site.staff('orderBanners', { from, to }, chief)).code).toBe(200);
  expect((await banners()).map((row) => row.id)).toEqual(to);
  expect(await desk.read('/api/bannerList', 'zh-CN')).toMatchObject({ 0: { src: chinese.src } });
  const ordered = await desk.lastEntry('banner');
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
  expect(JSON.stringify(await desk.read('/api/bannerList', 'zh-CN'))).not.toContain(chinese.src);
  expect(await desk.lastEntry(`banner/${id}`)).toEqual({
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
  expect(await desk.lastEntry(`banner/${id}`)).toMatchObject({ action: 'banner_removed' });
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
  expect(await desk.send('/api/console/banners/save', banner({ url }))).toMatchObject({
    status: 200,
    code: codes.bad_input.code,
    message: expect.stringContaining('链接须为站内路径'),
  });
});

test('a banner leads to another site only where two people agreed to its host, and nowhere once that is taken off', async () => {
  const away = banner({ url: 'https://partner.example/a?b=1' });
  const seen = async () => (await site.call('banners')).data.find(({ title }) => title === away.title)?.url;
  const refused = await site.staff('saveBanner', away, chief);
  expect(refused).toMatchObject({ code: 6285, message: expect.stringContaining('partner.example') });
  // One person alone proposes.
  const looked = await site.staff('updateSiteSettings', { outsideHosts: ['partner.example'] }, chief);
  expect(looked.data).toMatchObject({ state: 'unconfirmed', outsideHosts: [] });
  await agreed(site, 'updateSiteSettings', { outsideHosts: ['partner.example'] }, chief);
  chief = await site.staffToken();
  for (const url of [
    'https://evil.example/',
    'https://partner.example.evil.example/',
    'https://xpartner.example/',
  ])
    expect((await site.staff('saveBanner', { ...away, url }, chief)).code).toBe(6285);
  const { code, data } = await site.staff('saveBanner', away, chief);
  expect(code).toBe(200);
  expect(await seen()).toBe('https://partner.example/a?b=1');
  // Less holds at once.
  expect((await site.staff('updateSiteSettings', { outsideHosts: [] }, chief)).data.state).toBe('saved');
  await expect.poll(seen).toBe('');
  await site.staff('removeBanner', { id: data.id, version: 1 }, chief);
});

test('a banner may lead to where the site itself leads: its own addresses, service and the download are rules of money already', async () => {
  const own = {
    h5Url: 'https://own.example',
    visitUrl: 'https://other.example/in',
    serviceUrl: 'https://help.example/a',
    iosDownloadUrl: 'https://get.example/b',
  };
  for (const [name, url] of Object.entries(own)) {
    const away = banner({ url: `https://${new URL(url).hostname}/elsewhere` });
    expect((await site.staff('saveBanner', away, chief)).code).toBe(6285);
    expect((await agreed(site, 'updateSiteSettings', { [name]: url }, chief)).code).toBe(200);
    chief = await site.staffToken();
    const { code, data } = await site.staff('saveBanner', away, chief);
    expect(code).toBe(200);
    await site.staff('removeBanner', { id: data.id, version: 1 }, chief);
  }
});

test('hosts are names, without anything before or behind', async () => {
  for (const host of [
    'https://partner.example',
    'partner.example/',
    'partner',
    'PARTNER.example',
    'a b.example',
    '127.0.0.1',
    '',
  ])
    expect((await site.staff('updateSiteSettings', { outsideHosts: [host] }, chief)).code).toBe(
      codes.bad_input.code,
    );
});

test.each(['', '/activity', '/boutBallBetInfo?type=1'])('a banner may lead to %j', async (url) => {
  const { code, data } = await site.staff('saveBanner', banner({ url }), chief);
  expect(code).toBe(200);
  await site.staff('removeBanner', { id: data.id, version: 1 }, chief);
});

test.each([
  'https://evil.example/banner.png',
  '/pictures/banners/../../api/app',
  'data:image/svg+xml,<svg/>',
  '/uploads/avatars/x.png',
  '',
])('a banner whose picture is %j is refused', async (src) => {
  expect(await desk.send('/api/console/banners/save', banner({ src }))).toMatchObject({
    code: codes.bad_input.code,
    message: expect.stringContaining('请上传图片'),
  });
});

test('a banner without a title is refused: it is what is read out, and the name of its link', async () => {
  expect(await desk.send('/api/console/banners/save', banner({ title: ' ' }))).toMatchObject({
    code: codes.bad_input.code,
    message: expect.stringContaining('请填写标题'),
  });
});

test('a picture that no banner has is forgotten in time, one that is shown never', async () => {
  const [kept, english, unused] = [
    await upload(await drawn('png')),
    await upload(await drawn('png')),
    await upload(await drawn('png')),
  ];
  const both = banner({ src: kept.src, srcEn: english.src, titleEn: 'New offer' });
  const { data } = await site.staff('saveBanner', both, chief);
  now = new Date(now.getTime() + 8 * 86_400_000);
  chief = await site.staffToken();
  await upload(await drawn('png'));
  const status = async (src: string) => (await fetch(new URL(src, site.running.address))).status;
  expect([await status(kept.src), await status(english.src), await status(unused.src)]).toEqual([
    200, 200, 404,
  ]);
  expect(await desk.send('/api/console/banners/save', banner({ src: unused.src }))).toMatchObject({
    code: codes.bad_input.code,
    message: expect.stringContaining('请重新上传'),
  });
  await site.staff('removeBanner', { id: data.id, version: 1 }, chief);
});

test('a picture that nobody has chosen is kept for seven days', async () => {
  const { src } = await upload(await drawn('png'));
  const after = async (ms: number) => {
    now = new Date(now.getTime() + ms);
    chief = await site.staffToken();
    await upload(await drawn('png'));
    return (await fetch(new URL(src, site.running.address))).status;
  };
  const day = 86_400_000;
  expect([await after(7 * day - 1), await after(1), await after(1)]).toEqual([200, 200, 404]);
});
