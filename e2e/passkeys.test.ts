/** Passkeys in a real browser, with its virtual authenticator: made, used to sign in, and used when money leaves. */
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Passkeys are made for names, not for addresses of machines. */
const at = (path: string) => `${site.running.address.replace('127.0.0.1', 'localhost')}/#${path}`;

interface Authenticator {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/** A phone with a screen lock, which its owner opens. */
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

test('a member makes a passkey, signs in by it on another phone that has it, and confirms a withdrawal by it', async () => {
  const member = await site.memberWith(100_000n, 'keyholder');
  await site.call(
    'bindCard',
    { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${crypto.randomUUID()}`, pay_pass: payPassword },
    { token: member.token },
  );
  const own = await openPhone(browser);
  const first = await withAuthenticator(own);
  await signedIn(own, member.token);
  await own.page.goto(at('/security'));
  await own.page.getByRole('button', { name: /^通行密钥\s*添加$/ }).click();
  await own.page.getByRole('textbox', { name: '登录密码' }).fill(password);
  await own.page.getByRole('textbox', { name: '支付密码' }).fill(payPassword);
  await own.page.getByRole('button', { name: '下一步' }).click();
  await seen(own.page, '已添加 1 个').waitFor();
  await seen(own.page, '在新设备上登录时询问').waitFor();

  // As a phone has it whose maker carries passkeys from one device to the next.
  const other = await openPhone(browser);
  const second = await withAuthenticator(other);
  const { credentials } = await first.cdp.send('WebAuthn.getCredentials', {
    authenticatorId: first.authenticatorId,
  });
  for (const credential of credentials)
    await second.cdp.send('WebAuthn.addCredential', { authenticatorId: second.authenticatorId, credential });
  await other.page.goto(at('/login'));
  // Somebody else holds the phone.
  await second.cdp.send('WebAuthn.setUserVerified', {
    authenticatorId: second.authenticatorId,
    isUserVerified: false,
  });
  await other.page.getByRole('button', { name: '用通行密钥登录' }).click();
  await seen(other.page, '通行密钥未确认').waitFor();
  await second.cdp.send('WebAuthn.setUserVerified', {
    authenticatorId: second.authenticatorId,
    isUserVerified: true,
  });
  await other.page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect.poll(() => other.page.url()).not.toContain('/login');

  await other.page.goto(at('/withdrawal'));
  await other.page.getByRole('radio').first().waitFor();
  await other.page.getByPlaceholder('请输入取款金额').fill('100');
  await other.page.getByPlaceholder('请输入支付密码').fill(payPassword);
  await other.page.getByRole('button', { name: '立即取款' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: '用通行密钥' }).click();
  await expect.poll(() => other.page.url()).toContain('/transRecord');
  const { rows } = await site.owner.query<{ amount: bigint }>(
    'select amount from withdrawal_order where member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ amount: 10_000n }]);
  expect([...own.faults, ...other.faults]).toEqual([]);
});
