/**
 * Members' own limits and breaks where a platform plays from the central wallet and calls as it pleases: at the moment at which they
 * begin and end, and with fifty calls at once at two nodes. A platform says how it bets, wins and takes back (`aggregator/policy.ts`).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import type { PlayedBet, Policy } from './aggregator/policy.ts';
import type { PlatformSite, Seat } from './platform-site.ts';

interface LimitedSite extends PlatformSite {
  readonly platform: Policy;
}

export interface LimitedProtocol {
  /** Of the protocol, in a fen. */
  readonly unitsPerFen: bigint;
  readonly game: string;
}

const begin = 100_000n;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const spanMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const;
type Span = keyof typeof spanMs;
type Kind = 'stake' | 'loss';
interface Wanted {
  readonly kind: Kind | 'time';
  readonly span: Span;
  /** yuan */
  readonly amount?: string;
  readonly minutes?: number;
}
const kindsAndSpans = (['stake', 'loss'] as const).flatMap((kind) =>
  (['day', 'week', 'month'] as const).map((span) => ({ kind, span })),
);
/** Around the moment at which something begins or ends, in ms. */
const around = [
  { ms: -1_000, before: true },
  { ms: -1, before: true },
  { ms: 0, before: false },
  { ms: 1, before: false },
  { ms: 1_000, before: false },
];

export function platformLimits(
  { unitsPerFen, game }: LimitedProtocol,
  open: (clock: SetClock) => Promise<LimitedSite>,
): void {
  const clock = new SetClock(new Date());
  let at: LimitedSite;
  let other: Awaited<ReturnType<PlatformSite['site']['secondNode']>>;
  beforeAll(async () => {
    at = await open(clock);
    other = await at.site.secondNode();
    at.callAt(at.site.running.address, other.address);
  });
  /** Stopping the site verifies the ledger. */
  afterAll(async () => {
    await other?.stop();
    await at?.stop();
  });
  afterEach(() => at.callAt(at.site.running.address, other.address));

  const betOf = ({ user, token }: Seat, fen = 1_000n, round: string = randomUUID()): PlayedBet => {
    return { id: randomUUID(), user, token, game, round, amount: fen * unitsPerFen };
  };
  const bet = (seat: Seat, fen?: bigint, round?: string) => at.platform.bet(betOf(seat, fen, round));
  const set = async ({ session }: Seat, which: Wanted) =>
    expect((await at.site.call('setPlayLimit', which, { token: session })).code).toBe(200);
  const inYuan = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;
  const limit = (seat: Seat, kind: Kind, span: Span, fen: bigint) =>
    set(seat, { kind, span, amount: inYuan(fen) });
  /** The game and the member's session outlive whatever the test is about. */
  async function stays({ id }: Seat): Promise<void> {
    const forever = new Date(clock.now().getTime() + 400 * dayMs);
    await at.site.owner.query(
      'update session set expires_at = $2, idle_seconds = null where member_id = $1',
      [id, forever],
    );
    await at.site.owner.query('update seamless_session set expires_at = $2 where member_id = $1', [
      id,
      forever,
    ]);
  }

  test.each(kindsAndSpans)(
    'of 50 bets at once at two nodes a $kind limit for a $span lets through those that fit, and no other',
    async ({ kind, span }) => {
      const seat = await at.playing(begin);
      await limit(seat, kind, span, 7_999n);
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => bet(seat)));
      expect(outcomes.filter((one) => one === 'accepted')).toHaveLength(7);
      expect(outcomes.filter((one) => one === 'discarded')).toHaveLength(43);
      expect(await seat.central()).toBe(begin - 7_000n);
      // What is left is there to the fen.
      expect([await bet(seat, 1_000n), await bet(seat, 999n), await bet(seat, 1n)]).toEqual([
        'discarded',
        'accepted',
        'discarded',
      ]);
    },
  );

  test('stakes of all sizes at once come as near to the limit as they fit one after the other, and never past it', async () => {
    const seat = await at.playing(begin);
    await limit(seat, 'stake', 'day', 10_000n);
    await limit(seat, 'loss', 'month', 9_000n);
    const sizes = Array.from({ length: 50 }, (_, n) => BigInt(1 + ((n * 389) % 1_500)));
    const outcomes = await Promise.all(sizes.map((size) => bet(seat, size)));
    const staked = sizes.reduce((sum, size, n) => (outcomes[n] === 'accepted' ? sum + size : sum), 0n);
    expect(await seat.central()).toBe(begin - staked);
    expect(staked).toBeLessThanOrEqual(9_000n);
    const refused = sizes.filter((_size, n) => outcomes[n] !== 'accepted');
    for (const size of refused) expect(staked + size).toBeGreaterThan(9_000n);
  });

  test('bets that are lost while others come are lost once: no more than the limit, and no less', async () => {
    const seat = await at.playing(begin);
    await limit(seat, 'loss', 'week', 7_000n);
    const lost = async () => {
      const one = betOf(seat);
      if ((await at.platform.bet(one)) !== 'accepted') return 0;
      expect(await at.platform.win(one, 0n)).toBe('accepted');
      return 1;
    };
    const all = await Promise.all(Array.from({ length: 50 }, lost));
    expect(all.filter((one) => one === 1)).toHaveLength(7);
    expect(await seat.central()).toBe(begin - 7_000n);
    expect(await bet(seat, 1n)).toBe('discarded');
  });

  test('what is taken back or won gives its room back, to the fen: stakes by taking back alone', async () => {
    const [staking, losing] = [await at.playing(begin), await at.playing(begin)];
    await limit(staking, 'stake', 'day', 1_000n);
    await limit(losing, 'loss', 'day', 1_000n);
    const [taken, won] = [betOf(staking), betOf(losing)];
    expect([await at.platform.bet(taken), await at.platform.bet(won)]).toEqual(['accepted', 'accepted']);
    expect([await bet(staking, 1n), await bet(losing, 1n)]).toEqual(['discarded', 'discarded']);
    await at.platform.win(won, 1_300n * unitsPerFen);
    expect([await bet(losing, 1_301n), await bet(losing, 1_300n)]).toEqual(['discarded', 'accepted']);
    await at.platform.rollback(taken);
    expect([await bet(staking, 1_001n), await bet(staking, 1_000n)]).toEqual(['discarded', 'accepted']);
  });

  test.each(kindsAndSpans)(
    'a $kind limit for a $span counts a bet until exactly that span is over',
    async ({ kind, span }) => {
      const seat = await at.playing(begin);
      await stays(seat);
      await limit(seat, kind, span, 1_000n);
      const first = betOf(seat);
      expect(await at.platform.bet(first)).toBe('accepted');
      if (kind === 'loss') await at.platform.win(first, 0n);
      const over = clock.now().getTime() + spanMs[span];
      for (const { ms, before } of around.filter((one) => one.before)) {
        clock.set(new Date(over + ms));
        expect(await bet(seat, 1n), `${ms} ms, ${before}`).toBe('discarded');
      }
      for (const { ms } of around.filter((one) => !one.before)) {
        clock.set(new Date(over + ms));
        expect(await bet(seat, 1n), `${ms} ms`).toBe('accepted');
      }
      expect([await bet(seat, 998n), await bet(seat, 997n)]).toEqual(['discarded', 'accepted']);
    },
  );

  test('a lower limit holds for the next bet, and for those that were asked for before it was answered it is either limit', async () => {
    const seat = await at.playing(begin);
    await limit(seat, 'stake', 'day', 50_000n);
    const bets = Promise.all(Array.from({ length: 40 }, () => bet(seat)));
    await limit(seat, 'stake', 'day', 3_000n);
    const now = await Promise.all(Array.from({ length: 10 }, () => bet(seat)));
    await bets;
    const staked = begin - (await seat.central());
    // Those after the answer fit the lower limit, whatever those before it took.
    if (staked > 3_000n) expect(now).not.toContain('accepted');
    expect(await bet(seat, 3_001n)).toBe('discarded');
  });

  test.each(['break', 'exclusion'] as const)(
    'a round that began before (%s) is played to its end: paid, taken back, and nothing more staked in it',
    async (kind) => {
      const seat = await at.playing(begin);
      const round = randomUUID();
      const [won, undone] = [betOf(seat, 1_000n, round), betOf(seat, 2_000n, round)];
      expect([await at.platform.bet(won), await at.platform.bet(undone)]).toEqual(['accepted', 'accepted']);
      await at.site.call('takePlayBreak', { kind, days: 180 }, { token: seat.session });
      expect(await bet(seat, 1n, round)).toBe('discarded');
      // In this order: where a win ends its round, nothing of it can be taken back any more.
      expect(await at.platform.rollback(undone)).toBe('rolled back');
      expect(await at.platform.win(won, 5_000n * unitsPerFen)).toBe('accepted');
      expect(await seat.central()).toBe(begin + 4_000n);
      expect(await bet(seat, 1n, round)).toBe('discarded');
    },
  );

  test('a break ends at its moment, to the millisecond', async () => {
    const seat = await at.playing(begin);
    await stays(seat);
    const over = clock.now().getTime() + dayMs;
    await at.site.call('takePlayBreak', { kind: 'break', days: 1 }, { token: seat.session });
    for (const { ms, before } of around) {
      clock.set(new Date(over + ms));
      expect(await bet(seat, 1n), `${ms} ms`).toBe(before ? 'discarded' : 'accepted');
    }
  });

  test('of 50 bets around the moment of an exclusion those that come after its answer are refused, and what was taken is settled', async () => {
    const seat = await at.playing(begin);
    const early = Array.from({ length: 25 }, () => betOf(seat));
    const outcomes = early.map((one) => at.platform.bet(one));
    await at.site.call('takePlayBreak', { kind: 'exclusion', days: 180 }, { token: seat.session });
    const late = await Promise.all(Array.from({ length: 25 }, () => bet(seat)));
    expect(late).toEqual(late.map(() => 'discarded'));
    for (const [n, one] of early.entries())
      if ((await outcomes[n]) === 'accepted')
        expect(await at.platform.win(one, 1_000n * unitsPerFen)).toBe('accepted');
    expect(await seat.central()).toBe(begin);
  });

  test('an exclusion that somebody takes in one account holds in their other one, whose session and game were open before', async () => {
    const [first, second] = [await at.playing(begin), await at.playing(begin)];
    await at.site.owner.query(
      `insert into account_trace (kind, value, member_id, registered_at, seen_at)
       select 'device', $1, who, $3, $3 from unnest($2::bigint[]) a (who)`,
      [`limits ${randomUUID()}`, [first.id, second.id], clock.now()],
    );
    const round = randomUUID();
    const open_ = betOf(second, 1_000n, round);
    expect(await at.platform.bet(open_)).toBe('accepted');
    await at.site.call('takePlayBreak', { kind: 'exclusion', days: 180 }, { token: first.session });
    expect(await Promise.all(Array.from({ length: 20 }, () => bet(second, 1n)))).toEqual(
      Array.from({ length: 20 }, () => 'discarded'),
    );
    expect(await bet(second, 1n, round)).toBe('discarded');
    expect(await at.platform.win(open_, 3_000n * unitsPerFen)).toBe('accepted');
    expect(await second.central()).toBe(begin + 2_000n);
  });

  test('the millisecond that reaches the time limit ends bets at both nodes, not the round that is open', async () => {
    const seat = await at.playing(begin);
    await stays(seat);
    const sign = () => at.site.call('playSign', {}, { token: seat.session });
    await set(seat, { kind: 'time', span: 'day', minutes: 10 });
    await sign();
    for (let minute = 1; minute < 10; minute += 1) {
      clock.advance(minuteMs);
      await sign();
    }
    const open_ = betOf(seat);
    expect(await at.platform.bet(open_)).toBe('accepted');
    for (const { step, may } of [
      { step: minuteMs - 1_000, may: true },
      { step: 999, may: true },
      { step: 1, may: false },
      { step: 1_000, may: false },
    ]) {
      clock.advance(step);
      await sign();
      const outcomes = [await bet(seat, 1n), await bet(seat, 1n)];
      expect(outcomes).toEqual(outcomes.map(() => (may ? 'accepted' : 'discarded')));
    }
    expect(await at.platform.win(open_, 2_000n * unitsPerFen)).toBe('accepted');
    expect(await seat.central()).toBe(begin + 1_000n - 4n);
  });
}
