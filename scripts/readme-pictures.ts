/**
 * npm run readme-pictures: the README's two pictures, taken anew from the demonstration that runs at PORT with DATA_DIR: the members' app
 * as one of its members has it on a phone, and that member's page in the console. They are to be looked at before they are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@mingpai/contract/calls';
import { consoleCalls } from '@mingpai/contract/console/calls';
import { generate } from 'otplib';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { DemonstrationAccounts } from '../apps/server/src/app/seed/accounts.ts';
import { ensureBrowser } from './browser.ts';
import { readSettings } from './settings.ts';

const who = 'xiaoman88';
/** Pages of the members' app, each with what stands there once it has its data. */
const phonePages = { '/': '全部游戏', '/games': '最高倍数', '/transRecord': '订单号', '/money': '场馆余额' };
const phone = { width: 390, height: 844 };
/** A page that asked for nothing more so long has all its parts, ms. */
const quietMs = 2_000;

const { port, dataDir } = readSettings();
const site = `http://127.0.0.1:${port}`;
const docs = join(import.meta.dirname, '../docs');
const accounts: DemonstrationAccounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'));
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  writeFileSync(join(docs, 'picture.png'), await phones());
  writeFileSync(join(docs, 'picture-console.png'), await memberInConsole());
} finally {
  await browser.close();
}

/** Pages of the members' app beside each other. */
async function phones(): Promise<Buffer> {
  const member = accounts.members.find(({ username }) => username === who);
  const name = { name: who, password: member?.password };
  const { api_token: token } = (await ask(calls.signIn.path, name)) as { api_token: string };
  const page = await open({ viewport: phone, isMobile: true, hasTouch: true }, 'api_token', token);
  const shots: string[] = [];
  for (const [path, there] of Object.entries(phonePages)) {
    await page.goto(`${site}/#${path}`);
    shots.push((await rested(page, there)).toString('base64'));
  }
  await page.context().close();
  const gap = 16;
  const sheet = await browser.newPage({
    viewport: { width: shots.length * (phone.width + gap) + gap, height: phone.height + 2 * gap },
  });
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}" alt="">`).join('');
  await sheet.setContent(
    `<body style="margin:0;padding:${gap}px;display:flex;gap:${gap}px;background:#f4efe6">${images}</body>`,
  );
  return sheet.screenshot();
}

/** The member's page, with what stands behind each number. */
async function memberInConsole(): Promise<Buffer> {
  const [chief] = accounts.staff;
  if (chief === undefined) throw new Error('the demonstration has no staff');
  const { username, password, totpSecret } = chief;
  const code = await generate({ secret: totpSecret });
  const { token } = (await ask(consoleCalls.staffSignIn.path, { username, password, code })) as {
    token: string;
  };
  const found = (await ask(consoleCalls.memberSearch.path, { search: who }, token)) as {
    rows: readonly { id: number }[];
  };
  const page = await open({ viewport: { width: 1_440, height: 900 } }, 'mingpai.console.token', token);
  await page.goto(`${site}/console/#/members/${found.rows[0]?.id}?tab=ledger`);
  return rested(page, '变动后余额');
}

/** A page of somebody who is signed in and has seen the notice of the day. */
async function open(options: BrowserContextOptions, key: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  // Written out: scripts know nothing of a browser's globals. A game in its frame is not the app.
  await context.addInitScript(
    `if (window.top === window.self) {
       sessionStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(token)});
       localStorage.setItem('mingpai.entry-notice', ${JSON.stringify(today)});
     }`,
  );
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

/** What it waits for stands there, and nothing began or ended for a while. */
async function rested(page: Page, there: string): Promise<Buffer> {
  let changed = performance.now();
  const note = () => {
    changed = performance.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  await page.getByText(there).filter({ visible: true }).first().waitFor();
  while (performance.now() - changed < quietMs) await page.waitForTimeout(100);
  page.off('request', note);
  page.off('requestfinished', note);
  return page.screenshot();
}

/** @throws what was refused */
async function ask(path: string, payload: object, token?: string): Promise<unknown> {
  const answer = await fetch(site + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(payload),
  });
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
}
