/**
 * Wallet calls of whatever platform on a bad network, and our process killed among them: both sides' books agree to the fen. A platform
 * says how it bets, wins and rolls back (`aggregator/policy.ts`); what must hold is the same for all.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { startNode } from '../../testing/node.ts';
import type { Book } from './aggregator/book.ts';
import type { Outcome, PlayedBet, Policy } from './aggregator/policy.ts';
import { brisk, type Pace, published, type Wire, type WireFault, wireFaults } from './aggregator/wire.ts';
import type { PlatformSite, Seat } from './platform-site.ts';

interface HostileSite extends PlatformSite {
  readonly platform: Policy &
    Pick<Wire, 'deliverLate' | 'timeouts'> & {
      readonly book: Book;
      keepTime(pace: Pace): void;
    };
}

export interface Protocol {
  /** Of the protocol, in a fen. */
  readonly unitsPerFen: bigint;
  readonly game: string;
  /** What its answer says to a bet that was taken back before it came. */
  readonly takenBack: (answer: string) => boolean;
  /** What a bet is called here, where that is not its id there. */
  readonly named?: (bet: PlayedBet) => string;
  /** It has a list or totals to be compared with. */
  readonly reconciles: boolean;
}

const begin = 100_000n;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Those that the operator answers with a refusal end a bet; the platform tries the others again. */
const refused: readonly WireFault[] = ['flipped_bit', 'other_key'];
/** Those whose first letter does all that was asked. */
const harmless: readonly WireFault[] = ['twice', 'unknown_fields'];
const once_ = (fault: WireFault): Outcome => (refused.includes(fault) ? 'discarded' : 'accepted');

export function platformFaults(
  { unitsPerFen, game, takenBack, reconciles, named = ({ id }) => id }: Protocol,
  open: (clock: SetClock) => Promise<HostileSite>,
): void {
  const yuan = 100n * unitsPerFen;
  const clock = new SetClock(new Date());
  let at: HostileSite;
  beforeAll(async () => {
    at = await open(clock);
  });
  /** Stopping the site verifies the ledger. */
  afterAll(() => at.stop());

  const betOf = ({ user, token }: Seat, amount = 10n * yuan): PlayedBet => {
    return { id: randomUUID(), user, token, game, round: randomUUID(), amount };
  };
  const believed = (seat: Seat) => begin + at.platform.book.netOf(seat.user) / unitsPerFen;

  /** What the member has here is what the platform believes, and each call alone had its effect once. */
  async function agrees(seat: Seat, left: bigint): Promise<void> {
    await at.platform.deliverLate();
    expect(await seat.central()).toBe(left);
    expect(await seat.central()).toBe(believed(seat));
  }

  test.each(wireFaults)('a bet whose first letter meets %s', async (fault) => {
    const seat = await at.playing(begin);
    expect(await at.platform.bet(betOf(seat), [fault])).toBe(once_(fault));
    await agrees(seat, refused.includes(fault) ? begin : begin - 1_000n);
  });

  test.each(wireFaults)(
    'a bet whose every letter meets %s, and the first two of its rollback',
    async (fault) => {
      const seat = await at.playing(begin);
      const all = Array.from({ length: 5 }, () => fault);
      const accepted = harmless.includes(fault);
      const lost = accepted ? 'accepted' : 'rolled back';
      expect(await at.platform.bet(betOf(seat), all)).toBe(refused.includes(fault) ? 'discarded' : lost);
      await agrees(seat, accepted ? begin - 1_000n : begin);
    },
  );

  test.each(wireFaults)('a win whose first five letters meet %s is paid once', async (fault) => {
    const seat = await at.playing(begin);
    const bet = betOf(seat);
    await at.platform.bet(bet);
    const all = Array.from({ length: 5 }, () => fault);
    expect(await at.platform.win(bet, 25n * yuan, all)).toBe('accepted');
    await agrees(seat, begin + 1_500n);
  });

  test.each(wireFaults)('a rollback whose first five letters meet %s gives back once', async (fault) => {
    const seat = await at.playing(begin);
    const bet = betOf(seat);
    await at.platform.bet(bet);
    const all = Array.from({ length: 5 }, () => fault);
    expect(await at.platform.rollback(bet, all)).toBe('rolled back');
    await agrees(seat, begin);
  });

  test('a bet that arrives after its rollback takes nothing, and neither do its copies', async () => {
    for (const _bet of Array.from({ length: 4 })) {
      const seat = await at.playing(begin);
      expect(await at.platform.bet(betOf(seat), ['late', 'late', 'late'])).toBe('rolled back');
      const answers = await at.platform.deliverLate();
      expect(answers.map((one) => typeof one === 'object' && takenBack(one.text))).toEqual([
        true,
        true,
        true,
      ]);
      await agrees(seat, begin);
    }
  });

  test('a win of a day ago is paid, though the session ended half a day before; a bet of then is not taken', async () => {
    const seat = await at.playing(begin);
    const bet = betOf(seat);
    await at.platform.bet(bet);
    clock.advance(dayMs);
    expect(await at.platform.bet(betOf(seat))).toBe('discarded');
    expect(await at.platform.win(bet, 30n * yuan)).toBe('accepted');
    await agrees(seat, begin + 2_000n);
  });

  test('fifty bets of one member at once on money for ten: ten are taken, and both sides know which', async () => {
    const seat = await at.playing(begin);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => at.platform.bet(betOf(seat, 100n * yuan))),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(10);
    await agrees(seat, 0n);
  });

  test('a bet and its rollback at the same moment: whichever is first, nothing is kept', async () => {
    for (const _bet of Array.from({ length: 12 })) {
      const seat = await at.playing(begin);
      const bet = betOf(seat);
      // The platform has given the bet up, whatever comes of it.
      await Promise.all([
        at.platform.bet(bet, ['error_after', 'error_after', 'error_after']),
        at.platform.rollback(bet),
      ]);
      await agrees(seat, begin);
    }
  });

  test('at the platform’s own pace: a member’s row that is held through three tries of 1 s each, and the bet that commits late, is given back', async () => {
    const seat = await at.playing(begin);
    const { database } = at.site.running.site;
    const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.transaction(async (tx) => {
      const account = "select from ledger.account where owner = $1 and code = 'central' for update";
      expect((await tx.query(account, [String(seat.id)])).rows).toHaveLength(1);
      isHeld.resolve();
      await mayGo.promise;
    });
    await Promise.race([isHeld.promise, holding]);
    at.platform.keepTime(published);
    const before = at.platform.timeouts();
    const bet = betOf(seat);
    const placed = at.platform.bet(bet);
    await expect.poll(() => at.platform.timeouts() - before).toBeGreaterThanOrEqual(3);
    mayGo.resolve();
    await holding;
    expect(await placed).toBe('rolled back');
    at.platform.keepTime(brisk);
    await agrees(seat, begin);
    const { rows } = await database.query<{ state: string; stake: bigint }>(
      'select state, stake from bet where venue = $1 and bet_id = $2',
      [at.venue, named(bet)],
    );
    // It was taken after all, once, when nobody waited for it any more.
    expect(rows).toEqual([{ state: 'void', stake: 1_000n }]);
  });

  test.each(['before-stake', 'after-stake'])(
    'our process kills itself %s: whoever lives answers for it',
    async (killAt) => {
      const seats = await Promise.all(Array.from({ length: 6 }, () => at.playing(begin)));
      const node = await startNode(at.site.running.site.config, { killAt, env: at.environment });
      const ended = once(node.child, 'exit');
      at.callAt(node.address);
      // Whatever was under way there is sent again, or rolled back, at the node that lives.
      const turned = ended.then(() => at.callAt(at.site.running.address));
      const bets = seats.map((seat) => betOf(seat));
      const placed = Promise.all(bets.map((bet) => at.platform.bet(bet)));
      expect(await ended).toEqual([null, 'SIGKILL']);
      await turned;
      const outcomes = await placed;
      for (const [turn, seat] of seats.entries())
        await agrees(seat, outcomes[turn] === 'accepted' ? begin - 1_000n : begin);
    },
  );

  test('killed with -9 among rounds of twelve members: no round is lost, none is paid twice', async () => {
    const seats = await Promise.all(Array.from({ length: 12 }, () => at.playing(begin)));
    const node = await startNode(at.site.running.site.config, { env: at.environment });
    at.callAt(node.address);
    let rounds = 0;
    async function play(seat: Seat): Promise<void> {
      for (let round = 0; round < 6; round += 1) {
        const bet = betOf(seat);
        const outcome = await at.platform.bet(bet);
        rounds += 1;
        if (rounds === 20) void node.stop('SIGKILL').then(() => at.callAt(at.site.running.address));
        if (outcome === 'accepted') await at.platform.win(bet, round % 2 === 0 ? 0n : 15n * yuan);
      }
    }
    await Promise.all(seats.map(play));
    await node.stop();
    at.callAt(at.site.running.address);
    for (const seat of seats) await agrees(seat, believed(seat));
  });

  async function reconciled() {
    clock.advance(5 * minuteMs);
    const token = await at.site.staffToken();
    return (await at.site.staff('reconcileVenue', { code: at.venue }, token)).data;
  }

  if (reconciles)
    test('after all of it the platform’s list and our books agree for everybody', async () => {
      expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
    });
  else
    test('a platform that tells nothing of its own agrees with nobody: staff see how many were skipped', async () => {
      const seat = await at.playing(begin);
      await at.platform.bet(betOf(seat));
      const found = await reconciled();
      expect(found).toMatchObject({ players: 0, differences: 0 });
      expect(found.skipped).toBeGreaterThan(0);
    });
}
