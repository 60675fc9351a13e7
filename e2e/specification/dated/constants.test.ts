/** Chapter 9: constants as they are seen, with figures that are typed here. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../browser.ts';
import { row } from '../row.ts';
import { type Phone, phone } from '../world.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
let member: DatedMember;
beforeAll(async () => {
  [dated, browser] = await Promise.all([openDatedSite(undefined), launchBrowser({ pictures: false })]);
  member = await dated.member();
  await dated.deposit(member, 1_000);
});
afterAll(async () => {
  await browser.close();
  await dated.stop();
});

const open = (path: string, as = member, clock = false) =>
  phone(browser, path, { member: as, site: dated.url, clock });
async function bind(who: DatedMember, address: string, protocol: string): Promise<void> {
  const card = { bank: 'USDT', bank_owner: protocol, bank_no: address, pay_pass: who.payPassword };
  expect((await dated.call('bindCard', card, who)).code).toBe(200);
}
/** The figure beside a label of a list. */
const beside = (one: Phone, label: string) =>
  one.page
    .locator('main dl > div')
    .filter({ hasText: label, visible: true })
    .locator('dd')
    .first()
    .innerText();

row(
  ['R9.15'],
  'the field says 100-10000 until the server has told the way’s range, and that from then on',
  async () => {
    await bind(member, 'TConstants01', 'TRC20');
    const one = await open('/usdtmore');
    let answer = () => undefined as undefined;
    const held = new Promise<void>((resolve) => {
      answer = () => void resolve();
    });
    await one.page.route('**/api/getPayRange', async (route) => {
      await held;
      await route.continue();
    });
    await one.open('/recharge');
    const field = one.page.getByLabel('存款金额', { exact: true });
    await expect.poll(() => field.getAttribute('placeholder')).toBe('100-10000');
    answer();
    await expect.poll(() => field.getAttribute('placeholder')).toBe('100-500000');
    await one.page.getByRole('radio', { name: '微信' }).check({ force: true });
    await expect.poll(() => field.getAttribute('placeholder')).toBe('100-3000');
    await one.close();
  },
);

row(
  ['R9.17'],
  'the reference in USDT is cut to two decimals: at 7.1 yuan, 7.10 are 1.00, 7.09 are 0.99, 1,000 are 140.84',
  async () => {
    const one = await open('/recharge');
    for (const [amount, usdt] of [
      ['1000', '140.84 USDT'],
      ['7.10', '1.00 USDT'],
      ['7.09', '0.99 USDT'],
      ['100', '14.08 USDT'],
      ['355', '50.00 USDT'],
      ['354.99', '49.99 USDT'],
      ['', '0.00 USDT'],
    ] as const) {
      await one.page.getByLabel('存款金额', { exact: true }).fill(amount);
      await expect.poll(() => beside(one, '约合')).toBe(usdt);
    }
    await one.close();
  },
);

for (const [protocol, fee, cases] of [
  [
    'TRC20',
    '1.00 USDT',
    [
      ['1000', '138.88 USDT', '137.88 USDT'],
      ['720', '100.00 USDT', '99.00 USDT'],
      ['719.99', '99.99 USDT', '98.99 USDT'],
      ['100', '13.88 USDT', '12.88 USDT'],
      ['7.2', '1.00 USDT', '0.00 USDT'],
    ],
  ],
  [
    'ERC20',
    '5.00 USDT',
    [
      ['1000', '138.88 USDT', '133.88 USDT'],
      ['720', '100.00 USDT', '95.00 USDT'],
      ['36', '5.00 USDT', '0.00 USDT'],
    ],
  ],
] as const)
  row(
    ['R9.18', 'R9.19'],
    `by ${protocol} the conversion at 7.2 yuan is cut to two decimals, and the receipt is less by ${fee}`,
    async () => {
      const who = await dated.member();
      await bind(who, `${protocol}Receipt`, protocol);
      const one = await open('/withdrawal', who);
      for (const [amount, converted, receipt] of cases) {
        await one.page.getByPlaceholder('请输入取款金额').fill(amount);
        await expect.poll(() => beside(one, '折合USDT')).toBe(converted);
        expect([await beside(one, '实际到账'), await beside(one, '每笔手续费')]).toEqual([receipt, fee]);
      }
      await one.close();
    },
  );

row(
  ['R9.20', 'B3'],
  'total assets on the wallet’s page are what is central and what lies at venues, beside each other',
  async () => {
    const who = await dated.member();
    await dated.deposit(who, 400.25);
    for (const [amount, venue] of [
      [150.5, 'mpqp'],
      [20.25, 'mpcp'],
    ] as const)
      await dated.call('transfer', { amount, sourcetype: 'userbalance', targettype: venue }, who);
    const one = await open('/money', who);
    await one.page.locator('main').getByText('400.25').first().waitFor();
    await expect.poll(() => beside(one, '中心钱包')).toContain('229.50');
    expect(await beside(one, '游戏钱包')).toContain('170.75');
    await one.close();
  },
);

for (const [path, shown, rules] of [
  ['/withdrawal', 3, ['R9.21']],
  ['/transfer', 4, ['R9.22']],
] as const)
  row(
    rules,
    `${path} shows ${shown} of ten venues, all of them opened, and ${shown} again folded`,
    async () => {
      const one = await open(path);
      const names = [
        '明牌棋牌',
        '明牌彩票',
        '明牌真人',
        'OB电子',
        'FG电子',
        'PP电子',
        'AE电子',
        '明牌电玩',
        '明牌体育',
        '明牌电竞',
      ];
      const listed = async () => {
        const rows = await one.page.locator('main li').filter({ visible: true }).allInnerTexts();
        return names.filter((name) => rows.some((text) => text.includes(name)));
      };
      await expect.poll(listed).toEqual(names.slice(0, shown));
      await one.page.getByRole('button', { name: '展开' }).click();
      await expect.poll(listed).toEqual(names);
      await one.page.getByRole('button', { name: '收起' }).click();
      await expect.poll(listed).toEqual(names.slice(0, shown));
      await one.close();
    },
  );

row(['R9.28'], 'the frame of a download is there until 2 s are over, and not longer', async () => {
  await dated.agreed('updateSiteSettings', { iosDownloadUrl: '/manifest.webmanifest' });
  await expect.poll(async () => (await dated.call('appInfo')).data.ios_download_url).not.toBe('');
  const one = await open('/app', member, true);
  const frames = () => one.page.locator('iframe').count();
  await one.page.getByRole('button', { name: '立即下载' }).waitFor();
  await one.page.clock.pauseAt(new Date(Date.now() + 60_000));
  await one.page.getByRole('button', { name: '立即下载' }).click();
  await expect.poll(frames).toBe(1);
  await one.page.clock.runFor(1_990);
  expect(await frames()).toBe(1);
  await one.page.clock.runFor(20);
  await expect.poll(frames).toBe(0);
  await one.close();
  await dated.agreed('updateSiteSettings', { iosDownloadUrl: '' });
});

row(['R9.29'], 'the pictures of the download page stay for 3 s each', async () => {
  const one = await open('/app', member, true);
  // Who wants less motion is shown pictures that stay; browsers of the rows want less.
  await one.page.emulateMedia({ reducedMotion: 'no-preference' });
  await one.page.reload();
  await one.page.getByText('一键直达').first().waitFor();
  const inSight = () =>
    one.page.evaluate(() => {
      const middle = window.innerWidth / 2;
      const captions = [...document.querySelectorAll('main figcaption strong')];
      return captions.find((caption) => {
        const box = caption.closest('figure')?.getBoundingClientRect();
        return box !== undefined && box.left < middle && box.right > middle;
      })?.textContent;
    });
  // The first change is looked for, whenever the page began to count.
  const first = await inSight();
  await one.page.clock.pauseAt(new Date(Date.now() + 1_000));
  for (let waited = 0; (await inSight()) === first && waited < 4_500; waited += 100)
    await one.page.clock.runFor(100);
  const second = await inSight();
  expect(second).not.toBe(first);
  let stays = 0;
  while ((await inSight()) === second && stays < 6_000) {
    await one.page.clock.runFor(100);
    stays += 100;
  }
  expect(stays).toBeGreaterThanOrEqual(2_800);
  expect(stays).toBeLessThanOrEqual(3_200);
  await one.close();
});

row(['R9.30'], 'with three banners, and with five, the indicator counts to 4', async () => {
  const banners = async () => (await dated.staff('bannerList', {}, 'chief')).data;
  for (let all = await banners(); all.length > 3; all = await banners()) {
    const last = all.at(-1);
    expect(
      (await dated.staff('removeBanner', { id: last?.id ?? 0, version: last?.version ?? 0 }, 'chief')).code,
    ).toBe(200);
  }
  expect((await dated.call('banners', { type: 2 })).data).toHaveLength(3);
  const few = await open('/');
  await few.page
    .getByText(/^\d\/\d$/)
    .first()
    .waitFor();
  expect(
    await few.page
      .getByText(/^\d\/\d$/)
      .first()
      .innerText(),
  ).toMatch(/^[123]\/4$/);
  await few.close();
  const [copied] = await banners();
  for (const title of ['第四张', '第五张']) {
    const { id: _id, version: _version, ...rest } = copied ?? { id: 0, version: 0 };
    expect((await dated.staff('saveBanner', { ...rest, title } as never, 'chief')).code).toBe(200);
  }
  const many = await open('/');
  await many.page
    .getByText(/^\d\/\d$/)
    .first()
    .waitFor();
  expect(
    await many.page
      .getByText(/^\d\/\d$/)
      .first()
      .innerText(),
  ).toMatch(/^\d\/4$/);
  await many.close();
});

row(
  ['R9.31', 'R7.11', 'L33'],
  'twenty-three notices are asked for in three pages, one at a time as they are scrolled to, and end there',
  async () => {
    const { data } = await dated.call('notices', { page: 1, scope: 'site' });
    for (let made = data.total; made < 23; made += 1)
      await dated.staff(
        'saveNotice',
        { title: `核对${made}`, titleEn: '', content: '内容', contentEn: '', scrolls: false },
        'chief',
      );
    const one = await open('/message');
    const sent = () => one.sent.get('/api/noticeList') ?? [];
    const rows = () => one.page.locator('main article').filter({ visible: true }).count();
    await expect.poll(rows).toBeGreaterThanOrEqual(10);
    await expect
      .poll(async () => {
        await one.page.mouse.wheel(0, 3_000);
        return one.shown('没有更多了').count();
      })
      .toBe(1);
    expect(await rows()).toBe(23);
    expect(sent()).toEqual([1, 2, 3].map((page) => ({ page, scope: 'site' })));
    await one.close();
  },
);
