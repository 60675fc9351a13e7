/** Rules of chapter 4 that hang on the day: red packets, rebates, levels, and the borders of every period, on the screen. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../browser.ts';
import { type RuleId, row } from '../row.ts';
import { once, type Phone, phone } from '../world.ts';
import { type DatedMember, type DatedSite, inBeijing, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
beforeAll(async () => {
  [dated, browser] = await Promise.all([
    openDatedSite('2026-03-02 13:00:00'),
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

/** A member with chances of the next day, at 10:30 of it. @param yuan what was deposited at 13:00 of the day before */
async function grabber(yuan: number): Promise<DatedMember> {
  dated.at('13:00:00');
  const member = await dated.member();
  if (yuan > 0) await dated.deposit(member, yuan);
  await dated.nights();
  dated.at('10:30:00');
  return dated.again(member);
}

/** The red packet page, knowing how things stand. */
async function packetPage(member: DatedMember): Promise<Phone> {
  const one = await phone(browser, '/hongbao', { member, site: dated.url });
  await expect.poll(() => one.asked).toContain('GET /api/userredpacket');
  await expect.poll(() => one.waiting('/api/userredpacket')).toBe(false);
  return one;
}
const tap = (one: Phone) => one.page.locator('main').getByRole('button', { name: '抢红包' }).click();

row(
  ['R4.13', 'R2.61', 'R3.11', 'R3.12', 'R1.3'],
  'a grab shows the amount that was won; it is in the wallet, and the record and the counts tell it',
  async () => {
    const member = await grabber(3_000);
    expect(await standing(member)).toMatchObject({ sendnums: 2, acquirednum: 0, redpacketmoney: 0 });
    const one = await packetPage(member);
    const answered = one.page.waitForResponse('**/api/douserredpacket');
    await tap(one);
    const { data } = (await (await answered).json()) as { data: { redpacketmoney: number } };
    const won = data.redpacketmoney;
    const figure = one.page.getByRole('dialog').getByText(won.toFixed(2)).first();
    // Text on the far side of a card counts as visible. What lies under a finger does not lie on the far side.
    const faceUp = () =>
      figure.evaluate((node, text) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent?.includes(text);
      }, won.toFixed(2));
    await expect.poll(faceUp).toBe(true);
    await one.page.getByRole('button', { name: '收下' }).click();
    expect(await dated.central(member)).toBe(Number((3_000 + won).toFixed(2)));
    expect(await standing(member)).toMatchObject({
      sendnums: 1,
      acquirednum: 1,
      redpacketmoney: won,
      max_times: 5,
    });
    const { data: records } = await dated.call('redPackets', { page: 1 }, member);
    expect(records.data).toMatchObject([
      { money: 3_000, redpacketmoney: won, usetime: expect.stringMatching(/ 10:3/) },
    ]);
    await one.open('/welfare');
    await one.page
      .locator('main li')
      .filter({ hasText: won.toFixed(2) })
      .waitFor();
    const count = (name: string) =>
      one.page.locator('main dl > div').filter({ hasText: name, visible: true }).locator('dd').innerText();
    expect([await count('剩余领取次数'), await count('已领取次数')]).toEqual(['1', '1']);
    await one.close();
  },
);

row(['R4.12'], 'without a chance left nothing is sent', async () => {
  const one = await packetPage(await grabber(0));
  await tap(one);
  await one.sees('您暂未达到领取条件，快去完成吧！');
  expect(one.asked).not.toContain('POST /api/douserredpacket');
  await one.close();
});

row(['R4.14'], 'a claim that the server refuses shows its message, and the way to deposit', async () => {
  const member = await grabber(100);
  const one = await packetPage(member);
  // The only chance goes elsewhere meanwhile, and the page hears nothing of it.
  await one.page.route('**/api/userredpacket', () => undefined);
  expect(await grab(member)).toMatchObject({ code: 200 });
  const { message } = await grab(member);
  await tap(one);
  await one.sees(message);
  expect(one.asked).toContain('POST /api/douserredpacket');
  await one.page
    .getByRole('button', { name: /充值|存款/ })
    .last()
    .click();
  await one.at('/recharge');
  await one.close();
});

row(['R4.15'], 'open at 10:00:00 and at 11:59:59, closed at 09:59:59 and at 12:00:00', async () => {
  const other = await dated.member();
  await dated.deposit(other, 25_000);
  const member = await grabber(25_000);
  const outcomes = [];
  for (const [time, who] of [
    ['09:59:48', member],
    ['09:59:49', member],
    ['11:59:48', member],
    ['11:59:49', await dated.again(other)],
  ] as const) {
    dated.at(time);
    // Eleven seconds later.
    outcomes.push((await grab(who)).code === 200);
  }
  expect(dated.clock.now()).toEqual(inBeijing(`${beijingDay()} 12:00:00`));
  expect(outcomes).toEqual([false, true, true, false]);
});

row(
  ['R4.16'],
  'deposits of 12:00:00 the day before and of 09:59:59 count, of 11:59:59 and of 10:00:00 do not',
  async () => {
    const [early, noon, last, late] = [
      await dated.member(),
      await dated.member(),
      await dated.member(),
      await dated.member(),
    ];
    dated.at('11:59:59');
    await dated.deposit(await dated.again(early), 100);
    dated.at('12:00:00');
    await dated.deposit(await dated.again(noon), 100);
    await dated.nights();
    dated.at('09:59:59');
    await dated.deposit(await dated.again(last), 100);
    dated.at('10:00:00');
    await dated.deposit(await dated.again(late), 100);
    const chances = [];
    for (const one of [early, noon, last, late])
      chances.push((await standing(await dated.again(one))).sendnums);
    expect(chances).toEqual([0, 1, 1, 0]);
  },
);

function beijingDay(): string {
  return new Date(dated.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

let bets = 0;
/** A settled bet at a venue of its own. @param yuan valid stake */
async function played(member: DatedMember, yuan: number): Promise<void> {
  bets += 1;
  const venue = await dated.venue(`days${bets}`, 'sport');
  await venue.report({ id: `days${bets}`, memberId: member.id, stake: BigInt(yuan) * 100n });
}

row(
  ['R4.18', 'R4.17', 'R2.52', 'R3.15', 'R1.3', 'R6.2'],
  'what is pending is claimed at once, arrives, and stands as claimed; then there is nothing to claim',
  async () => {
    const member = await dated.member();
    await played(member, 5_000);
    await dated.nights();
    const again = await dated.again(member);
    const one = await phone(browser, '/fanshui', { member: again, site: dated.url });
    const line = one.page.locator('main li').filter({ visible: true });
    await line.getByText('未领取', { exact: true }).waitFor();
    await one.page.getByRole('button', { name: '点击领取' }).click();
    await line.getByText('已领取', { exact: true }).waitFor();
    // 0.20 % of 5,000.00.
    expect(await dated.central(again)).toBe(10);
    const { data } = await dated.call('rebates', { date: 4, page: 1, api_type: '' }, again);
    expect(data).toMatchObject({ jisuan: 10, nojisuan: 0, list: { data: [{ money: 10, state: 1 }] } });
    const claims = () => one.asked.filter((asked) => asked === 'POST /api/dofanshui').length;
    expect(claims()).toBe(1);
    await one.page.getByRole('button', { name: '点击领取' }).click();
    await one.sees('暂无领取额度！');
    expect(claims()).toBe(1);
    await one.close();
  },
);

row(['R4.20', 'R3.6', 'R3.7'], 'figures for the third level lift by one level a night', async () => {
  const member = await dated.member();
  await dated.deposit(member, 5_000);
  await played(member, 50_000);
  const told = [];
  for (let night = 0; night < 3; night += 1) {
    await dated.nights();
    const { data } = await dated.call('profile', {}, await dated.again(member));
    told.push([data.current_vip, data.vip, data.paysum, data.joinday]);
  }
  const [first = 0] = told.map(([, , , day]) => Number(day));
  expect(told).toEqual([
    ['VIP2', 2, 5_000, first],
    ['VIP3', 3, 5_000, first + 1],
    ['VIP3', 3, 5_000, first + 2],
  ]);
});

/** One record at the first instant of a day, one at the last before it. */
interface Edge {
  readonly rule: RuleId;
  readonly page: string;
  readonly make: (member: DatedMember, yuan: number) => Promise<void>;
}
const day = '2026-06-10';
const first = inBeijing(`${day} 00:00:00`);
const lastBefore = new Date(first.getTime() - 1);
const edges: readonly Edge[] = [
  { rule: 'R4.28', page: '/betRecord', make: played },
  {
    rule: 'R4.29',
    page: '/transRecord?type=1',
    make: async (member, yuan) => void (await dated.deposit(member, yuan)),
  },
];

for (const { rule, page, make } of edges) {
  const owner = once(async () => {
    dated.clock.set(lastBefore);
    const member = await dated.member();
    await make(member, 777);
    dated.clock.set(first);
    await make(await dated.again(member), 555);
    return member;
  });
  for (const [date, days, label] of [
    [1, 1, '今日'],
    [2, 7, '近7日'],
    [3, 15, '近15日'],
    [4, 30, '近30日'],
  ] as const)
    row(
      [rule],
      `${page}: ${label} holds the first instant of its ${days} days and not the last before, to their end`,
      async () => {
        const member = await owner();
        const next = first.getTime() + days * 86_400_000;
        dated.clock.set(new Date(next - 1));
        const one = await phone(browser, page, { member: await dated.again(member), site: dated.url });
        await one.page.getByRole('radio', { name: label, exact: true }).check({ force: true });
        const lines = one.page.locator('main li').filter({ visible: true });
        await lines.filter({ hasText: '555.00' }).waitFor();
        expect(await lines.filter({ hasText: '777.00' }).count()).toBe(0);
        expect(await lines.count()).toBe(1);
        await one.close();
        dated.clock.set(new Date(next));
        const later = await dated.again(member);
        const name = rule === 'R4.28' ? 'betRecords' : 'transactions';
        expect((await dated.call(name, { date, page: 1, type: 1, api_type: '' }, later)).data.total).toBe(0);
      },
    );
}

const rebated = once(async () => {
  dated.clock.set(inBeijing('2026-09-09 12:00:00'));
  const member = await dated.member();
  await played(member, 5_000);
  await dated.nights();
  return member;
});
for (const [date, days, label] of [
  [1, 1, '今日'],
  [2, 7, '近7日'],
  [3, 15, '近15日'],
  [4, 30, '近30日'],
] as const)
  row(
    ['R4.30', 'R2.52'],
    `/fanshui: ${label} holds what was given ${days - 1} days before, and ${days} days before not`,
    async () => {
      const member = await rebated();
      const next = inBeijing('2026-09-10 00:00:00').getTime() + days * 86_400_000;
      dated.clock.set(new Date(next - 1));
      const one = await phone(browser, '/fanshui', { member: await dated.again(member), site: dated.url });
      await one.page.getByRole('radio', { name: label, exact: true }).check({ force: true });
      await one.page.locator('main li').filter({ hasText: '10.00', visible: true }).waitFor();
      await one.close();
      dated.clock.set(new Date(next));
      const { data } = await dated.call(
        'rebates',
        { date, page: 1, api_type: '' },
        await dated.again(member),
      );
      expect(data.list.total).toBe(0);
    },
  );

row(['R4.31'], 'on the wire the period counts as the last 30 days when it is not named', async () => {
  dated.clock.set(inBeijing('2026-11-01 12:00:00'));
  const member = await dated.member();
  await played(member, 100);
  await dated.deposit(member, 100);
  const counts = async () => {
    const again = await dated.again(member);
    return [
      (await dated.call('betRecords', {}, again)).data.total,
      (await dated.call('transactions', {}, again)).data.total,
    ];
  };
  dated.clock.set(inBeijing('2026-11-30 23:59:59'));
  expect(await counts()).toEqual([1, 1]);
  dated.clock.set(inBeijing('2026-12-01 00:00:00'));
  expect(await counts()).toEqual([0, 0]);
});
