/** What operators set for everybody (rules of chapters 1 to 4): these rows run alone, after all others. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import { call, memberWith, newMember, once, phone, siteUrl, stopTime, withSettings } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const account = once(() => memberWith(500));

row(
  ['R2.18', 'R2.16'],
  'with the switch at 0 /hongbao says 红包已关闭 and leads home, where no packet floats',
  () =>
    withSettings({ redPacketSwitch: 0 }, async () => {
      await expect.poll(async () => Number((await call('appInfo')).data.redpacket_switch)).toBe(0);
      const one = await phone(browser, '/hongbao', { member: await account() });
      await one.sees('红包已关闭');
      await one.at('/');
      await one.sees('更多公告');
      // What floats comes after the first view; the search stands there by then.
      await one.sees('搜索游戏或场馆');
      await one.rests();
      expect(await one.page.getByRole('button', { name: '抢红包' }).count()).toBe(0);
      // A setting reaches every node within a moment.
      const member = await account();
      await expect.poll(async () => (await call('claimRedPacket', {}, member)).message).toBe('红包已关闭');
      await one.close();
    }),
);

row(
  ['R2.17', 'R3.1'],
  'the entry modal shows what the operator wrote, once a day, and not at 0',
  async () => {
    const welcome = { indexModal: 1, webContent: '<p>核对用的进场通知</p>' } as const;
    await withSettings(welcome, async () => {
      await expect.poll(async () => (await call('appInfo')).data.webcontent).toContain('核对用的进场通知');
      const one = await phone(browser, '/usdtmore');
      await one.page.evaluate(() => localStorage.removeItem('mingpai.entry-notice'));
      await one.open('/');
      await one.page.getByRole('dialog').getByText('核对用的进场通知').waitFor();
      await one.page.getByRole('button', { name: '我知道了' }).click();
      await one.loses('核对用的进场通知');
      await one.close();
    });
    await withSettings({ ...welcome, indexModal: 0 }, async () => {
      await expect.poll(async () => Number((await call('appInfo')).data.index_modal)).toBe(0);
      const one = await phone(browser, '/usdtmore');
      await one.page.evaluate(() => localStorage.removeItem('mingpai.entry-notice'));
      await one.open('/');
      // It floats in together with the packet.
      await one.page.getByRole('button', { name: '抢红包' }).filter({ visible: true }).first().waitFor();
      expect(await one.page.getByText('核对用的进场通知').count()).toBe(0);
      await one.close();
    });
  },
);

row(['R1.5', 'R4.11'], 'with site_state 0 only the repair text is shown, with 1 the app', () =>
  withSettings({ siteState: 0, repairTips: '系统升级，马上回来' }, async () => {
    await expect.poll(async () => Number((await call('appInfo')).data.site_state)).toBe(0);
    const one = await phone(browser, '/');
    await one.sees('系统升级，马上回来');
    expect(await one.page.getByRole('navigation').count()).toBe(0);
    expect(await one.page.getByRole('link').count()).toBe(0);
    expect(await one.page.locator('body').innerText()).not.toMatch(/更多公告|存款|登录/);
    await one.close();
  }),
);

row(['R4.11'], 'also when it turns 0 while the app is open; back without a reload', async () => {
  const one = await phone(browser, '/money', { member: await account() });
  await one.sees('总资产（元）');
  await one.page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await withSettings({ siteState: 0, repairTips: '临时维护' }, async () => {
    await one.page.getByText('临时维护').waitFor({ timeout: 35_000 });
    expect(await one.page.getByText('总资产（元）').filter({ visible: true }).count()).toBe(0);
  });
  await one.page.getByText('总资产（元）').waitFor({ timeout: 35_000 });
  expect(await one.page.evaluate(() => document.body.hasAttribute('data-same-document'))).toBe(true);
  await one.close();
});

row(
  ['R2.22', 'R4.47', 'R3.1', 'R1.6'],
  'the download starts from the operator’s address, in a frame that is gone after 2 s',
  () =>
    withSettings({ iosDownloadUrl: '/manifest.webmanifest' }, async () => {
      await expect.poll(async () => (await call('appInfo')).data.ios_download_url).toContain('manifest');
      const one = await phone(browser, '/app', { member: await account(), clock: true });
      await one.page.getByText(/manifest\.webmanifest/).waitFor();
      await stopTime(one);
      await one.page.getByRole('button', { name: '立即下载' }).click();
      const frames = one.page.locator('iframe');
      await expect.poll(() => frames.count()).toBe(1);
      expect(new URL((await frames.getAttribute('src')) ?? '', siteUrl).pathname).toBe(
        '/manifest.webmanifest',
      );
      await one.page.clock.runFor(1_800);
      expect(await frames.count()).toBe(1);
      await one.page.clock.runFor(300);
      expect(await frames.count()).toBe(0);
      await one.close();
    }),
);

row(['R2.31'], 'app=1 frames the download address, for a visitor', () =>
  withSettings({ iosDownloadUrl: '/sponsors/1.html' }, async () => {
    await expect
      .poll(async () => (await call('appInfo')).data.ios_download_url)
      .toContain('/sponsors/1.html');
    const one = await phone(browser, '/gamePage?app=1');
    const frame = one.page.locator('iframe');
    await expect
      .poll(async () => new URL((await frame.getAttribute('src')) ?? '', siteUrl).pathname)
      .toBe('/sponsors/1.html');
    await frame.contentFrame().getByRole('heading', { name: '岚港足球俱乐部' }).waitFor();
    // A page that is there to give a file may give it.
    expect(((await frame.getAttribute('sandbox')) ?? '').split(' ')).toContain('allow-downloads');
    await one.close();
  }),
);

row(['R2.31'], 'app=1 leads to the page of the app where the operator gives no file', () =>
  withSettings({ iosDownloadUrl: '' }, async () => {
    await expect.poll(async () => (await call('appInfo')).data.ios_download_url).toBe('');
    const one = await phone(browser, '/gamePage?app=1', { member: await account() });
    await one.page.getByRole('button', { name: '立即下载' }).waitFor();
    expect(new URL(one.page.url()).hash).toBe('#/app');
    await one.close();
  }),
);

row(['R3.1'], 'app info carries what the operator set, field by field', () =>
  withSettings(
    {
      title: '核对站',
      repairTips: '核对维护',
      logo: '/pictures/brand/icon.svg',
      h5Url: 'https://m.example.com',
      iosDownloadUrl: 'https://dl.example.com/app',
      iosDownloadQrcode: '/pictures/brand/mark.svg',
    },
    async () => {
      await expect
        .poll(async () => (await call('appInfo')).data)
        .toMatchObject({
          title: '核对站',
          repair_tips: '核对维护',
          site_logo: expect.stringMatching(/\/pictures\/brand\/icon\.svg$/),
          h5_url: 'https://m.example.com',
          ios_download_url: 'https://dl.example.com/app',
          ios_download_qrcode: expect.stringMatching(/\/pictures\/brand\/mark\.svg$/),
        });
      // Under the same name it lies among a phone's apps.
      const manifest = await fetch(`${siteUrl}/manifest.webmanifest?lang=zh`);
      expect(await manifest.json()).toMatchObject({ name: '核对站', short_name: '核对站', start_url: '/' });
    },
  ),
);

row(['R3.9'], 'rates and fees of a member are what the operator set', () =>
  withSettings({ depositRate: 7.11, withdrawalRate: 7.22, erc20Fee: 5.1, trc20Fee: 1.02 }, async () => {
    const member = await newMember();
    await expect
      .poll(async () => (await call('profile', {}, member)).data)
      .toMatchObject({
        usdtrate: 7.11,
        withdrawusdtrate: 7.22,
        withdrawcashfee: 5.1,
        withdrawfeeusdttrc: 1.02,
      });
  }),
);
