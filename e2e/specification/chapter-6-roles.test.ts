/** Rules of chapters 1 and 6: what each kind of person may do, and that the server says so too. */
import { expect } from 'vitest';
import { row } from './row.ts';
import {
  ask,
  bindUsdt,
  call,
  type Member,
  memberWith,
  newMember,
  once,
  playedThrough,
  withdrawalOf,
} from './world.ts';

const account = once(() => memberWith(500));

/** Calls of the specification that belong to an account, with what they take. */
const ofAccount = [
  ['POST', '/api/balance', {}],
  ['POST', '/api/user', {}],
  ['POST', '/api/refreshusermoney', {}],
  ['POST', '/api/transall', {}],
  ['GET', '/api/getAgentLoginUrl', {}],
  ['POST', '/api/getGameUrl', { plat_name: 'mpqp', game_type: '0', game_code: 'hilo', is_mobile_url: 1 }],
  ['GET', '/api/userredpacket', {}],
  ['POST', '/api/douserredpacket', {}],
  ['POST', '/api/redpacket', { page: 1 }],
  ['POST', '/api/doactivityapply', { activityid: 1 }],
  ['POST', '/api/activityApplyLog', { page: 1 }],
  ['POST', '/api/applyagentdo', { mobile: '13800138000', apply_info: '想试试' }],
  ['POST', '/api/balancelist', {}],
  ['POST', '/api/getfanshui', { date: 4, page: 1 }],
  ['POST', '/api/dofanshui', {}],
  ['POST', '/api/updateuserinfo', { email: 'a@example.com' }],
  ['POST', '/api/betrecord', { date: 4, page: 1 }],
  ['POST', '/api/gettransrecord', { date: 4, type: 1, page: 1 }],
  ['POST', '/api/getcard', { type: 2 }],
  ['POST', '/api/bindcard', { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'T1', pay_pass: 'stapel1' }],
  ['POST', '/api/delcard', { id: 1 }],
  ['POST', '/api/editPassword', { password: 'kiesel1', paypassword: 'kiesel2' }],
  ['POST', '/api/editPayPassword', { password: 'stapel1', paypassword: 'stapel2' }],
  ['POST', '/api/recharge', { paytype: 'usdt', amount: 200, bank_no: '4567', catepay: 'TRC20' }],
  ['POST', '/api/payinfo', { deposit_no: 'D1' }],
  ['POST', '/api/getBetAmount', {}],
  ['POST', '/api/withdraw', { amount: 100, bank: 1, password: 'stapel1' }],
  ['POST', '/api/transfer', { amount: 10, sourcetype: 'userbalance', targettype: 'mpqp' }],
  ['POST', '/api/uptransferstatus', { transferstatus: 1 }],
] as const;

for (const [method, path, payload] of ofAccount)
  row(['R6.1', 'R1.2'], `a visitor is refused ${path} with 401`, async () => {
    expect(await ask(method, path, payload)).toMatchObject({ status: 200, code: 401 });
  });

for (const [method, path, payload] of [
  ['POST', '/api/app', {}],
  ['GET', '/api/game/list', {}],
  ['POST', '/api/gamelistBycode', { gamecode: 'pp' }],
  ['POST', '/api/bannerList', { type: 2 }],
  ['POST', '/api/homenotice', {}],
  ['POST', '/api/noticeList', { page: 1 }],
  ['POST', '/api/getservicerurl', {}],
  ['POST', '/api/activitytype', {}],
  ['POST', '/api/activitylist', {}],
  ['POST', '/api/activitydeatil', { id: 1 }],
  ['POST', '/api/uservip', {}],
  ['POST', '/api/article', { type: 1 }],
] as const)
  row(['R6.1', 'R1.1'], `a visitor may ask ${path}`, async () => {
    const reply = await ask(method, path, payload);
    expect(reply).toMatchObject({ code: 200 });
    expect(JSON.stringify(reply.data).length).toBeGreaterThan(10);
  });

row(['R6.2'], 'a member is answered every call of an account that only reads', async () => {
  const member = await account();
  const reads = ofAccount.filter(([, path]) =>
    /balance|user$|userredpacket|redpacket$|ApplyLog|balancelist|getfanshui|betrecord|gettransrecord|getcard|getBetAmount/.test(
      path,
    ),
  );
  expect(reads.length).toBeGreaterThan(10);
  for (const [method, path, payload] of reads)
    if (!path.endsWith('douserredpacket'))
      expect(await ask(method, path, payload, member.token), path).toMatchObject({ code: 200 });
});

row(
  ['R6.3'],
  'a withdrawal with a wrong payment password, or with the login password, holds nothing',
  async () => {
    const member = await memberWith(300);
    // Nothing else may stand in the way: at the end the right one goes through.
    await playedThrough(member, 300);
    const { data: cards } = await call('cards', { type: 2 }, member);
    for (const password of ['wrong99', member.password, ''])
      expect(await call('withdraw', { amount: 100, bank: cards[0]?.id, password }, member)).not.toMatchObject(
        { code: 200 },
      );
    expect((await call('balance', {}, member)).data.balance).toBe(300);
    expect((await call('transactions', { type: 2 }, member)).data.total).toBe(0);
    await withdrawalOf(member, 100);
  },
);

row(['R6.4'], 'neither an address nor a card is bound with a wrong payment password', async () => {
  const member = await newMember();
  const wrong: Member = { ...member, payPassword: 'wrong99' };
  expect(await bindUsdt(wrong, 'TNotBound0001')).not.toMatchObject({ code: 200 });
  const bank = {
    bank: '示例银行',
    bank_owner: '测试会员',
    bank_address: '某支行',
    bank_no: '6222020011112222',
  };
  expect(await call('bindCard', { ...bank, pay_pass: 'wrong99' }, member)).not.toMatchObject({ code: 200 });
  for (const type of [1, 2]) expect((await call('cards', { type }, member)).data).toEqual([]);
  expect(await bindUsdt(member, 'TBound0001')).toMatchObject({ code: 200 });
});

row(['R6.7'], 'members and visitors are refused the calls of staff', async () => {
  const member = await account();
  for (const path of [
    '/api/console/members',
    '/api/console/deposits',
    '/api/console/withdrawals',
    '/api/console/settings',
    '/api/console/audit',
  ])
    for (const token of ['', member.token]) {
      const reply = await ask('POST', path, { page: 1, pageSize: 10 }, token);
      expect([reply.code, reply.data], path).toEqual([401, null]);
    }
});

row(['R6.7'], 'another member’s order, card and withdrawal are not there', async () => {
  const [owner, other] = [await memberWith(200), await newMember()];
  const { data: made } = await call(
    'openDeposit',
    { paytype: 'usdt', amount: 200, bank_no: '4567', catepay: 'TRC20' },
    owner,
  );
  expect(await call('depositOrder', { deposit_no: made.deposit_no }, other)).not.toMatchObject({ code: 200 });
  const { data: cards } = await call('cards', { type: 2 }, owner);
  expect(await call('removeCard', { id: cards[0]?.id }, other)).not.toMatchObject({ code: 200 });
  expect((await call('cards', { type: 2 }, owner)).data).toHaveLength(1);
  await expect(withdrawalOf(other, 100)).rejects.toThrow();
});
