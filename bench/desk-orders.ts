/** Orders that wait at a demonstration's desk, and the consoles of those who decide them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@mingpai/contract/calls';
import { consoleCalls } from '@mingpai/contract/console/calls';
import { generate } from 'otplib';
import type pg from 'pg';
import type { Browser, BrowserContext } from 'playwright-core';
import type { DemonstrationAccounts } from '../apps/server/src/app/seed/accounts.ts';
import type { BenchSite } from './bench-site.ts';
import { askSite } from './bench-staff.ts';
import { loadMembers, memberNumber } from './site-members.ts';

/** Every so manieth order has a red sign: an address that is new, a payer of another name. */
export const redEvery = 8;
/** And every so manieth order is rejected, with a reason. */
export const rejectEvery = 20;

/** Members with old deposits, an address each, and one withdrawal that waits. */
export async function withdrawalsThatWait(site: BenchSite, database: pg.Pool, orders: number): Promise<void> {
  const [demonstration] = accountsOf(site).members;
  await loadMembers(site.databaseUrl, 0, orders);
  // They sign with the demonstration's pay password: hashing one for each would be most of the work.
  await database.query(
    `update member set pay_password_hash = (select pay_password_hash from member where username = $1) where id >= 1000000`,
    [demonstration?.username],
  );
  await database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by,
       decided_at)
     select 'B' || id, id, 'bank', 50000, '', 'approved', now() - interval '9 days', now(), 50000, 'chain', now() - interval '9 days'
       from member where id >= 1000000`,
  );
  const { rows: cards } = await database.query<{ id: string; member_id: string }>(
    `insert into card (member_id, kind, bank, owner, number, created_at)
     select id, 'usdt', 'USDT', 'TRC20', 'T' || md5(id::text), now() - make_interval(days => case when id % $1 = 0 then 0 else 30 end)
       from member where id >= 1000000 order by id returning id::text, member_id::text`,
    [redEvery],
  );
  for (const [n, { id }] of cards.entries()) {
    const { session } = memberNumber(n);
    const request = { amount: 100 + (n % 50), bank: Number(id), password: demonstration?.payPassword };
    await askSite(site.url, calls.withdraw.path, request, session);
  }
  await database.query('update withdrawal_order set held_until = null, held_for = null');
}

/** A transfer by bank of each of the members that wait with a withdrawal, the older first. */
export async function depositsThatWait(database: pg.Pool): Promise<void> {
  await database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, holder, bank, number, created_at, expires_at)
     select 'D20260101' || lpad((id - 1000000)::text, 12, '0'), id, 'bank', 10000 + 100 * (id % 50), '1234',
            case when id % $1 = 0 then '别人' else '基准' end, '建设银行', '62220000' || id,
            now() - interval '1 hour' + make_interval(secs => id - 1000000), now() + interval '1 day'
       from member where id >= 1000000 order by id`,
    [redEvery],
  );
}

/** The console of one of the demonstration's staff, signed in. */
export async function consoleOf(site: BenchSite, browser: Browser, account: string): Promise<BrowserContext> {
  const staff = accountsOf(site).staff.find(({ username }) => username === account);
  if (staff === undefined) throw new Error(`the demonstration has no ${account}`);
  const { username, password, totpSecret: secret } = staff;
  const code = await generate({ secret });
  const signedIn = await askSite(site.url, consoleCalls.staffSignIn.path, { username, password, code });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript(
    (token) => {
      sessionStorage.setItem('mingpai.console.token', token);
    },
    (signedIn as { readonly token: string }).token,
  );
  return context;
}

function accountsOf(site: BenchSite): DemonstrationAccounts {
  return JSON.parse(readFileSync(join(site.folder, 'demo-accounts.json'), 'utf8'));
}
