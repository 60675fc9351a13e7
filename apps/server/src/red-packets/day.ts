/** A day of red packets: its window, its rules, its committed seed and its pool. */
import { redPacketHours } from '@mingpai/contract/constants';
import type { Site } from '../app/site.ts';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import { commitmentOf, newSeed } from './draw.ts';
import { poolLeft } from './pool.ts';

export type Rules = AreaValue<'redPackets'>;
const hour = 3_600_000;

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
  const drawn = await seedOf(db, day);
  if (drawn !== undefined) return drawn;
  await db.query(
    'insert into red_packet_day (day, seed, created_at) values ($1, $2, $3) on conflict (day) do nothing',
    [day, newSeed(), now],
  );
  const seed = await seedOf(db, day);
  if (seed === undefined) throw new Error(`no red packet day ${day}`);
  return seed;
}

async function seedOf(db: Queryable, day: string): Promise<string | undefined> {
  const { rows } = await db.query<{ seed: string }>('select seed from red_packet_day where day = $1', [day]);
  return rows[0]?.seed;
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
