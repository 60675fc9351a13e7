/** What waits for people, what is on its way, and what nobody can explain yet; small lists that are looked at as they are. Fen. */
import {
  countedWaiting,
  type QueueName,
  type UnexplainedPlace,
} from '@mingpai/contract/console/reports/names';
import { fenFor } from '@mingpai/contract/money';
import type { Queryable } from '../platform/database.ts';

export interface Waiting<Name extends string> {
  readonly name: Name;
  readonly number: bigint;
  readonly oldest: Date | null;
}

/**
 * What waits in each queue, and since when the oldest waits that somebody could decide now: what is put aside does not wait, and a
 * withdrawal that is held waits for people from the end of that on.
 */
export async function queuesOf(db: Queryable, now: Date): Promise<readonly Waiting<QueueName>[]> {
  const { rows } = await db.query<Waiting<QueueName>>(
    `select 'deposits' as name, count(*) as number, min(since) as oldest from waiting_deposit w
       where ${notParked('deposits', 1)}
     union all select 'withdrawals', count(*),
         min(greatest(since, held_until)) filter (where held_until is null or held_until <= $1::timestamptz)
       from waiting_withdrawal w where ${notParked('withdrawals', 1)}
     union all select 'payouts', count(*), min(since) from unpaid_withdrawal
     union all select 'adjustments', count(*), min(since) from waiting_adjustment
     union all select 'applications', count(*), min(since) from waiting_application
     union all select 'wins', count(*), min(since) from waiting_win
     union all select 'bet_records', count(*), min(since) from waiting_bet_record
     union all select 'chain_payments', count(*), min(since) from waiting_chain_payment
     union all select 'arrivals', count(*), min(since) from waiting_arrival
     union all select 'agent_applications', count(*), min(since) from waiting_agent_application
     union all select 'statements', count(*), min(since) from waiting_statement
     union all select 'conversations', count(*), min(since) from waiting_conversation
     union all select 'recoveries', count(*), min(since) from waiting_recovery
     union all select 'identities', count(*), min(at) from waiting_identity`,
    [now],
  );
  return rows;
}

/** How many wait in each of these queues, counted up to one more than `countedWaiting`; the others are not looked at. */
export async function countsOf(
  db: Queryable,
  names: readonly QueueName[],
  now: Date,
): Promise<readonly { readonly name: QueueName; readonly number: number }[]> {
  const { rows } = await db.query<{ name: QueueName; number: number }>(
    `select c.name, c.number from (
       ${counted('deposits', 'waiting_deposit', `and ${notParked('deposits', 2)}`)}
       union all ${counted('withdrawals', 'waiting_withdrawal', `and ${notParked('withdrawals', 2)}`)}
       union all ${counted('payouts', 'unpaid_withdrawal')}
       union all ${counted('adjustments', 'waiting_adjustment')}
       union all ${counted('applications', 'waiting_application')}
       union all ${counted('wins', 'waiting_win')}
       union all ${counted('bet_records', 'waiting_bet_record')}
       union all ${counted('chain_payments', 'waiting_chain_payment')}
       union all ${counted('arrivals', 'waiting_arrival')}
       union all ${counted('agent_applications', 'waiting_agent_application')}
       union all ${counted('statements', 'waiting_statement')}
       union all ${counted('conversations', 'waiting_conversation')}
       union all ${counted('recoveries', 'waiting_recovery')}
       union all ${counted('identities', 'waiting_identity')}
     ) c where c.name = any($1)`,
    [[...names], now],
  );
  return rows;
}

/** A queue that was not asked for is not read: the test of its name is one for the whole scan. */
function counted(name: string, view: string, narrowed = ''): string {
  return `select '${name}' as name, count(*)::int as number
    from (select 1 from ${view} w where '${name}' = any($1::text[]) ${narrowed} limit ${countedWaiting + 1}) ${name}`;
}

/** What is put aside does not wait. @param now the place of the moment among the values */
function notParked(queue: string, now: number): string {
  return `not exists (select 1 from parked_work p where p.queue = '${queue}' and p.item = w.id and p.until > $${now}::timestamptz)`;
}

export interface Flight extends Waiting<'venue_transfer' | 'payout'> {
  readonly amount: bigint;
}

export async function inFlight(db: Queryable): Promise<readonly Flight[]> {
  const { rows } = await db.query<Flight>(
    `select 'venue_transfer' as name, count(*) as number, coalesce(sum(amount), 0)::bigint as amount, min(since) as oldest
       from open_venue_transfer
     union all
     select 'payout', count(*), coalesce(sum(amount), 0)::bigint, min(since) from unpaid_withdrawal`,
  );
  return rows;
}

export interface SilentVenue {
  readonly code: string;
  readonly name: string;
  readonly since: Date;
}

export async function silentVenues(db: Queryable): Promise<readonly SilentVenue[]> {
  const { rows } = await db.query<SilentVenue>(
    `select s.venue as code, n.name, s.since from silent_venue s join venue_name n on n.code = s.venue order by s.since`,
  );
  return rows;
}

export interface Unexplained {
  readonly place: UnexplainedPlace;
  /** Fen; of differences their size, whichever way they go. */
  readonly amount: bigint;
  readonly since: Date;
}

/** @param rate yuan for a USDT, in ten-thousandths */
export async function unexplained(db: Queryable, rate: bigint): Promise<readonly Unexplained[]> {
  const { rows } = await db.query<Unexplained & { micro: boolean }>(
    `select 'venues' as place, abs(ours - theirs) as amount, since, false as micro from open_venue_difference
     union all select 'venues', amount, since, false from waiting_win where kind = 'ahead'
     union all select 'gateways', amount, since, false from waiting_arrival
     union all select 'chain', amount, since, true from waiting_chain_payment
     union all select 'payouts', amount, since, false from unpaid_withdrawal where wrong
     union all
     select case kind when 'gateway' then 'gateways' when 'bank' then 'banks' when 'payout' then 'payouts' else 'venues' end,
            amount, since, kind = 'payout'
       from open_counterparty_difference`,
  );
  return rows.map(({ place, amount, since, micro }) => ({
    place,
    since,
    amount: micro ? fenFor(amount, rate) : amount,
  }));
}
