/** How much may be won at a venue before people look at it: the limits that hold now, and what was paid there. Amounts in fen. */
import { startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import type { Settings } from '../settings/index.ts';

export type HeldReason = 'win' | 'multiple' | 'hour' | 'ahead';

export interface ExposureLimits {
  readonly win: bigint;
  /** Times the stake. */
  readonly multiple: bigint;
  /** Within a clock hour. */
  readonly hour: bigint;
  /** Out of a venue before its records explain it, for each member. */
  readonly ahead: bigint;
  /** Within a Beijing day; an alarm. */
  readonly day: bigint;
}

export type LimitsOf = (venue: string) => Promise<ExposureLimits>;

export function limitsFrom(settings: Settings): LimitsOf {
  return async (venue) => {
    const { venues, ...all } = await settings.current('exposure');
    const { win, multiple, hour, ahead, day } = venues[venue] ?? all;
    return {
      win: BigInt(win),
      multiple: BigInt(multiple),
      hour: BigInt(hour),
      ahead: BigInt(ahead),
      day: BigInt(day),
    };
  };
}

/** A win of less than this (fen) is never held for its multiple: 100 yuan on a stake of one fen are no danger to the house. */
const smallWin = 10_000n;
/** A win of this share of the hour's limit is decided alone: among others it would make all of them wait for the venue's lock. */
const largeShare = 1_000n;

export interface Win {
  readonly venue: string;
  /** What it adds to the member's money. */
  readonly net: bigint;
  /** What the bet pays in all, and what was staked on it; 0 for a prize. */
  readonly payout: bigint;
  readonly stake: bigint;
}

/** @returns why a win is held; undefined: it is paid */
export async function whyHeld(
  tx: Tx,
  limits: ExposureLimits,
  { venue, net, payout, stake }: Win,
  now: Date,
): Promise<HeldReason | undefined> {
  // A stake that comes back is no win.
  if (net <= 0n || payout === 0n) return undefined;
  if (payout > limits.win) return 'win';
  if (stake > 0n && payout >= smallWin && payout > stake * limits.multiple) return 'multiple';
  return (await roomInHour(tx, venue, net, limits.hour, now)) < net ? 'hour' : undefined;
}

/** What the venue may pay in this hour still, under the lock that orders it until the transaction ends. @param adding what is to be paid now */
async function roomInHour(tx: Tx, venue: string, adding: bigint, most: bigint, now: Date): Promise<bigint> {
  const { rows } = await tx.query<{ room: string }>(
    'select room_in_hour($1, $2::timestamptz, $3::bigint, $4::numeric)::text as room',
    [venue, now, adding, most],
  );
  return BigInt(rows[0]?.room ?? 0);
}

/**
 * What decides about a win together with others, before anybody knows its bet; `whyHeld` decides the same.
 * @returns most: nothing above it is paid like this, be it for its own size or because it waits for others as large
 */
export function unseen({ win, multiple, hour }: ExposureLimits) {
  // The largest of which `net * largeShare >= hour` is not so.
  return { most: least(win, (hour - 1n) / largeShare), small: smallWin, multiple, hour };
}

/** For what comes ahead of a venue's records. Whoever asks holds accounts already, so it is not the lock of the hour's wins. */
async function lockVenue(tx: Tx, venue: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [`exposure/${venue}`]);
}

/** How much of a transfer out may be paid before the venue's records explain it. @param owed what the member took ahead already */
export async function roomAhead(
  tx: Tx,
  limits: ExposureLimits,
  { venue, owed }: { readonly venue: string; readonly owed: bigint },
  now: Date,
): Promise<bigint> {
  await lockVenue(tx, venue);
  const ahead = await aheadInHour(tx, venue, now);
  const own = limits.ahead - owed;
  const all = limits.hour - ahead;
  const room = least(own, all);
  return room > 0n ? room : 0n;
}

async function aheadInHour(db: Queryable, venue: string, now: Date): Promise<bigint> {
  const { rows } = await db.query<{ ahead: bigint }>(
    `select coalesce(sum(ahead), 0)::bigint as ahead
       from venue_hour where venue = $1 and hour = date_trunc('hour', $2::timestamptz)`,
    [venue, now],
  );
  return rows[0]?.ahead ?? 0n;
}

const shards = 16n;

/** Counts what moved: the last thing of its transaction that members could wait for each other on. */
export async function countExposure(
  tx: Tx,
  venue: string,
  memberId: bigint,
  { paid = 0n, held = 0n, ahead = 0n }: { paid?: bigint; held?: bigint; ahead?: bigint },
  now: Date,
): Promise<void> {
  if (paid === 0n && held === 0n && ahead === 0n) return;
  await tx.query(
    `insert into venue_hour (venue, hour, shard, paid, held, ahead)
     values ($1, date_trunc('hour', $2::timestamptz), $3, $4, $5, $6)
     on conflict (venue, hour, shard) do update set paid = venue_hour.paid + excluded.paid,
       held = venue_hour.held + excluded.held, ahead = venue_hour.ahead + excluded.ahead`,
    [venue, now, Number(memberId % shards), paid, held, ahead],
  );
}

/** What each venue paid today (Beijing) more than it took, held wins included; below zero: it took more. */
export async function dayResults(db: Queryable, now: Date): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ venue: string; paid: bigint }>(
    'select venue, sum(paid + held)::bigint as paid from venue_hour where hour >= $1 group by venue',
    [startOfBeijingDay(now)],
  );
  return new Map(rows.map(({ venue, paid }) => [venue, paid]));
}

export function least(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
