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
 * Counts the decision, or keeps it as the first of two. Decisions of one kind come here one after the other: the lock is held until
 * the caller's transaction ends, so that what is counted is what happened. The caller rolls back when it refuses afterwards.
 * @returns `given`: it may take effect now; `waits`: nothing may move; refusal `four_eyes`: this person's yes is there already
 */
export async function authorise(
  tx: Tx,
  { clock, settings }: AuthorityDeps,
  decision: Decision,
  { staffId, key }: Decider,
): Promise<Outcome<Waits | Given>> {
  const { kind, subject, amount, ordered = amount } = decision;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`authority/${kind}`]);
  const content = { ...decision.content, amount: String(amount) };
  const standing = await standingFirst(tx, subject);
  const same = standing && canonicalText(standing.content) === canonicalText(content) ? standing : undefined;
  if (same && same.staff_id === staffId) {
    if (key !== undefined && same.key === key)
      return done({ state: 'waits', reasons: same.reasons.map(unpacked), repeated: true });
    return refused('four_eyes');
  }
  const now = clock.now();
  const people = await deciders(tx, kind, now, decision.right);
  // Whoever was let go since, or may not decide any more, is no first person.
  const first = people.find(({ id }) => id === same?.staff_id);
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
  await forget(tx, subject);
  await tx.query(
    `insert into staff_decision (kind, subject, member_id, offer_id, amount, above, first_by, second_by, at)
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

async function standingFirst(tx: Queryable, subject: string): Promise<Standing | undefined> {
  const { rows } = await tx.query<Standing>(
    'select staff_id, content, reasons, reference, key from first_yes where subject = $1',
    [subject],
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

const hourMs = 3_600_000;

/** The sums that decisions of this person are judged by, for many members and offers at once. */
export async function sumsOf(db: Queryable, { kind, staffId, members, offers, now }: SumsQuestion) {
  const today = startOfBeijingDay(now);
  const hourAgo = new Date(now.getTime() - hourMs);
  const { rows: own } = await db.query<Pick<Sums, 'clerkDay' | 'clerkAbove' | 'houseHour'>>(
    `select coalesce(sum(amount) filter (where at >= $2 and first_by = $4 and second_by is null), 0)::bigint as "clerkDay",
            coalesce(sum(above) filter (where at >= $2 and first_by = $4 and second_by is null), 0)::bigint as "clerkAbove",
            coalesce(sum(amount) filter (where at > $3), 0)::bigint as "houseHour"
       from staff_decision where kind = $1 and at >= least($2::timestamptz, $3::timestamptz)`,
    [kind, today, hourAgo, staffId],
  );
  const { rows: each } = await db.query<{ member: bigint | null; offer: bigint | null; sum: bigint }>(
    `select member_id as member, null::bigint as offer, sum(amount)::bigint as sum from staff_decision
      where kind = $1 and member_id = any($3) and at >= $2 group by member_id
     union all
     select null, offer_id, sum(amount)::bigint from staff_decision
      where kind = $1 and offer_id = any($4) and at >= $2 group by offer_id`,
    [kind, today, [...members], [...offers]],
  );
  const sumBy = (column: 'member' | 'offer') =>
    new Map(each.flatMap((row) => (row[column] === null ? [] : [[row[column], row.sum] as const])));
  const { clerkDay = 0n, clerkAbove = 0n, houseHour = 0n } = own[0] ?? {};
  return { clerkDay, clerkAbove, houseHour, members: sumBy('member'), offers: sumBy('offer') };
}

function packed({ limit, sum, from }: Reason): KeptReason {
  return { limit, sum: String(sum), from: String(from) };
}

export function unpacked({ limit, sum, from }: KeptReason): Reason {
  return { limit, sum: BigInt(sum), from: BigInt(from) };
}
