/** What staff see of members, and the suspension of one. */
import type { MemberSort } from '@mingpai/contract/console/members/sorts';
import { countedRows } from '@mingpai/contract/console/parts';
import { yuanNumber } from '@mingpai/contract/money';
import type { Onward } from '../backoffice/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type TagOfMember, wireTags } from '../tags/index.ts';

export interface MemberRow {
  readonly id: bigint;
  readonly username: string;
  readonly real_name: string;
  readonly vip_level: number;
  readonly registered_at: Date;
  readonly frozen_at: Date | null;
}

export interface MemberDetail extends MemberRow {
  readonly mobile: string;
  readonly email: string;
  readonly auto_transfer: boolean;
  readonly frozen_reason: string | null;
  readonly deposit_count: number;
  readonly deposit_sum: string;
  readonly withdrawal_count: number;
  readonly withdrawal_sum: string;
}

/** With what the list is narrowed and put in order by; fen. */
export interface ListedMember extends MemberRow {
  readonly seen_at: Date | null;
  readonly balance: bigint;
  readonly deposits: bigint;
  readonly deposit_count: number;
  readonly first_deposit_at: Date | null;
  readonly last_deposit_at: Date | null;
  readonly net: bigint;
  /** By all settled bets, those that the house gave left out; below 0 where they lost. */
  readonly won: bigint;
}

const columns = 'id, username, real_name, vip_level, registered_at, frozen_at';
const listed = `${columns}, seen_at, coalesce(balance, 0) as balance, coalesce(deposits, 0) as deposits,
  coalesce(deposit_count, 0) as deposit_count, first_deposit_at, last_deposit_at, coalesce(net, 0) as net, coalesce(won, 0) as won`;

/** What a list of members is narrowed by; empty texts narrow nothing. */
export interface MemberSearch {
  /** An id, or the beginning of the username. */
  readonly search: string;
  readonly tag: string;
  readonly state: 'normal' | 'frozen' | 'all';
  readonly vip?: number | undefined;
  /** Right below this agent. */
  readonly agent?: number | undefined;
  /** In this case, by themselves or with an order of theirs. */
  readonly case?: number | undefined;
  /** Registered at or after `from`, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** At or after the first, and before the second. */
  readonly seen?: Ends<Date>;
  readonly first?: Ends<Date>;
  readonly last?: Ends<Date>;
  /** Fen, or a number; both ends are in. */
  readonly balance?: Ends<bigint>;
  readonly deposits?: Ends<bigint>;
  readonly net?: Ends<bigint>;
  readonly won?: Ends<bigint>;
  readonly count?: Ends<number>;
}

/** From one to the other; without an end on a side, everything there. */
export type Ends<Of> = readonly [Of | undefined, Of | undefined];

export interface MemberOrder {
  readonly sort: MemberSort;
  readonly order: 'asc' | 'desc';
}

/** What is not asked for is folded away when the statement is planned, with its values. */
const found = `($1 = '' or id = $2::bigint or username_key like $3)
  and ($4::text = '' or id = any (array(select t.member_id from tag_of_member t
         where t.tag = $4 and (t.expires_at is null or t.expires_at > $5::timestamptz))))
  and ($6::text = 'all' or (frozen_at is not null) = ($6 = 'frozen')) and ($7::int is null or vip_level = $7)
  and ($8::timestamptz is null or registered_at >= $8) and ($9::timestamptz is null or registered_at < $9)
  and ($10::bigint is null or id = any (array(select g.member_id from agent_of_member g where g.agent_id = $10)))
  and ($11::timestamptz is null or seen_at >= $11) and ($12::timestamptz is null or seen_at < $12)
  and ($13::timestamptz is null or first_deposit_at >= $13) and ($14::timestamptz is null or first_deposit_at < $14)
  and ($15::timestamptz is null or last_deposit_at >= $15) and ($16::timestamptz is null or last_deposit_at < $16)
  and ($17::bigint is null or balance >= $17) and ($18::bigint is null or balance <= $18)
  and ($19::bigint is null or deposits >= $19) and ($20::bigint is null or deposits <= $20)
  and ($21::bigint is null or net >= $21) and ($22::bigint is null or net <= $22)
  and ($23::int is null or deposit_count >= $23) and ($24::int is null or deposit_count <= $24)
  and ($25::bigint is null or won >= $25) and ($26::bigint is null or won <= $26)
  and ($27::bigint is null or id = any (array(select c.member_id from case_member c where c.case_id = $27)))`;

/** Everybody has a row of figures; the join that would do without is dropped where none of them is asked for. */
const withFigures = 'member left join member_figure f on f.member_id = id';

/** As the indexes stand, in the one direction and in the other; who never was there, or never deposited, is the least. */
const sortings = {
  id: { desc: 'id desc', asc: 'id' },
  registered: { desc: 'registered_at desc, id desc', asc: 'registered_at, id' },
  // Of one level the newest stand first where the lowest do, as the index has them.
  vip: { desc: 'vip_level desc, id', asc: 'vip_level, id desc' },
  seen: {
    desc: 'f.seen_at desc nulls last, f.member_id desc',
    asc: 'f.seen_at nulls first, f.member_id',
  },
  first: {
    desc: 'f.first_deposit_at desc nulls last, f.member_id desc',
    asc: 'f.first_deposit_at nulls first, f.member_id',
  },
  last: {
    desc: 'f.last_deposit_at desc nulls last, f.member_id desc',
    asc: 'f.last_deposit_at nulls first, f.member_id',
  },
  balance: {
    desc: 'f.balance desc nulls last, f.member_id desc',
    asc: 'f.balance nulls first, f.member_id',
  },
  deposits: {
    desc: 'f.deposits desc nulls last, f.member_id desc',
    asc: 'f.deposits nulls first, f.member_id',
  },
  count: {
    desc: 'f.deposit_count desc nulls last, f.member_id desc',
    asc: 'f.deposit_count nulls first, f.member_id',
  },
  net: { desc: 'f.net desc nulls last, f.member_id desc', asc: 'f.net nulls first, f.member_id' },
  won: { desc: 'f.won desc nulls last, f.member_id desc', asc: 'f.won nulls first, f.member_id' },
} as const;

/** What puts them in order is the member's own; for the rest it is their figures. */
const ofMember: ReadonlySet<MemberSort> = new Set(['id', 'registered', 'vip']);

function valuesOf(asked: MemberSearch, now: Date): readonly unknown[] {
  const { search, tag, state, vip, from, to, agent } = asked;
  const term = search.trim().toLowerCase();
  const id = /^\d{1,18}$/.test(term) ? term : null;
  const beginning = `${term.replace(/[\\%_]/g, '\\$&')}%`;
  const ends = [
    ...[asked.seen, asked.first, asked.last],
    ...[asked.balance, asked.deposits, asked.net, asked.count, asked.won],
  ];
  return [
    ...[term, id, beginning, tag, now, state, vip ?? null, from ?? null, to ?? null, agent ?? null],
    ...ends.flatMap((span) => [span?.[0] ?? null, span?.[1] ?? null]),
    asked.case ?? null,
  ];
}

/** The same, batch by batch. */
export async function membersOnward(
  db: Queryable,
  now: Date,
  search: MemberSearch,
  { after, most }: Onward,
): Promise<ListedMember[]> {
  const { rows } = await db.query<ListedMember>(
    `select ${listed} from ${withFigures} where ${found} and ($28::bigint is null or id < $28) order by id desc limit $29`,
    [...valuesOf(search, now), after ?? null, most],
  );
  return rows;
}

/** @returns `total` counted up to `countedRows`; `more`: there are further ones */
export async function searchMembers(
  db: Queryable,
  now: Date,
  {
    page,
    pageSize,
    sort,
    order,
    ...search
  }: MemberSearch & MemberOrder & { readonly page: number; readonly pageSize: number },
): Promise<{ rows: ListedMember[]; total: number; more: boolean }> {
  const values = valuesOf(search, now);
  const skipped = Math.min((page - 1) * pageSize, countedRows);
  const [rows, counted] = await Promise.all([
    // The page's own first: those that are passed over are only counted off, in the index of what puts them in order.
    db.query<ListedMember>(
      `select ${listed} from ${withFigures}
        where id = any (array(select ${ofMember.has(sort) ? `id from ${withFigures}` : 'f.member_id from member_figure f left join member on id = f.member_id'}
          where ${found} order by ${sortings[sort][order]} limit ${pageSize} offset ${skipped}))
        order by ${sortings[sort][order]}`,
      values,
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from ${withFigures} where ${found} limit ${countedRows + 1}) counted`,
      values,
    ),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { rows: rows.rows, total: Math.min(total, countedRows), more: total > countedRows };
}

export async function memberDetail(db: Queryable, id: bigint): Promise<MemberDetail | undefined> {
  const { rows } = await db.query<MemberDetail>(
    `select ${columns}, mobile, email, auto_transfer, frozen_reason,
            (select count(*)::int from credited_deposit d where d.member_id = m.id) as deposit_count,
            (select coalesce(sum(amount), 0)::text from credited_deposit d where d.member_id = m.id) as deposit_sum,
            (select count(*)::int from withdrawal_on_record w where w.member_id = m.id and w.state = 'approved') as withdrawal_count,
            (select coalesce(sum(amount), 0)::text from withdrawal_on_record w where w.member_id = m.id and w.state = 'approved') as withdrawal_sum
       from member m where id = $1`,
    [id],
  );
  return rows[0];
}

/** When they used the site last; undefined: never. */
export async function lastSeen(db: Queryable, memberId: bigint): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select max(used) as at from (select coalesce(used_at, created_at) as used from session
        where member_id = $1 order by created_at desc limit ${sessionsLookedAt}) latest`,
    [memberId],
  );
  return rows[0]?.at ?? undefined;
}

/** A session that began before so many others is used no more. */
const sessionsLookedAt = 50;

export interface SessionRow {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly address: string;
  readonly device: string;
  readonly mark: string | null;
}

export async function recentSessions(db: Queryable, memberId: bigint): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select created_at, expires_at, ended_at, address, device, left(encode(device_id, 'hex'), 8) as mark
       from session where member_id = $1
      order by created_at desc limit 10`,
    [memberId],
  );
  return rows;
}

/** @param reason absent: the suspension is lifted. @returns whether they were suspended before; undefined: no such member */
export async function setFrozen(
  tx: Tx,
  clock: Clock,
  memberId: bigint,
  reason: string | undefined,
): Promise<{ readonly was: boolean } | undefined> {
  const { rows } = await tx.query<{ was: boolean }>(
    `update member m set frozen_at = $2, frozen_reason = $3
       from (select id, frozen_at is not null as was from member where id = $1 for update) before
      where m.id = before.id returning before.was`,
    [memberId, reason === undefined ? null : clock.now(), reason ?? null],
  );
  return rows[0];
}

export function wireListed(row: ListedMember, tags: readonly TagOfMember[] | undefined) {
  return {
    ...wireMember(row, tags),
    seenAt: row.seen_at?.toISOString() ?? null,
    balance: yuanNumber(row.balance),
    deposits: yuanNumber(row.deposits),
    depositCount: row.deposit_count,
    firstDepositAt: row.first_deposit_at?.toISOString() ?? null,
    lastDepositAt: row.last_deposit_at?.toISOString() ?? null,
    net: yuanNumber(row.net),
    won: yuanNumber(row.won),
  };
}

export function wireMember(row: MemberRow, tags: readonly TagOfMember[] | undefined) {
  return {
    id: Number(row.id),
    username: row.username,
    realName: row.real_name,
    vipLevel: row.vip_level,
    registeredAt: row.registered_at.toISOString(),
    frozenAt: row.frozen_at?.toISOString() ?? null,
    tags: wireTags(tags),
  };
}
