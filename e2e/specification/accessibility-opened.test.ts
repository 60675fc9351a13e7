/** Experience, For everyone: what a page opens over itself, and what it shows in place of something else, for axe as the pages are. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { atRest, faultsHere } from '../axe.ts';
import { launchBrowser, openPhone, signedIn } from '../browser.ts';
import { row } from './row.ts';
import { shared } from './sample.ts';
import { type Member, memberWith, openDeposit, siteUrl } from './world.ts';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  [browser, member] = await Promise.all([launchBrowser(), memberWith(300)]);
  await openDeposit(member, 200);
});
afterAll(() => browser.close());

interface Opened {
  readonly path: string;
  /** The file that draws it. */
  readonly of: string;
  readonly role: 'button' | 'radio' | 'tab';
  readonly name: string | RegExp;
}

/** Everything that lies over a page once this is pressed. */
const over: readonly Opened[] = [
  { path: '/', of: 'app/shell/drawer.tsx', role: 'button', name: '打开菜单' },
  { path: '/', of: 'pages/home/game-search.tsx', role: 'button', name: '搜索游戏或场馆' },
  { path: '/security', of: 'pages/security/totp-sheet.tsx', role: 'button', name: /^身份验证器\s*设置$/ },
  { path: '/security', of: 'pages/security/codes-sheet.tsx', role: 'button', name: /^恢复码\s*生成$/ },
  { path: '/security', of: 'pages/security/own-data.tsx', role: 'button', name: '申请我的数据' },
  { path: '/limits', of: 'pages/responsible-gaming/limit-sheet.tsx', role: 'button', name: /修改/ },
  { path: '/limits', of: 'pages/responsible-gaming/pauses.tsx', role: 'button', name: '休息1天' },
  { path: '/transRecord?type=1', of: 'pages/transactions/page.tsx', role: 'button', name: /TRC20|USDT/ },
  { path: '/hongbao', of: 'pages/red-packets/page.tsx', role: 'button', name: '公平验证' },
  { path: '/wallet', of: 'pages/payment-methods/page.tsx', role: 'button', name: /4567/ },
  { path: '/mine', of: 'features/sign-out/use-sign-out.ts', role: 'button', name: '退出系统' },
];

/** What draws a panel and is not opened here, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'ui/sheet.tsx': 'the panel itself',
  'features/bonuses/bonus-list.tsx': 'a grant that runs is wanted first; the panel holds a text and a button',
  'features/play-time/reality-check.tsx': 'comes by itself after a span of play',
  'features/second-factor/factor-sheet.tsx': 'e2e/heard-accounts.test.ts walks through it',
  'pages/bets/page.tsx': 'bets are wanted first',
  'pages/game/bring-money.tsx': 'over the game of accessibility.test.ts',
  'pages/login/agreement.tsx': 'a visitor’s page; the panel holds an article, which /abouts shows as a page',
  'features/entry/entry-sheet.tsx': 'e2e/heard-walk.test.ts walks through it',
  'pages/home/win-sheet.tsx': 'a win that is told is wanted first',
  'pages/rebates/page.tsx': 'a rebate is wanted first',
  'pages/red-packets/won.tsx': 'a packet that was won is wanted first',
  'pages/security/asks-sheet.tsx': 'a factor is wanted first',
  'pages/security/closing.tsx': 'nothing may be open in the account: no money, no order',
  'pages/security/email-sheet.tsx': 'this site sends no letters; e2e/heard-accounts.test.ts walks through it',
  'pages/security/passkey-sheet.tsx': 'this address makes no passkeys',
  'pages/security/remove-sheet.tsx': 'e2e/heard-accounts.test.ts walks through it',
};

/** What stands in place of something else once it is chosen. */
const beside: readonly Opened[] = [
  { path: '/recovery', of: '', role: 'radio', name: '客服核实' },
  { path: '/recovery', of: '', role: 'radio', name: '领取码' },
  { path: '/recharge', of: '', role: 'radio', name: '网银转账' },
  { path: '/recharge', of: '', role: 'radio', name: '微信' },
  { path: '/recharge', of: '', role: 'radio', name: '人工' },
  { path: '/message', of: '', role: 'radio', name: '站内信' },
  { path: '/transRecord', of: '', role: 'radio', name: '转入' },
  { path: '/concise', of: '', role: 'tab', name: 'FG电子' },
  ...['体育', '电竞', '棋牌', '电子', '彩票'].map((name) => ({
    path: '/',
    of: '',
    role: 'tab' as const,
    name,
  })),
];

row(['E1'], 'Each panel that the app draws is opened below, or left out by name', () => {
  const source = join(import.meta.dirname, '../../apps/h5/src');
  const drawing = globSync('**/*.tsx', { cwd: source })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => /<(Sheet|Popup)\b|useDialogFocus\(/.test(readFileSync(join(source, file), 'utf8')));
  const named = new Set([...over.map(({ of }) => of), ...Object.keys(elsewhere)]);
  expect(drawing.length).toBeGreaterThan(20);
  expect(drawing.filter((file) => !named.has(file))).toEqual([]);
});

for (const [place, { width, scheme }] of (
  [
    { width: 320, scheme: 'dark' },
    { width: 390, scheme: 'light' },
  ] as const
).entries())
  row(
    ['E1', 'E2'],
    `What opens over a page at ${width} px, ${scheme}, and what a page shows instead: axe finds nothing and nothing is wider than the screen`,
    async () => {
      const phone = await openPhone(browser, {
        viewport: { width, height: 844 },
        colorScheme: scheme,
        bypassCSP: true,
      });
      await signedIn(phone, member.token);
      const found: string[] = [];
      // All of them meet axe in every run, on one of the two phones.
      const looked = <One>(all: readonly One[]) => shared(all, place, 2);
      for (const opened of looked(over)) found.push(...(await faultsOver(phone.page, opened)));
      for (const chosen of looked(beside)) found.push(...(await faultsOf(phone.page, chosen)));
      await phone.context.close();
      expect(found).toEqual([]);
    },
    { patience: 240_000, always: true },
  );

/** A sheet, a menu, a question. */
const panel = '[role="dialog"]';

async function faultsOver(page: Page, opened: Opened): Promise<string[]> {
  await press(page, opened);
  await page.locator(panel).filter({ visible: true }).first().waitFor();
  return told(page, opened, panel);
}

async function faultsOf(page: Page, chosen: Opened): Promise<string[]> {
  await press(page, chosen);
  return told(page, chosen);
}

/** On a page of its own, so that nothing lies there from before. */
async function press(page: Page, { path, role, name }: Opened): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${siteUrl}/#${path}`);
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important; }',
  });
  const control = page.locator('main, header').getByRole(role, { name }).filter({ visible: true }).first();
  if (role === 'radio') await control.check({ force: true });
  else await control.click();
}

async function told(page: Page, { path, name }: Opened, within?: string): Promise<string[]> {
  await atRest(page);
  return (await faultsHere(page, within === undefined ? {} : { within })).map(
    (fault) => `${path}, ${name}: ${fault}`,
  );
}
