/** Which other accounts are taken for the same person's (docs/decisions/0031). It refuses nothing: others decide what it means. */
import type { RelatedSign } from '@mingpai/contract/console/related';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Pair, pairsOf } from './evidence.ts';
import { besideRing, enough, leastTogether, together } from './weights.ts';

export interface Related {
  readonly memberId: bigint;
  readonly username: string;
  readonly signs: readonly RelatedSign[];
  readonly score: number;
}

/** The accounts related to each of these, the surest first; a member without any is not in it. */
export async function relatedTo(
  db: Queryable,
  members: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly Related[]>> {
  if (members.length === 0) return new Map();
  const pairs = byMember(await pairsOf(db, members));
  const found = new Map(Array.from(pairs, ([id, own]) => [id, ringIn(own)]));
  const near = Array.from(pairs, ([id, own]) => ({ id, pairs: nearIn(own, found.get(id) ?? []) }));
  const others = new Set(near.flatMap((one) => one.pairs.map(({ other }) => other)));
  const theirs = others.size === 0 ? new Map<bigint, Pair[]>() : byMember(await pairsOf(db, [...others]));
  for (const { id, pairs: own } of near) {
    const inRing = own.filter(({ other }) =>
      ringIn(theirs.get(other) ?? []).some((pair) => pair.other !== id),
    );
    found.set(id, [...(found.get(id) ?? []), ...inRing]);
  }
  return new Map(
    Array.from(found)
      .filter(([, ring]) => ring.length > 0)
      .map(([id, ring]) => [id, ring.map(relatedFrom).sort((one, next) => next.score - one.score)]),
  );
}

export interface InCommon {
  readonly other: bigint;
  readonly signs: readonly RelatedSign[];
}

/** What an account has in common with any other, enough to be taken for one person's or not. */
export async function inCommon(db: Queryable, memberId: bigint): Promise<readonly InCommon[]> {
  return (await pairsOf(db, [memberId])).map(({ other, signs }) => ({ other, signs }));
}

export interface RelatedPair {
  readonly memberId: bigint;
  readonly other: bigint;
  readonly signs: readonly RelatedSign[];
}

/** What these accounts have in common with each other, each two once. */
export async function relatedAmong(db: Queryable, members: readonly bigint[]): Promise<RelatedPair[]> {
  const found = await relatedTo(db, members);
  return members.flatMap((memberId) =>
    (found.get(memberId) ?? []).flatMap(({ memberId: other, signs }) =>
      // The other one may have it the other way round as well, or alone: each two stand once, by the lower number.
      members.includes(other) && (memberId < other || !seenFrom(found, other, memberId))
        ? [{ memberId, other, signs }]
        : [],
    ),
  );
}

function seenFrom(found: ReadonlyMap<bigint, readonly Related[]>, one: bigint, other: bigint): boolean {
  return (found.get(one) ?? []).some(({ memberId }) => memberId === other);
}

/** Writes down who was related to the member at this moment; nothing where nobody was. */
export async function noteRelated(
  tx: Tx,
  clock: Clock,
  {
    memberId,
    moment,
    subject = '',
  }: {
    readonly memberId: bigint;
    readonly moment: 'registration' | 'claim';
    readonly subject?: string;
  },
): Promise<void> {
  const related = (await relatedTo(tx, [memberId])).get(memberId);
  if (related === undefined) return;
  const accounts = related.map(({ memberId: other, signs, score }) => ({
    memberId: String(other),
    signs,
    score,
  }));
  await tx.query(
    'insert into related_sign (member_id, moment, subject, at, accounts) values ($1, $2, $3, $4, $5::jsonb)',
    [memberId, moment, subject, clock.now(), JSON.stringify(accounts)],
  );
}

/** The moments at which related accounts were seen, oldest first. */
export async function seenRelated(
  db: Queryable,
  memberId: bigint,
): Promise<{ moment: 'registration' | 'claim'; at: Date; accounts: number }[]> {
  const { rows } = await db.query<{ moment: 'registration' | 'claim'; at: Date; accounts: number }>(
    `select moment, at, jsonb_array_length(accounts) as accounts from related_sign
      where member_id = $1 order by id limit 50`,
    [memberId],
  );
  return rows;
}

function byMember(pairs: readonly Pair[]): Map<bigint, Pair[]> {
  const map = new Map<bigint, Pair[]>();
  for (const pair of pairs) {
    const own = map.get(pair.memberId);
    if (own) own.push(pair);
    else map.set(pair.memberId, [pair]);
  }
  return map;
}

function ringIn(pairs: readonly Pair[]): readonly Pair[] {
  const alongside = pairs.filter(({ signs, score }) => signs.includes('timing') && score >= together);
  const group = alongside.length >= leastTogether ? alongside : [];
  return pairs.filter((pair) => pair.score >= enough || group.includes(pair));
}

function nearIn(pairs: readonly Pair[], ring: readonly Pair[]): readonly Pair[] {
  return pairs.filter((pair) => pair.score >= besideRing && !ring.includes(pair));
}

function relatedFrom({ other, username, signs, score }: Pair): Related {
  return { memberId: other, username, signs, score };
}
