/** Rules R2.19, R2.32, R2.34, R2.36 to R2.46 and R2.48: articles, promotions, levels and e-games, each with its own text. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { type RuleId, row } from './row.ts';
import { call, memberWith, newMember, once, phone, staff } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const visitor = once(() => phone(browser, '/boutBallBet'));
const main = async () => (await visitor()).page.locator('main').filter({ visible: true });

/** Each article with words that stand in no other, and its entry in the help centre. */
const articles: readonly { rule: RuleId; path: string; title: string; words: string; entry?: true }[] = [
  {
    rule: 'R2.37',
    path: '/boutBallBetInfo?type=1',
    title: '常见问题',
    words: '怎样存款？有哪些方式？',
    entry: true,
  },
  { rule: 'R2.38', path: '/boutBallBetInfo?type=2', title: '隐私政策', words: '我们不保存什么', entry: true },
  { rule: 'R2.39', path: '/boutBallBetInfo?type=3', title: '免责说明', words: '使用前请确认', entry: true },
  { rule: 'R2.40', path: '/boutBallBetInfo?type=4', title: '联系我们', words: '谨防冒充', entry: true },
  { rule: 'R2.41', path: '/boutBallBetInfo?type=5', title: '代理加盟', words: '佣金怎样计算', entry: true },
  {
    rule: 'R2.42',
    path: '/boutBallBetInfo?type=7',
    title: '关于我们',
    words: '每一次等待都说明原因',
    entry: true,
  },
  {
    rule: 'R2.43',
    path: '/boutBallBetInfo?type=8',
    title: '博彩责任',
    words: '把娱乐留在安全的范围里',
    entry: true,
  },
  { rule: 'R2.44', path: '/abouts?type=5', title: '条款与规则', words: '六、账户的暂停与关闭', entry: true },
  { rule: 'R2.45', path: '/abouts?type=6', title: '隐私政策', words: '我们不保存什么' },
];

for (const { rule, path, title, words } of articles)
  row(
    [rule, 'R1.1'],
    `${path} is headed ${title} and reads ${words}, and no other article does`,
    async () => {
      const one = await visitor();
      await one.open(path);
      await one.at(path);
      await one.page.locator('header').getByRole('heading', { level: 1, name: title }).waitFor();
      await (await main()).getByText(words).first().waitFor();
      const text = await (await main()).innerText();
      for (const other of articles) if (other.words !== words) expect(text).not.toContain(other.words);
    },
  );

for (const { path, title } of articles.filter(({ entry }) => entry))
  row(['R2.36'], `the help centre’s ${title} leads to ${path}`, async () => {
    const one = await visitor();
    await one.open('/boutBallBet');
    await (await main()).getByRole('link', { name: title }).click();
    await one.at(path);
  });

row(['R2.36'], 'the help centre leads to a person', async () => {
  const one = await visitor();
  await one.open('/boutBallBet');
  await (await main()).getByRole('link', { name: '人工客服' }).click();
  await one.at('/kefu');
});

row(['R2.45', 'R3.16'], 'what staff write as type 6 is read under /abouts, and not as type 2', async () => {
  const { data } = await staff('articleList', {});
  const before = data.find(({ type }) => type === 6);
  if (before === undefined) throw new Error('there is no article 6');
  const { updatedAt: _, ...kept } = before;
  await staff('saveArticle', { ...kept, content: `<p>第六类独有的一句话</p>${kept.content}` });
  try {
    const read = async (type: number, place?: string) =>
      (await call('article', { type, place })).data.content;
    expect(await read(6)).toContain('第六类独有的一句话');
    expect(await read(2)).not.toContain('第六类独有的一句话');
    const one = await phone(browser, '/abouts?type=6');
    await one.sees('第六类独有的一句话');
    await one.close();
  } finally {
    await staff('saveArticle', { ...kept, version: kept.version + 1 });
  }
});

/** The offers of the demonstration site by their types. */
const offers = {
  新会员: ['首存礼：第一次存款，送您一份见面礼'],
  存款: ['USDT存款：手续费我们来补'],
  日常: ['每日返水：输赢都有，自己领取', '十点抢红包：金额提前封存，结果人人可验'],
  场馆: ['真人桌台：每日18元彩金', '开赛日：赛事互动金'],
} as const;

for (const tab of ['全部', ...Object.keys(offers)])
  row(['R2.19', 'R1.1'], `the tab ${tab} shows its promotions and no others`, async () => {
    const one = await visitor();
    await one.open('/activity');
    await one.page.getByRole('radio', { name: tab, exact: true }).check({ force: true });
    const wanted = Object.entries(offers).flatMap(([type, titles]) =>
      tab === '全部' || tab === type ? titles : [],
    );
    const titles = async () => {
      const cards = await (await main()).getByRole('listitem').allInnerTexts();
      return cards.map((text) => text.split('\n')[0]?.trim() ?? '').sort();
    };
    await expect.poll(titles).toEqual([...wanted].sort());
  });

row(['R2.19', 'R2.32', 'R3.13'], 'the first promotion opens with its title, memo and content', async () => {
  const one = await visitor();
  await one.open('/activity');
  await one.page.getByRole('radio', { name: '全部', exact: true }).check({ force: true });
  await (await main()).getByRole('link', { name: /USDT存款：手续费我们来补/ }).click();
  await one.at(/^\/activityInfo\?id=\d+$/);
  await one.page.getByRole('heading', { name: 'USDT存款：手续费我们来补' }).waitFor();
  await one.sees('单笔USDT存款满1000元，可申请补贴5元链上手续费');
  await one.sees(/当天有一笔USDT存款满1000元的会员，每天一次/);
  await (await main()).getByRole('link', { name: '前往登录' }).waitFor();
});

row(
  ['R2.32', 'R1.3'],
  'the button applies for the promotion that is shown, and it stands in the records',
  async () => {
    const member = await memberWith(1_000);
    const { data } = await call('promotions');
    const id = data.data.find(({ title }) => title.startsWith('USDT存款'))?.id;
    const one = await phone(browser, `/activityInfo?id=${id}`, { member });
    await one.page.getByRole('button', { name: '立即申请' }).click();
    await expect.poll(() => one.sent.get('/api/doactivityapply')).toEqual([{ activityid: String(id) }]);
    const applied = async () => {
      const { data: queue } = await staff('promotionQueue', { state: 'pending', page: 1, pageSize: 100 });
      return queue.rows.filter(({ username }) => username === member.username).map(({ title }) => title);
    };
    await expect.poll(applied).toEqual(['USDT存款：手续费我们来补']);
    await one.open('/activityRecord');
    await one.sees('USDT存款：手续费我们来补');
    await one.close();
  },
);

/** Deposit, turnover, and the rebates of live, sport, e-sports, board, slots and lottery, as a member reads them. */
const levels = [
  ['100', '1000', '0.20', '0.20', '0.20', '0.20', '0.30', '0.05'],
  ['1000', '1万', '0.25', '0.25', '0.25', '0.25', '0.35', '0.06'],
  ['5000', '5万', '0.30', '0.30', '0.30', '0.30', '0.40', '0.07'],
  ['2万', '20万', '0.35', '0.35', '0.35', '0.35', '0.50', '0.08'],
  ['5万', '50万', '0.40', '0.40', '0.40', '0.40', '0.60', '0.10'],
  ['15万', '150万', '0.45', '0.45', '0.45', '0.45', '0.70', '0.12'],
  ['50万', '500万', '0.50', '0.50', '0.50', '0.50', '0.80', '0.14'],
  ['150万', '1500万', '0.60', '0.60', '0.60', '0.60', '0.90', '0.16'],
  ['400万', '4000万', '0.70', '0.70', '0.70', '0.70', '1.00', '0.18'],
  ['1000万', '1亿', '0.80', '0.80', '0.80', '0.80', '1.20', '0.20'],
] as const;

levels.forEach(([deposit, flow, ...rebates], index) => {
  row(
    ['R2.34', 'R3.10', 'R1.1'],
    `VIP${index + 1}: ${deposit} and ${flow}, ${rebates.join(' ')}`,
    async () => {
      const one = await visitor();
      await one.open('/vip');
      const cells = async (table: number) => {
        const line = one.page
          .locator('main table')
          .filter({ visible: true })
          .nth(table)
          .locator('tbody tr')
          .nth(index);
        return [
          await line.getByRole('rowheader').innerText(),
          ...(await line.getByRole('cell').allInnerTexts()),
        ].map((text) => text.trim());
      };
      await one.sees('累计存款');
      expect((await cells(0)).slice(0, 3)).toEqual([`VIP${index + 1}`, deposit, flow]);
      expect(await cells(1)).toEqual([`VIP${index + 1}`, ...rebates]);
    },
  );
});

row(['R2.34'], 'there are ten levels, and the columns stand in their order', async () => {
  const one = await visitor();
  await one.open('/vip');
  const tables = one.page.locator('main table').filter({ visible: true });
  await expect.poll(() => tables.nth(0).locator('tbody tr').count()).toBe(10);
  expect(await tables.nth(0).getByRole('columnheader').allInnerTexts()).toEqual([
    'VIP等级',
    '累计存款',
    '流水要求',
    '90天保级流水',
  ]);
  expect(await tables.nth(1).getByRole('columnheader').allInnerTexts()).toEqual([
    'VIP等级',
    ...['真人', '体育', '电竞', '棋牌', '电子', '彩票'],
  ]);
});

row(['R2.46'], 'TRC20 and ERC20 are compared line by line', async () => {
  const one = await visitor();
  await one.open('/usdtmore');
  await one.sees('地址样式');
  const lines = await (await main()).getByRole('row').allInnerTexts();
  expect(lines[0]?.split('\t').map((text) => text.trim())).toEqual(['区别点', 'TRC20协议', 'ERC20协议']);
  const look = lines.find((line) => line.startsWith('地址样式'))?.split('\t');
  expect([look?.[1], look?.[2]]).toEqual(['以 T 开头', '以 0x 开头']);
  const advice = lines.find((line) => line.startsWith('使用建议'))?.split('\t');
  expect([advice?.[1], advice?.[2]]).toEqual([
    expect.stringContaining('小额'),
    expect.stringContaining('中等金额'),
  ]);
});

for (const [path, tab, provider, game] of [
  ['/concise', 'OB电子', 'obgdy', '翠影狐'],
  ['/concise?type=obgdy', 'OB电子', 'obgdy', '翠影珠'],
  ['/concise?type=fgdz', 'FG电子', 'fgdz', '赤焰狐'],
  ['/concise?type=pp', 'PP电子', 'pp', '云海龙'],
  ['/concise?type=ae', 'AE电子', 'ae', '星河月'],
] as const)
  row(
    ['R2.48'],
    `${path} opens ${tab} with 24 games of ${provider}; ${game} leads to its game page`,
    async () => {
      const one = await phone(browser, path, { member: await newMember() });
      const tabs = one.page.locator('main').getByRole('tab');
      await expect.poll(() => tabs.allInnerTexts()).toEqual(['OB电子', 'FG电子', 'PP电子', 'AE电子']);
      expect(await tabs.filter({ hasText: tab }).getAttribute('aria-selected')).toBe('true');
      const cards = one.page.getByRole('tabpanel').filter({ visible: true }).getByRole('button');
      await expect.poll(() => cards.count()).toBe(24);
      expect(one.sent.get('/api/gamelistBycode')).toEqual([{ gamecode: provider }]);
      await cards.filter({ hasText: game }).click();
      await one.at(new RegExp(`^/gamePage\\?name=${provider}&type=0&code=${provider}\\d\\d$`));
      await one.page.getByRole('heading', { name: game }).waitFor();
      await one.close();
    },
  );

row(['R2.48'], 'a tab shows its own provider’s games', async () => {
  const one = await visitor();
  await one.open('/concise');
  await one.page.locator('main').getByRole('tab', { name: 'PP电子' }).click();
  await one.sees('云海狐');
  expect(await one.page.getByText('翠影狐').filter({ visible: true }).count()).toBe(0);
});
