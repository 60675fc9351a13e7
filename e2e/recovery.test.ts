/** A lost password in a real browser: from the sign-in page by a recovery code, and by support with the owner's stop. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmailSender, openSmtp } from '../apps/server/src/email/index.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { password, payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openDesk, openPhone, seen, signedIn } from './browser.ts';

const clock = new SetClock(new Date());
let site: TestSite;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let mail: MailServer;
const from = 'no-reply@play.example';
beforeAll(async () => {
  mail = await startMailServer();
  const environment = { SMTP_URL: mail.url, SMTP_FROM: from };
  [site, browser] = await Promise.all([startTestSite({ clock, environment }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await mail.stop();
});

const at = (path: string) => `${site.running.address}/#${path}`;

test('a member makes recovery codes, forgets the password, and comes back from the sign-in page by one of them', async () => {
  const member = await site.memberWith(50_000n, 'forgetful');
  const own = await openPhone(browser);
  await signedIn(own, member.token);
  await own.page.goto(at('/userCent'));
  await own.page.getByRole('link', { name: '账户安全' }).click();
  await own.page.getByRole('button', { name: /^恢复码\s*生成$/ }).click();
  await own.page.getByRole('textbox', { name: '登录密码' }).fill(password);
  await own.page.getByRole('textbox', { name: '支付密码' }).fill(payPassword);
  await own.page.getByRole('button', { name: '下一步' }).click();
  const codes = own.page.getByRole('dialog').getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const code = (await codes.first().textContent()) ?? '';
  await own.page.getByRole('button', { name: '我已保存' }).click();
  await seen(own.page, '剩 10 / 10 个').waitFor();

  const elsewhere = await openPhone(browser);
  await elsewhere.page.goto(at('/login'));
  await elsewhere.page.getByRole('link', { name: '忘记密码' }).click();
  await elsewhere.page.getByLabel('用户名').fill(member.username);
  await elsewhere.page.getByLabel('验证码或恢复码').fill(code);
  await elsewhere.page.getByRole('textbox', { name: '新登录密码' }).fill('neuer-anfang-9');
  await elsewhere.page.getByRole('textbox', { name: '再输入一次' }).fill('neuer-anfang-9');
  await elsewhere.page.getByRole('button', { name: '设置新密码' }).click();
  await expect.poll(() => elsewhere.page.url()).toContain('/login');
  expect((await site.call('signIn', { name: member.username, password: 'neuer-anfang-9' })).code).toBe(200);
  expect([...own.faults, ...elsewhere.faults]).toEqual([]);
});

test('who has nothing asks support; a colleague says yes in the console; the owner sees it and stops it', async () => {
  const member = await site.member('robbedone');
  const other = await openPhone(browser);
  await other.page.goto(at('/recovery'));
  await other.page.getByText('客服核实').click();
  await other.page.getByLabel('用户名').fill(member.username);
  await other.page.getByLabel('真实姓名').fill('测试会员');
  const month = new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7);
  await other.page.getByLabel('注册月份').fill(month);
  await other.page.getByRole('button', { name: '提交申请' }).click();
  await seen(other.page, '申请已提交').waitFor();
  await other.page.getByRole('button', { name: '查看进度' }).click();
  await other.page.getByRole('button', { name: '查看进度' }).click();
  await seen(other.page, '正在核对，请稍后再来查看。').waitFor();

  const desk = await openDesk(browser);
  await signedIn(desk, await site.staffToken('chief'), 'console');
  await desk.page.goto(`${site.running.address}/console/#/recoveries`);
  const row = desk.page.getByRole('row').filter({ hasText: member.username });
  await row.getByRole('button', { name: '同意', exact: false }).click();
  await desk.page.getByRole('button', { name: '确认同意' }).click();
  await expect.poll(() => row.getByRole('button', { name: '复核' }).isDisabled()).toBe(true);

  const own = await openPhone(browser);
  await signedIn(own, member.token);
  await own.page.goto(at('/security'));
  await seen(own.page, '有人正在找回您的账户').waitFor();
  await own.page.getByRole('button', { name: '停止找回' }).click();
  await own.page.getByRole('dialog').getByRole('button', { name: '停止找回' }).click();
  await expect.poll(() => own.page.getByText('有人正在找回您的账户').count()).toBe(0);
  await other.page.getByRole('button', { name: '查看进度' }).click();
  await seen(other.page, '账户主人停止了这个申请').waitFor();
  expect([...own.faults, ...other.faults, ...desk.faults]).toEqual([]);
});

/** What the newest letter says that has this in it, once everything is sent. */
async function inLetters(pattern: RegExp): Promise<string> {
  const { site: running, settings } = site.running;
  await openEmailSender(running, settings, openSmtp({ url: mail.url, from })).send();
  return mail.letters.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1) ?? '';
}

test('a member binds an address, somebody asks for a password by it, and the link in the letter stops that', async () => {
  const member = await site.member('letterone');
  const own = await openPhone(browser);
  await signedIn(own, member.token);
  await own.page.goto(at('/security'));
  await own.page.getByRole('button', { name: /^邮箱\s*添加$/ }).click();
  await own.page.getByRole('textbox', { name: '邮箱地址' }).fill('one@mail.example');
  await own.page.getByRole('textbox', { name: '登录密码' }).fill(password);
  await own.page.getByRole('textbox', { name: '支付密码' }).fill(payPassword);
  await own.page.getByRole('button', { name: '下一步' }).click();
  const code = own.page.getByRole('textbox', { name: '6位数字' });
  await code.waitFor();
  await code.fill(await inLetters(/Your code: (\d{6}),/));
  await own.page.getByRole('button', { name: '绑定' }).click();
  await seen(own.page, 'o***@mail.example').waitFor();

  clock.advance(24 * 3_600_000);
  const elsewhere = await openPhone(browser);
  await elsewhere.page.goto(at('/recovery'));
  await elsewhere.page.getByText('邮箱', { exact: true }).click();
  await elsewhere.page.getByLabel('用户名').fill(member.username);
  await elsewhere.page.getByRole('button', { name: '发送领取码' }).click();
  await elsewhere.page.getByRole('textbox', { name: '领取码' }).fill(await claimOf());
  await elsewhere.page.getByRole('button', { name: '查看进度' }).click();
  await seen(elsewhere.page, '核对已通过，等待时间结束后即可设置新密码。资金未变动。').waitFor();

  const stop = await inLetters(/\?stop=([a-z0-9]{16})/);
  const reader = await openPhone(browser);
  await reader.page.goto(at(`/recovery?stop=${stop}`));
  await reader.page.getByRole('button', { name: '停止' }).click();
  await seen(reader.page, '已停止；密码未更改，资金未变动。为稳妥起见，请修改登录密码').first().waitFor();
  await elsewhere.page.getByRole('button', { name: '查看进度' }).click();
  await seen(elsewhere.page, '账户主人停止了这个申请；密码未更改，资金未变动。').waitFor();
  expect([...own.faults, ...elsewhere.faults, ...reader.faults]).toEqual([]);
});

/** The code is written before the call that asks for it is answered; the page has moved on when its answer is there. */
async function claimOf(): Promise<string> {
  await expect.poll(() => inLetters(/Claim code: ([a-z0-9-]{19}),/)).not.toBe('');
  return inLetters(/Claim code: ([a-z0-9-]{19}),/);
}
