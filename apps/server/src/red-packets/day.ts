/** A day of red packets: its window, its rules, its committed seed and its pool. */
import { redPacketHours } from '@mingpai/contract/constants';
import type { Site } from '../app/site.ts';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import { commitmentOf, leastFen, newSeed } from './draw.ts';

export type Rules = AreaValue<'redPackets'>;
const hour = 3_600_000;
/** Parts of the pool: as many grabs can go on at the same time. */
const parts = 16;

export interface PacketDay {
  /** YYYY-MM-DD in Beijing. */
  readonly day: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Deposits that arrived from here until the window opens count. */
  readonly countsFrom: Date;
  readonly phase: 'before' | 'open' | 'after';
}

/** The Beijing day that holds a moment (specification, chapter 4, Red packet). */
export function packetDay(now: Date): PacketDay {
  const midnight = startOfBeijingDay(now).getTime();
  const opensAt = new Date(midnight + redPacketHours.from * hour);
  const closesAt = new Date(midnight + redPacketHours.to * hour);
  return {
    day: beijingText(now).slice(0, 10),
    opensAt,
    closesAt,
    countsFrom: new Date(midnight - (24 - redPacketHours.to) * hour),
    phase: now < opensAt ? 'before' : now < closesAt ? 'open' : 'after',
  };
}

/** The rules that held when the window of a day opened: a change in between does not concern it. */
export async function rulesOf(settings: Settings, { opensAt, phase }: PacketDay): Promise<Rules> {
  if (phase === 'before') return settings.current('redPackets');
  const versions = await settings.versions('redPackets');
  const held = versions.filter(({ since }) => since === undefined || since <= opensAt).at(-1);
  return held?.value ?? settings.current('redPackets');
}

/** Chances for a sum of deposits. @param deposits fen */
export function chancesFor({ rules }: Rules, deposits: bigint): number {
  return rules.find(({ from, to }) => BigInt(from) <= deposits && deposits <= BigInt(to))?.chances ?? 0;
}

/** Draws the seed of a day, once; part of the night and of the start, so that it is committed before anybody can grab. */
export async function ensureDay(db: Queryable, day: string, now: Date): Promise<string> {
  await db.query(
    'insert into red_packet_day (day, seed, created_at) values ($1, $2, $3) on conflict (day) do nothing',
    [day, newSeed(), now],
  );
  const { rows } = await db.query<{ seed: string }>('select seed from red_packet_day where day = $1', [day]);
  const seed = rows[0]?.seed;
  if (seed === undefined) throw new Error(`no red packet day ${day}`);
  return seed;
}

export interface PublishedDraw {
  readonly commitment: string;
  /** Only when the window is over. */
  readonly seed: string | undefined;
  readonly drawnAt: Date;
}

/** What anybody may know of a day's draw now. */
export async function publishedDraw(
  { database, clock }: Site,
  day: string,
): Promise<PublishedDraw | undefined> {
  const { rows } = await database.query<{ seed: string; created_at: Date }>(
    'select seed, created_at from red_packet_day where day = $1',
    [day],
  );
  const [row] = rows;
  if (!row) return undefined;
  const over = packetDay(new Date(`${day}T00:00:00+08:00`)).closesAt <= clock.now();
  return { commitment: commitmentOf(row.seed), seed: over ? row.seed : undefined, drawnAt: row.created_at };
}

/** What is left of the pool, fen; nothing was made of it yet: all of it. */
export async function poolLeft(db: Queryable, day: string, pool: bigint): Promise<bigint> {
  const { rows } = await db.query<{ left: string | null }>(
    'select sum(left_over)::text as left from red_packet_pool where day = $1',
    [day],
  );
  const left = rows[0]?.left ?? null;
  return left === null ? pool : BigInt(left);
}

/**
 * Takes as much of `wanted` as the pool still has, fen; the member's own part first. No packet holds less than one yuan (business
 * rules, Red packet), so what is less than that stays in the pool.
 *
 * @returns 0: it has run dry
 */
export async function takeFromPool(
  tx: Tx,
  day: string,
  pool: bigint,
  memberId: bigint,
  wanted: bigint,
): Promise<bigint> {
  await tx.query(
    `insert into red_packet_pool (day, part, amount, left_over)
     select $1, part, size, size
       from (select part, $2::bigint / ${parts} + (case when part < $2::bigint % ${parts} then 1 else 0 end) as size
               from generate_series(0, ${parts - 1}) as part) as parts
     on conflict do nothing`,
    [day, pool],
  );
  // The member's own part has enough nearly always. Where it has not, this update leaves the row alone and holds nothing.
  const { rows: own } = await tx.query(
    `update red_packet_pool set left_over = left_over - $3
      where day = $1 and part = $2 and left_over >= $3 returning part`,
    [day, Number(memberId % BigInt(parts)), wanted],
  );
  if (own.length === 1) return wanted;
  // The rest of the pool, from the first part on: everybody who takes from several locks them in the same order.
  const { rows } = await tx.query<{ got: bigint }>(
    `with open as (select part, left_over from red_packet_pool where day = $1 and left_over > 0 order by part for update),
     run as (select part, left_over, (sum(left_over) over (order by part))::bigint - left_over as before from open),
     take as (select part, least(left_over, $2::bigint - before) as got from run
               where before < $2::bigint and (select sum(left_over) from open) >= $3)
     update red_packet_pool p set left_over = p.left_over - take.got from take where p.day = $1 and p.part = take.part
     returning take.got`,
    [day, wanted, leastFen],
  );
  return rows.reduce((sum, { got }) => sum + got, 0n);
}

/** How today goes, for staff; amounts in fen. */
export async function dayStanding(site: Site, settings: Settings) {
  const { database, clock } = site;
  const now = clock.now();
  const day = packetDay(now);
  const rules = await rulesOf(settings, day);
  const [seed, left, { rows }] = await Promise.all([
    ensureDay(database, day.day, now),
    poolLeft(database, day.day, BigInt(rules.pool)),
    database.query<{ given: string; packets: number; members: number }>(
      `select coalesce(sum(amount), 0)::text as given, count(*)::int as packets, count(distinct member_id)::int as members
         from red_packet where day = $1`,
      [day.day],
    ),
  ]);
  return {
    day: day.day,
    phase: day.phase,
    commitment: commitmentOf(seed),
    poolLeft: left,
    given: BigInt(rows[0]?.given ?? 0),
    packets: rows[0]?.packets ?? 0,
    members: rows[0]?.members ?? 0,
  };
}
