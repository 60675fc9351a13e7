/** Business rules, Rebate: what bets earn, to the fen, by figures that are typed here. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../browser.ts';
import { row } from '../row.ts';
import { phone } from '../world.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
beforeAll(async () => {
  [dated, browser] = await Promise.all([openDatedSite('2026-03-02 12:00:00'), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await dated.stop();
});

const rebatesOf = async (member: DatedMember) =>
  (await dated.call('rebates', { date: 4, page: 1, api_type: '', type: '' }, member)).data;
const rowsOf = async (member: DatedMember) =>
  (await rebatesOf(member)).list.data.map(({ gamename, money }) => [gamename, money]).sort();

row(
  ['B36'],
  'each of the six categories earns the percentage of its own, of the valid amount and not of the stake',
  async () => {
    const member = await dated.member();
    for (const category of ['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery'] as const) {
      const venue = await dated.venue(`all-${category}`, category);
      await venue.report({ id: `all-${category}`, memberId: member.id, stake: 2_000_00n, valid: 1_000_00n });
    }
    await dated.nights();
    expect(await rowsOf(await dated.again(member))).toEqual([
      ['场馆all-concise', 3],
      ['场馆all-gaming', 2],
      ['场馆all-joker', 2],
      ['场馆all-lottery', 0.5],
      ['场馆all-realbet', 2],
      ['场馆all-sport', 2],
    ]);
  },
);

row(
  ['B36'],
  'the level of the moment counts: what settled before a rise earns at the lower level, what settled after it at the higher',
  async () => {
    const member = await dated.member();
    await dated.deposit(member, 1_000);
    const venue = await dated.venue('rising', 'concise');
    await venue.report({ id: 'before-rise', memberId: member.id, stake: 10_000_00n });
    await dated.nights();
    await venue.report({ id: 'after-rise', memberId: member.id, stake: 10_000_00n });
    await dated.nights();
    const { list } = await rebatesOf(await dated.again(member));
    expect(list.data.map(({ money }) => money)).toEqual([35, 30]);
  },
);

row(
  ['B37', 'B38', 'B39'],
  'three bets that earn half a fen each make one fen, not none and not two; each venue and day has its row, there the next morning',
  async () => {
    const member = await dated.member();
    const [one, other] = [await dated.venue('exact', 'sport'), await dated.venue('other', 'sport')];
    // 2.66 yuan at 0.20 % are 0.532 fen.
    for (const id of ['x1', 'x2', 'x3']) await one.report({ id, memberId: member.id, stake: 266n });
    await other.report({ id: 'o1', memberId: member.id, stake: 500n });
    expect((await rebatesOf(member)).list.total).toBe(0);
    await dated.nights();
    const again = await dated.again(member);
    expect(await rowsOf(again)).toEqual([
      ['场馆exact', 0.01],
      ['场馆other', 0.01],
    ]);
    await one.report({ id: 'x4', memberId: member.id, stake: 1_000n });
    await dated.nights();
    const { list } = await rebatesOf(await dated.again(member));
    expect(list.data.map(({ gamename, money, day }) => [gamename, money, day === list.data[2]?.day])).toEqual(
      [
        ['场馆exact', 0.02, false],
        ['场馆other', 0.01, true],
        ['场馆exact', 0.01, true],
      ],
    );
  },
);

row(['B40'], 'a void takes back what is not claimed, whole', async () => {
  const member = await dated.member();
  const venue = await dated.venue('voided', 'sport');
  await venue.report({ id: 'stays', memberId: member.id, stake: 1_000_00n });
  await venue.report({ id: 'void', memberId: member.id, stake: 5_000_00n });
  await dated.nights();
  const again = await dated.again(member);
  expect((await rebatesOf(again)).nojisuan).toBe(12);
  await venue.report({ id: 'void', memberId: member.id, stake: 5_000_00n, state: 'void' });
  await dated.run('recount_rebates', { member: String(member.id) });
  expect((await rebatesOf(again)).nojisuan).toBe(2);
});

row(
  ['B41', 'B22', 'R9.9', 'R7.45', 'R7.46', 'W27', 'W40', 'L30'],
  'one tap claims all that is pending in one movement; the sums change places, and the claimed amount is to be played once',
  async () => {
    const member = await dated.member();
    const [one, other] = [await dated.venue('claimed', 'sport'), await dated.venue('claimed2', 'lottery')];
    await one.report({ id: 'c1', memberId: member.id, stake: 5_000_00n });
    await other.report({ id: 'c2', memberId: member.id, stake: 1_000_00n });
    await dated.nights();
    const again = await dated.again(member);
    expect(await rebatesOf(again)).toMatchObject({
      jisuan: 0,
      nojisuan: 10.5,
      list: { total: 2, last_page: 1 },
    });
    expect(await dated.toPlay(again)).toBe(0);

    const screen = await phone(browser, '/fanshui', { member: again, site: dated.url });
    for (const label of ['返水中心', '累计领取', '待领取', '返水记录']) await screen.sees(label);
    await screen.sees('10.50');
    await screen.page.getByRole('button', { name: '点击领取' }).click();
    await screen.sees('领取成功，10.50元已存入中心钱包');
    await screen.close();

    const { jisuan, nojisuan, list } = await rebatesOf(again);
    expect([jisuan, nojisuan, list.data.map(({ state }) => state)]).toEqual([10.5, 0, [1, 1]]);
    expect(await dated.central(again)).toBe(10.5);
    expect(await dated.toPlay(again)).toBe(10.5);
    // Later than what would be taken for a repetition.
    dated.clock.advance(61_000);
    expect(await dated.call('claimRebates', {}, again)).toMatchObject({ message: '暂无领取额度！' });
  },
);

row(['R7.45', 'W41'], 'rebates of one venue, and of a period, are those alone', async () => {
  const member = await dated.member();
  const [one, other] = [await dated.venue('filter1', 'sport'), await dated.venue('filter2', 'sport')];
  await one.report({ id: 'f1', memberId: member.id, stake: 1_000_00n });
  await other.report({ id: 'f2', memberId: member.id, stake: 2_000_00n });
  await dated.nights();
  const asked = async (query: object) =>
    (
      await dated.call('rebates', { page: 1, type: '', ...query }, await dated.again(member))
    ).data.list.data.map(({ money }) => money);
  expect(await asked({ date: 1, api_type: 'filter1' })).toEqual([2]);
  expect(await asked({ date: 1, api_type: 'filter2' })).toEqual([4]);
  // Seven days are today and the six before it.
  await dated.nights(6);
  expect(await asked({ date: 2, api_type: '' })).toHaveLength(2);
  expect(await asked({ date: 1, api_type: '' })).toEqual([]);
  await dated.nights();
  expect(await asked({ date: 2, api_type: '' })).toEqual([]);
  expect(await asked({ date: 3, api_type: '' })).toHaveLength(2);
});
