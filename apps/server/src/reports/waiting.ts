/**
 * What waits for people, and what is on its way. Each is read by its own index, and no further than so many rows: of more, the first page
 * says that there is more. Fen.
 */
import {
  countedWaiting,
  lookedAtWaiting,
  type QueueName,
  queueNames,
  type SilentServiceKind,
} from '@mingpai/contract/console/reports/names';
import type { Queryable } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';

interface Queue {
  readonly view: string;
  /** Since when something waits, of the view `w`; `w.since` unless told. */
  readonly since?: string;
  /** What its index has in that order; as `since` unless told. */
  readonly order?: string;
  /** What of the view waits. `$1` is the moment, `$2` the rights of who asks; null: whoever asks is no person. */
  readonly narrowed?: string;
}

/** What is put aside does not wait. */
const notParked = (queue: string) =>
  `not exists (select 1 from parked_work p where p.queue = '${queue}' and p.item = w.id and p.until > $1::timestamptz)`;

const queues: Readonly<Record<QueueName, Queue>> = {
  // On a gateway's page an order waits for people from its end on.
  deposits: { view: 'waiting_deposit', narrowed: `w.since <= $1::timestamptz and ${notParked('deposits')}` },
  withdrawals: { view: 'waiting_withdrawal', narrowed: notParked('withdrawals') },
  payouts: { view: 'unpaid_withdrawal' },
  adjustments: { view: 'waiting_adjustment' },
  applications: { view: 'waiting_application' },
  wins: { view: 'waiting_win' },
  bet_records: { view: 'waiting_bet_record' },
  // A bet waits for people from the moment on at which it is overdue.
  overdue_bets: {
    view: 'unsettled_bet',
    since: 'w.placed_at + ($1::timestamptz - overdue_before($1::timestamptz))',
    order: 'w.placed_at',
    narrowed: 'w.placed_at < overdue_before($1::timestamptz)',
  },
  chain_payments: { view: 'waiting_chain_payment' },
  arrivals: { view: 'waiting_arrival' },
  agent_applications: { view: 'waiting_agent_application' },
  statements: { view: 'waiting_statement' },
  disputes: { view: 'waiting_dispute' },
  conversations: { view: 'waiting_conversation' },
  recoveries: { view: 'waiting_recovery' },
  closings: { view: 'held_up_closing' },
  identities: { view: 'waiting_identity', since: 'w.at' },
  rule_changes: { view: 'waiting_rule_change', narrowed: '($2::text[] is null or w.needs = any($2))' },
  mailings: { view: 'waiting_mailing' },
  imports: { view: 'waiting_import' },
  party_files: { view: 'waiting_party_file' },
  party_differences: { view: 'waiting_party_difference' },
  venue_differences: { view: 'open_venue_difference' },
  list_entries: { view: 'waiting_list_entry', narrowed: '(w.expires_at is null or w.expires_at > $1)' },
  cases: { view: 'waiting_case' },
  free_bets: { view: 'waiting_free_bet' },
};

/** The rows of a queue in the order of their waiting. */
function rowsOf(name: QueueName, order: 'asc' | 'desc', also = 'true', most = 1): string {
  const { view, since = 'w.since', order: by = since, narrowed = 'true' } = queues[name];
  return `select ${since} from ${view} w where ${narrowed} and ${also} order by ${by} ${order} limit ${most}`;
}

function numberOf(name: QueueName, most: number): string {
  const { view, narrowed = 'true' } = queues[name];
  return `(select count(*)::int from (select 1 from ${view} w where ${narrowed} limit ${most + 1}) ${name})`;
}

export interface Waiting<Name extends string> {
  readonly name: Name;
  readonly number: number;
  /** There are more than `number`. */
  readonly more: boolean;
  readonly oldest: Date | null;
}

/**
 * What waits in each queue, counted up to `lookedAtWaiting`, and since when the oldest waits that somebody could decide now: what is put
 * aside does not wait, and a withdrawal that is held waits for people from the end of that on.
 */
export async function queuesOf(db: Queryable, now: Date): Promise<readonly Waiting<QueueName>[]> {
  const { rows } = await db.query<Omit<Waiting<QueueName>, 'more'>>(
    queueNames
      .map(
        (name) =>
          `select '${name}' as name, ${numberOf(name, lookedAtWaiting)} as number, (${oldestOf(name)}) as oldest`,
      )
      .join(' union all '),
    [now, null],
  );
  return rows.map((row) => ({ ...row, ...bounded(row.number, lookedAtWaiting) }));
}

/** Held until a moment: it waits for people since then. Of those that came so many, the order of coming is not that of waiting. */
function oldestOf(name: QueueName): string {
  if (name !== 'withdrawals') return rowsOf(name, 'asc');
  const free = 'w.held_until is null or w.held_until <= $1::timestamptz';
  return `select min(greatest(o.since, o.held_until)) from (
    select w.since, w.held_until from waiting_withdrawal w
     where ${queues.withdrawals.narrowed} and (${free}) order by w.since limit ${lookedAtWaiting}) o`;
}

function bounded(number: number, most: number) {
  return { number: Math.min(number, most), more: number > most };
}

export interface QueueCount {
  readonly name: QueueName;
  readonly number: number;
  readonly more: boolean;
  /** When the last of them came: tells that one came also where as many were decided. */
  readonly newest: Date | null;
}

/** How many wait in each of these queues, counted up to `countedWaiting`; the others are not looked at. @param rights of who asks */
export async function countsOf(
  db: Queryable,
  names: readonly QueueName[],
  now: Date,
  rights: readonly string[],
): Promise<readonly QueueCount[]> {
  if (names.length === 0) return [];
  const { rows } = await db.query<Omit<QueueCount, 'more'>>(
    // Each value has its type also where no queue of these asks for it.
    `with asked as (select $1::timestamptz, $2::text[]) ${names
      .map(
        (name) =>
          `select '${name}' as name, ${numberOf(name, countedWaiting)} as number, (${rowsOf(name, 'desc')}) as newest`,
      )
      .join(' union all ')}`,
    [now, [...rights]],
  );
  return rows.map((row) => ({ ...row, ...bounded(row.number, countedWaiting) }));
}

export interface Flight extends Waiting<'venue_transfer' | 'payout'> {
  /** Of the oldest that were looked at. */
  readonly amount: bigint;
}

export async function inFlight(db: Queryable): Promise<readonly Flight[]> {
  const of = (name: Flight['name'], view: string) =>
    `select '${name}' as name, count(*)::int as number, coalesce(sum(amount), 0)::bigint as amount, min(since) as oldest
       from (select amount, since from ${view} order by since limit ${lookedAtWaiting + 1}) ${name}`;
  const { rows } = await db.query<Omit<Flight, 'more'>>(
    `${of('venue_transfer', 'open_venue_transfer')} union all ${of('payout', 'unpaid_withdrawal')}`,
  );
  return rows.map((row) => ({ ...row, ...bounded(row.number, lookedAtWaiting) }));
}

export interface SilentVenue {
  readonly code: string;
  readonly name: string;
  readonly since: Date;
}

export interface SilentPayments {
  readonly kind: 'gateway' | 'chain';
  readonly code: string;
  readonly name: string;
  readonly since: Date;
}

/** Gateways and networks by which nothing is credited, since they do not answer: those that are silent longest first. */
export async function silentPayments(db: Queryable): Promise<readonly SilentPayments[]> {
  const { rows } = await db.query<SilentPayments>(
    `select 'gateway' as kind, g.code, g.name, g.since from silent_gateway g
     union all
     select 'chain', c.chain, c.chain, c.since from silent_chain c
     order by since`,
  );
  return rows;
}

export interface SilentService {
  readonly kind: SilentServiceKind;
  readonly since: Date;
}

/** Letters that were given up are forgotten here after an hour, as by the figure of e-mail: nobody asks for the next while none comes. */
const givenUpCounts = '1 hour';

/** The payout service and the mail server, where they were asked twice and more and do not answer. */
export async function silentServices(db: Queryable, now: Date): Promise<readonly SilentService[]> {
  const { rows } = await db.query<SilentService>(
    `select 'payouts' as kind, p.since from silent_payout_service p
     union all
     select 'mail', m.since from (select min(since) as since from untaken_letter
       where attempts > 1 and (not given_up or since > $1::timestamptz - interval '${givenUpCounts}')) m
      where m.since is not null
     order by since`,
    [now],
  );
  return rows;
}

export async function silentVenues(db: Queryable): Promise<readonly SilentVenue[]> {
  const { rows } = await db.query<SilentVenue>(
    `select s.venue as code, ${readersColumn('n.name')} as name, s.since from silent_venue s join venue_name n on n.code = s.venue order by s.since`,
  );
  return rows;
}
