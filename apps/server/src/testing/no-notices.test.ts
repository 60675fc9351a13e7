/**
 * Transactions that send a notice (NOTIFY) commit one behind the other through the whole cluster of databases, so no transfer to or
 * from a venue, no credited deposit and no approved withdrawal sends one: not of ours, and not of the job library's (docs/decisions/0060).
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from './site.ts';
import { withoutAddressWait } from './withdrawals.ts';

let site: TestSite;
let ear: pg.Client;
const heard: string[] = [];
beforeAll(async () => {
  // Without background work: what that sends is none of money's.
  site = await startTestSite({ works: false });
  ear = new pg.Client({ connectionString: site.running.site.config.DATABASE_URL });
  await ear.connect();
  ear.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await ear.query('listen mingpai_changes');
  await ear.query('listen "jobs:insert"');
});
afterAll(async () => {
  await ear.end();
  await site.stop();
});

/** What was sent by all that has committed before. */
async function noticesOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  heard.length = 0;
  await work();
  // Notices come in the order of commits: this one after all of them.
  await site.running.site.database.query("select pg_notify('mingpai_changes', 'end')");
  await expect.poll(() => heard.at(-1)).toBe('mingpai_changes end');
  return heard.slice(0, -1);
}

test('what a member has is credited, moves to a venue and comes back without a notice', async () => {
  const { token } = await site.memberWith(100_000n);
  const notices = await noticesOf(async () => {
    const into = { amount: 300, sourcetype: 'userbalance', targettype: 'mpqp' };
    expect((await site.call('transfer', into, { token, key: randomUUID() })).code).toBe(200);
    const back = { amount: 100, sourcetype: 'mpqp', targettype: 'userbalance' };
    expect((await site.call('transfer', back, { token, key: randomUUID() })).code).toBe(200);
    expect((await site.call('recycleAll', {}, { token })).code).toBe(200);
    await site.memberWith(50_000n);
  });
  expect(notices).toEqual([]);
});

test('a deposit that is credited and a withdrawal that is approved queue what follows without a notice', async () => {
  await withoutAddressWait(site.running);
  const { owner } = site;
  const clerk = await site.staffToken('clerk');
  const { id: memberId, token } = await site.memberWith(100_000n);
  // Somebody listens: their browser, and a program of the operator's.
  await owner.query(
    `insert into push_subscription (member_id, session, endpoint, p256dh, auth, language, created_at)
     select s.member_id, s.token_hash, 'https://push.example/1', convert_to(repeat('k', 65), 'UTF8'), convert_to(repeat('a', 16), 'UTF8'),
            'zh-CN', now() from session s where s.member_id = $1 limit 1`,
    [memberId],
  );
  await owner.query(
    `insert into webhook_receiver (title, url, events, secret, made_at)
     values ('programs', 'https://programs.example/', '{deposit.credited,withdrawal.approved}', $1, now())`,
    [Buffer.alloc(32)],
  );
  const request = { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data: deposit } = await site.call('openDeposit', request, { token });
  const { data: deposits } = await site.staff('depositQueue', { search: deposit.deposit_no }, clerk);
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  const bank = (await site.call('bindCard', address, { token })).data.id;
  const { data: asked } = await site.call(
    'withdraw',
    { amount: 400, bank, password: payPassword },
    { token },
  );
  const { data: withdrawals } = await site.staff('withdrawalQueue', { search: asked.order_no }, clerk);
  const queued = async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('deposit_credited', 'tell_arrivals', 'send_webhooks', 'send_payout') order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  // The address that was bound is told of.
  expect(await queued()).toEqual(['tell_arrivals']);
  const notices = await noticesOf(async () => {
    expect((await site.staff('approveDeposit', { id: deposits.rows[0]?.id ?? 0 }, clerk)).code).toBe(200);
    expect((await site.staff('approveWithdrawal', { id: withdrawals.rows[0]?.id ?? 0 }, clerk)).code).toBe(
      200,
    );
  });
  expect(notices).toEqual([]);
  expect(await queued()).toEqual([
    'deposit_credited',
    'send_webhooks',
    'send_webhooks',
    'tell_arrivals',
    'tell_arrivals',
  ]);
});
