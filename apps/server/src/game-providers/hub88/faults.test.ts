/** Wallet calls of Hub88 on a bad network, and our process killed among them: both sides' books agree to the fen. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { startNode } from '../../testing/node.ts';
import type { Outcome, PlayedBet } from '../testing/aggregator/caller.ts';
import { type WireFault, wireFaults } from '../testing/aggregator/wire.ts';
import { type Hub88Site, hub88Venue, type Seat, startHub88Site } from '../testing/hub88-site.ts';

const begin = 100_000n;
const yuan = 100_000n;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const clock = new SetClock(new Date());
let hub: Hub88Site;
beforeAll(async () => {
  hub = await startHub88Site(clock);
});
/** Stopping the site verifies the ledger. */
afterAll(() => hub.stop());

const betOf = ({ user, token }: Seat, amount = 10n * yuan): PlayedBet => ({
  id: randomUUID(),
  user,
  token,
  game: 'hub_dragons',
  round: randomUUID(),
  amount,
});

/** What the member has here is what the platform believes, and each call alone had its effect once. */
async function agrees(seat: Seat, left: bigint): Promise<void> {
  await hub.platform.deliverLate();
  expect(await seat.central()).toBe(left);
  expect(await seat.central()).toBe(begin + hub.platform.book.netOf(seat.user) / 1_000n);
}

/** The platform's list against our books, for everybody who played. */
async function reconciled() {
  clock.advance(5 * minuteMs);
  const { data } = await hub.site.staff('reconcileVenue', { code: hub88Venue }, await hub.site.staffToken());
  return data;
}

/** Those that the operator answers with a refusal end a bet; the platform tries the others again. */
const refused: readonly WireFault[] = ['flipped_bit', 'other_key'];
/** Those whose first letter does all that was asked. */
const harmless: readonly WireFault[] = ['twice', 'unknown_fields'];
const once_ = (fault: WireFault): Outcome => (refused.includes(fault) ? 'discarded' : 'accepted');

test.each(wireFaults)('a bet whose first letter meets %s', async (fault) => {
  const seat = await hub.playing(begin);
  expect(await hub.platform.bet(betOf(seat), [fault])).toBe(once_(fault));
  await agrees(seat, refused.includes(fault) ? begin : begin - 1_000n);
});

test.each(wireFaults)(
  'a bet whose every letter meets %s, and the first two of its rollback',
  async (fault) => {
    const seat = await hub.playing(begin);
    const all = Array.from({ length: 5 }, () => fault);
    const accepted = harmless.includes(fault);
    const lost = accepted ? 'accepted' : 'rolled back';
    expect(await hub.platform.bet(betOf(seat), all)).toBe(refused.includes(fault) ? 'discarded' : lost);
    await agrees(seat, accepted ? begin - 1_000n : begin);
  },
);

test.each(wireFaults)('a win whose first five letters meet %s is paid once', async (fault) => {
  const seat = await hub.playing(begin);
  const bet = betOf(seat);
  await hub.platform.bet(bet);
  const all = Array.from({ length: 5 }, () => fault);
  expect(await hub.platform.win(bet, 25n * yuan, all)).toBe('accepted');
  await agrees(seat, begin + 1_500n);
});

test.each(wireFaults)('a rollback whose first five letters meet %s gives back once', async (fault) => {
  const seat = await hub.playing(begin);
  const bet = betOf(seat);
  await hub.platform.bet(bet);
  const all = Array.from({ length: 5 }, () => fault);
  expect(await hub.platform.rollback(bet, all)).toBe('rolled back');
  await agrees(seat, begin);
});

test('a bet that arrives after its rollback takes nothing, and neither do its copies', async () => {
  const seat = await hub.playing(begin);
  expect(await hub.platform.bet(betOf(seat), ['late', 'late', 'late'])).toBe('rolled back');
  const answers = await hub.platform.deliverLate();
  expect(answers.map((one) => typeof one === 'object' && JSON.parse(one.text).status)).toEqual(
    Array.from({ length: 3 }, () => 'RS_ERROR_TRANSACTION_ROLLED_BACK'),
  );
  await agrees(seat, begin);
});

test('a win of a day ago is paid, though the session ended half a day before; a bet of then is not taken', async () => {
  const seat = await hub.playing(begin);
  const bet = betOf(seat);
  await hub.platform.bet(bet);
  clock.advance(dayMs);
  expect(await hub.platform.bet(betOf(seat))).toBe('discarded');
  expect(await hub.platform.win(bet, 30n * yuan)).toBe('accepted');
  await agrees(seat, begin + 2_000n);
});

test('fifty bets of one member at once on money for ten: ten are taken, and both sides know which', async () => {
  const seat = await hub.playing(begin);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => hub.platform.bet(betOf(seat, 100n * yuan))),
  );
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(10);
  await agrees(seat, 0n);
});

test.each(['before-stake', 'after-stake'])(
  'our process kills itself %s: whoever lives answers for it',
  async (killAt) => {
    const seats = await Promise.all(Array.from({ length: 6 }, () => hub.playing(begin)));
    const node = await startNode(hub.site.running.site.config, { killAt, env: hub.environment });
    const ended = once(node.child, 'exit');
    hub.callAt(node.address);
    // Whatever was under way there is sent again, or rolled back, at the node that lives.
    const turned = ended.then(() => hub.callAt(hub.site.running.address));
    const bets = seats.map((seat) => betOf(seat));
    const placed = Promise.all(bets.map((bet) => hub.platform.bet(bet)));
    expect(await ended).toEqual([null, 'SIGKILL']);
    await turned;
    const outcomes = await placed;
    for (const [at, seat] of seats.entries())
      await agrees(seat, outcomes[at] === 'accepted' ? begin - 1_000n : begin);
  },
);

test('killed with -9 among rounds of twelve members: no round is lost, none is paid twice', async () => {
  const seats = await Promise.all(Array.from({ length: 12 }, () => hub.playing(begin)));
  const node = await startNode(hub.site.running.site.config, { env: hub.environment });
  hub.callAt(node.address);
  let rounds = 0;
  async function play(seat: Seat): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      const bet = betOf(seat);
      const outcome = await hub.platform.bet(bet);
      rounds += 1;
      if (rounds === 20) void node.stop('SIGKILL').then(() => hub.callAt(hub.site.running.address));
      if (outcome === 'accepted') await hub.platform.win(bet, round % 2 === 0 ? 0n : 15n * yuan);
    }
  }
  await Promise.all(seats.map(play));
  await node.stop();
  hub.callAt(hub.site.running.address);
  for (const seat of seats) await agrees(seat, begin + hub.platform.book.netOf(seat.user) / 1_000n);
});

test('after all of it the platform’s list and our books agree for everybody', async () => {
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});
