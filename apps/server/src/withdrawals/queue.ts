/** The withdrawals that staff look at, each with the figures behind its risk signs: one statement for a page. */

import type { Protocol } from '@mingpai/contract/states';
import type { Onward } from '../backoffice/index.ts';
import { membersNamed, type QueueQuery, readQueue, readQueueOnward } from '../orders/index.ts';
import { actorName } from '../platform/actor.ts';
import type { Queryable } from '../platform/database.ts';
import type { AreaValue } from '../settings/index.ts';

/** A withdrawal itself, without what speaks for or against it. */
export interface ListedWithdrawal {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly username: string;
  readonly amount: bigint;
  readonly protocol: Protocol;
  readonly address: string;
  readonly rate: bigint;
  readonly usdt: bigint;
  readonly fee: bigint;
  readonly receipt: bigint;
  readonly created_at: Date;
  readonly held_until: Date | null;
  readonly held_for: 'new_address' | 'credentials' | null;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly first_approved_by_name: string | null;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly transaction_hash: string | null;
  readonly member_frozen: boolean;
  /** By what was found of their age they are of age from then on; null: nothing was. */
  readonly of_age_at: Date | null;
  readonly bound_at: Date;
}

export interface WithdrawalInQueue extends ListedWithdrawal, WithdrawalFigures {}

/** Amounts in fen, all as of the moment when the withdrawal was asked for. */
export interface WithdrawalFigures {
  readonly bound_at: Date;
  /** Earlier ones that were approved: all, those to this address, and their median. */
  readonly earlier: number;
  readonly earlier_here: number;
  readonly usual: bigint | null;
  readonly last_paid_at: Date | null;
  /** The last deposit that was credited, and what was played since (valid amount). */
  readonly deposit: bigint | null;
  readonly deposit_at: Date | null;
  readonly played: bigint;
  /** Stakes since then that won and lost in one round, of venues that do not tell what was bet on: both sides of it. */
  readonly both_sides: bigint;
  /** Bonuses, rebates, packets, commission: ever, and since the last payout. */
  readonly gifts: bigint;
  readonly gifts_since: bigint;
  /** Ever, this one included. */
  readonly withdrawn: bigint;
  readonly deposited: bigint;
  /** Staff's corrections. */
  readonly adjusted: bigint;
  /** What all bets won or lost together. */
  readonly won: bigint;
  /** Other members, up to three by name. */
  readonly device_others: number;
  readonly device_names: readonly string[];
  readonly device_first: bigint | null;
  readonly network_others: number;
  readonly network_names: readonly string[];
  readonly network_first: bigint | null;
  readonly address_others: number;
  readonly address_names: readonly string[];
  readonly address_first: bigint | null;
}

/** So many of the member's earlier withdrawals say what is usual. */
const usualOf = 50;
/** A mark or an address that more sign-ins share is looked at no further: a public one. */
const mostSessions = 500;

export function withdrawalQueue(
  db: Queryable,
  query: QueueQuery,
  { signs }: Pick<AreaValue<'withdrawals'>, 'signs'>,
  now: Date,
) {
  return readQueue<WithdrawalInQueue>(
    db,
    query,
    { ...source, beside: { joins, values: [signs.sharedDays] } },
    now,
  );
}

/** All of them, newest first, batch by batch. */
export async function withdrawalsOnward(db: Queryable, query: QueueQuery, onward: Onward, now: Date) {
  return readQueueOnward<ListedWithdrawal>(db, query, source, { ...onward, now });
}

export const source = {
  work: 'withdrawals' as const,
  columns: `o.id, o.order_no, o.member_id, o.amount, o.protocol, o.address, o.rate, o.usdt, o.fee,
      o.receipt, o.created_at, o.held_until, o.held_for, o.state, o.decided_at, o.reason,
      o.transaction_hash,
      m.username, m.frozen_at is not null as member_frozen, u.of_age_at, c.created_at as bound_at, ${actorName('o.decided_by')} as decided_by_name,
      ${actorName('o.first_approved_by')} as first_approved_by_name`,
  from: 'withdrawal_order o join member_account m on m.id = o.member_id join card_on_record c on c.id = o.card_id left join underage_account u on u.member_id = o.member_id',
  table: 'withdrawal_order',
  // They are all paid in it.
  way: "'usdt'",
  summed: 'o.amount',
  searched: [
    'o.order_no like upper($3)',
    `o.member_id = any (array(select a.id from member_account a where a.username_key like $3 limit ${membersNamed}))`,
    // By the whole of it or its last four characters, which everybody sees.
    'lower(o.address) = $2',
    'right(lower(o.address), 4) = $2',
  ],
};

/** Each looks at one member through an index; what a member has is bounded by what one person does. */
const joins = `
  cross join lateral (
    select count(*)::int as earlier, count(*) filter (where w.address = page.address)::int as earlier_here,
           percentile_disc(0.5) within group (order by w.amount) as usual, max(w.decided_at) as last_paid_at
      from (select e.address, e.amount, e.decided_at from withdrawal_order e where e.member_id = page.member_id and e.state = 'approved'
               and (e.created_at, e.id) < (page.created_at, page.id) order by e.created_at desc limit ${usualOf}) w) paid
  left join lateral (
    select d.amount as deposit, d.at as deposit_at from credited_deposit d
     where d.member_id = page.member_id and d.at <= page.created_at
     order by d.at desc limit 1) fed on true
  cross join lateral (
    select coalesce(sum(s.result_delta), 0)::bigint as won,
           coalesce(sum(s.valid_delta) filter (where s.at >= fed.deposit_at), 0)::bigint as played
      from settled_change s where s.member_id = page.member_id and s.at <= page.created_at) bets
  cross join lateral (
    select coalesce(sum(2 * least(r.won, r.lost)), 0)::bigint as both_sides
      from (select coalesce(sum(b.stake) filter (where b.payout > b.stake), 0) as won,
                   coalesce(sum(b.stake) filter (where b.payout = 0), 0) as lost
              from bet_on_record b
             where b.member_id = page.member_id and b.state = 'settled' and b.selections is null
               and b.placed_at <= page.created_at
               and b.placed_at >= coalesce(fed.deposit_at, page.created_at - interval '30 days')
             group by b.venue, b.game, b.round having count(*) > 1) r) sides
  cross join lateral (
    select coalesce(sum(g.amount), 0)::bigint as gifts,
           coalesce(sum(g.amount) filter (where g.at > coalesce(paid.last_paid_at, '-infinity')), 0)::bigint as gifts_since
      from (select b.amount, b.at from given_bonus b where b.member_id = page.member_id
            union all select p.amount, p.at from given_red_packet p where p.member_id = page.member_id
            union all select r.amount, r.at from claimed_rebate r where r.member_id = page.member_id
            union all select t.amount, t.at from paid_commission t where t.member_id = page.member_id) g
     where g.at <= page.created_at) given
  cross join lateral (
    select (select coalesce(sum(w.amount), 0) from withdrawal_order w
             where w.member_id = page.member_id and w.state <> 'rejected'
               and (w.created_at, w.id) < (page.created_at, page.id))::bigint + page.amount as withdrawn,
           (select coalesce(sum(d.amount), 0) from credited_deposit d
             where d.member_id = page.member_id and d.at <= page.created_at)::bigint as deposited,
           (select coalesce(sum(case j.direction when 'credit' then j.amount else -j.amount end), 0) from decided_adjustment j
             where j.member_id = page.member_id and j.at <= page.created_at)::bigint as adjusted) sums
  cross join lateral (${sharedBy('device', 'device_id')}) device
  cross join lateral (${sharedBy('network', 'address')}) network
  cross join lateral (
    ${others(
      'address',
      `select c.member_id from card_on_record c
       where c.kind = 'usdt' and lower(c.number) = lower(page.address) and c.member_id <> page.member_id limit ${mostSessions}`,
    )}) address`;

/** Who else signed in with the same, from `$16` days before the withdrawal until now. */
function sharedBy(name: string, column: string): string {
  const since = "page.created_at - $16::int * interval '1 day'";
  return others(
    name,
    `select theirs.member_id from
      (select distinct s.${column} from member_session s
        where s.member_id = page.member_id and s.created_at > ${since} and s.${column} is not null) mine
      cross join lateral (select s.member_id from member_session s
        where s.${column} = mine.${column} and s.created_at > ${since} and s.member_id <> page.member_id
        limit ${mostSessions}) theirs`,
  );
}

function others(name: string, found: string): string {
  return `select n.others as ${name}_others, n.ids[1] as ${name}_first,
      array(select o.username from member_name o where o.id = any(n.ids) order by o.id) as ${name}_names
    from (select count(*)::int as others, (array_agg(f.member_id order by f.member_id))[1:3] as ids
            from (select distinct x.member_id from (${found}) x) f) n`;
}
