/**
 * What may this person decide alone now, and why not (docs/decisions/0025). Decisions that give money ask here, in their own
 * transaction, right before they take effect; what is more than one person may give waits for another person's yes to the same.
 */
import { canonicalText } from '@mingpai/contract/console/canonical';
import type { Right } from '@mingpai/contract/console/door';
import { type Clock, startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { aboveOrder, judgeFor, type Kind, type Measured, type Reason, type Sums } from './limits.ts';
import { deciders, type Person } from './people.ts';

/** Who decides, as the door knows them. */
export interface Decider {
  readonly staffId: bigint;
  /** The client's `Idempotency-Key`. */
  readonly key: string | undefined;
}

export interface Decision extends Measured {
  readonly kind: Kind;
  /** `withdrawal/12`; what it is about is locked by the caller. */
  readonly subject: string;
  readonly memberId: bigint;
  readonly offerId?: bigint | undefined;
  /** By which it is decided, where that is not the usual one of its kind; its sums are those of the kind all the same. */
  readonly right?: Right | undefined;
  /** What exactly is agreed to, beside the amount: where it changes, a first yes is worth nothing. */
  readonly content: Readonly<Record<string, string>>;
  /** What the person rests on: the statement's line, a reference. */
  readonly reference?: string | undefined;
}

export interface AuthorityDeps {
  readonly clock: Clock;
  readonly settings: Settings;
}

/** It was the first of two people's yes. */
export interface Waits {
  readonly state: 'waits';
  readonly reasons: readonly Reason[];
  /** The same request came before: it is in the log already. */
  readonly repeated: boolean;
}

/** It may take effect. */
export interface Given {
  readonly state: 'given';
  /** Who said yes before this person; none: one person decided alone. */
  readonly first: Person | undefined;
  /** What the first person rested on, or this one. */
  readonly reference: string;
}

interface Standing {
  readonly staff_id: bigint;
  readonly content: unknown;
  readonly reasons: readonly KeptReason[];
  readonly reference: string;
  readonly key: string | null;
}

/** In JSON, where bigints are texts. */
export type KeptReason = {
  readonly [Name in keyof Reason]: Reason[Name] extends bigint ? string : Reason[Name];
};

/**
 * Counts the decision, or keeps it as the first of two. Decisions that count into the same sum come here one after the other (payouts all,
 * credits of one person, bonuses of one person or of one offer): the lock is held until the caller's transaction ends, so that what is
 * counted is what happened. The caller rolls back when it refuses afterwards.
 * @returns `given`: it may take effect now; `waits`: nothing may move; refusal `four_eyes`: this person's yes is there already
 */
export async function authorise(
  tx: Tx,
  { clock, settings }: AuthorityDeps,
  decision: Decision,
  { staffId, key }: Decider,
): Promise<Outcome<Waits | Given>> {
  const { kind, subject, amount, ordered = amount } = decision;
  const content = { ...decision.content, amount: String(amount) };
  const standing = await lockAndFind(tx, decision, staffId);
  const same = standing && canonicalText(standing.content) === canonicalText(content) ? standing : undefined;
  if (same && same.staff_id === staffId) {
    if (key !== undefined && same.key === key)
      return done({ state: 'waits', reasons: same.reasons.map(unpacked), repeated: true });
    return refused('four_eyes');
  }
  const now = clock.now();
  // Whoever was let go since, or may not decide any more, is no first person.
  const first =
    same && (await deciders(tx, kind, now, decision.right)).find(({ id }) => id === same.staff_id);
  if (first === undefined) {
    const judge = await judgeFor(settings, kind);
    const reasons = judge(decision, await sumsFor(tx, decision, staffId, now));
    if (reasons.length > 0) {
      await tx.query(
        `insert into first_yes (subject, staff_id, at, content, reasons, reference, key)
         values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7)
         on conflict (subject) do update set staff_id = excluded.staff_id, at = excluded.at, content = excluded.content,
           reasons = excluded.reasons, reference = excluded.reference, key = excluded.key`,
        [
          subject,
          staffId,
          now,
          JSON.stringify(content),
          JSON.stringify(reasons.map(packed)),
          decision.reference ?? '',
          key ?? null,
        ],
      );
      return done({ state: 'waits', reasons, repeated: false });
    }
  }
  // With what `forget` takes away.
  await tx.query(
    `with forgotten as (delete from first_yes where subject = $2)
     insert into staff_decision (kind, subject, member_id, offer_id, amount, above, first_by, second_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      kind,
      subject,
      decision.memberId,
      decision.offerId ?? null,
      amount,
      aboveOrder(amount, ordered),
      first?.id ?? staffId,
      first === undefined ? null : staffId,
      now,
    ],
  );
  return done({ state: 'given', first, reference: same?.reference || (decision.reference ?? '') });
}

/** What was decided otherwise, rejected say, needs no second yes any more. */
export async function forget(tx: Queryable, subject: string): Promise<void> {
  await tx.query('delete from first_yes where subject = $1', [subject]);
}

/** The locks of the sums that it counts into, and what was said to this one, read after them (migrations/1153_decisions_beside_one_another.sql). */
async function lockAndFind(
  tx: Tx,
  { kind, subject, offerId }: Decision,
  staffId: bigint,
): Promise<Standing | undefined> {
  const { rows } = await tx.query<Standing>(
    'select staff_id, content, reasons, reference, key from first_yes_in_turn($1, $2, $3, $4)',
    [kind, subject, staffId, offerId ?? null],
  );
  return rows[0];
}

async function sumsFor(db: Queryable, decision: Decision, staffId: bigint, now: Date): Promise<Sums> {
  const { kind, memberId, offerId } = decision;
  const { members, offers, ...own } = await sumsOf(db, {
    kind,
    staffId,
    members: [memberId],
    offers: offerId === undefined ? [] : [offerId],
    now,
  });
  return {
    ...own,
    memberDay: members.get(memberId) ?? 0n,
    offerDay: (offerId === undefined ? undefined : offers.get(offerId)) ?? 0n,
  };
}

export interface SumsQuestion {
  readonly kind: Kind;
  readonly staffId: bigint;
  readonly members: readonly bigint[];
  readonly offers: readonly bigint[];
  readonly now: Date;
}

const [minuteMs, hourMs] = [60_000, 3_600_000];

/**
 * The sums that decisions of this person are judged by, for many members and offers at once. A person's and an offer's are kept by the
 * day, the house's payouts by the minute (migrations/1143_decisions_summed.sql): of the minute in which the hour begins the decisions
 * themselves are added up.
 */
export async function sumsOf(db: Queryable, { kind, staffId, members, offers, now }: SumsQuestion) {
  const today = startOfBeijingDay(now);
  const hourAgo = new Date(now.getTime() - hourMs);
  const firstWhole = new Date((Math.floor(hourAgo.getTime() / minuteMs) + 1) * minuteMs);
  const { rows } = await db.query<SumRow>(
    `select 'clerk' as of, null::bigint as id, coalesce(sum(amount), 0)::bigint as sum, coalesce(sum(above), 0)::bigint as above
       from staff_decision_sum where kind = $1 and subject = $2 and since >= $3
     union all
     select 'house', null, ((select coalesce(sum(amount), 0) from staff_decision where kind = $1 and at > $4 and at < $5)
       + (select coalesce(sum(amount), 0) from staff_decision_sum where kind = $1 and subject = 'house' and since >= $5))::bigint, 0
     where $1 = 'payout'
     union all
     select 'member', member_id, sum(amount)::bigint, 0 from staff_decision
      where kind = $1 and member_id = any($6) and at >= $3 group by member_id
     union all
     select 'offer', o.id, sum(s.amount)::bigint, 0
       from unnest($7::bigint[]) o (id) join staff_decision_sum s on s.kind = $1 and s.subject = 'offer/' || o.id and s.since >= $3
      group by o.id`,
    [kind, `clerk/${staffId}`, today, hourAgo, firstWhole, [...members], [...new Set(offers)]],
  );
  const of = (what: string) => rows.filter((row) => row.of === what);
  const sumBy = (what: 'member' | 'offer') =>
    new Map(of(what).flatMap(({ id, sum }) => (id === null ? [] : [[id, sum] as const])));
  const [own] = of('clerk');
  return {
    clerkDay: own?.sum ?? 0n,
    clerkAbove: own?.above ?? 0n,
    houseHour: of('house')[0]?.sum ?? 0n,
    members: sumBy('member'),
    offers: sumBy('offer'),
  };
}

/** fen */
interface SumRow {
  readonly of: string;
  /** The member's, or the offer's. */
  readonly id: bigint | null;
  readonly sum: bigint;
  readonly above: bigint;
}

function packed({ limit, sum, from }: Reason): KeptReason {
  return { limit, sum: String(sum), from: String(from) };
}

export function unpacked({ limit, sum, from }: KeptReason): Reason {
  return { limit, sum: BigInt(sum), from: BigInt(from) };
}
