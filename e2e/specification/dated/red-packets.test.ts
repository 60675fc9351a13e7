/** Business rules, Red packet: the hours, the deposits that count, the chances, the pool; on a clock, by HTTP and on a phone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../browser.ts';
import { row } from '../row.ts';
import { type Phone, phone } from '../world.ts';
import { type DatedMember, type DatedSite, inBeijing, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
beforeAll(async () => {
  [dated, browser] = await Promise.all([
    openDatedSite('2026-03-02 12:00:00'),
    launchBrowser({ pictures: false }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await dated.stop();
});

const standing = async (member: DatedMember) => (await dated.call('redPacket', {}, member)).data;
const grab = (member: DatedMember) => {
  // Later than what would be taken for a repetition.
  dated.clock.advance(11_000);
  return dated.call('claimRedPacket', {}, member);
};

/** The page of a member who taps the packet, once it knows how things stand. */
async function tapping(member: DatedMember): Promise<Phone> {
  const one = await phone(browser, '/hongbao', { member, site: dated.url });
  await expect.poll(() => one.asked).toContain('GET /api/userredpacket');
  await expect.poll(() => one.waiting('/api/userredpacket')).toBe(false);
  await one.page.locator('main').getByRole('button', { name: '抢红包' }).click();
  return one;
}

/** The next day at a time, with sessions of then. */
async function nextDay(time: string, ...members: DatedMember[]): Promise<DatedMember[]> {
  await dated.nights();
  dated.at(time);
  return Promise.all(members.map((member) => dated.again(member)));
}

row(
  ['B43', 'B42', 'W32', 'R7.42'],
  'a deposit at 11:59:59 does not count for the next day, one at 12:00:00 does, and one at 09:59:59; one at 10:00:00 does not',
  async () => {
    const [early, noon, last, late] = [
      await dated.member(),
      await dated.member(),
      await dated.member(),
      await dated.member(),
    ];
    dated.at('11:59:59');
    await dated.deposit(early, 100);
    dated.at('12:00:00');
    await dated.deposit(noon, 100);
    await dated.nights();
    dated.at('09:59:59');
    const [lastNow, lateNow] = [await dated.again(last), await dated.again(late)];
    await dated.deposit(lastNow, 100);
    dated.at('10:00:00');
    await dated.deposit(lateNow, 100);
    const [earlyNow, noonNow] = [await dated.again(early), await dated.again(noon)];
    const chances = [];
    for (const one of [earlyNow, noonNow, lastNow, lateNow]) chances.push((await standing(one)).sendnums);
    expect(chances).toEqual([0, 1, 1, 0]);
    expect(await standing(noonNow)).toMatchObject({ deposits: 100, acquirednum: 0, max_times: 5 });
  },
);

row(
  ['B42', 'R8.11'],
  'at 09:59:59 it is too early and at 12:00:00 too late, by the server and in the popup; at 10:00:00 and 11:59:59 it is open',
  async () => {
    dated.at('13:00:00');
    const made = await dated.member();
    await dated.deposit(made, 1_000);
    const [member = made] = await nextDay('09:59:48', made);
    expect(await grab(member)).toMatchObject({ message: '活动还没开始，请静待活动开始。' });
    expect(dated.clock.now()).toEqual(inBeijing('2026-03-04 09:59:59'));
    const early = await tapping(member);
    await early.sees('活动还没开始，请静待活动开始。');
    await early.close();
    dated.at('09:59:49');
    expect(await grab(member)).toMatchObject({ code: 200 });
    dated.at('11:59:48');
    expect(await grab(member)).toMatchObject({ code: 200 });
    dated.at('12:00:00');
    const after = await dated.site.call(
      'claimRedPacket',
      {},
      { token: member.token, key: 'a-grab-of-its-own' },
    );
    expect(after).toMatchObject({ message: '请静待下次活动。' });
    const late = await tapping(member);
    await late.sees('请静待下次活动。');
    await late.close();
  },
);

row(
  ['B44', 'W60', 'R7.42'],
  'each row of the rules gives its chances from its lower bound on and up to its upper one; bounds are told short and exact',
  async () => {
    dated.at('13:00:00');
    const sums = [100, 999.99, 1_000, 4_999.99, 5_000, 19_999.99, 20_000];
    const members = [];
    for (const sum of sums) {
      const member = await dated.member();
      await dated.deposit(member, sum);
      members.push(member);
    }
    const now = await nextDay('10:30:00', ...members);
    const chances = [];
    for (const member of now) chances.push((await standing(member)).sendnums);
    expect(chances).toEqual([1, 1, 2, 2, 3, 3, 5]);
    const [member] = now;
    if (!member) throw new Error('no member');
    const { rules } = await standing(member);
    expect(
      rules.map(({ day_flow, flow_money, recharge, from }) => [day_flow, from, flow_money, recharge]),
    ).toEqual([
      ['100-999', 100, 999.99, 1],
      ['1000-4999', 1_000, 4_999.99, 2],
      ['5000-19999', 5_000, 19_999.99, 3],
      ['20000以上', 20_000, 10_000_000_000.99, 5],
    ]);
    for (const { start_time, end_time, opens_at, closes_at } of rules)
      expect([start_time, end_time, opens_at.slice(10), closes_at.slice(10)]).toEqual([
        '10:00',
        '12:00',
        ' 10:00:00',
        ' 12:00:00',
      ]);
  },
);

row(
  ['B45', 'B46', 'B23', 'R7.43', 'R7.44', 'W26', 'L31', 'L32'],
  'a grab on the phone pays a packet between 1.00 and the share, uses one chance, is recorded, and is to be played once',
  async () => {
    dated.at('13:00:00');
    const made = await dated.member();
    await dated.deposit(made, 3_000);
    const [member = made] = await nextDay('10:05:00', made);
    expect(await standing(member)).toMatchObject({ sendnums: 2, acquirednum: 0, redpacketmoney: 0 });
    const one = await phone(browser, '/hongbao', { member, site: dated.url });
    for (const label of ['剩余领取次数', '累计充值金额', '红包次数', '领取规则', '立即充值'])
      await one.page.locator('main').getByText(label).filter({ visible: true }).first().waitFor();
    await one.sees('3,000.00');
    await one.page.locator('main').getByRole('button', { name: '抢红包' }).click();
    await one.page.getByRole('button', { name: '收下' }).click();
    const { sendnums, acquirednum, redpacketmoney } = await standing(member);
    expect([sendnums, acquirednum]).toEqual([1, 1]);
    // One percent of 3,000.00.
    expect(redpacketmoney).toBeGreaterThanOrEqual(1);
    expect(redpacketmoney).toBeLessThanOrEqual(30);
    expect(await dated.central(member)).toBe(Number((3_000 + redpacketmoney).toFixed(2)));
    expect(await dated.toPlay(member)).toBe(Number((3_000 + redpacketmoney).toFixed(2)));
    await one.open('/welfare');
    for (const label of ['福利中心', '红包记录', '剩余领取次数', '已领取次数']) await one.sees(label);
    await one.sees(redpacketmoney.toFixed(2));
    await one.page.getByText('前往领取').filter({ visible: true }).first().click();
    await one.at('/hongbao');
    await one.close();
    expect((await dated.call('redPackets', { page: 1 }, member)).data).toMatchObject({
      total: 1,
      last_page: 1,
      current_page: 1,
      data: [{ money: 3_000, redpacketmoney, usetime: expect.stringContaining(' 10:05:00') }],
    });
    expect((await grab(member)).code).toBe(200);
    expect(await grab(member)).toMatchObject({ message: '您暂未达到领取条件，快去完成吧！' });
  },
);

row(
  ['B46'],
  'of fifty packets with a share of 6.00 none is under 1.00 or over 6.00, and they are spread between the two',
  async () => {
    dated.at('13:00:00');
    const members = [];
    for (let made = 0; made < 10; made += 1) {
      const member = await dated.member();
      await dated.deposit(member, 20_000);
      members.push(member);
    }
    // 0.03 % of 20,000.00 are 6.00.
    await dated.setRedPackets({ pool: 20_000_00, share: 3 });
    const now = await nextDay('10:00:00', ...members);
    const won: number[] = [];
    for (const member of now)
      for (let times = 0; times < 5; times += 1) won.push((await grab(member)).data.redpacketmoney);
    expect(Math.min(...won)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...won)).toBeLessThanOrEqual(6);
    expect(Math.max(...won)).toBeGreaterThan(4);
    expect(Math.min(...won)).toBeLessThan(3);
  },
);

row(
  ['B47'],
  'the pool of 3.00 gives three packets of one yuan and nothing more, and never less than zero is left',
  async () => {
    dated.at('13:00:00');
    await dated.setRedPackets({ pool: 3_00, share: 1 });
    const made = [];
    for (let times = 0; times < 4; times += 1) {
      const member = await dated.member();
      await dated.deposit(member, 500);
      made.push(member);
    }
    const members = await nextDay('10:00:00', ...made);
    const answers = [];
    for (const member of members) answers.push(await grab(member));
    expect(answers.map(({ code }) => code === 200)).toEqual([true, true, true, false]);
    expect(answers.slice(0, 3).map(({ data }) => data.redpacketmoney)).toEqual([1, 1, 1]);
    expect(answers[3]?.message).toBe('今天的红包已经抢完，机会不会扣除，请静待下次活动。');
    const [, , , dry] = members;
    if (!dry) throw new Error('no member');
    expect(await standing(dry)).toMatchObject({ pool_left: 0, sendnums: 1 });
  },
);

row(['B1'], 'rules of red packets that are set while the window is open hold from the next day', async () => {
  await dated.setRedPackets({ pool: 500_00, share: 100 });
  await dated.nights();
  dated.at('11:00:00');
  const member = await dated.member();
  expect((await standing(member)).pool_left).toBe(500);
  await dated.setRedPackets({ pool: 700_00, share: 100 });
  expect((await standing(member)).pool_left).toBe(500);
  await dated.nights();
  expect((await standing(await dated.again(member))).pool_left).toBe(700);
  expect(dated.clock.now().getTime()).toBeGreaterThan(inBeijing('2026-03-02 12:00:00').getTime());
});

row(
  ['R8.9', 'R8.10', 'R8.8'],
  'on the phone: a grab without chances, one that the dry pool refuses, and one without a network each say so; the popup has a button to deposit',
  async () => {
    dated.at('13:00:00');
    await dated.setRedPackets({ pool: 99, share: 100 });
    const [none, some] = [await dated.member(), await dated.member()];
    await dated.deposit(some, 1_000);
    const [noneNow = none, someNow = some] = await nextDay('10:30:00', none, some);
    const without = await tapping(noneNow);
    await without.sees('您暂未达到领取条件，快去完成吧！');
    expect(without.asked).not.toContain('POST /api/douserredpacket');
    await without.close();
    const dry = await tapping(someNow);
    const dialog = dry.page.getByRole('dialog');
    await dialog.getByText('今天的红包已经抢完，机会不会扣除，请静待下次活动。').waitFor();
    await dialog.getByRole('button', { name: '去存款' }).click();
    await dry.at('/recharge');
    await dry.page.route('**/api/douserredpacket', (route) => route.abort());
    await dry.open('/hongbao');
    await expect
      .poll(() => dry.asked.filter((asked) => asked === 'GET /api/userredpacket').length)
      .toBeGreaterThan(1);
    await expect.poll(() => dry.waiting('/api/userredpacket')).toBe(false);
    await dry.page.locator('main').getByRole('button', { name: '抢红包' }).click();
    await dry.sees('服务器异常，请稍后再试');
    await expect
      .poll(() => dry.page.locator('main').getByRole('button', { name: '抢红包' }).getAttribute('aria-busy'))
      .not.toBe('true');
    await dry.close();
    await dated.setRedPackets({ pool: 50_000_00, share: 100 });
  },
);

row(
  ['R8.12'],
  'switched off, the page says 红包已关闭 and leads home, and the server gives nothing',
  async () => {
    const member = await dated.member();
    await dated.agreed('updateSiteSettings', { redPacketSwitch: 0 });
    await expect.poll(async () => (await grab(member)).message).toBe('红包已关闭');
    const one = await phone(browser, '/hongbao', { member, site: dated.url });
    await one.sees('红包已关闭');
    await one.at('/');
    await one.close();
    await dated.agreed('updateSiteSettings', { redPacketSwitch: 1 });
    await expect.poll(async () => (await grab(member)).message).not.toBe('红包已关闭');
  },
);
