/** The page's arithmetic against the server's: written twice, they have to agree on everything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentTo } from '../../../../fairness/numbers.ts';
import { type Action, allows, isOver, payoutOf, play } from '../../rules.ts';
import { shuffle } from '../../shuffle.ts';
import { claimOf } from './claim.ts';
import { type Claim, recompute } from './recompute.ts';

const games = fc.record({
  server: fc.stringMatching(/^[0-9a-f]{64}$/),
  client: fc.stringMatching(/^[!-9;-~]{1,64}$/),
  nonce: fc.nat({ max: 100_000 }),
  stake: fc.bigInt({ min: 100n, max: 500_000n }),
  wanted: fc.array(fc.constantFrom<Action>('h', 'l', 's'), { maxLength: 20 }),
});

/** The round as the server would have recorded it. */
function claimFor({
  server,
  client,
  nonce,
  stake,
  wanted,
}: typeof games extends fc.Arbitrary<infer G> ? G : never): Claim {
  const deck = shuffle({ server, client, nonce });
  let actions = '';
  let table = play(deck, actions);
  for (const action of wanted) {
    if (isOver(table, stake)) break;
    if (!allows(table, action)) continue;
    actions += action;
    table = play(deck, actions);
  }
  return {
    commitment: commitmentTo(server),
    serverSeed: server,
    clientSeed: client,
    nonce,
    stake,
    actions,
    end: table.lost ? 'lost' : table.hits > 0 ? 'cashed' : 'void',
    payout: payoutOf(table, stake),
    cards: table.shown,
  };
}

describe('the verification', () => {
  it('agrees with every round that the rules can produce, card by card and to the fen', async () => {
    await fc.assert(
      fc.asyncProperty(games, async (game) => {
        const result = await recompute(claimFor(game));
        expect(result.agrees).toEqual({ commitment: true, cards: true, payout: true });
        expect(result.deck).toEqual(shuffle(game));
      }),
      { numRuns: 150 },
    );
  });

  it('finds a seed, a card, a payout or an end that is not the one', async () => {
    await fc.assert(
      fc.asyncProperty(games, async (game) => {
        const claim = claimFor(game);
        const anotherSeed = await recompute({ ...claim, serverSeed: 'f'.repeat(64) });
        expect(anotherSeed.agrees.commitment).toBe(false);
        const [first = 0, ...rest] = claim.cards;
        const anotherCard = await recompute({ ...claim, cards: [(first + 1) % 52, ...rest] });
        expect(anotherCard.agrees.cards).toBe(false);
        const less = await recompute({ ...claim, payout: claim.payout + 1n });
        expect(less.agrees.payout).toBe(false);
        const otherEnd = await recompute({ ...claim, end: claim.end === 'lost' ? 'cashed' : 'lost' });
        expect(otherEnd.agrees.payout).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('names the fields that it cannot read', () => {
    const fields = {
      commitment: 'a'.repeat(64),
      server: 'b'.repeat(64),
      client: 'me',
      nonce: '0',
      stake: '100',
      actions: 'h',
      end: 'lost',
      payout: '0',
      cards: '4.3',
    };
    expect(claimOf(fields).bad).toBeUndefined();
    expect(claimOf({ ...fields, server: '', stake: '1.5', actions: 'x' }).bad).toEqual([
      'server',
      'stake',
      'actions',
    ]);
  });
});
