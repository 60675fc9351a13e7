/**
 * Bonuses that are locked until they are played through: what of a bet counts for which, and how each ended. Moving their money is
 * the wallet's; whoever closes a grant holds the member's money first, then this (docs/decisions/0074). Amounts in fen.
 */
import type { CategoryId } from '@mingpai/contract/states';
import type { Queryable, Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';

export type GrantState = 'active' | 'fulfilled' | 'expired' | 'forfeited' | 'cancelled';
/** Percent of a valid bet that counts, 0 to 100. */
export type Weights = Readonly<Record<CategoryId, number>>;

export interface NewGrant {
  readonly memberId: bigint;
  readonly promotionId: bigint;
  /** What it is given for; the same source gives one grant. */
  readonly source: string;
  readonly deposit: { readonly orderNo: string; readonly amount: bigint } | undefined;
  readonly combines: boolean;
  readonly amount: bigint;
  readonly required: bigint;
  readonly weights: Weights;
  /** Of one bet no more than this counts; 0: all of it. */
  readonly betCeiling: bigint;
  readonly openedAt: Date;
  readonly expiresAt: Date;
}

/** @returns its id */
export async function openGrant(tx: Tx, grant: NewGrant): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into bonus_grant (member_id, promotion_id, source, deposit, deposit_amount, combines, amount, required, weights,
                              bet_ceiling, opened_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12) returning id`,
    [
      grant.memberId,
      grant.promotionId,
      grant.source,
      grant.deposit?.orderNo ?? null,
      grant.deposit?.amount ?? 0n,
      grant.combines,
      grant.amount,
      grant.required,
      JSON.stringify(grant.weights),
      grant.betCeiling,
      grant.openedAt,
      grant.expiresAt,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('an insert without a row');
  return row.id;
}

export interface CountedBet {
  readonly memberId: bigint;
  /** `venue/id` */
  readonly bet: string;
  readonly category: CategoryId;
  readonly placedAt: Date;
  /** What of it counts toward requirements as such; 0 for a bet that is void or not settled. */
  readonly counts: bigint;
  readonly now: Date;
}

/** Closes what is played through (`promotions/jobs.ts`). */
export const closeGrantJob = 'close_grant';

interface Target {
  readonly id: bigint;
  readonly state: GrantState;
  readonly weights: Weights;
  readonly ceiling: bigint;
  readonly expiresAt: Date;
  readonly counted: bigint;
  readonly required: bigint;
  /** What this bet has counted for there; null: it has not counted yet. */
  readonly before: bigint | null;
}

/**
 * Makes a bet count in one grant: where it counted before, else in the oldest that was open when it was placed and still wants
 * something. What was given out too early, because a bet has become void since, wants it first like any older one. Repeating it
 * changes nothing.
 */
export async function countForGrants(tx: Tx, counted: CountedBet): Promise<void> {
  const { memberId, bet, category, counts, placedAt, now } = counted;
  await lockTurnover(tx, memberId);
  const { rows } = await tx.query<Target>(
    `select g.id, g.state, g.weights, g.bet_ceiling as ceiling, g.expires_at as "expiresAt", g.counted, g.required, u.points as before
       from bonus_grant g left join bonus_grant_use u on u.grant_id = g.id and u.member_id = g.member_id and u.bet = $2
      where g.member_id = $1
        and (u.bet is not null
             or g.opened_at <= $3 and g.counted < g.required * 100
                and (g.state = 'active' and g.expires_at > $4 or g.state = 'fulfilled')
                and not exists (select from bonus_grant_use w where w.member_id = $1 and w.bet = $2))
      order by g.id limit 1 for update of g`,
    [memberId, bet, placedAt, now],
  );
  const [target] = rows;
  if (!target || isOver(target.state)) return;
  const before = target.before ?? 0n;
  const wanted = pointsOf(counts, target, category);
  // A grant that waits to be closed takes no more; what it had counted may still turn out void.
  const late = target.state === 'active' && target.expiresAt <= now && wanted > before;
  const points = late ? before : wanted;
  if (points === before) return;
  if (points === 0n)
    await tx.query('delete from bonus_grant_use where member_id = $1 and bet = $2', [memberId, bet]);
  else
    await tx.query(
      `insert into bonus_grant_use (member_id, bet, grant_id, points) values ($1, $2, $3, $4)
       on conflict (member_id, bet) do update set points = excluded.points`,
      [memberId, bet, target.id, points],
    );
  await tx.query('update bonus_grant set counted = counted + $2 where id = $1', [target.id, points - before]);
  if (target.state === 'active' && target.counted + points - before >= target.required * 100n)
    await queueClosing(tx, target.id);
}

/**
 * As `countForGrants`, for bets of one member that settled before a grant was given: what has counted somewhere stays where it is. Whoever
 * calls it read the bets under `lockTurnover`.
 */
export async function countEarlier(tx: Tx, memberId: bigint, bets: readonly CountedBet[]): Promise<void> {
  const { rows } = await tx.query<{ bet: string }>(
    'select bet from bonus_grant_use where member_id = $1 and bet = any($2)',
    [memberId, bets.map(({ bet }) => bet)],
  );
  const used = new Set(rows.map(({ bet }) => bet));
  for (const counted of bets) if (!used.has(counted.bet)) await countForGrants(tx, counted);
}

/** The transaction that makes it necessary queues it. */
export async function queueClosing(tx: Tx, grantId: bigint): Promise<void> {
  await queueJob(tx, closeGrantJob, { grant: String(grantId) }, { key: `${closeGrantJob}/${grantId}` });
}

function pointsOf(counts: bigint, { ceiling, weights }: Target, category: CategoryId): bigint {
  const most = ceiling > 0n && counts > ceiling ? ceiling : counts;
  return most * BigInt(weights[category]);
}

/** Nothing of it is left to be played or given. */
function isOver(state: GrantState): boolean {
  return state === 'expired' || state === 'forfeited' || state === 'cancelled';
}

/** Bets of a member are counted, and their grants closed, one after the other. */
export async function lockTurnover(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`turnover/${memberId}`]);
}

export interface Grant {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly promotionId: bigint;
  readonly amount: bigint;
  readonly required: bigint;
  /** Weighed fen, rounded down. */
  readonly played: bigint;
  readonly weights: Weights;
  readonly betCeiling: bigint;
  readonly state: GrantState;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
  readonly reason: string;
}

const columns = `id, member_id as "memberId", promotion_id as "promotionId", amount, required, counted / 100 as played, weights,
  bet_ceiling as "betCeiling", state, opened_at as "openedAt", expires_at as "expiresAt", closed_at as "closedAt", reason`;

/** Newest first. */
export async function grantsOf(db: Queryable, memberId: bigint, most = 100): Promise<readonly Grant[]> {
  const { rows } = await db.query<Grant>(
    `select ${columns} from bonus_grant where member_id = $1 order by id desc limit $2`,
    [memberId, most],
  );
  return rows;
}

/** Those that are open, the oldest first. */
export async function openGrantsOf(db: Queryable, memberId: bigint): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    "select id from bonus_grant where member_id = $1 and state = 'active' order by id",
    [memberId],
  );
  return rows.map(({ id }) => id);
}

/** All that a member ever had, some behind an id, for the file that they take along. */
export async function ownGrants(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly Grant[]> {
  const { rows } = await db.query<Grant>(
    `select ${columns} from bonus_grant where member_id = $1 and id > $2 order by id limit $3`,
    [memberId, after, most],
  );
  return rows;
}

/** Of an account that is erased: what staff wrote goes, what was given stays, as sums of a number. */
export async function eraseGrantReasons(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("update bonus_grant set reason = '' where member_id = $1 and reason <> ''", [memberId]);
}

export async function grantById(db: Queryable, id: bigint): Promise<Grant | undefined> {
  const { rows } = await db.query<Grant>(`select ${columns} from bonus_grant where id = $1`, [id]);
  return rows[0];
}

/** The grant while nothing else counts for it; its member's money is locked already. */
export async function lockGrant(tx: Tx, { id, memberId }: Pick<Grant, 'id' | 'memberId'>): Promise<Grant> {
  await lockTurnover(tx, memberId);
  const { rows } = await tx.query<Grant>(`select ${columns} from bonus_grant where id = $1 for update`, [id]);
  const [grant] = rows;
  if (!grant) throw new Error(`no grant ${id}`);
  return grant;
}

/** How a grant ended; once, and for good. */
export async function closeGrant(
  tx: Tx,
  end: {
    readonly id: bigint;
    readonly state: Exclude<GrantState, 'active'>;
    readonly at: Date;
    readonly reason?: string;
  },
): Promise<void> {
  const { rows } = await tx.query<{ id: bigint }>(
    `update bonus_grant set state = $2, closed_at = $3, reason = $4 where id = $1 and state = 'active' returning id`,
    [end.id, end.state, end.at, end.reason ?? ''],
  );
  if (rows.length !== 1) throw new Error(`grant ${end.id} was closed twice`);
}

/** Open grants that are played through or past their end, by their numbers, from the one behind `after` on. */
export async function grantsToClose(
  db: Queryable,
  now: Date,
  { after, most }: { readonly after: bigint; readonly most: number },
): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from bonus_grant where state = 'active' and (expires_at <= $1 or counted >= required * 100) and id > $3
      order by id limit $2`,
    [now, most, after],
  );
  return rows.map(({ id }) => id);
}

/** How often a promotion gave to members, of what opened from a moment on and before another one where they are given. */
export async function timesGranted(
  db: Queryable,
  of: {
    readonly promotionId: bigint;
    readonly members: readonly bigint[];
    readonly since?: Date | undefined;
    readonly until?: Date | undefined;
  },
): Promise<number> {
  const { rows } = await db.query<{ times: number }>(
    `select count(*)::int as times from bonus_grant
      where promotion_id = $1 and member_id = any($2) and ($3::timestamptz is null or opened_at >= $3)
        and ($4::timestamptz is null or opened_at < $4)`,
    [of.promotionId, of.members, of.since ?? null, of.until ?? null],
  );
  return rows[0]?.times ?? 0;
}

/** Whether a deposit has counted for a grant of this promotion, or, where it stands beside no other, for any. */
export async function depositCounted(
  db: Queryable,
  orderNo: string,
  promotionId: bigint,
  combines: boolean,
): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from bonus_grant where deposit = $1 and (promotion_id = $2 or not $3) limit 1',
    [orderNo, promotionId, combines],
  );
  return rows.length > 0;
}

/** Whether something of what a deposit brought is still to be played. */
export async function stillWanted(
  db: Queryable,
  { memberId, orderNo }: { readonly memberId: bigint; readonly orderNo: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from bonus_grant
      where member_id = $1 and deposit = $2 and state = 'active' and expires_at > $3 and counted < required * 100 limit 1`,
    [memberId, orderNo, now],
  );
  return rows.length > 0;
}

/** What is locked still of each promotion, fen: read from an index that open grants alone are in. */
export async function openAmounts(db: Queryable): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await db.query<{ promotion: bigint; open: bigint }>(
    `select promotion_id as promotion, sum(amount)::bigint as open from bonus_grant where state = 'active' group by promotion_id`,
  );
  return new Map(rows.map(({ promotion, open }) => [promotion, open]));
}
