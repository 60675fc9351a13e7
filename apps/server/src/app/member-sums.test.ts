/** What staff see of a member beside a deposit that waits: what they brought, took, won and were given, and on their page every risk. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insideOf } from '../../../../attacks/inside.ts';
import { openGameSession } from '../game-providers/seamless/sessions.ts';
import { openSeamlessCaller } from '../game-providers/testing/seamless-caller.ts';
import { memberSums } from '../orders/index.ts';
import { countFigures } from '../reports/index.ts';
import { settled } from '../testing/settled.ts';
import { startTestSite, type TestSite, walletSecret } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
});
afterAll(() => site.stop());

const asked = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;

test('a deposit that waits has the member’s sums beside it, the same as their page and to the fen', async () => {
  const member = await site.memberWith(500_000n);
  const order = () => site.call('openDeposit', asked, { token: member.token, key: crypto.randomUUID() });
  const waiting = async () =>
    (await site.staff('depositQueue', { member: Number(member.id) }, chief)).data.rows;
  await insideOf(site).withdrawals(member, 200, 1);
  await order();
  const [first] = await waiting();
  expect(first?.sums).toMatchObject({ withdrawn: 200, won: 0 });
  await site.staff('approveDeposit', { id: first?.id ?? 0, amount: 999.5 }, chief, crypto.randomUUID());
  const venue = 'mpdz';
  const token = await openGameSession(site.running.site, {
    venue,
    memberId: member.id,
    memberToken: member.token,
  });
  const caller = openSeamlessCaller({
    address: site.running.address,
    venue,
    secret: walletSecret,
    now: () => Date.now(),
  });
  const player = `m${member.id}`;
  const bet = caller.betOf({ player, token });
  await caller.call('bet', bet);
  await caller.call('win', { id: crypto.randomUUID(), player, bet: bet.id, amount: 275 });
  await order();
  await expect.poll(async () => (await waiting())[0]?.sums.won, { timeout: 20_000 }).toBe(-7.25);
  const [second] = await waiting();
  const { data: page } = await site.staff('memberPage', { id: Number(member.id) }, chief);
  expect(second?.sums).toEqual({
    deposited: page.deposits.sum,
    withdrawn: 200,
    won: page.won,
    gifts: 0,
  });
  // Each sum at the head of the page opens to lines that come to the same.
  await settled(site.owner);
  await countFigures(site.running.site);
  const lines = async (figure: 'deposits' | 'withdrawals' | 'net_deposit' | 'ggr') => {
    const [from, to] = ['2020-01-01', '2036-01-01'];
    const asked = { figure, from, to, by: 'member', value: String(member.id) } as const;
    return (await site.staff('reportLines', asked, chief)).data;
  };
  const fen = (yuan: number) => Math.round(yuan * 100);
  // What the test itself gave the member came by no order.
  const given = 5_000;
  for (const [figure, shown] of [
    ['deposits', page.deposits.sum + given],
    ['withdrawals', page.withdrawals.sum],
    ['net_deposit', page.deposits.sum - page.withdrawals.sum + given],
    ['ggr', -page.won],
  ] as const) {
    const { sum, rows } = await lines(figure);
    expect([figure, fen(sum ?? 0), rows.reduce((all, { adds }) => all + fen(adds), 0)]).toEqual([
      figure,
      fen(shown),
      fen(shown),
    ]);
  }
  expect(page.deposits.sum).toBeGreaterThan(0);
  expect(page.deposits.sum - (first?.sums.deposited ?? 0)).toBe(999.5);
});

test('of somebody who has nothing all sums are 0', async () => {
  const { id } = await site.member();
  const of = await memberSums(site.running.site.database, [id]);
  const nothing = { deposited: 0n, withdrawn: 0n, won: 0n, gifts: 0n };
  expect([of(id), of(999_999_999n)]).toEqual([nothing, nothing]);
});

test('a member’s page names what they came with of the watch list, and why it stands there', async () => {
  const { id } = await site.member();
  const page = async () => (await site.staff('memberPage', { id: Number(id) }, chief)).data;
  expect((await page()).watched).toEqual([]);
  await site.owner.query(
    "insert into session (token_hash, member_id, created_at, expires_at, address, device) values (decode(repeat('ab', 32), 'hex'), $1, now(), now() + interval '1 day', '203.0.113.9', '')",
    [id],
  );
  const entry = { list: 'watch', kind: 'network', value: '203.0.113.9', reason: '同一网络多号' } as const;
  expect((await site.staff('addListEntry', entry, chief, crypto.randomUUID())).code).toBe(200);
  expect((await page()).watched).toEqual([{ kind: 'network', reason: '同一网络多号' }]);
  expect((await page()).ofAgeAt).toBeNull();
});
