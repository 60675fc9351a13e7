import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitise } from '../../platform/sanitise.ts';
import { areas } from '../../settings/index.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { englishArticles } from './articles.en.ts';
import { articles } from './articles.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

/** What a visitor reads first of each part: the articles are known by it. */
const privacy = ['我们保存什么', '我们不保存什么', '谁能看到', '保存多久', '您可以做什么', '浏览器里的存储'];
const agency = ['怎样加入', '佣金怎样计算', '要守的规矩'];
const terms = [
  '一、账户',
  '二、存款与取款',
  '三、投注',
  '四、优惠',
  '五、限额、休息与自我排除',
  '六、账户的暂停与关闭',
  '七、争议',
];
const headings = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);

test.each([
  [
    1,
    '常见问题',
    [
      '怎样存款？有哪些方式？',
      '存款订单为什么只有一小时？超时了还能付吗？',
      'USDT 应该选 TRC20 还是 ERC20？',
      '怎样取款？最低多少？',
      '取款页的“打码量”是什么意思？',
      '中心钱包和游戏钱包有什么区别？怎样转账？',
      '转账显示“待结算”，钱去哪了？',
      '返水怎样计算？怎样领取？',
      '红包什么时候可以抢？为什么没有次数？',
      'VIP 等级怎样升降？',
      '忘记登录密码或支付密码怎么办？',
      '为什么突然要我重新登录？',
      '怎样知道游戏结果是公平的？',
    ],
  ],
  [2, '隐私政策', privacy],
  [3, '免责说明', ['使用前请确认', '娱乐有风险', '转账与地址', '第三方场馆', '维护与中断', '页面内容']],
  [4, '联系我们', ['在线客服', '联系之前，请准备好', '意见与投诉', '谨防冒充']],
  [6, '隐私政策', privacy],
  [7, '关于我们', ['每一分钱都能查到', '每一次等待都说明原因', '每一局都能验证', '也把难听的话说在前面']],
  [8, '博彩责任', ['把娱乐留在安全的范围里', '怎样看出问题', '您可以用的工具', '给身边的人', '保护未成年人']],
])('type %i answers its article to a visitor', async (type, title, parts) => {
  const reply = await site.call('article', { type });
  expect(reply.code).toBe(200);
  expect(reply.data.title).toBe(title);
  expect(headings(reply.data.content)).toEqual(parts);
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
  expect([help.data.title, headings(help.data.content)]).toEqual(['代理加盟', agency]);
  const abouts = await site.call('article', { type: 5, place: 'abouts' });
  expect([abouts.data.title, headings(abouts.data.content)]).toEqual(['条款与规则', terms]);
});

test('who asks for type 5 and does not say where gets both texts', async () => {
  const { data } = await site.call('article', { type: 5 });
  expect(headings(data.content)).toEqual([...agency, '条款与规则', ...terms]);
});

test('the place changes nothing for the other types', async () => {
  const { data } = await site.call('article', { type: 6, place: 'abouts' });
  expect(headings(data.content)).toEqual(privacy);
});

test.each([0, 9, 10])('type %i is none of the contract’s', async (type) => {
  expect((await site.call('article', { type })).code).toBe(codes.bad_input.code);
});

test('both privacy policies are one text', async () => {
  const [one, other] = [await site.call('article', { type: 2 }), await site.call('article', { type: 6 })];
  expect(one.data.content).toBe(other.data.content);
});

test('the privacy policy names the pictures that are kept, and does not say that none are asked for', async () => {
  const { data } = await site.call('article', { type: 2 });
  const [, kept = '', notKept = ''] = data.content.split(/<h2>我们(?:不)?保存什么<\/h2>/);
  for (const picture of ['头像', '存款凭证', '发给客服的图片', '证件照片']) expect(kept).toContain(picture);
  expect(notKept.split('<h2>')[0]).not.toContain('不会索取');
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

test('the privacy policy keeps personal data for as long as a closed account does, and leads to what members do themselves', () => {
  const years = areas.security.parse({}).closedYears;
  const chinese = articles.filter(({ type }) => type === 2 || type === 6).map(({ content }) => content);
  const english = [2, 6].map((type) => englishArticles[type]?.content ?? '');
  expect(chinese).toHaveLength(2);
  for (const content of chinese) {
    expect(content).toContain(`个人资料按法律要求保存${years}年，到期清除`);
    expect(content).toMatch(/“我的数据”.*“注销账户”/);
    expect(content).not.toMatch(/三十天|30天/);
  }
  for (const content of english) {
    expect(content).toContain(`keep your personal data for ${years} years; then it is erased`);
    expect(content).toMatch(/“Your data”.*“Close account”/);
    expect(content).not.toMatch(/thirty days/);
  }
});
