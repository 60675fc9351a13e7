/** Gateways as staff read them: how they stand, what is not resolved, what arrived. */
import type { Sorting } from '@mingpai/contract/console/parts';
import { actorName } from '../platform/actor.ts';
import type { Queryable } from '../platform/database.ts';
import { type Place, sliceOf, sortedBy, soughtBy, uncounted } from '../platform/slice.ts';
import type { GatewayWay } from './port.ts';
import type { ArrivalRow } from './store.ts';

export interface GatewayStatus {
  readonly code: string;
  readonly name: string;
  readonly ways: readonly GatewayWay[];
  readonly enabled: boolean;
  readonly state: 'up' | 'down';
  readonly since: Date | null;
  readonly reason: string;
  readonly waiting: number;
  readonly unresolved: number;
  readonly review: number;
  readonly heardAt: Date | null;
}

export async function gatewayStandings(db: Queryable, now: Date): Promise<GatewayStatus[]> {
  const { rows } = await db.query<GatewayStatus>(
    `select g.code, g.name, g.ways, g.enabled, g.state, g.since, g.reason,
            w.waiting, w.unresolved,
            (select count(*)::int from gateway_arrival a where a.gateway = g.code and a.state = 'review') as review,
            (select a.heard_at from gateway_arrival a where a.gateway = g.code order by a.id desc limit 1) as "heardAt"
       from gateway g
       cross join lateral (
         select count(*)::int as waiting, (count(*) filter (where d.expires_at <= $1))::int as unresolved
           from deposit_on_record d join gateway_payment p on p.order_id = d.id
          where d.state = 'pending' and p.gateway = g.code) w
      order by g.position, g.code`,
    [now],
  );
  return rows;
}

/** Those that take no new orders. */
export async function closedGateways(
  db: Queryable,
): Promise<{ readonly code: string; readonly name: string }[]> {
  const { rows } = await db.query<{ code: string; name: string }>(
    'select code, name from gateway where not enabled order by position, code',
  );
  return rows;
}

export interface WaitingOrder {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly username: string;
  readonly gateway: string;
  readonly way: GatewayWay;
  readonly amount: bigint;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly asked_at: Date | null;
  readonly ask_at: Date | null;
  readonly trouble: string;
}

/** What narrows a list of what waits at gateways. */
interface AtGateway {
  /** Empty: all. */
  readonly gateway: string;
  readonly search: string;
}

/** Pending orders, the oldest first; `unresolved`: their time is over, and the gateway has not said what became of them. */
export async function waitingOrders(
  db: Queryable,
  {
    state,
    gateway,
    search,
    now,
    ...place
  }: Place & AtGateway & { readonly state: 'unresolved' | 'waiting'; readonly now: Date },
): Promise<{ rows: WaitingOrder[]; total: number }> {
  const from = `deposit_on_record d join gateway_payment p on p.order_id = d.id join member_name m on m.id = d.member_id
    where d.state = 'pending' and ($1 = 'waiting' or d.expires_at <= $2) and ($3 = '' or p.gateway = $3)
      and ($4 = '' or lower(d.order_no) = $4 or m.username_key = $4 or d.member_id::text = $4)`;
  const values = [state, now, gateway, search.trim().toLowerCase()];
  const { paged, behind, tail } = sliceOf(place, 'd.id', 'd.created_at, d.id');
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<WaitingOrder>(
      `select d.id, d.order_no, d.member_id, m.username, p.gateway, d.way, d.amount, d.created_at, d.expires_at,
              p.asked_at, p.ask_at, coalesce(p.trouble, '') as trouble
         from ${from} ${behind} ${tail}`,
      values,
    ),
    paged ? db.query<{ total: number }>(`select count(*)::int as total from ${from}`, values) : uncounted,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export interface ArrivalInList extends ArrivalRow {
  readonly credited_to: string | null;
  /** Whose order the gateway named. */
  readonly member_id: bigint | null;
  readonly username: string | null;
}

const states = {
  review: ['review'],
  credited: ['credited', 'by_hand'],
  ignored: ['ignored'],
  all: ['review', 'credited', 'by_hand', 'ignored'],
} as const;

/** What waits for staff the oldest first, the others the newest first. */
export async function arrivalList(
  db: Queryable,
  {
    state,
    gateway,
    search,
    sorted,
    ...place
  }: Place & AtGateway & { readonly state: keyof typeof states; readonly sorted?: Sorting | undefined },
): Promise<{ rows: ArrivalInList[]; total: number }> {
  const from = `gateway_arrival a left join deposit_on_record c on c.id = a.order_id
    left join deposit_on_record n on n.order_no = a.order_no left join member_name m on m.id = n.member_id
    where a.state = any($1) and ($2 = '' or lower(a.order_no) like $3 or lower(a.payment) like $3 or lower(coalesce(c.order_no, '')) like $3)
      and ($4 = '' or a.gateway = $4) and ($5::bigint is null or a.id = $5)`;
  const { text, row } = soughtBy(search);
  const term = text.toLowerCase();
  const values = [states[state], term, `%${term.replace(/[\\%_]/g, '\\$&')}%`, gateway, row];
  const { paged, behind, tail } = sliceOf(
    place,
    'a.id',
    sortedBy(sorted, { time: 'a.paid_at', sum: 'a.amount' }, 'a.id') ??
      (state === 'review' ? 'a.id' : 'a.id desc'),
  );
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<ArrivalInList>(
      `select a.id, a.gateway, a.payment, a.order_no, a.amount, a.paid_at, a.heard_at, a.heard_by,
              a.state, a.order_id, a.reason, a.decided_at,
              c.order_no as credited_to, m.id as member_id, m.username,
              ${actorName('a.decided_by')} as decided_by
         from ${from} ${behind} ${tail}`,
      values,
    ),
    paged ? db.query<{ total: number }>(`select count(*)::int as total from ${from}`, values) : uncounted,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
