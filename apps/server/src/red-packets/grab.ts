/** Grabbing a packet: who may, how much it holds, where the money comes from (business rules, Red packets). */
import type { Beacon } from '../beacon/index.ts';
import { depositsBetween } from '../deposits/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { once } from '../platform/idempotency.ts';
import { namedId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import {
  chancesFor,
  drawnFrom,
  ensureDay,
  isAsPublished,
  type PacketDay,
  packetDay,
  type Rules,
  rulesOf,
} from './day.ts';
import { drawnFen } from './draw.ts';
import { takeFromPool } from './pool.ts';

export interface Grabs {
  /** Deposits that count today, fen. */
  readonly deposits: bigint;
  readonly chances: number;
  readonly taken: number;
  /** What was won today, fen. */
  readonly won: bigint;
}

/** Where a member stands today. */
export async function grabsOf(db: Queryable, rules: Rules, memberId: bigint, day: PacketDay): Promise<Grabs> {
  const [{ sum: deposits }, { rows }] = await Promise.all([
    depositsBetween(db, memberId, day.countsFrom, day.opensAt),
    db.query<{ taken: number; won: string }>(
      `select count(*)::int as taken, coalesce(sum(amount), 0)::text as won from red_packet
        where member_id = $1 and day = $2`,
      [memberId, day.day],
    ),
  ]);
  return {
    deposits,
    chances: chancesFor(rules, deposits),
    taken: rows[0]?.taken ?? 0,
    won: BigInt(rows[0]?.won ?? 0),
  };
}

/** The contract's name of a tap, under which it is remembered. */
export const claimCall = 'claimRedPacket';

/** The last day whose pool this process saw dry: it stays dry, so whoever comes later is told without a transaction. */
export interface SeenDry {
  day?: string;
}

/**
 * One packet for one grab. Checked in this order: switch, window, break, chances, draw, pool. The window is open once the round that
 * the day named is there: a beacon that is away makes it late.
 *
 * @returns what it holds, fen; refusals `red_packet_closed`, `red_packet_not_begun`, `red_packet_not_open`, `red_packet_no_chance`, `red_packet_pool_dry`,
 *   `member_frozen`, `no_offers_on_pause`
 */
export async function grab(
  site: AppContext,
  settings: Settings,
  { wallet, beacon }: { readonly wallet: Wallet; readonly beacon: Beacon },
  dry: SeenDry,
  { memberId, key, frozen }: { memberId: bigint; key: string | undefined; frozen: boolean },
): Promise<Outcome<{ amount: string }>> {
  const { database, clock } = site;
  const { redPacketSwitch } = await settings.current('site');
  if (redPacketSwitch === 0) return refused('red_packet_closed');
  if (frozen) return refused('member_frozen');
  const now = clock.now();
  const day = packetDay(now);
  const rules = await rulesOf(settings, day);
  // Most who come have no chance: they are told so without a transaction.
  if (day.phase === 'open') {
    const before = await grabsOf(database, rules, memberId, day);
    if (before.chances === 0) return refused('red_packet_no_chance');
    // Who took something may be repeating that, and gets its answer below.
    if (dry.day === day.day && before.taken === 0) return refused('red_packet_pool_dry');
  }
  // Asked of the network, so never while rows are locked.
  const published = await ensureDay(database, beacon, day.day, now);
  const seed = day.phase === 'open' ? await drawnFrom(beacon, published) : undefined;
  const operation = { memberId, call: claimCall, key, content: {} };
  return once(database, clock, operation, async (tx, operationId) => {
    // Asked here and not before: whose answer got lost at 11:59 asks again after 12:00, and is told what was won.
    if (day.phase === 'before') return refused('red_packet_not_begun');
    if (day.phase === 'after') return refused('red_packet_not_open');
    const paused = await refuseOffer(tx, memberId, now);
    if (paused) return paused;
    // The operations of one member run one after the other, so what is counted here stays true.
    const { chances, taken, deposits } = await grabsOf(tx, rules, memberId, day);
    if (taken >= chances) return refused('red_packet_no_chance');
    if (!isAsPublished(published)) {
      site.log.error(
        { day: day.day },
        'the seed of the red packets is not the one whose fingerprint was published',
      );
      return refused('red_packet_draw_changed');
    }
    if (seed === undefined) return refused('red_packet_not_begun');
    const number = taken + 1;
    const draw = { seed, day: day.day, memberId, number, deposits, share: rules.share };
    const drawn = drawnFen(draw);
    const amount = await takeFromPool(tx, day.day, BigInt(rules.pool), memberId, drawn);
    if (amount === 0n) {
      dry.day = day.day;
      return refused('red_packet_pool_dry');
    }
    const id = namedId(`red-packet/${operationId}`);
    await tx.query(
      `insert into red_packet (id, day, member_id, number, deposits, drawn, amount, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, day.day, memberId, number, deposits, drawn, amount, now],
    );
    // Played through once before it can leave (business rules, Turnover).
    await wallet.payRedPacket(tx, { id, memberId, amount, reference: `red_packet/${id}`, turnover: amount });
    return done({ amount: amount.toString() });
  });
}

export interface PacketRecord {
  readonly day: string;
  readonly number: number;
  readonly deposits: bigint;
  readonly drawn: bigint;
  readonly amount: bigint;
  readonly createdAt: Date;
}

/** The member's packets, newest first. */
export async function packetsOf(
  db: Queryable,
  memberId: bigint,
  page: number,
  size: number,
): Promise<{ rows: readonly PacketRecord[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.query<PacketRecord>(
      `select to_char(day, 'YYYY-MM-DD') as day, number, deposits, drawn, amount, created_at as "createdAt"
         from red_packet where member_id = $1 order by created_at desc, number desc limit $2 offset $3`,
      [memberId, size, (page - 1) * size],
    ),
    db.query<{ total: number }>('select count(*)::int as total from red_packet where member_id = $1', [
      memberId,
    ]),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
