/**
 * The public random rounds that draws name (docs/draws.md), as this platform has them: each is asked for when it is due, believed once
 * its signature is checked, and kept. Without it a draw is late; nothing else takes its place.
 */
import { z } from 'zod';
import { letGo } from '../../kit/background.ts';
import { type BeaconChain, timeOfRound } from '../../kit/beacon/chain.ts';
import { isSigned } from '../../kit/beacon/curve.ts';
import type { Store } from '../../kit/store.ts';
import { openMoment, type ToldRound } from './moment.ts';

export interface NamedRound {
  /** The chain's hash and key, hex. */
  readonly chain: string;
  readonly publicKey: string;
  readonly round: number;
}

export interface BeaconRounds {
  /** The one that draws of from now on name. */
  readonly chain: BeaconChain;
  /** @returns hex; undefined while it is not there: it is asked for then, where that makes sense */
  signatureOf(named: NamedRound): string | undefined;
  /** As `signatureOf`, but that nobody is asked. */
  known(named: NamedRound): string | undefined;
  /** Before its moment as well, where a beacon of one's own allows it: for tests. */
  foresee(named: NamedRound): string | undefined;
  /**
   * Whether a bet may hang on the round: no more once it may be signed, whatever the clock here says, and not while nobody knows how late
   * it is.
   */
  standing(named: NamedRound): 'to_come' | 'signed' | 'unsure';
  /** Compares the clock with the newest round. @throws where it is behind, so that it is said */
  lookAtClock(): Promise<void>;
}

/** Who is asked for a round of the chain. */
export interface BeaconSource {
  readonly chain: BeaconChain;
  /** In this process: no answer is nothing now. */
  here?(round: number): string | undefined;
  /** What `here` says was signed in this process with the chain's own key: checking it again costs three times as much as signing it. */
  readonly signsHere?: boolean;
  /** Over the network. */
  ask(round: number): Promise<string | undefined>;
  /** What each node says is the newest round; none where the beacon goes by the clock of this process. */
  newest?(): Promise<readonly ToldRound[]>;
  foresee?(round: number): string;
}

export const beaconSchema = `
-- Signatures of public rounds that draws named, each found right when it came.
create table if not exists beacon_round (
  chain text not null,
  round integer not null,
  signature text not null,
  primary key (chain, round)
) strict, without rowid;
`;

const row = z.object({ signature: z.string() });
/** A round that nobody told is asked for again after this long, ms. */
const pauseMs = 1_000;
/** A clock that is further behind than this is wrong, ms: nodes tell a round some tenths of a second after its moment. */
const mostBehindMs = 500;
/** Some hours of all tables. */
const remembered = 4_096;

export function openBeaconRounds(
  store: () => Store,
  { now }: { now(): number },
  source: BeaconSource,
  elapsed?: () => number,
): BeaconRounds {
  const { chain } = source;
  const moment = source.newest && openMoment(chain, () => source.newest?.() ?? Promise.resolve([]), elapsed);
  const isBehind = () => (moment?.reached() ?? 0) > now() + mostBehindMs;
  /** Found right in this process. */
  const checked = new Map<string, string>();
  const askedAt = new Map<number, number>();

  /** @returns the signature when it is right */
  function believe({ publicKey, round }: NamedRound, signature: string | undefined): string | undefined {
    return signature !== undefined && isSigned(publicKey, round, signature) ? signature : undefined;
  }

  function remember({ publicKey, round }: Omit<NamedRound, 'chain'>, signature: string): void {
    if (checked.size >= remembered) checked.clear();
    checked.set(`${publicKey}/${round}`, signature);
  }

  function keep(named: NamedRound, signature: string | undefined): string | undefined {
    if (signature === undefined) return undefined;
    remember(named, signature);
    store().run(
      'insert into beacon_round (chain, round, signature) values (:chain, :round, :signature) on conflict do nothing',
      { chain: named.chain, round: named.round, signature },
    );
    return signature;
  }

  function known(named: NamedRound): string | undefined {
    const before = checked.get(`${named.publicKey}/${named.round}`);
    if (before !== undefined) return before;
    const kept = store().one(
      row,
      'select signature from beacon_round where chain = :chain and round = :round',
      { chain: named.chain, round: named.round },
    );
    // Found right before it was kept, in the store that holds the money as well.
    if (kept) remember(named, kept.signature);
    return kept?.signature;
  }

  return {
    chain,
    known,
    signatureOf(named) {
      const before = known(named);
      // Rounds of a chain that is not in use any more are where they were kept, or nowhere.
      if (before !== undefined || named.chain !== chain.hash) return before;
      if (now() < timeOfRound(chain, named.round)) return undefined;
      const here = source.here?.(named.round);
      if (here !== undefined) return keep(named, source.signsHere ? here : believe(named, here));
      if (now() < (askedAt.get(named.round) ?? 0) + pauseMs) return undefined;
      if (askedAt.size >= remembered) askedAt.clear();
      askedAt.set(named.round, now());
      letGo(
        source.ask(named.round).then(
          (told) => void keep(named, believe(named, told)),
          // Away: asked again, and late.
          () => undefined,
        ),
      );
      return undefined;
    },
    standing(named) {
      if (known(named) !== undefined) return 'signed';
      if (moment === undefined || named.chain !== chain.hash) return 'to_come';
      const reached = moment.reached();
      if (reached === undefined) return 'unsure';
      if (reached >= timeOfRound(chain, named.round)) return 'signed';
      return isBehind() ? 'unsure' : 'to_come';
    },
    async lookAtClock() {
      await moment?.look();
      if (isBehind()) throw new Error('the clock is behind the public rounds: bets on draws are not taken');
    },
    foresee: (named) => (named.chain === chain.hash ? source.foresee?.(named.round) : undefined),
  };
}
