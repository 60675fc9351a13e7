/** What staff see beforehand: whose first yes is there, who may give the second, and what of it one person may decide now. */
import type { Right } from '@mingpai/contract/console/door';
import { type Clock, startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { type AuthorityDeps, type KeptReason, sumsOf, unpacked } from './decide.ts';
import { judgeFor, type Kind, type Measured, type Reason } from './limits.ts';
import { deciders } from './people.ts';

export interface FirstYes {
  readonly staffId: bigint;
  readonly by: string;
  readonly at: Date;
  /** fen */
  readonly amount: bigint;
  /** The order that was chosen for it, where there was a choice. */
  readonly order: string;
  readonly reference: string;
  readonly reasons: readonly Reason[];
  /** Names of those who may give the second yes. */
  readonly second: readonly string[];
}

/** The first yes of each subject that has one. */
export async function firstYesOf(
  db: Queryable,
  clock: Clock,
  kind: Kind,
  subjects: readonly string[],
  right?: Right,
): Promise<ReadonlyMap<string, FirstYes>> {
  if (subjects.length === 0) return new Map();
  const [{ rows }, people] = await Promise.all([
    db.query<{
      subject: string;
      staff_id: bigint;
      by: string;
      at: Date;
      content: { readonly amount: string; readonly order?: string };
      reference: string;
      reasons: readonly KeptReason[];
    }>(
      `select f.subject, f.staff_id, s.name as by, f.at, f.content, f.reference, f.reasons
         from first_yes f join staff_name s on s.id = f.staff_id where f.subject = any($1)`,
      [[...subjects]],
    ),
    deciders(db, kind, clock.now(), right),
  ]);
  return new Map(
    rows.map(({ subject, staff_id: staffId, content, reasons, ...row }) => [
      subject,
      {
        ...row,
        staffId,
        amount: BigInt(content.amount),
        order: content.order ?? '',
        reasons: reasons.map(unpacked),
        second: people.filter(({ id }) => id !== staffId).map(({ name }) => name),
      },
    ]),
  );
}

/** What staff gave of each offer today (Beijing), fen; an offer that gave nothing is not among them. */
export async function givenTodayOf(
  db: Queryable,
  clock: Clock,
  offers: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (offers.length === 0) return new Map();
  const { rows } = await db.query<{ offer: bigint; sum: bigint }>(
    `select o.id as offer, sum(s.amount)::bigint as sum
       from unnest($1::bigint[]) o (id) join staff_decision_sum s on s.kind = 'bonus' and s.subject = 'offer/' || o.id and s.since >= $2
      group by o.id`,
    [[...new Set(offers)], startOfBeijingDay(clock.now())],
  );
  return new Map(rows.map(({ offer, sum }) => [offer, sum]));
}

export interface Pending extends Measured {
  readonly memberId: bigint;
  readonly offerId?: bigint | undefined;
}

/** Why this person could not decide each of them alone, as of now; none: they could. Nothing is locked: the decision asks again. */
export async function whyNotAlone(
  db: Queryable,
  { clock, settings }: AuthorityDeps,
  { kind, staffId }: { readonly kind: Kind; readonly staffId: bigint },
  pending: readonly Pending[],
): Promise<readonly (readonly Reason[])[]> {
  if (pending.length === 0) return [];
  const [judge, { members, offers, ...own }] = await Promise.all([
    judgeFor(settings, kind),
    sumsOf(db, {
      kind,
      staffId,
      members: pending.map(({ memberId }) => memberId),
      offers: pending.flatMap(({ offerId }) => (offerId === undefined ? [] : [offerId])),
      now: clock.now(),
    }),
  ]);
  return pending.map((one) =>
    judge(one, {
      ...own,
      memberDay: members.get(one.memberId) ?? 0n,
      offerDay: (one.offerId === undefined ? undefined : offers.get(one.offerId)) ?? 0n,
    }),
  );
}
