/**
 * A beacon of public random rounds, as drand's nodes are asked (docs/draws.md): a stand-in, so that a new installation draws without
 * the network. It has one key where drand has many people's; who holds it can sign ahead.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { firstRoundFrom, type OwnChain, ownChain, ownName, timeOfRound } from '../kit/beacon/chain.ts';
import { signRound } from '../kit/beacon/curve.ts';
import type { Surroundings, ThirdParty } from '../kit/third-party.ts';

export interface PublicBeacon extends ThirdParty {
  readonly chain: OwnChain;
  /** @returns nothing before the round's moment */
  signatureOf(round: number): string | undefined;
  /** Before its moment as well: for tests that have to know how a draw ends. */
  foresee(round: number): string;
}

export function openPublicBeacon(secret: string, { clock }: Pick<Surroundings, 'clock'>): PublicBeacon {
  const chain = ownChain(secret);
  const foresee = (round: number) => signed(chain, round);
  const signatureOf = (round: number) =>
    timeOfRound(chain, round) <= clock.now() ? foresee(round) : undefined;
  return {
    chain,
    signatureOf,
    foresee,
    runDue: () => undefined,
    start: () => undefined,
    stop: async () => undefined,
    routes: async (http) => beaconRoutes(http, chain, { signatureOf, now: () => clock.now() }),
  };
}

/** Rounds that were signed, by chain: all tables that close in one moment name the same, and signing is 10 ms of a processor. */
const signatures = new WeakMap<OwnChain, Map<number, string>>();
const remembered = 4_096;

function signed(chain: OwnChain, round: number): string {
  const known = signatures.get(chain) ?? new Map<number, string>();
  signatures.set(chain, known);
  const signature = known.get(round) ?? signRound(chain.key, round);
  if (known.size >= remembered) known.clear();
  known.set(round, signature);
  return signature;
}

interface Signing {
  readonly signatureOf: (round: number) => string | undefined;
  readonly now: () => number;
}

/** The part of drand's HTTP API that a draw needs: `/<chain>/info`, `/<chain>/public/<round>` and `/<chain>/public/latest`. */
function beaconRoutes(http: FastifyInstance, chain: OwnChain, { signatureOf, now }: Signing): void {
  const { hash, publicKey, genesisMs, periodMs, group } = chain;

  http.get('/beacon/chains', async () => [hash]);

  http.get<{ Params: { chain: string } }>('/beacon/:chain/info', async ({ params }, reply) => {
    if (params.chain !== hash) return reply.code(404).send({ error: 'unknown chain' });
    return {
      public_key: publicKey,
      period: periodMs / 1_000,
      genesis_time: genesisMs / 1_000,
      hash,
      groupHash: group,
      schemeID: 'bls-unchained-g1-rfc9380',
      metadata: { beaconID: ownName },
    };
  });

  http.get<{ Params: { chain: string; round: string } }>(
    '/beacon/:chain/public/:round',
    async ({ params }, reply) => {
      if (params.chain !== hash || !/^(latest|[1-9]\d{0,14})$/.test(params.round))
        return reply.code(404).send({ error: 'unknown' });
      const round = params.round === 'latest' ? firstRoundFrom(chain, now() + 1) - 1 : Number(params.round);
      const signature = signatureOf(round);
      if (signature === undefined) return reply.code(425).send({ error: 'too early' });
      const randomness = createHash('sha256').update(signature, 'hex').digest('hex');
      return { round, randomness, signature };
    },
  );
}
