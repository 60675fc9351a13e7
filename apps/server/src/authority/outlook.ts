/**
 * What other limits would have come to: each decision of the last thirty days is judged once more, in their order, by the sums that had come
 * together until then.
 */
import { canonicalText } from '@mingpai/contract/console/canonical';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { type Judge, judgeBy, type Kind, type LimitAreas } from './limits.ts';

/** Days that are looked back at, of 24 hours. */
const daysBack = 30;
const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Decisions that are read at once: a month of a large house is no list to hold. */
const atOnce = 5_000;

export interface Outlook {
  readonly kind: Kind;
  /** Of how many decisions by people. */
  readonly decisions: number;
  /** Decisions that take two people by the limits that hold, and by the draft. */
  readonly before: number;
  readonly after: number;
}

/**
 * Goes through a month of decisions, outside of any transaction: it decides nothing. What takes two people for other reasons than sums
 * (related accounts, listed senders, an offer's budget) does so whatever the limits are, and is not counted.
 * @returns one for each kind of which the draft moves a limit
 */
export async function limitsOutlook(
  db: Queryable,
  held: LimitAreas,
  draft: LimitAreas,
  now: Date,
): Promise<readonly Outlook[]> {
  const moved = (['payout', 'credit', 'bonus'] as const).filter(
    (kind) => canonicalText(limitsOf(kind, held)) !== canonicalText(limitsOf(kind, draft)),
  );
  const found: Outlook[] = [];
  for (const kind of moved) {
    const [before, after] = [replay(judgeBy(held, kind)), replay(judgeBy(draft, kind))];
    let decisions = 0;
    for await (const decided of decisionsSince(db, kind, new Date(now.getTime() - daysBack * dayMs))) {
      decisions += 1;
      before.judge(decided);
      after.judge(decided);
    }
    found.push({ kind, decisions, before: before.two, after: after.two });
  }
  return found;
}

function limitsOf(kind: Kind, { payments, withdrawals, bonuses }: LimitAreas): unknown {
  switch (kind) {
    case 'payout':
      return [payments.fourEyesAbove, withdrawals.alone];
    case 'credit': {
      const { ceiling: _, imported: __, ...alone } = payments.byHand;
      return alone;
    }
    case 'bonus':
      return bonuses;
  }
}

interface Decided {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly amount: bigint;
  readonly above: bigint;
  readonly first_by: bigint;
  readonly at: Date;
}

async function* decisionsSince(db: Queryable, kind: Kind, since: Date): AsyncGenerator<Decided> {
  let after: Pick<Decided, 'at' | 'id'> = { at: since, id: 0n };
  for (;;) {
    const { rows } = await db.query<Decided>(
      `select id, member_id, amount, above, first_by, at from staff_decision
        where kind = $1 and at >= $2 and (at, id) > ($2, $3) order by at, id limit $4`,
      [kind, after.at, after.id, atOnce],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last;
  }
}

/** The sums of a day and of an hour as `sumsOf` has them at each decision, and how many of these took two people. */
function replay(judge: Judge): { judge(decided: Decided): void; readonly two: number } {
  let [today, two, houseHour] = [0, 0, 0n];
  /** Of the hour and before: what stands in front of `gone` has left the sum. */
  let hour: Decided[] = [];
  let gone = 0;
  const members = new Map<bigint, bigint>();
  const clerks = new Map<bigint, { readonly sum: bigint; readonly above: bigint }>();
  return {
    judge(decided) {
      const { member_id: member, amount, above, first_by: clerk, at } = decided;
      const day = startOfBeijingDay(at).getTime();
      if (day !== today) {
        members.clear();
        clerks.clear();
        today = day;
      }
      for (let first = hour[gone]; first && first.at.getTime() <= at.getTime() - hourMs; first = hour[gone]) {
        houseHour -= first.amount;
        gone += 1;
      }
      if (gone > atOnce) [hour, gone] = [hour.slice(gone), 0];
      const memberDay = members.get(member) ?? 0n;
      const own = clerks.get(clerk) ?? { sum: 0n, above: 0n };
      const reasons = judge(
        { amount, ordered: amount - above },
        { memberDay, clerkDay: own.sum, clerkAbove: own.above, houseHour, offerDay: 0n },
      );
      members.set(member, memberDay + amount);
      houseHour += amount;
      hour.push(decided);
      if (reasons.length > 0) two += 1;
      else clerks.set(clerk, { sum: own.sum + amount, above: own.above + above });
    },
    get two() {
      return two;
    },
  };
}
