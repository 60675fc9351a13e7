/** Payments whose callback has not come are asked about, ever more rarely, until it is known what became of them. */
import { message } from '@mingpai/contract/texts';
import type { Job } from '../platform/jobs.ts';
import { closeUnpaid, type GatewayDeps, takePaid } from './credit-notifications.ts';
import { askJob, openAt } from './pages.ts';
import { type GatewayOrder, gatewayOrders } from './store.ts';

const atOnce = 10;
/** What expired unpaid may still be paid late, and that callback be lost too: asked for so long and so often, in ms. */
const lateForMs = 3 * 86_400_000;
const lateEveryMs = 6 * 3_600_000;

export function gatewayJobs(parts: GatewayDeps): readonly Job[] {
  return [{ name: askJob, schedule: '* * * * *', run: () => askGateways(parts) }];
}

/** Asks about everything that is due. */
export async function askGateways(parts: GatewayDeps): Promise<void> {
  const { database, log } = parts.site;
  for (;;) {
    const due = await claim(parts);
    for (const order of await gatewayOrders(database, due))
      await askAbout(parts, order).catch((error: unknown) =>
        log.warn({ err: error, order: order.order_no }, 'a payment could not be asked about'),
      );
    if (due.length < atOnce) return;
  }
}

/** Takes some that are due, and sets when they are due again: 2, 4, 8 ... minutes, at most half an hour. */
async function claim({ site: { database, clock } }: GatewayDeps): Promise<bigint[]> {
  const { rows } = await database.query<{ order_id: bigint }>(
    `update gateway_payment set attempts = attempts + 1, asked_at = $1,
            ask_at = $1::timestamptz + least(interval '1 minute' * power(2, least(attempts + 1, 10)), interval '30 minutes')
      where order_id in (select order_id from gateway_payment where ask_at <= $1 order by ask_at limit ${atOnce} for update skip locked)
      returning order_id`,
    [clock.now()],
  );
  return rows.map(({ order_id }) => order_id);
}

/** Asks about one order, and does what the answer says. */
export async function askAbout(parts: GatewayDeps, order: GatewayOrder): Promise<void> {
  const { gateway, order_no: orderNo, expires_at: expiresAt } = order;
  const { clock } = parts.site;
  const now = clock.now();
  const expired = expiresAt <= now;
  const over = expiresAt.getTime() + lateForMs <= now.getTime();
  if (order.payment_state === 'opening' && !expired) {
    await openAt(parts, order, 'zh-CN');
    return;
  }
  const port = await parts.gateways.portOf(gateway);
  if (!port) return;
  const answer = await port.standing({ orderNo, way: order.way });
  if (answer.outcome !== 'done') return noteTrouble(parts, order, answer.reason, over);
  const { value } = answer;
  if (value.late) await takePaid(parts, gateway, value.late, 'asking');
  switch (value.state) {
    case 'paid':
      await takePaid(parts, gateway, value, 'asking');
      // A total may grow, whatever became of what came first; nobody else is asked about it again.
      await parts.site.database.query(later, [order.id, value.total && !over ? inLateTime(now) : null]);
      return;
    case 'unclear':
      return noteTrouble(parts, order, value.reason, over);
    case 'declined':
      return closeUnpaid(parts, gateway, orderNo, { reason: message('page_declined') });
    case 'open':
      return noteTrouble(parts, order, null, over);
    case 'expired':
    case 'not_found': {
      // A gateway that does not know the order yet may be slow; one that does not know it when its time is over never will.
      if (!expired) return noteTrouble(parts, order, value.state === 'not_found' ? 'not_found' : null, over);
      const askAgain = inLateTime(now);
      return closeUnpaid(parts, gateway, orderNo, {
        reason: message('page_expired'),
        ...(over || value.state === 'not_found' ? {} : { askAgain }),
      });
    }
  }
}

const later = 'update gateway_payment set ask_at = $2 where order_id = $1';

function inLateTime(now: Date): Date {
  return new Date(now.getTime() + lateEveryMs);
}

/** @param over nobody asks again: what is still pending then is for staff */
async function noteTrouble(
  { site: { database } }: GatewayDeps,
  { id }: GatewayOrder,
  trouble: string | null,
  over: boolean,
): Promise<void> {
  await database.query(
    'update gateway_payment set trouble = $2, ask_at = case when $3 then null else ask_at end where order_id = $1',
    [id, trouble?.slice(0, 200) ?? null, over],
  );
}
