import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitise } from '../../platform/sanitise.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { englishArticles } from './articles.en.ts';
import { articles } from './articles.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const seeded = (type: number) => articles.find((article) => article.type === type)?.content;

test.each([1, 2, 3, 4, 6, 7, 8])('type %i answers its article to a visitor', async (type) => {
  const reply = await site.call('article', { type });
  expect(reply.code).toBe(200);
  expect(reply.data.content).toBe(seeded(type));
});

test('the numeric strings of old clients mean the same', async () => {
  const body = JSON.stringify({ type: '7' });
  const reply = await site.raw('/api/article', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(reply.data).toMatchObject({ title: '关于我们' });
});

test('type 5 is the agents’ article in the help centre, the terms and rules under /abouts', async () => {
  const help = await site.call('article', { type: 5, place: 'help' });
  expect(help.data).toEqual({ title: '代理加盟', content: seeded(5) });
  const abouts = await site.call('article', { type: 5, place: 'abouts' });
  expect(abouts.data).toEqual({ title: '条款与规则', content: seeded(9) });
});

test('who asks for type 5 and does not say where gets both texts', async () => {
  const { data } = await site.call('article', { type: 5 });
  expect(data.content).toBe(`${seeded(5)}<h2>条款与规则</h2>${seeded(9)}`);
});

test('the place changes nothing for the other types', async () => {
  const { data } = await site.call('article', { type: 6, place: 'abouts' });
  expect(data.content).toBe(seeded(6));
});

test.each([0, 9, 10])('type %i is none of the contract’s', async (type) => {
  expect((await site.call('article', { type })).code).toBe(codes.bad_input.code);
});

test('both privacy policies are one text', () => {
  expect(seeded(6)).toBe(seeded(2));
});

test('the articles use only tags that are shown', () => {
  for (const { content } of articles) expect(sanitise(content)).toBe(content);
});

test.each(articles.map(({ type, content }) => [type, content] as const))(
  'article %i says in English what it says in Chinese: the same parts, and nothing Chinese in it',
  (type, chinese) => {
    const { title, content } = englishArticles[type] ?? { title: '', content: '' };
    expect(tagsOf(content)).toEqual(tagsOf(chinese));
    expect(title + content).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
    expect(sanitise(content)).toBe(content);
  },
);

/** Headings, lists and items, in their order. */
function tagsOf(html: string): string[] {
  return html.match(/<(?:h2|ul|ol|li)>/g) ?? [];
}

test('articles, notices, banners and the entry notice are read in English', async () => {
  const english = async (path: string, body: object) => {
    const { data } = await site.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
    });
    return JSON.stringify(data);
  };
  expect(await english('/api/article', { type: 8 })).toContain('"title":"Responsible play"');
  expect(await english('/api/article', { type: 5 })).toContain('<h2>Terms and rules</h2>');
  for (const [path, body] of [
    ['/api/homenotice', {}],
    ['/api/noticeList', { page: 1 }],
    ['/api/bannerList', { type: 2 }],
  ] as const)
    expect(await english(path, body)).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
  expect(await english('/api/bannerList', { type: 2 })).toContain('/pictures/banners/1-en.svg');
  expect(await english('/api/app', {})).toContain('Welcome to Mingpai');
});
