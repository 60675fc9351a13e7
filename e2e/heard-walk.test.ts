/**
 * From the landing page to a withdrawal by keyboard and ear alone: registration, a deposit, a game, the way out. What has the focus is
 * read from the browser's accessibility tree at each stop; what live regions say is what is heard.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '../apps/server/src/testing/client.ts';
import { launchApart, openPhone, type Watched } from './browser.ts';
import { captchaByEar, type Hearing, hearing } from './hearing.ts';
import { type StartedSite, startSite } from './site.ts';

let site: StartedSite;
let browser: Browser;
let phone: Watched;
let heard: Hearing;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchApart()]);
  phone = await openPhone(browser);
  await phone.context.addInitScript(() => {
    try {
      localStorage.setItem('hilo.nextSeed', 'test');
    } catch {
      // A frame without storage is not the game.
    }
  });
  heard = await hearing(phone.page);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const username = 'listener1';
const password = 'kiesel1';
const payPassword = 'stapel1';
const address = 'THeardHeardHeardHeardHeardHearT4567';

const at = (path: string) =>
  expect.poll(() => new URL(phone.page.url()).hash, { message: path }).toMatch(new RegExp(`^#${path}`));

/** Nothing nameless was met, the focus was never lost, and nothing was said twice. */
function without(faults: readonly string[] = heard.faults): void {
  expect(faults.concat(phone.faults)).toEqual([]);
}

test('from the landing page a visitor comes to registration, hears each refusal at its field, reads the captcha by ear, and is in', async () => {
  await phone.page.goto(site.url);
  await heard.lands('dialog', '平台公告');
  await heard.choose('button', '我知道了');
  await heard.lands('main', '首页');
  await heard.choose('link', '立即注册');
  await at('/login\\?type=1');
  await heard.lands('main', '注册');
  await heard.choose('button', '注册');
  await heard.refuses('用户名', '用户名长度6~16位，以字母或数字组合！');
  await heard.fill('用户名', username);
  await heard.fill('密码', password);
  await heard.fill('确认密码', 'kiesel2');
  await heard.press('Enter');
  await heard.refuses('确认密码', '两次密码不一致！');
  await heard.fill('确认密码', password);
  await heard.fill('真实姓名', '远行客');
  await heard.fill('支付密码', payPassword);
  await heard.fill('验证码', 'none');
  await heard.press('Enter');
  await heard.refuses('验证码', '验证码错误！');
  await captchaByEar(heard);
  await heard.press('Enter');
  await at('/$');
  await heard.says('注册成功');
  await heard.lands('main', '首页');
  without();
});

test('a deposit: the address that is missing is asked for, the amount is refused at its field, and what arrives is told by itself', async () => {
  await heard.choose('button', '存款');
  await heard.lands('button', '关闭');
  await heard.choose('button', '前往绑定');
  await heard.lands('heading', '卡片管理');
  await heard.choose('link', '添加USDT地址');
  await heard.lands('heading', '新增USDT地址');
  await heard.fill(/地址/, address);
  await heard.fill('支付密码', 'wrong-one');
  await heard.press('Enter');
  await heard.refuses('支付密码', '支付密码');
  await heard.fill('支付密码', payPassword);
  await heard.press('Enter');
  await heard.says('绑定成功');
  await heard.lands('heading', '存款');
  await heard.tabTo('radio', 'USDT');
  await heard.press('ArrowDown');
  await heard.lands('radio', '网银转账');
  await heard.press('ArrowUp');
  await heard.lands('radio', 'USDT');
  await heard.fill('转入地址后4位', '4567');
  await heard.fill('存款金额', '1');
  await heard.press('Enter');
  await heard.refuses('存款金额', /请输入金额在/);
  await heard.fill('存款金额', '300');
  await heard.press('Enter');
  await at('/payInfo');
  await heard.lands('heading', '充值信息');
  // The order stands there, waiting: what comes later is news.
  await heard.tabTo('link', '充值完成');
  heard.listen();
  await approveAll();
  await heard.says('已到账');
  without();
});

test('a game in its frame: it is found among its kind, staked by chips, and each card and the end of the round are told', async () => {
  await knownCards();
  await heard.choose('link', '充值完成');
  await heard.lands('main', '首页');
  await heard.tabTo('tab', '真人');
  while ((await heard.focus()).name !== '棋牌') await heard.press('ArrowDown');
  await heard.choose('button', '翻牌高低');
  await at('/gamePage');
  await heard.lands('dialog', '带入余额');
  await heard.choose('button', /^全部带入/);
  await heard.says('已带入');
  await heard.choose('button', '清零');
  for (const _ of [1, 2, 3]) {
    await heard.choose('button', '加 100 元');
    await heard.says(/^¥[123]00\.00$/);
  }
  await heard.choose('button', /^下注/);
  await heard.says('翻出');
  await heard.choose('button', /^更小或相同/);
  await heard.says(/翻出 .* 现在可兑现/);
  await heard.choose('button', /^更大或相同/);
  await heard.says(/翻出 .* 现在可兑现/);
  await heard.choose('button', /^兑现/);
  await heard.says('已兑现');
  without();
});

test('the way out: everything is collected, a wrong password is refused at its field, and the request is told', async () => {
  await heard.tabTo('button', '返回大厅', 'Shift+Tab');
  await heard.press('Enter');
  await at('/$');
  await heard.lands('main', '首页');
  await heard.choose('button', '取款');
  await heard.lands('heading', '取款');
  await heard.choose('button', '一键回收');
  await heard.says('已回收');
  await heard.fill('取款金额', '99');
  await heard.press('Enter');
  await heard.refuses('取款金额', '单笔取款不能低于100元');
  await heard.fill('取款金额', '300');
  await heard.fill('支付密码', 'wrong-one');
  await heard.press('Enter');
  await heard.refuses('支付密码', '支付密码');
  await heard.fill('支付密码', payPassword);
  await heard.press('Enter');
  await heard.says('提交成功，等待后台审核');
  await at('/transRecord');
  // The order lies open, with what is to come; that it was sent is told while one stays there.
  await heard.lands('dialog', '订单进度');
  heard.listen();
  await approveAll();
  await heard.says('汇出到您的地址');
  await heard.choose('button', '复制交易哈希');
  await heard.says('复制成功');
  without();
});

let clerk: { readonly token: string } | undefined;
async function approveAll(): Promise<void> {
  const client = openClient(() => site.url);
  // Once: a code is good for one sign-in, and a quick machine comes here twice while it lasts.
  clerk ??= (await client.staff('staffSignIn', await site.staff('clerk'))).data;
  const { data } = await client.staff(
    'depositQueue',
    { state: 'pending', page: 1, pageSize: 10 },
    clerk.token,
  );
  for (const { id } of data.rows) await client.staff('approveDeposit', { id }, clerk.token);
  const { data: out } = await client.staff(
    'withdrawalQueue',
    { state: 'pending', page: 1, pageSize: 10 },
    clerk.token,
  );
  for (const { id } of out.rows)
    await client.staff('approveWithdrawal', { id, transactionHash: '5f'.repeat(32) }, clerk.token);
}

/** The platform deals the cards of a known seed, so that the walk does not hang on luck: jack, six, queen. */
async function knownCards(): Promise<void> {
  const token = await phone.page.evaluate(() => sessionStorage.getItem('api_token') ?? '');
  const { data } = await openClient(() => site.url).call('profile', {}, { token });
  const answer = await fetch(`${site.sandboxUrl}/control/hilo/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control': site.sandboxControlToken },
    body: JSON.stringify({ venue: 'mpqp', player: `m${data.id}`, server_seed: '12'.repeat(32) }),
  });
  expect(answer.status).toBe(200);
}
