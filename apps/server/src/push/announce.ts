/** Notes an arrival, or what happened to the account, for the member's browsers, in the transaction in which it happens. */
import type { ArrivalKind } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';

export interface ArrivalOfMoney {
  readonly kind: ArrivalKind;
  readonly memberId: bigint;
  /** Of `security` an id of its own: two of one number are one. */
  readonly orderNo: string;
}

export const tellJob = 'tell_arrivals';

/** The same arrival again has no effect. Nothing here waits for a push service, and nothing can fail by a browser that is just leaving. */
export async function announceArrival(
  tx: Queryable,
  clock: Clock,
  { kind, memberId, orderNo }: ArrivalOfMoney,
): Promise<void> {
  await tx.query('select announce_arrival($1, $2, $3, $4, $5)', [
    memberId,
    orderNo,
    kind,
    clock.now(),
    tellJob,
  ]);
}

/** Begins the name of a message that is advertising. */
const advertising = 'advertising/';

/** An offer, as far as the notice's own name tells: whoever may not be told of offers is not told of it. */
export function isOffer({
  kind,
  order_no,
}: {
  readonly kind: ArrivalKind;
  readonly order_no: string;
}): boolean {
  return kind === 'red_packets' || (kind === 'message' && order_no.startsWith(advertising));
}

/**
 * Tells many that they have a message, those of their browsers that asked to be told. The same message again has no effect. One that is
 * `marketing` is not sent to whoever asks to be left alone meanwhile.
 */
export async function announceMessage(
  tx: Queryable,
  clock: Clock,
  members: readonly bigint[],
  { mailing, marketing }: { readonly mailing: bigint; readonly marketing: boolean },
): Promise<void> {
  const about = marketing ? `${advertising}${mailing}` : `mailing/${mailing}`;
  await announceToMany(tx, clock, members, { kind: 'message', about });
}

/** Tells those of many members' browsers of what they asked to be reminded of. @param about two of one name are one */
export async function announceReminder(
  tx: Queryable,
  clock: Clock,
  members: readonly bigint[],
  about: string,
): Promise<void> {
  await announceToMany(tx, clock, members, { kind: 'red_packets', about });
}

async function announceToMany(
  tx: Queryable,
  clock: Clock,
  members: readonly bigint[],
  { kind, about }: { readonly kind: ArrivalKind; readonly about: string },
): Promise<void> {
  const { rows } = await tx.query<{ told: number }>(
    `with asked as (
       select id from push_subscription where member_id = any ($1::bigint[]) for key share skip locked),
     noted as (
       insert into push_notice (subscription_id, order_no, kind, created_at, due_at)
       select id, $2, $4, $3, $3 from asked on conflict do nothing returning 1)
     select count(*)::int as told from noted`,
    [[...members], about, clock.now(), kind],
  );
  if ((rows[0]?.told ?? 0) > 0)
    await queueJob(tx, tellJob, {}, { key: `${tellJob}/${about}`, maxAttempts: 3 });
}
