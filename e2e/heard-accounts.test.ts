/**
 * A screen reader's way through sign-in, the second factor and recovery, by keyboard and ear alone: what has the focus is read from the
 * browser's accessibility tree at each stop, what live regions say is what is heard.
 */
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmailSender, openSmtp } from '../apps/server/src/email/index.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { password, payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, noticeSeen, openPhone, signedIn } from './browser.ts';
import { captchaByEar, type Hearing, hearing } from './hearing.ts';

const clock = new SetClock(new Date());
const from = 'no-reply@play.example';
let site: TestSite;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let mail: MailServer;
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

const newPassword = 'neuer-anfang-9';

/** A phone at a path, as nobody or as this member; the notice of the day was seen (heard-walk.test.ts hears it). */
async function phoneAt(path: string, token = ''): Promise<Hearing> {
  const phone = await openPhone(browser);
  const heard = await hearing(phone.page);
  await noticeSeen(phone);
  if (token !== '') await signedIn(phone, token);
  await phone.page.goto(`${site.running.address}/#${path}`);
  await phone.page.locator('h1').first().waitFor();
  await heard.begin();
  return heard;
}

const hash = ({ page }: Hearing) => new URL(page.url()).hash;

/** Each code works once. */
function nextCode(secret: string): Promise<string> {
  clock.advance(30_000);
  return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });
}

async function signInByEar(heard: Hearing, name: string): Promise<void> {
  await heard.fill('用户名', name);
  await heard.fill('密码', password);
  await captchaByEar(heard);
  await heard.press('Enter');
}

test('signing in: a wrong password is refused at its field, and who is in is told', async () => {
  const member = await site.member('hearsin1');
  const heard = await phoneAt('/login');
  await heard.fill('用户名', member.username);
  await heard.fill('密码', 'no-such-one');
  await captchaByEar(heard);
  await heard.press('Enter');
  await heard.refuses('密码', /账号或密码/);
  await signInByEar(heard, member.username);
  await heard.says('登录成功');
  await heard.lands('main', '首页');
  expect(heard.faults).toEqual([]);
});

test('an authenticator app is set up, asked for on a new phone and when money leaves; each refusal is heard at its field', async () => {
  const member = await site.memberWith(100_000n, 'hearscode');
  const card = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  await site.call('bindCard', card, { token: member.token });
  const own = await phoneAt('/security', member.token);
  await own.choose('button', /^身份验证器\s*设置$/);
  await own.lands('dialog', '身份验证器');
  await own.fill('登录密码', 'no-such-one');
  await own.fill('支付密码', payPassword);
  await own.press('Enter');
  await own.refuses('登录密码', /登录密码/);
  await own.fill('登录密码', password);
  await own.press('Enter');
  await own.lands('paragraph', /^用验证器应用扫描二维码，或手动输入密钥/);
  const secret = (await own.page.getByRole('dialog').locator('code').textContent()) ?? '';
  await own.fill('6位数字', '000000');
  await own.press('Enter');
  await own.refuses('6位数字', /不正确/);
  await own.fill('6位数字', await nextCode(secret));
  await own.press('Enter');
  await own.says('身份验证器已开启');
  await own.lands('button', /^身份验证器\s*更换$/);
  expect(own.faults).toEqual([]);

  const other = await phoneAt('/login');
  await signInByEar(other, member.username);
  await other.lands('dialog', '确认是您本人');
  await other.fill('验证码或恢复码', '000000');
  await other.press('Enter');
  await other.refuses('验证码或恢复码', /不正确/);
  await other.fill('验证码或恢复码', await nextCode(secret));
  await other.press('Enter');
  await other.says('登录成功');
  await other.lands('main', '首页');

  await other.choose('button', '取款');
  await other.lands('heading', '取款');
  await other.fill('取款金额', '100');
  await other.fill('支付密码', payPassword);
  await other.press('Enter');
  await other.lands('dialog', '确认是您本人');
  await other.fill('验证码或恢复码', '000000');
  await other.press('Enter');
  await other.refuses('验证码或恢复码', /不正确/);
  await other.fill('验证码或恢复码', await nextCode(secret));
  await other.press('Enter');
  await other.says('提交成功，等待后台审核');
  await other.lands('dialog', '订单进度');
  expect(other.faults).toEqual([]);

  // Taken away, its own button goes as well: the focus stays on the page.
  await own.choose('button', /^身份验证器\s*移除$/);
  await own.lands('dialog', '移除 · 身份验证器');
  await own.fill('登录密码', password);
  await own.fill('验证码或恢复码', await nextCode(secret));
  await own.press('Enter');
  await own.says('已移除');
  await own.lands('main', '账户安全');
  expect(own.faults).toEqual([]);
});

test('back by a recovery code: codes are made, a wrong one and two different passwords are refused at their fields', async () => {
  const member = await site.member('hearsback');
  const own = await phoneAt('/security', member.token);
  await own.choose('button', /^恢复码\s*生成$/);
  await own.lands('dialog', '恢复码');
  await own.fill('登录密码', password);
  await own.fill('支付密码', 'no-such-one');
  await own.press('Enter');
  await own.refuses('支付密码', /密码/);
  await own.fill('支付密码', payPassword);
  await own.press('Enter');
  await own.lands('paragraph', /^只显示这一次/);
  const code = (await own.page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? '';
  await own.choose('button', '我已保存');
  await own.lands('button', /^恢复码\s*重新生成$/);

  const heard = await phoneAt('/login');
  await heard.choose('link', '忘记密码');
  await heard.lands('heading', '找回密码');
  await heard.fill('用户名', member.username);
  await heard.fill('验证码或恢复码', 'aaaa-bbbb-cccc');
  await heard.fill('新登录密码', newPassword);
  await heard.fill('再输入一次', 'another-one-9');
  await heard.press('Enter');
  await heard.refuses('再输入一次', '两次密码不一致！');
  await heard.fill('再输入一次', newPassword);
  await heard.press('Enter');
  await heard.refuses('验证码或恢复码', /不正确/);
  await heard.fill('验证码或恢复码', code);
  await heard.fill('新登录密码', '123456');
  await heard.fill('再输入一次', '123456');
  await heard.press('Enter');
  await heard.refuses('新登录密码', /密码/);
  await heard.fill('新登录密码', newPassword);
  await heard.fill('再输入一次', newPassword);
  await heard.press('Enter');
  await expect.poll(() => hash(heard)).toMatch(/^#\/login/);
  await heard.says(/新|密码/);
  await heard.lands('main', '登录');
  expect([...own.faults, ...heard.faults]).toEqual([]);
});

test('back by e-mail: an address is bound, the claim code is asked for, its state is told, and the new password is set', async () => {
  const member = await site.member('hearsmail');
  const own = await phoneAt('/security', member.token);
  await own.choose('button', /^邮箱\s*添加$/);
  await own.lands('dialog', '邮箱');
  await own.fill('邮箱地址', 'nowhere');
  await own.fill('登录密码', password);
  await own.fill('支付密码', payPassword);
  await own.press('Enter');
  await own.refuses('邮箱地址', /邮箱/);
  await own.fill('邮箱地址', 'one@mail.example');
  await own.press('Enter');
  await own.lands('paragraph', /^6位数字已发送到 one@mail\.example/);
  await own.fill('6位数字', '000000');
  await own.press('Enter');
  await own.refuses('6位数字', /不正确|不对|错误/);
  await own.fill('6位数字', await inLetters(/Your code: (\d{6}),/));
  await own.press('Enter');
  await own.lands('button', /^邮箱\s*更换$/);

  clock.advance(24 * 3_600_000);
  const heard = await phoneAt('/recovery');
  await heard.tabTo('radio', '验证码');
  await heard.press('ArrowRight');
  await heard.lands('radio', '邮箱');
  await heard.fill('用户名', member.username);
  await heard.press('Enter');
  await heard.lands('paragraph', /^用提交申请时得到的领取码/);
  await heard.fill('领取码', 'aaaa-bbbb-cccc-dddd');
  await heard.press('Enter');
  await heard.refuses('领取码', /申请|领取码/);
  await heard.fill('领取码', await inLetters(/Claim code: ([a-z0-9-]{19}),/));
  await heard.press('Enter');
  await heard.says('核对已通过，等待时间结束后即可设置新密码');
  clock.advance(24 * 3_600_000);
  await heard.press('Enter');
  await heard.says('可以设置新密码了');
  await heard.fill('新登录密码', newPassword);
  await heard.fill('再输入一次', newPassword);
  await heard.press('Enter');
  await expect.poll(() => hash(heard)).toMatch(/^#\/login/);
  await heard.lands('main', '登录');
  expect([...own.faults, ...heard.faults]).toEqual([]);
});

test('back by support: the request is told, its claim code follows to its state', async () => {
  const member = await site.member('hearshelp');
  const heard = await phoneAt('/recovery');
  await heard.tabTo('radio', '验证码');
  await heard.press('ArrowRight');
  await heard.press('ArrowRight');
  await heard.lands('radio', '客服核实');
  await heard.fill('用户名', member.username);
  await heard.fill('真实姓名', '测试会员');
  await heard.press('Enter');
  await heard.lands('heading', '申请已提交');
  await heard.choose('button', '查看进度');
  await heard.lands('paragraph', /^用提交申请时得到的领取码/);
  await heard.choose('button', '查看进度');
  await heard.says(/正在核对|与记录不符/);
  expect(heard.faults).toEqual([]);
});

/** What the newest letter says that has this in it, once everything is sent. */
async function inLetters(pattern: RegExp): Promise<string> {
  const { site: running, settings } = site.running;
  const found = async () => {
    await openEmailSender(running, settings, openSmtp({ url: mail.url, from })).send();
    return mail.letters.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1) ?? '';
  };
  await expect.poll(found).not.toBe('');
  return found();
}
