/**
 * Whether somebody knows of an account what its owner knows: asked of the records, weighed by the server. Nobody of the staff sees an
 * answer, and none is kept.
 */
import { lastDepositOf } from '../deposits/index.ts';
import { venuesPlayedBy } from '../game-providers/index.ts';
import { profileOf } from '../members/index.ts';
import { tailsOf } from '../payment-methods/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';

export interface Answers {
  readonly realName: string;
  /** fen; undefined: nothing that is an amount was given. */
  readonly deposit: bigint | undefined;
  readonly tail: string;
  /** A venue's code. */
  readonly venue: string;
  /** `YYYY-MM`, Beijing time. */
  readonly month: string;
}

export interface Judgement {
  /** Of the answers that were right, and the most that this account's records could give. */
  readonly points: number;
  readonly most: number;
  readonly enough: boolean;
}

/** What a stranger can find out counts little; what stands in the books counts most. */
const weights = { name: 1, month: 1, venue: 1, deposit: 3, tail: 3 } as const;

/** @param memberId 0: nobody; the same questions are asked of the database, and nothing is right */
export async function judge(db: Queryable, memberId: bigint, answers: Answers): Promise<Judgement> {
  const [profile, deposit, tails, venues] = await Promise.all([
    profileOf(db, memberId),
    lastDepositOf(db, memberId),
    tailsOf(db, memberId),
    venuesPlayedBy(db, memberId),
  ]);
  const asked: (readonly [number, boolean])[] = [
    [weights.name, profile !== undefined && same(answers.realName, profile.realName)],
    [weights.month, profile !== undefined && answers.month === beijingText(profile.registeredAt).slice(0, 7)],
  ];
  if (deposit)
    asked.push([
      weights.deposit,
      answers.deposit !== undefined && [deposit.asked, deposit.credited].includes(answers.deposit),
    ]);
  if (tails.length > 0)
    asked.push([weights.tail, answers.tail.length === 4 && tails.some((tail) => same(tail, answers.tail))]);
  if (venues.length > 0) asked.push([weights.venue, venues.includes(answers.venue)]);
  const most = asked.reduce((sum, [weight]) => sum + weight, 0);
  const points = asked.reduce((sum, [weight, right]) => sum + (right ? weight : 0), 0);
  return { points, most, enough: profile !== undefined && points >= enoughOf(most) };
}

/** All of what is left where the books hold nothing of a member; otherwise two thirds, which nobody has without the books' answers. */
function enoughOf(most: number): number {
  return most <= weights.name + weights.month + weights.venue ? most : Math.ceil((most * 2) / 3);
}

function same(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return plain(one) === plain(other);
}
