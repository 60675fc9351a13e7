/** Staff read in one place what keeps a member's money from leaving, in the words that the member is refused with. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken('chief');
});
afterAll(() => site?.stop());

const standing = async (id: bigint | string) =>
  (await site.staff('memberWithdrawal', { id: Number(id) }, chief)).data;

test('who has an address, nothing to play and nothing against them may ask; each thing that stands against it is named', async () => {
  const member = await site.memberWith(100_000n);
  expect(await standing(member.id)).toEqual({ reasons: [], hasAddress: false, waitsUntil: null });
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  const address = (await site.call('bindCard', card, { token: member.token })).data.id;
  expect((await standing(member.id)).hasAddress).toBe(true);

  await site.owner.query(
    `insert into turnover_requirement (member_id, source, amount, opened_at) values ($1, 'red_packet/1', 5000, now())`,
    [member.id],
  );
  const toPlay = await standing(member.id);
  const asked = { amount: 100, bank: address, password: payPassword };
  const refused = await site.call('withdraw', asked, { token: member.token });
  expect(toPlay.reasons).toEqual([refused.message]);
  expect(refused.message).toContain('50.00元');

  const words = { body: '账户核实中', bodyEn: 'Under review', reason: '核实' };
  const stop = { kind: 'member' as const, target: String(member.id), ...words };
  expect(await site.staff('makeStop', stop, chief, randomUUID())).toMatchObject({ code: 200 });
  expect((await standing(member.id)).reasons).toEqual([
    expect.stringContaining('账户核实中'),
    refused.message,
  ]);
});

test('a member reads that withdrawals are stopped, and until when, before anything is filled in', async () => {
  const { token } = await site.memberWith(100_000n);
  const read = async (language = 'zh-CN') =>
    (await site.call('withdrawalStanding', {}, { token, headers: { 'Accept-Language': language } })).data;
  expect(await read()).toMatchObject({ may: true, stopped: '' });
  const endsAt = '2099-11-23T05:30:00.000Z';
  const words = { body: '取款升级中', bodyEn: 'Withdrawals are being upgraded', reason: '升级' };
  const made = await site.staff(
    'makeStop',
    { kind: 'withdrawals', target: '', ...words, endsAt },
    chief,
    randomUUID(),
  );
  const stopped = '取款升级中（预计北京时间 2099-11-23 13:30:00 恢复）';
  expect(await read()).toMatchObject({ may: false, stopped, text: stopped });
  expect((await read('en')).stopped).toBe(
    'Withdrawals are being upgraded (expected back at 2099-11-23 13:30:00, Beijing time)',
  );
  await site.staff('liftStop', { id: made.data.id, reason: '完成' }, chief, randomUUID());
  expect((await read()).stopped).toBe('');
});

test('a changed password is told with the moment until which withdrawals wait', async () => {
  const member = await site.memberWith(100_000n);
  await site.owner.query(
    `insert into payout_freeze (member_id, credential, changed_at, until) values ($1, 'login_password', now(), now() + interval '1 hour')`,
    [member.id],
  );
  const { waitsUntil } = await standing(member.id);
  expect(Date.parse(waitsUntil ?? '')).toBeGreaterThan(Date.now());
});
