/**
 * The public random rounds that draws name long before (docs/draws.md). A signature is believed for its own sake alone: whichever node
 * or table it comes from, it is checked against the chain's key. Without one a draw waits; there is no other source.
 */
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type BeaconChain, firstRoundFrom, timeOfRound } from './chain.ts';
import { keepSignature, keptSignature } from './signatures.ts';
import { isSigned } from './verify.ts';

/** What a draw was committed with. */
export interface NamedRound {
  readonly chain: string;
  /** hex */
  readonly publicKey: string;
  readonly round: number;
}

export interface Beacon {
  /** The chain that draws of from now on name. */
  readonly chain: BeaconChain;
  /** @returns its signature, hex; undefined while it is not there, or no node tells it */
  signatureOf(named: NamedRound): Promise<string | undefined>;
  /**
   * The first round at a moment or after it that no node has: a clock that is behind would name one that everybody knows. Nodes are asked,
   * so never inside a transaction; where none answers, it is the clock's.
   */
  firstToCome(at: Date): Promise<number>;
}

/** What a node says of a round. @throws when it does not answer */
export type AskRound = (chain: string, round: number) => Promise<string | undefined>;

export interface BeaconDeps {
  readonly chain: BeaconChain;
  readonly database: Database;
  readonly clock: Clock;
  /** One for each node; the first signature that is right is taken. */
  readonly nodes: readonly AskRound[];
}

/** A node that had no answer is asked again after this long, ms. */
const pauseMs = 1_000;
/** Some days of draws. */
const rememberedRounds = 64;

export function openBeacon({ chain, database, clock, nodes }: BeaconDeps): Beacon {
  /** Found right in this process. */
  const known = new Map<string, string>();
  const asking = new Map<string, Promise<string | undefined>>();
  const silentUntil = new Map<string, number>();

  async function find({ chain: hash, publicKey, round }: NamedRound): Promise<string | undefined> {
    const kept = await keptSignature(database, hash, round);
    if (kept !== undefined && isSigned(publicKey, round, kept)) return kept;
    // Rounds of a chain that is not in use any more are where they were kept, or nowhere.
    if (hash !== chain.hash || clock.now() < timeOfRound(chain, round)) return undefined;
    for (const ask of nodes) {
      const signature = await ask(hash, round).catch(() => undefined);
      if (signature === undefined || !isSigned(publicKey, round, signature)) continue;
      await keepSignature(database, { chain: hash, round, signature, now: clock.now() });
      return signature;
    }
    return undefined;
  }

  async function isOut(round: number): Promise<boolean> {
    const told = await Promise.all(nodes.map((ask) => ask(chain.hash, round).catch(() => undefined)));
    return told.some((signature) => signature !== undefined && isSigned(chain.publicKey, round, signature));
  }

  return {
    chain,
    async firstToCome(at) {
      let round = firstRoundFrom(chain, at);
      // Twice as far each time: a clock that is a day behind is found out in some fifteen questions.
      for (let further = 1; await isOut(round); further *= 2) round += further;
      return round;
    },
    async signatureOf(named) {
      const name = `${named.publicKey}/${named.round}`;
      const before = known.get(name) ?? asking.get(name);
      if (before !== undefined) return before;
      const now = clock.now().getTime();
      if ((silentUntil.get(name) ?? 0) > now) return undefined;
      const asked = find(named).finally(() => asking.delete(name));
      asking.set(name, asked);
      const signature = await asked;
      if (known.size >= rememberedRounds) known.clear();
      if (silentUntil.size >= rememberedRounds) silentUntil.clear();
      if (signature !== undefined) known.set(name, signature);
      // Before its time nobody was asked, so nothing has to be spared.
      else if (now >= timeOfRound(chain, named.round).getTime()) silentUntil.set(name, now + pauseMs);
      return signature;
    },
  };
}

const told = z.object({ round: z.number(), signature: z.string() });
/** A node that takes longer is as good as away, ms. */
const patienceMs = 4_000;

/** A drand node's HTTP API. @param url without the chain, such as `https://api.drand.sh` */
export function nodeAt(url: string): AskRound {
  return async (chain, round) => {
    const answer = await fetch(`${url.replace(/\/$/, '')}/${chain}/public/${round}`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    if (!answer.ok) return undefined;
    const read = told.safeParse(await answer.json());
    return read.success && read.data.round === round ? read.data.signature : undefined;
  };
}
