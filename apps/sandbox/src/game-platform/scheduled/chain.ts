/**
 * The seeds of a game's rounds: links of hash chains, fixed long before anybody bets. Each link is the SHA-256 of the next one's
 * text, so the seed shown after a round is what the next round's seed must hash to: its commitment. A chain covers 4,096 rounds;
 * what its first round commits to, its tip, is public while the chain before it is played. From a link nobody can find the
 * next; from a link anybody can hash back to the tip.
 */
import { z } from 'zod';
import type { Store } from '../../kit/store.ts';
import { commitmentTo, newServerSeed } from '../fairness/numbers.ts';
import { firstCommitmentTo } from '../money/commitments.ts';

const secretRow = z.object({ secret: z.string() });

export const chainLength = 4096;

export interface Chain {
  /** The first round whose seed it holds. */
  readonly firstRound: number;
  /** What the first round commits to. */
  readonly tip: string;
  /** 0: the first round's; each the SHA-256 of the one behind it. */
  readonly links: readonly string[];
}

/** Chains are long to hash, so the last few stay here; a store has its own. */
const hashed = new WeakMap<Store, Map<string, Hashed>>();

interface Hashed {
  readonly secret: string;
  readonly chain: Chain;
  /** A fresh secret may be undone with the transaction around it: the chain counts once its secret is found in the store. */
  readonly found: boolean;
}

/** The chain that holds the seed of a round; made and kept when missing. Opens no transaction. */
export function chainFor(store: Store, game: string, round: number): Chain {
  const epoch = Math.floor(round / chainLength);
  const name = `${game}/${epoch}`;
  const chains = hashed.get(store) ?? new Map<string, Hashed>();
  hashed.set(store, chains);
  const known = chains.get(name);
  if (known?.found) return known.chain;
  const { secret, fresh } = secretOf(store, game, epoch);
  const chain = known?.secret === secret ? known.chain : hashBack(epoch * chainLength, secret);
  // The one before, this one and the next are in use; a few games share the store.
  if (chains.size >= 24) chains.clear();
  chains.set(name, { secret, chain, found: !fresh });
  return chain;
}

/** What decides a round; hidden until it is drawn. */
export function seedOf(store: Store, game: string, round: number): string {
  const { firstRound, links } = chainFor(store, game, round);
  const seed = links[round - firstRound];
  if (seed === undefined) throw new Error(`no seed for round ${round} of ${game}`);
  return seed;
}

/** How a round's draw is named in commitments. */
export function drawOf(game: string, round: number): string {
  return `${game}/${round}`;
}

/** The round of a draw that is named so; undefined for those of other games. */
export function roundOfDraw(game: string, draw: string): number | undefined {
  const [name, round = ''] = draw.split('/');
  return name === game && /^\d+$/.test(round) ? Number(round) : undefined;
}

/** What a round commits to: once somebody has bet on it, what was kept with the first bet; till then, what its seed hashes to. */
export function shownCommitment(store: Store, game: string, round: number): string {
  return firstCommitmentTo(store, drawOf(game, round)) ?? commitmentTo(seedOf(store, game, round));
}

function hashBack(firstRound: number, secret: string): Chain {
  const links: string[] = new Array(chainLength);
  let link = secret;
  for (let place = chainLength - 1; place >= 0; place -= 1) {
    links[place] = link;
    link = commitmentTo(link);
  }
  return { firstRound, tip: link, links };
}

function secretOf(store: Store, game: string, epoch: number): { secret: string; fresh: boolean } {
  const made = store.run(
    `insert into scheduled_chain (game, epoch, secret) values (:game, :epoch, :secret) on conflict do nothing`,
    { game, epoch, secret: newServerSeed() },
  );
  const row = store.one(
    secretRow,
    'select secret from scheduled_chain where game = :game and epoch = :epoch',
    { game, epoch },
  );
  if (!row) throw new Error('a chain that was just made is missing');
  return { secret: row.secret, fresh: made > 0 };
}
