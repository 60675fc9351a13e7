/** The money of free bets: the stake is nobody's of the members, the win is the member's at once, and the house's bonus in its figures. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberSums } from '../orders/index.ts';
import { beijingText, SetClock } from '../platform/clock.ts';
import { countFigures } from '../reports/index.ts';
import { type GiftSite, openGiftSite, type PlayedBet, type Seat } from '../testing/gift-site.ts';
import { settled } from '../testing/settled.ts';

const clock = new SetClock(new Date());
let at: GiftSite;
beforeAll(async () => {
  at = await openGiftSite(clock);
});
afterAll(() => at.stop());
// Figures of a day are those of one test.
beforeEach(() => clock.advance(86_400_000));

const begin = 100_000n;
/** Of the platform's units, in a yuan. */
const yuan = 100_000n;

/** A member in a game, with free bets there. */
async function giftedSeat(given = 3): Promise<Seat & { readonly reward: string; readonly username: string }> {
  const seat = await at.playing(begin);
  const { rows } = await at.site.owner.query<{ username: string }>(
    'select username from member where id = $1',
    [seat.id],
  );
  const username = rows[0]?.username ?? '';
  await at.give([username], { bets: given, stake: 10 });
  const [gift] = await at.giftsOf(seat);
  await at.work(gift?.id ?? 0);
  return { ...seat, username, reward: at.there(seat)[0]?.reward_uuid ?? '' };
}

const betOf = ({ user, token }: Seat): PlayedBet => ({
  id: randomUUID(),
  user,
  token,
  game: 'hub_fruits',
  round: randomUUID(),
  amount: 10n * yuan,
});
const playFree = (seat: Seat & { readonly reward: string }) =>
  play(seat, { is_free: true, reward_uuid: seat.reward });
/** @param members of the request that say that the bet is free */
async function play(seat: Seat, members = {}): Promise<PlayedBet> {
  for (let tries = 1; ; tries += 1) {
    const bet = betOf(seat);
    const answer = await at.platform.bet(bet, [], members);
    // One of many at once that the site had no time for is rolled back, and played again.
    if (answer === 'rolled back' && tries < 5) continue;
    expect(answer).toBe('accepted');
    return bet;
  }
}

/** What the house's accounts of this venue hold, by their codes. */
async function house(): Promise<Record<string, bigint>> {
  const { rows } = await at.site.owner.query<{ code: string; balance: string }>(
    `select a.code, b.balance::text as balance from ledger.account_on_record a cross join lateral ledger.balances(array[a.id]) b
      where a.owner = 'house' and a.code like '%hub88'`,
  );
  return {
    'free_bets/hub88': 0n,
    ...Object.fromEntries(rows.map(({ code, balance }) => [code, BigInt(balance)])),
  };
}

async function movesOf(bet: PlayedBet) {
  const { rows } = await at.site.owner.query<{ kind: string; amount: bigint }>(
    `select t.kind, sum(l.amount)::bigint as amount
       from ledger.transfer_on_record t cross join lateral unnest(t.accounts, t.amounts) l (account, amount)
       join ledger.account_on_record a on a.id = l.account
      where t.reference = $1 and a.owner <> 'house' group by t.kind, t.id, t.xid order by t.xid, t.id`,
    [`bet/hub88/${bet.id}`],
  );
  return rows;
}

/** Of this day, yuan. */
async function figures() {
  await settled(at.site.owner);
  await countFigures(at.site.running.site, 1_000);
  const day = beijingText(clock.now()).slice(0, 10);
  const token = await at.site.staffToken('chief');
  const { data } = await at.site.staff('reportFigures', { from: day, to: day }, token);
  const of = (name: string) => data.figures.find((one) => one.name === name)?.value;
  return {
    stake: of('stake'),
    payout: of('payout'),
    ggr: of('ggr'),
    bonus: of('bonus'),
    ngr: of('ngr'),
    bets: of('bets'),
  };
}

const listedOf = async (seat: Seat) => {
  const token = await at.site.staffToken('chief');
  return (await at.site.staff('freeBetList', { state: 'all', member: Number(seat.id) }, token)).data.rows[0];
};

test('a free bet takes nothing; what it wins is cash at once, from an account of the house’s own, and a bonus in the figures', async () => {
  const seat = await giftedSeat();
  const before = await house();
  const won = await playFree(seat);
  expect([await seat.central(), await movesOf(won)]).toEqual([begin, []]);
  expect(await at.platform.win(won, 25n * yuan)).toBe('accepted');
  const lost = await playFree(seat);
  expect(await at.platform.win(lost, 0n)).toBe('accepted');
  // A paid bet beside them is the venue's.
  const paid = betOf(seat);
  await at.platform.bet(paid);
  await at.platform.win(paid, 4n * yuan);
  expect(await seat.central()).toBe(begin + 2_500n - 1_000n + 400n);
  expect(await movesOf(won)).toEqual([{ kind: 'free_bet_win', amount: 2_500n }]);
  const after = await house();
  expect(after['free_bets/hub88']).toBe((before['free_bets/hub88'] ?? 0n) - 2_500n);
  expect((after['venue/hub88'] ?? 0n) - (before['venue/hub88'] ?? 0n)).toBe(600n);
  expect(await figures()).toEqual({ stake: 10, payout: 4, ggr: 6, bonus: 25, ngr: -19, bets: 3 });
  const chief = await at.site.staffToken('chief');
  // What staff read of the member's own bets is what it opens to.
  const { data: page } = await at.site.staff('memberPage', { id: Number(seat.id) }, chief);
  const day = beijingText(clock.now()).slice(0, 10);
  const ofMember = { figure: 'ggr', from: day, to: day, by: 'member', value: String(seat.id) } as const;
  expect(page.won).toBe(-6);
  expect((await at.site.staff('reportLines', ofMember, chief)).data.sum).toBe(-page.won);
  const sums = await memberSums(at.site.running.site.database, [seat.id]);
  expect(sums(seat.id)).toMatchObject({ won: -600n, gifts: 2_500n });
  // Nothing has to be played before it may leave.
  expect((await at.site.call('turnoverLeft', {}, { token: seat.session })).data.bet_amount).toBe(0);
  expect(await listedOf(seat)).toMatchObject({ played: 2, won: 25 });
  expect((await at.site.call('freeBets', {}, { token: seat.session })).data.data).toEqual([
    expect.objectContaining({ bets: 3, left: 1 }),
  ]);
});

test.each(['release', 'refuse'] as const)(
  'a free bet’s win above the limits is held as any, and is the house’s bonus only while it is the member’s: %s',
  async (verdict) => {
    const seat = await giftedSeat();
    const before = await house();
    const bet = await playFree(seat);
    // More than the venue pays at once without anybody looking.
    const { win } = await at.site.running.settings.current('exposure');
    const amount = BigInt(win) + 100n;
    await at.platform.win(bet, amount * 1_000n);
    expect(await seat.central()).toBe(begin);
    expect(await figures()).toMatchObject({ ggr: 0, bonus: Number(amount) / 100 });
    const [chief, second] = [await at.site.staffToken('chief'), await at.site.staffToken('chief2')];
    const held = (await at.site.staff('heldWins', {}, chief)).data.rows.find(
      ({ subject }) => subject === bet.id,
    );
    const id = held?.id ?? 0;
    await at.site.staff('proposeHeldWin', { id, verdict, reason: '看过' }, chief, randomUUID());
    const confirmed = { id, verdict, held: held?.held ?? 0 };
    expect((await at.site.staff('confirmHeldWin', confirmed, second, randomUUID())).code).toBe(200);
    const kept = verdict === 'release' ? amount : 0n;
    expect(await seat.central()).toBe(begin + kept);
    const after = await house();
    expect(after['venue/hub88']).toBe(before['venue/hub88']);
    expect((before['free_bets/hub88'] ?? 0n) - (after['free_bets/hub88'] ?? 0n)).toBe(kept);
    expect(await figures()).toMatchObject({ ggr: 0, bonus: Number(kept) / 100, ngr: 0 - Number(kept) / 100 });
  },
);

test('what the maker gives away, a spin of nothing, and a free bet that names no gift stay with the venue', async () => {
  const seat = await giftedSeat();
  const before = await house();
  const [promo, nothing, nameless] = [betOf(seat), { ...betOf(seat), amount: 0n }, betOf(seat)];
  await at.platform.bet(promo, [], { is_free: true, is_supplier_promo: true });
  await at.platform.bet(nothing);
  await at.platform.bet(nameless, [], { is_free: true });
  for (const bet of [promo, nothing, nameless]) await at.platform.win(bet, 5n * yuan);
  expect(await seat.central()).toBe(begin + 1_500n);
  const after = await house();
  expect((after['venue/hub88'] ?? 0n) - (before['venue/hub88'] ?? 0n)).toBe(-1_500n);
  expect(after['free_bets/hub88']).toBe(before['free_bets/hub88']);
  expect(await figures()).toMatchObject({ ggr: -15, bonus: 0, ngr: -15 });
  expect(await listedOf(seat)).toMatchObject({ played: 0, won: 0 });
});

test('fifty wins at once of free and paid bets are each booked where they belong', async () => {
  const seats = [await giftedSeat(5), await giftedSeat(5)];
  const before = await house();
  const bets = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const seat = seats[n % 2] ?? (await giftedSeat());
      return n % 5 === 0 ? playFree(seat) : play(seat);
    }),
  );
  // Those that end no round are paid together with others.
  await Promise.all(bets.map((bet) => at.platform.win(bet, 10n * yuan, [], { round_closed: false })));
  const after = await house();
  expect((after['free_bets/hub88'] ?? 0n) - (before['free_bets/hub88'] ?? 0n)).toBe(-10_000n);
  expect(after['venue/hub88']).toBe(before['venue/hub88']);
  expect(await figures()).toMatchObject({ ggr: 0, bonus: 100, ngr: -100 });
});

test('a free bet of a gift that nobody gave, of another member’s, or beyond its number is the platform’s own cost', async () => {
  const [seat, other] = [await giftedSeat(1), await giftedSeat()];
  const before = await house();
  const free = async (reward: string) => {
    const bet = betOf(seat);
    expect(await at.platform.bet(bet, [], { is_free: true, reward_uuid: reward })).toBe('accepted');
    await at.platform.win(bet, 10n * yuan);
  };
  for (const reward of [randomUUID(), other.reward, seat.reward, seat.reward]) await free(reward);
  const after = await house();
  // One of the four was given.
  expect((after['free_bets/hub88'] ?? 0n) - (before['free_bets/hub88'] ?? 0n)).toBe(-1_000n);
  expect((after['venue/hub88'] ?? 0n) - (before['venue/hub88'] ?? 0n)).toBe(-3_000n);
});

test('after all of it the platform’s list and our books agree', async () => {
  clock.advance(5 * 60_000);
  const { data } = await at.site.staff(
    'reconcileVenue',
    { code: at.venue },
    await at.site.staffToken('chief'),
  );
  expect(data).toMatchObject({ skipped: 0, differences: 0 });
});

// The platform of our hand keeps one win of a bet: it comes after the two books were compared.
test('two wins of one free bet, and its rollback, leave nothing anywhere', async () => {
  const seat = await giftedSeat();
  const before = await house();
  const bet = await playFree(seat);
  await at.platform.win(bet, 25n * yuan);
  const more = {
    user: seat.user,
    token: seat.token,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet.id,
    amount: 5n * yuan,
    currency: 'CNY',
  };
  expect(await at.platform.call('transaction/win', more)).toMatchObject({ status: 'RS_OK' });
  expect(await seat.central()).toBe(begin + 3_000n);
  expect(await figures()).toMatchObject({ ggr: 0, bonus: 30, ngr: -30 });
  expect(await at.platform.rollback(bet)).toBe('rolled back');
  expect([await seat.central(), await house()]).toEqual([begin, before]);
  expect(await movesOf(bet)).toEqual([
    { kind: 'free_bet_win', amount: 2_500n },
    { kind: 'free_bet_win', amount: 500n },
    { kind: 'free_bet_undone', amount: -3_000n },
  ]);
  expect(await figures()).toMatchObject({ ggr: 0, bonus: 0, ngr: 0 });
  expect(await listedOf(seat)).toMatchObject({ played: 0, won: 0 });
});

test('a free bet that was rolled back is left to be played once more, and costs the house what it wins then', async () => {
  const seat = await giftedSeat(1);
  const before = await house();
  const undone = await playFree(seat);
  await at.platform.win(undone, 25n * yuan);
  expect(await at.platform.rollback(undone)).toBe('rolled back');
  await at.platform.win(await playFree(seat), 10n * yuan);
  const after = await house();
  expect((after['free_bets/hub88'] ?? 0n) - (before['free_bets/hub88'] ?? 0n)).toBe(-1_000n);
  expect(after['venue/hub88']).toBe(before['venue/hub88']);
});

test.each([
  [2, 'used'],
  [1, 'expired'],
] as const)(
  'of two free bets that the platform has forgotten %i were played: they are %s then, and what was won stands beside them',
  async (played, state) => {
    const seat = await giftedSeat(2);
    for (let each = 0; each < played; each += 1) await at.platform.win(await playFree(seat), 5n * yuan);
    at.platform.rewards.forget(seat.reward);
    clock.advance(2 * 86_400_000);
    await at.minute();
    expect(await listedOf(seat)).toMatchObject({ state, played, won: 5 * played });
  },
);
