/** Opens the page of an order at its gateway: chosen in the order's transaction, asked for after it. */
import { setTimeout as pause } from 'node:timers/promises';
import { message } from '@mingpai/contract/texts';
import type { DepositOrder, PayPages } from '../deposits/index.ts';
import type { Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { closeUnpaid, type GatewayDeps } from './credit-notifications.ts';
import { type GatewayOrder, gatewayOrder } from './store.ts';

/** Until a gateway is asked for the first time what became of a payment, in ms: its callback comes within seconds. */
export const firstAskMs = 60_000;

/** While its member looks at an order, its gateway is asked this often, in ms. */
const lookedAtMs = 20_000;

/** Asks about everything that is due (asking.ts). */
export const askJob = 'ask_gateways';

export function openPayPages(parts: Pick<GatewayDeps, 'site' | 'gateways'>): PayPages {
  const { site, gateways } = parts;
  const { database, clock } = site;
  /** A member who taps twice waits for one answer. */
  const underWay = new Map<string, Promise<Outcome<null>>>();

  async function openOnce(orderNo: string, language: 'zh-CN' | 'en'): Promise<Outcome<null>> {
    const order = await gatewayOrder(database, orderNo);
    if (!order) return refused('order_not_found');
    if (order.payment_state === 'opening' && order.state === 'pending') {
      if (await openAt(parts, order, language)) return done(null);
      await closeUnpaid(parts, order.gateway, orderNo, { reason: message('page_unopened') });
    }
    // Another node may have opened it meanwhile.
    const now = await gatewayOrder(database, orderNo);
    return now?.payment_state === 'open' || now?.payment_state === 'paid'
      ? done(null)
      : refused('way_resting');
  }

  return {
    serves: async (way) => (await gateways.chosenFor(database, way)) !== undefined,
    async take(tx: Tx, { orderNo, way }) {
      const chosen = await gateways.chosenFor(tx, way);
      if (chosen === undefined) return refused('way_closed');
      if (chosen === 'resting') return refused('way_resting');
      await tx.query(
        `insert into gateway_payment (order_id, gateway, ask_at)
         select id, $2, $3 from deposit_on_record where order_no = $1`,
        [orderNo, chosen.code, new Date(clock.now().getTime() + firstAskMs)],
      );
      return done(null);
    },
    open(orderNo, language) {
      const known = underWay.get(orderNo);
      if (known) return known;
      const opening = openOnce(orderNo, language).finally(() => underWay.delete(orderNo));
      underWay.set(orderNo, opening);
      return opening;
    },
    async lookedAt({ id, created_at }: DepositOrder) {
      const now = clock.now();
      const before = new Date(now.getTime() - lookedAtMs);
      if (created_at > before) return;
      const { rows } = await database.query(
        `update gateway_payment set ask_at = $2, attempts = 0
          where order_id = $1 and state = 'open' and ask_at > $2 and (asked_at is null or asked_at < $3) returning 1`,
        [id, now, before],
      );
      if (rows.length > 0) await queueJob(database, askJob, {}, { key: `${askJob}/looked-at` });
    },
    async pageOf({ order_no }: DepositOrder) {
      const order = await gatewayOrder(database, order_no);
      return order?.page_url ?? undefined;
    },
  };
}

/** A gateway that only says that something happened is asked about one order this often at most, whoever repeats it, in ms. */
const rungEveryMs = 5_000;

/** Something happened to an order of a gateway: it is asked what, whatever became of the order before. Unknown: nothing is done. */
export async function askSoon(
  { database, clock }: Pick<GatewayDeps['site'], 'database' | 'clock'>,
  gateway: string,
  by: { readonly orderNo: string } | { readonly reference: string },
): Promise<void> {
  const now = clock.now();
  const [which, name] =
    'reference' in by
      ? (['p.reference', by.reference] as const)
      : (['(select order_no from deposit_on_record d where d.id = p.order_id)', by.orderNo] as const);
  const { rows } = await database.query<{ ask_at: Date | null }>(
    `update gateway_payment p set attempts = 0, ask_at = least(p.ask_at, greatest($3::timestamptz, p.asked_at + $4 * interval '1 millisecond'))
      where p.gateway = $1 and ${which} = $2 returning p.ask_at`,
    [gateway, name, now, rungEveryMs],
  );
  const due = rows[0]?.ask_at;
  if (!due) return;
  const waits = Math.max(0, due.getTime() - now.getTime());
  await queueJob(
    database,
    askJob,
    {},
    {
      key: `${askJob}/rung${waits === 0 ? '' : '-later'}`,
      ...(waits > 0 && { runAt: new Date(Date.now() + waits) }),
    },
  );
}

/** For so long one node asks for a page alone; after a crash another may, in ms. */
const openingMs = 10_000;
/** Whoever waits for another node's page looks this often, in ms. */
const lookEveryMs = 200;

/** @returns whether the page is there */
export async function openAt(
  { site, gateways }: Pick<GatewayDeps, 'site' | 'gateways'>,
  order: GatewayOrder,
  language: 'zh-CN' | 'en',
): Promise<boolean> {
  const { config, database } = site;
  if (!(await takeOpening(site, order.id))) return openedElsewhere(site, order.id);
  const port = await gateways.portOf(order.gateway);
  const home = config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
  const returnUrl = new URL(home);
  returnUrl.hash = `/payInfo?deposit_no=${order.order_no}`;
  const answer = await port?.open({
    orderNo: order.order_no,
    way: order.way,
    amount: order.amount,
    language,
    returnUrl: returnUrl.href,
    expiresAt: order.expires_at,
  });
  if (answer?.outcome !== 'done') {
    await database.query('update gateway_payment set opening_until = null where order_id = $1', [order.id]);
    return false;
  }
  const { rows } = await database.query(
    `update gateway_payment set state = 'open', page_url = $2, reference = $3, opening_until = null, trouble = null
      where order_id = $1 and state = 'opening' returning 1`,
    [order.id, answer.value.url, answer.value.reference ?? null],
  );
  return rows.length > 0;
}

/** A gateway without idempotency keys is asked for an order's page by one node at a time. */
async function takeOpening({ database }: GatewayDeps['site'], orderId: bigint): Promise<boolean> {
  const { rows } = await database.query(
    `update gateway_payment set opening_until = now() + $2 * interval '1 millisecond'
      where order_id = $1 and state = 'opening' and (opening_until is null or opening_until < now()) returning 1`,
    [orderId, openingMs],
  );
  return rows.length > 0;
}

/** @returns whether the node that asks for it got the page */
async function openedElsewhere({ database }: GatewayDeps['site'], orderId: bigint): Promise<boolean> {
  for (let left = openingMs / lookEveryMs; left > 0; left -= 1) {
    const { rows } = await database.query<{ state: string; opening: boolean }>(
      'select state, coalesce(opening_until > now(), false) as opening from gateway_payment where order_id = $1',
      [orderId],
    );
    const [now] = rows;
    if (now?.state !== 'opening') return now?.state === 'open';
    if (!now.opening) return false;
    await pause(lookEveryMs);
  }
  return false;
}
