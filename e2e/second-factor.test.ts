/** A second factor in a real browser: set up, asked for on a new device, and asked for when money leaves. */

import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaPictures } from '../apps/h5/src/features/captcha/pictures.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { password, payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openPhone, seen, signedIn, type Watched } from './browser.ts';

const clock = new SetClock(new Date());
let site: TestSite;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  [site, browser] = await Promise.all([startTestSite({ clock }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const at = (path: string) => `${site.running.address}/#${path}`;
const shownBy = (secret: string) => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });

async function signIn({ page }: Watched, name: string): Promise<void> {
  await page.goto(at('/login'));
  await page.getByLabel('用户名').fill(name);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  const src = await page.locator('img[src*="/captcha/"]').getAttribute('src');
  const text = captchaPictures.find((picture) => src?.endsWith(picture.src))?.text ?? '';
  await page.getByLabel('验证码', { exact: true }).fill(text);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a member sets an app up, is asked for its code on a new phone and when money leaves, and chooses otherwise with a code', async () => {
  const member = await site.memberWith(100_000n, 'careful1');
  await site.call(
    'bindCard',
    { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${crypto.randomUUID()}`, pay_pass: payPassword },
    { token: member.token },
  );
  const own = await openPhone(browser);
  await signedIn(own, member.token);
  await own.page.goto(at('/security'));
  await own.page.getByRole('button', { name: /^身份验证器\s*设置$/ }).click();
  await own.page.getByRole('textbox', { name: '登录密码' }).fill(password);
  await own.page.getByRole('textbox', { name: '支付密码' }).fill(payPassword);
  await own.page.getByRole('button', { name: '下一步' }).click();
  const secret = (await own.page.getByRole('dialog').locator('code').textContent()) ?? '';
  await own.page.getByLabel('6位数字').fill(await shownBy(secret));
  await own.page.getByRole('button', { name: '确认开启' }).click();
  await seen(own.page, '在新设备上登录时询问').waitFor();

  const phone = await openPhone(browser);
  await signIn(phone, member.username);
  const question = phone.page.getByRole('dialog', { name: '确认是您本人' });
  await question.getByLabel('验证码或恢复码').fill('000000');
  await question.getByRole('button', { name: '确认' }).click();
  await seen(question, '验证码不正确、已过期或已用过').waitFor();
  clock.advance(30_000);
  await question.getByLabel('验证码或恢复码').fill(await shownBy(secret));
  await question.getByRole('button', { name: '确认' }).click();
  await expect.poll(() => phone.page.url()).not.toContain('/login');

  await phone.page.goto(at('/withdrawal'));
  await phone.page.getByRole('radio').first().waitFor();
  await phone.page.getByPlaceholder('请输入取款金额').fill('100');
  await phone.page.getByPlaceholder('请输入支付密码').fill(payPassword);
  await phone.page.getByRole('button', { name: '立即取款' }).click();
  clock.advance(30_000);
  await question.getByLabel('验证码或恢复码').fill(await shownBy(secret));
  await question.getByRole('button', { name: '确认' }).click();
  await expect.poll(() => phone.page.url()).toContain('/transRecord');
  const { rows } = await site.owner.query<{ amount: bigint }>(
    'select amount from withdrawal_order where member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ amount: 10_000n }]);

  await own.page.getByRole('button', { name: /^何时询问验证码\s*更改$/ }).click();
  await own.page.getByLabel('每次登录都询问').check();
  await own.page.getByLabel('每笔取款都询问').uncheck();
  clock.advance(30_000);
  await own.page.getByLabel('验证码或恢复码').fill(await shownBy(secret));
  await own.page.getByRole('button', { name: '保存' }).click();
  await seen(own.page, '取款时不询问').waitFor();
  expect([...own.faults, ...phone.faults]).toEqual([]);
});
