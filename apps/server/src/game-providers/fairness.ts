/**
 * What a venue committed to before its draws, as it tells it now: the fingerprints of its bets with the seeds that it has shown
 * since, and the tips of its chains of seeds. It is compared with what was kept when it was told first (fingerprints/), never the
 * other way round. Venues that tell nothing of the kind have no fingerprints, and nothing to compare.
 */
import { z } from 'zod';
import type { Answer } from '../platform/answer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { SignedAccess } from '../platform/signed-client.ts';
import { openSandboxClient } from './sandbox/client.ts';

export interface ToldDraw {
  readonly bet: string;
  /** Which draw of the bet; empty where it has one of its own. */
  readonly draw: string;
  readonly hash: string;
  /** Nothing while it must not be known. */
  readonly seed: string | null;
}

export interface ToldChain {
  readonly game: string;
  readonly firstRound: number;
  readonly tip: string;
}

export interface VenueFairness {
  /** Oldest first, behind a cursor that begins as "0". */
  draws(
    cursor: string,
    limit: number,
  ): Promise<
    Answer<{ readonly commitments: readonly ToldDraw[]; readonly cursor: string; readonly more: boolean }>
  >;
  chains(): Promise<Answer<readonly ToldChain[]>>;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const draw = z.string().max(64);

/** As it stands in a bet's record; what is no fingerprint keeps no bet from being recorded. */
export const commitments = z.array(z.object({ draw, hash })).max(20).optional().catch(undefined);

const answers = {
  draws: z.object({
    commitments: z.array(z.object({ bet: z.string(), draw, hash, seed: z.string().nullable() })),
    cursor: z.string(),
    more: z.boolean(),
  }),
  chains: z.object({
    chains: z.array(z.object({ game: z.string(), first_round: z.number().int(), tip: hash })),
  }),
};

function openSandboxFairness(access: SignedAccess, venue: string, clock: Clock): VenueFairness {
  const ask = openSandboxClient(access, venue, clock);
  return {
    draws: (cursor, limit) => ask('/v1/bets/commitments', { cursor, limit }, answers.draws),
    async chains() {
      const answer = await ask('/v1/chains', {}, answers.chains);
      if (answer.outcome !== 'done') return answer;
      const chains = answer.value.chains.map(({ first_round: firstRound, ...rest }) => ({
        ...rest,
        firstRound,
      }));
      return { outcome: 'done', value: chains };
    },
  };
}

export type FairnessAccess = Pick<Config, 'SANDBOX_URL' | 'SANDBOX_OPERATOR' | 'SANDBOX_SECRET'>;

/** Undefined for platforms that commit to nothing. */
export function fairnessOf(
  { SANDBOX_URL, SANDBOX_OPERATOR, SANDBOX_SECRET }: FairnessAccess,
  clock: Clock,
  venue: { readonly code: string; readonly adapter: string },
): VenueFairness | undefined {
  if (venue.adapter !== 'sandbox' && venue.adapter !== 'sandbox-seamless') return undefined;
  const access = { url: SANDBOX_URL, operator: SANDBOX_OPERATOR, secret: SANDBOX_SECRET };
  return openSandboxFairness(access, venue.code, clock);
}
