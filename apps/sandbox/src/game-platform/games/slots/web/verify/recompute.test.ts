/** The page's arithmetic against the platform's: written twice, they have to agree on every round. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentTo } from '../../../../fairness/numbers.ts';
import { models } from '../../models.ts';
import { play } from '../../rounds.ts';
import { themesOf } from '../../themes.ts';
import { claimOf } from './claim.ts';
import { type Claim, recompute } from './recompute.ts';

const rounds = fc.record({
  // Six neighbours: one of each model.
  theme: fc.constantFrom(...themesOf('pp').slice(0, 6)),
  server: fc.stringMatching(/^[0-9a-f]{64}$/),
  client: fc.stringMatching(/^[a-z0-9]{1,20}$/),
  nonce: fc.nat(10_000),
  stake: fc.constantFrom(20, 100, 200, 5_000),
});
type Round = typeof rounds extends fc.Arbitrary<infer R> ? R : never;

/** The round as the platform would have paid it. */
function claimFor({ theme, server, client, nonce, stake }: Round): Claim {
  const model = models[theme.model];
  const pays = play(model, { server, client, nonce }).reduce((sum, spin) => sum + spin.pays, 0);
  const payout = Number((BigInt(stake) * BigInt(pays)) / BigInt(model.units));
  return { game: theme.code, commitment: commitmentTo(server), server, client, nonce, stake, payout };
}

describe('the verification of a slot', () => {
  it('agrees with every round that the platform can play, in each of the six models', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (round) => {
        const { agrees } = await recompute(claimFor(round));
        expect(agrees).toEqual({ commitment: true, payout: true });
      }),
      { numRuns: 400 },
    );
  });

  it('finds a seed or a payout that is not the one', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (round) => {
        const claim = claimFor(round);
        expect((await recompute({ ...claim, payout: claim.payout + 1 })).agrees.payout).toBe(false);
        const other = await recompute({ ...claim, commitment: 'f'.repeat(64) });
        expect(other.agrees).toEqual({ commitment: false, payout: true });
      }),
      { numRuns: 50 },
    );
  });

  it('names the fields that it cannot read', () => {
    const fields = {
      game: 'pp01',
      commitment: 'a'.repeat(64),
      server: 'b'.repeat(64),
      client: 'me',
      nonce: '0',
      stake: '200',
      payout: '0',
    };
    expect(claimOf(fields).bad).toBeUndefined();
    expect(claimOf({ ...fields, game: 'pp99', server: '', nonce: '-1' }).bad).toEqual([
      'game',
      'server',
      'nonce',
    ]);
  });
});
