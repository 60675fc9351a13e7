/** Who one is, in a real browser: a member's form with its pictures, and two people of the staff who look at it and say yes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn } from '../apps/server/src/identity/testing.ts';
import { password, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openDesk, openPhone, seen, signedIn } from './browser.ts';

let site: TestSite;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  // What a service says is tried elsewhere: here it has the form and says nothing.
  const environment = { IDENTITY_CHECKER: 'sandbox' };
  [site, browser] = await Promise.all([startTestSite({ environment }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('a member sends a form with pictures, one of the staff reads it for a reason and agrees, a second one decides', async () => {
  const member = await site.member('knownone');
  await site.owner.query("insert into identity_level (member_id, level, since) values ($1, 'basic', now())", [
    member.id,
  ]);
  const own = await openPhone(browser);
  await signedIn(own, member.token);
  await own.page.goto(`${site.running.address}/#/identity`);
  await seen(own.page, '基础认证').waitFor();
  await seen(own.page, '证件核验服务').waitFor();
  await own.page.getByRole('textbox', { name: '证件上的姓名' }).fill('测试会员');
  await own.page.getByLabel('出生日期').fill('1990-05-06');
  await own.page.getByRole('textbox', { name: '证件号码' }).fill('11010519900506771X');
  for (const side of ['证件正面', '手持证件']) {
    await own.page
      .getByLabel(`拍摄或选择${side}`)
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: await drawn('png', 400) });
    await seen(own.page, new RegExp(`${side}，.*已上传`)).waitFor();
  }
  await own.page.getByRole('textbox', { name: '登录密码' }).fill(password);
  await own.page.getByRole('button', { name: '提交认证' }).click();
  await seen(own.page, /资料 I\w+ 正在审核/).waitFor();

  const faults: string[][] = [own.faults];
  for (const [name, confirm] of [
    ['chief', '同意（须另一人复核）'],
    ['chief2', '复核通过'],
  ] as const) {
    const desk = await openDesk(browser);
    await signedIn(desk, await site.staffToken(name), 'console');
    await desk.page.goto(`${site.running.address}/console/#/identity`);
    const row = desk.page.getByRole('row').filter({ hasText: member.username });
    await seen(row, '核验服务检查中').waitFor();
    await row.getByRole('button', { name: '审核', exact: false }).click();
    const asked = desk.page.getByRole('dialog');
    await asked.getByRole('button', { name: '查看', exact: false }).click();
    await seen(desk.page, '11010519900506771X').waitFor();
    expect(await desk.page.getByRole('img', { name: /证件正面|手持证件/ }).count()).toBe(2);
    await desk.page.getByRole('button', { name: confirm }).click();
    await expect.poll(() => desk.page.getByText('11010519900506771X').count()).toBe(0);
    faults.push(desk.faults);
  }

  await own.page.reload();
  await seen(own.page, '您已完成完整认证。').waitFor();
  expect(faults.flat()).toEqual([]);
  const { rows } = await site.owner.query<{ action: string }>(
    "select action from audit where subject = $1 and action like 'identity%' order by id",
    [`member/${member.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'identity_read',
    'identity_first_approval',
    'identity_read',
    'identity_approved',
  ]);
});
