/** How staff come in, in a real browser with its virtual authenticator: enrolled, alone, beside the password, disowned, shut out. */
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { openStaffBrowsers, type SomebodyOfStaff } from '../apps/server/src/testing/staff-browser.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, seen, type Watched } from './browser.ts';

const clock = new SetClock(new Date());
let site: TestSite;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let office: ReturnType<typeof openStaffBrowsers>;
beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite({ clock }), launchBrowser()]);
  office = openStaffBrowsers(site, clock);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Passkeys are made for names, not for addresses of machines. */
const at = (path: string) => `${site.running.address.replace('127.0.0.1', 'localhost')}/console/#${path}`;

interface Authenticator {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/** A laptop with a lock, which its owner opens. */
async function withAuthenticator({ context, page }: Watched): Promise<Authenticator> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function typeNames({ page }: Watched, { username, password }: SomebodyOfStaff): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
}

async function signInWithCode(desk: Watched, who: SomebodyOfStaff): Promise<void> {
  const { page } = desk;
  await page.goto(at('/sign-in'));
  await typeNames(desk, who);
  await page.getByLabel('动态验证码').fill(await office.nextCode(who));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('link', { name: /我的账号/ }).waitFor();
  // It leads on by itself: whoever goes elsewhere before is led back.
  await page.waitForURL(({ hash }) => !hash.includes('sign-in'));
}

async function signOut({ page }: Watched): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('heading', { name: '明牌后台' }).waitFor();
}

test('somebody enrols a passkey, signs in by it alone and beside the password, and without anybody at the device by neither', async () => {
  const who = await office.somebody();
  const desk = await openDesk(browser);
  const { page } = desk;
  const { cdp, authenticatorId } = await withAuthenticator(desk);
  await signInWithCode(desk, who);
  await page.getByRole('link', { name: /我的账号/ }).click();
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
  await dialog.getByLabel('名称').fill('办公桌电脑');
  await dialog.getByLabel('当前密码').fill(who.password);
  await dialog.getByLabel('动态验证码').fill(await office.nextCode(who));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('cell', { name: '办公桌电脑', exact: true }).waitFor();
  await signOut(desk);

  const byPasskey = page.getByRole('button', { name: '用通行密钥' });
  await byPasskey.click();
  await page.getByRole('link', { name: /我的账号/ }).waitFor();
  await seen(page, /上次登录：北京时间/).waitFor();
  await signOut(desk);

  await typeNames(desk, who);
  await byPasskey.click();
  await page.getByRole('link', { name: /我的账号/ }).waitFor();
  await signOut(desk);

  // Somebody else holds the laptop.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await byPasskey.click();
  await page.getByRole('alert').filter({ hasText: '通行密钥未确认' }).waitFor();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await typeNames(desk, { ...who, password: 'not this one' });
  await byPasskey.click();
  await page.getByRole('alert').filter({ hasText: '账号、密码或验证码不正确' }).waitFor();

  await typeNames(desk, who);
  await byPasskey.click();
  await page.getByRole('link', { name: /我的账号/ }).click();
  // Renamed without a factor, removed by showing itself.
  await page.getByRole('button', { name: '改名 办公桌电脑' }).click();
  const naming = page.getByRole('dialog', { name: '更改通行密钥的名称' });
  await naming.getByLabel('名称').fill('旧电脑');
  await naming.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '移除 旧电脑' }).click();
  const removing = page.getByRole('dialog', { name: '移除通行密钥“旧电脑”' });
  await removing.getByLabel('当前密码').fill(who.password);
  await removing.getByRole('button', { name: '用通行密钥' }).click();
  await expect.poll(() => removing.getByLabel('动态验证码').inputValue()).toBe('通行密钥已确认');
  await removing.getByRole('button', { name: '移除' }).click();
  await seen(page, '通行密钥已移除').waitFor();
  await page.getByRole('cell', { name: '旧电脑', exact: true }).waitFor({ state: 'detached' });
  expect(desk.faults).toEqual([]);
  await desk.context.close();
});

test('a sign-in elsewhere stands above every page, and whoever it was not ends it there', async () => {
  const who = await office.somebody();
  const desk = await openDesk(browser);
  const { page } = desk;
  await signInWithCode(desk, who);
  const thief = await openDesk(browser);
  await signInWithCode(thief, who);
  await page.reload();
  const told = page.getByRole('status', { name: '账号安全' });
  await seen(told, /您的账号在新设备上登录/).waitFor();
  await told.getByRole('button', { name: '不是我' }).click();
  await page.getByRole('dialog', { name: '修改密码' }).waitFor();
  await thief.page.reload();
  await thief.page.getByRole('heading', { name: '明牌后台' }).waitFor();
  expect(desk.faults).toEqual([]);
  await Promise.all([desk.context.close(), thief.context.close()]);
});

test('the devices are listed and ended, and a list of networks says who would not get in', async () => {
  const desk = await openDesk(browser);
  const { page } = desk;
  const chief = await office.somebody();
  await site.owner.query("update staff set roles = '{chief}', decides_from = null where id = $1", [chief.id]);
  await signInWithCode(desk, chief);
  const elsewhere = { device: 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0.0.0 Mobile Safari/537.36' };
  expect(await office.signIn(elsewhere, chief)).toBe(200);
  await page.goto(at('/account'));
  await page.getByRole('button', { name: /退出 Chrome · Android/ }).click();
  await seen(page, '该设备已退出').waitFor();
  expect((await office.ask(elsewhere, 'staffMe', {})).code).toBe(401);

  await page.goto(at('/staff'));
  await page.getByRole('button', { name: '更改可用网络' }).click();
  const dialog = page.getByRole('dialog', { name: '更改可用网络' });
  await dialog.getByLabel('网络，每行一个').fill('203.0.113.0/24');
  await dialog.getByRole('button', { name: '试算谁能进来' }).click();
  await seen(dialog, '不能保存：您现在的网络 127.0.0.1 不在名单内').waitFor();
  await dialog.getByRole('button', { name: '提交修改' }).click();
  await seen(dialog, '您会被挡在外面').waitFor();
  expect(desk.faults).toEqual([]);
  await desk.context.close();
});
