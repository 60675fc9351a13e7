/**
 * Whoever holds a connection needs no second one: a site that has a single one still answers. Where many hold all of them and
 * each waits for another, nobody would.
 */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ database: { connections: 1, connectionWaitMs: 10_000 } });
  chief = await site.staffToken();
});
afterAll(() => site.stop());

test('money comes in, moves and goes out over a single connection, at a site that has read no setting yet', async () => {
  const { token } = await site.memberWith(1_000_000n);
  const deposit = { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const opened = await site.call('openDeposit', deposit, { token });
  const page = await site.call('openDeposit', { ...deposit, paytype: 'wxpay' }, { token });
  const { data: deposits } = await site.staff('depositQueue', { search: opened.data.deposit_no }, chief);
  const credited = await site.staff('approveDeposit', { id: deposits.rows[0]?.id ?? 0 }, chief);
  const address = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    pay_pass: payPassword,
  };
  const card = await site.call('bindCard', address, { token });
  // What was deposited must be played first.
  await site.running.site.database.query('update turnover_requirement set used = amount');
  const request = { amount: 400, bank: card.data.id, password: payPassword };
  const asked = await site.call('withdraw', request, { token });
  const { data: queue } = await site.staff('withdrawalQueue', { search: asked.data.order_no }, chief);
  const paid = await site.staff('approveWithdrawal', { id: queue.rows[0]?.id ?? 0 }, chief);
  const into = { amount: 10, sourcetype: 'userbalance', targettype: 'mpqp' };
  const moved = await site.call('transfer', into, { token, key: randomUUID() });
  const played = await site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token });
  const answers = { opened, page, credited, card, asked, paid, moved, played };
  expect(Object.entries(answers).filter(([, { code }]) => code !== codes.ok.code)).toEqual([]);
});
