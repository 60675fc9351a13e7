/**
 * Events for the operator's own programs, written in the transaction in which they happen (docs/decisions/0105): what is undone was never
 * told, and what is committed is sent, once or more often, under the same id.
 */
import {
  type SentKind,
  testEvent,
  type WebhookData,
  type WebhookEventKind,
  webhookEvents,
} from '@mingpai/contract/webhooks';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { namedId, newId } from '../platform/ids.ts';
import { queueJob } from '../platform/jobs.ts';

export const webhookJob = 'send_webhooks';

export interface Happened<Kind extends WebhookEventKind> {
  readonly kind: Kind;
  readonly data: WebhookData<Kind>;
  /** What happens once has a name: written twice it is one event. */
  readonly name?: string;
}

/** One statement where nobody is told of the kind. Events of one member reach a receiver in the order in which they were written. */
export async function noteEvent<Kind extends WebhookEventKind>(
  tx: Queryable,
  clock: Pick<Clock, 'now'>,
  happened: Happened<Kind>,
): Promise<void> {
  await tx.query('select note_event($1::jsonb, $2)', [JSON.stringify(eventRow(happened)), clock.now()]);
}

/** The event as `note_event` takes it, for a function of the database that writes what happened. */
export function eventRow<Kind extends WebhookEventKind>({ kind, data, name }: Happened<Kind>): object {
  const lane = 'memberId' in data ? data.memberId : 0;
  return { id: idOf(name), kind, version: webhookEvents[kind].version, data, lane, job: webhookJob };
}

/** Says nothing, to one receiver. */
export async function noteTest(tx: Queryable, clock: Clock, receiver: bigint): Promise<void> {
  const id = idOf(undefined);
  const kind: SentKind = testEvent;
  await tx.query(
    `with noted as (
       insert into webhook_event (event_id, kind, version, at, data) values ($1, $2, 1, $3, '{}') returning id)
     insert into webhook_delivery (receiver_id, event_id, lane, due_at) select $4, n.id, 0, $3 from noted n`,
    [id, kind, clock.now(), receiver],
  );
  await queueJob(tx, webhookJob, {}, { key: `${webhookJob}/${id}`, maxAttempts: 3 });
}

function idOf(name: string | undefined): string {
  return `msg_${(name === undefined ? newId() : namedId(`webhook/${name}`)).replaceAll('-', '')}`;
}
