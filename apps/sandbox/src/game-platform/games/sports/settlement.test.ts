/** Whatever is bet and however matches end: money is neither made nor lost, and every bet pays what its odds say. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { balanceOf, createPlayer, move } from '../../money/players.ts';
import { findOrder, type Order, oddsNow, placeOrder } from './bets.ts';
import { comingEvents, findEvent, sportOf } from './events.ts';
import { advance, correctEvent } from './settlement.ts';
import { findSelection } from './sports.ts';

const wishes = fc.array(
  fc.record({
    id: fc.uuid(),
    player: fc.constantFrom('a', 'b', 'c'),
    stake: fc.bigInt({ min: 200n, max: 2_000_000n }),
    legs: fc.uniqueArray(fc.record({ match: fc.nat({ max: 5 }), market: fc.nat(), selection: fc.nat() }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ match }) => match,
    }),
  }),
  { minLength: 5, maxLength: 30 },
);

describe('any bets on any matches', () => {
  let platform: TestPlatform;
  let offset = 0;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());

  it.each([
    ['football', 'mpty', 11],
    ['arena', 'mpdj', 12],
  ])('end with the money where it belongs: %s', (game, venue, seed) => {
    const { platform: world } = platform;
    const { store, clock } = world;
    const deposit = 10_000_000n;
    let [corrected, settled, accumulators] = [0, 0, 0];
    fc.assert(
      fc.property(wishes, fc.array(fc.nat({ max: 9 }), { maxLength: 2 }), (orders, corrections) => {
        // A day further: matches that nobody bet on yet, and players with known money.
        offset += 86_400_000;
        clock.shift(offset);
        advance(world);
        clock.shift(offset + 20_000);
        const now = clock.now();
        const open = comingEvents(store, game, now).filter(({ opens_at }) => opens_at <= now);
        const keyOf = (player: string) => ({ venue, player: `${player}${offset}`, game });
        for (const player of ['a', 'b', 'c']) {
          store.transact(() => {
            createPlayer(store, keyOf(player), now);
            move(store, { ...keyOf(player), kind: 'transfer', reference: 'in', amount: deposit, at: now });
          });
        }
        const placed = orders.filter(({ id, player, stake, legs: wanted }) => {
          const legs = wanted.flatMap(({ match, market, selection }) => {
            const event = open[match];
            if (!event) return [];
            const markets = Object.entries(oddsNow(store, event));
            const [code, selections = {}] = markets[market % markets.length] ?? ['', {}];
            const offered = Object.entries(selections);
            const [name, odds] = offered[selection % offered.length] ?? ['', null];
            return odds === null ? [] : [{ event: event.id, market: code, selection: name, odds }];
          });
          return (
            legs.length > 0 &&
            placeOrder(world, keyOf(player), { id, stake, legs, accept: 'shown' }) === undefined
          );
        });
        clock.shift(offset + 3_600_000);
        advance(world);
        // The first match is taken back every time, others now and then.
        for (const place of [0, ...corrections]) {
          const event = open[place];
          if (event) corrected += correctEvent(world, event.id)?.voided ?? 0;
        }
        const ended = placed.map(({ id }) => findOrder(store, id)).filter((order) => order !== undefined);
        for (const order of ended) {
          expect(order.state).not.toBe('open');
          expect(order.payout).toBe(due(platform, order));
          settled += 1;
          if (order.legs.length > 1) accumulators += 1;
        }
        for (const player of ['a', 'b', 'c']) {
          const own = ended.filter((order) => order.player === keyOf(player).player);
          const change = own.reduce(
            (sum, { state, stake, payout }) => (state === 'void' ? sum : sum + payout - stake),
            0n,
          );
          expect(balanceOf(store, keyOf(player))).toBe(deposit + change);
        }
      }),
      { numRuns: 12, seed, endOnFailure: true },
    );
    expect(settled).toBeGreaterThan(50);
    expect(accumulators).toBeGreaterThan(20);
    expect(corrected).toBeGreaterThan(0);
  });

  it('leaves books in which each balance is the sum of its movements', async () => {
    expect(await (await platform.control('GET', '/control/books')).json()).toMatchObject({ wrong: 0 });
  });
});

/** What a bet has to pay, worked out anew from the matches. */
function due({ platform }: TestPlatform, { state, stake, legs }: Order): bigint {
  if (state === 'void') return 0n;
  let [above, below] = [stake, 1n];
  for (const { event: id, market, selection, odds } of legs) {
    const event = findEvent(platform.store, id);
    if (!event) throw new Error('no event');
    if (event.state !== 'played' || !event.result) continue;
    if (!findSelection(sportOf(event), market, selection)?.wins(event.result)) return 0n;
    above *= odds;
    below *= 100n;
  }
  return above / below;
}
