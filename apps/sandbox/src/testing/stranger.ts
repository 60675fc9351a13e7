/**
 * A stranger who checks draws from what is published (docs/draws.md) and from nothing of ours: written from that page alone, with
 * Node's cryptography and a library for the curve.
 */
import { createHash, createHmac } from 'node:crypto';
import { bls12_381 as bls } from '@noble/curves/bls12-381';

export interface Published {
  /** SHA-256 of the seed's text, shown before bets. */
  readonly commitment: string;
  readonly seed: string;
  readonly beacon: { readonly public_key: string; readonly round: number; readonly signature: string };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data);

/** What the draw is decided by. @param closes Unix s @throws when commitment, round or signature are not right */
export function decided({ commitment, seed, beacon }: Published, closes: number): string {
  if (sha256(seed).digest('hex') !== commitment) throw new Error('another seed than the committed one');
  if (beacon.round !== Math.ceil((closes - 1_692_803_367) / 3) + 1) throw new Error('another round');
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(beacon.round));
  const tag = { DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_' };
  const message = sha256(number).digest();
  if (!bls.verifyShortSignature(beacon.signature, message, beacon.public_key, tag))
    throw new Error('no signature of the round');
  return createHmac('sha256', seed).update(beacon.signature).digest('hex');
}

const midnight = (label: string) =>
  Date.parse(`${label.slice(0, 4)}-${label.slice(4, 6)}-${label.slice(6, 8)}T00:00:00+08:00`) / 1_000;

/** Unix s. */
export function closingOf(label: string, period: number, betting: number): number {
  return midnight(label) + (Number(label.slice(9)) - 1) * period + betting;
}

/** @returns numbers below `bound`, in their order */
export function* numbers(key: string, context: string): Generator<(bound: number) => number | undefined> {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', key).update(`${context}:${block}`).digest();
    for (let at = 0; at < 32; at += 4) {
      const word = bytes.readUInt32BE(at);
      yield (bound) => (word < 2 ** 32 - (2 ** 32 % bound) ? word % bound : undefined);
    }
  }
}

export function taken(words: ReturnType<typeof numbers>, bound: number): number {
  for (let word = words.next(); !word.done; word = words.next()) {
    const number = word.value(bound);
    if (number !== undefined) return number;
  }
  throw new Error('no number');
}

export function lottery(game: 'k3' | 'ssc', key: string, label: string): number[] {
  const words = numbers(key, `${game}:${label}`);
  return game === 'k3'
    ? [0, 1, 2].map(() => taken(words, 6) + 1)
    : [0, 1, 2, 3, 4].map(() => taken(words, 10));
}

function shoe(key: string, label: string): number[] {
  const cards = Array.from({ length: 416 }, (_, place) => place % 52);
  const words = numbers(key, label);
  for (let place = 0; place < 6; place += 1) {
    const other = place + taken(words, 416 - place);
    const card = cards[other] ?? 0;
    cards[other] = cards[place] ?? 0;
    cards[place] = card;
  }
  return cards.slice(0, 6);
}

export function dragonTiger(key: string, label: string) {
  const [dragon = 0, tiger = 0] = shoe(key, label);
  const ahead = (dragon % 13) - (tiger % 13);
  return { dragon, tiger, winner: ahead > 0 ? 'dragon' : ahead < 0 ? 'tiger' : 'tie' };
}

const value = (card: number) => (card % 13 < 9 ? (card % 13) + 1 : 0);
const points = (hand: readonly number[]) => hand.reduce((sum, card) => sum + value(card), 0) % 10;

export function baccarat(key: string, label: string) {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...rest] = shoe(key, label);
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ];
  const next = () => rest.shift() ?? 0;
  if (points(player) < 8 && points(banker) < 8) {
    const third = points(player) <= 5 ? next() : undefined;
    const banked = points(banker);
    if (third === undefined) {
      if (banked <= 5) banker.push(next());
    } else {
      player.push(third);
      const given = value(third);
      const draws =
        banked <= 2 ||
        (banked === 3 && given !== 8) ||
        (banked === 4 && given >= 2 && given <= 7) ||
        (banked === 5 && given >= 4 && given <= 7) ||
        (banked === 6 && given >= 6 && given <= 7);
      if (draws) banker.push(next());
    }
  }
  const ahead = points(player) - points(banker);
  return { player, banker, winner: ahead > 0 ? 'player' : ahead < 0 ? 'banker' : 'tie' };
}

type Strength = { readonly attack: number; readonly concede: number };

const eight = (key: string, match: string, label: string | number) => {
  const bytes = createHmac('sha256', key).update(`${match}:${label}`).digest();
  return (place: number) => bytes.readUInt32BE(place * 4);
};
const part = (number: number, of: number) => Number((BigInt(number) * BigInt(of)) >> 32n);

/** @returns goals as `home 17`; undefined as the result of one that was abandoned */
export function football(key: string, match: string, home: Strength, away: Strength) {
  const chance = (usual: number, attack: number, concede: number) =>
    Number((2n ** 32n * BigInt(usual * attack * concede)) / (1_000n * 100n * 100n * 18n));
  const stop = eight(key, match, 'end');
  const abandoned = stop(0) < Math.floor(2 ** 32 / 50) ? part(stop(1), 90) + 1 : undefined;
  const goals: { side: 'home' | 'away'; minute: number }[] = [];
  for (let spell = 1; spell <= 18; spell += 1) {
    const number = eight(key, match, spell);
    const minute = (place: number) => spell * 5 - 4 + part(number(place), 5);
    if (number(0) < chance(1_450, home.attack, away.concede)) goals.push({ side: 'home', minute: minute(1) });
    if (number(2) < chance(1_150, away.attack, home.concede)) goals.push({ side: 'away', minute: minute(3) });
  }
  const seen = goals.filter(({ minute }) => abandoned === undefined || minute < abandoned);
  const of = (side: string) => seen.filter((goal) => goal.side === side).length;
  return {
    goals: seen
      .sort((one, other) => one.minute - other.minute)
      .map(({ side, minute }) => `${side} ${minute}`),
    result: abandoned === undefined ? { home: of('home'), away: of('away') } : undefined,
  };
}

/** @returns rounds as `home 1`, the number being the map's */
export function arena(key: string, match: string, home: Strength, away: Strength) {
  const [one, other] = [home.attack * away.concede, away.attack * home.concede];
  const chance = Number((2n ** 32n * BigInt(one)) / BigInt(one + other));
  const stop = eight(key, match, 'end');
  const abandoned = stop(0) < Math.floor(2 ** 32 / 50) ? part(stop(1), 20) + 1 : undefined;
  const rounds: string[] = [];
  const maps = { home: 0, away: 0 };
  while (maps.home < 2 && maps.away < 2) {
    const map = maps.home + maps.away + 1;
    const won = { home: 0, away: 0 };
    while (won.home < 10 && won.away < 10) {
      const number = rounds.length + 1;
      if (number === abandoned) return { rounds, result: undefined };
      const side = eight(key, match, number)(0) < chance ? 'home' : 'away';
      won[side] += 1;
      rounds.push(`${side} ${map}`);
    }
    maps[won.home === 10 ? 'home' : 'away'] += 1;
  }
  return { rounds, result: maps };
}
