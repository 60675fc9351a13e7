/** A day of red packets: its window, its rules, its committed seed and its pool. */
import { redPacketHours } from '@mingpai/contract/constants';
import { type Fingerprint, keepFingerprints } from '../fingerprints/index.ts';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
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

export interface DayDraw {
  readonly seed: string;
  /** The seed's fingerprint as it was kept when the seed was drawn, before anybody could grab. */
  readonly commitment: string;
}

/** As `drawDay`; part of the night and of the start, so that both are there before anybody can grab. */
export async function ensureDay(database: Database, day: string, now: Date): Promise<DayDraw> {
  return (await drawOf(database, day)) ?? database.transaction((tx) => drawDay(tx, day, now));
}

/** Draws the seed of a day and keeps its fingerprint, once and together. @param day YYYY-MM-DD, Beijing time */
export async function drawDay(tx: Tx, day: string, now: Date): Promise<DayDraw> {
  const drawn = await drawOf(tx, day);
  if (drawn !== undefined) return drawn;
  const seed = newSeed();
  const { rows } = await tx.query(
    'insert into red_packet_day (day, seed, created_at) values ($1, $2, $3) on conflict (day) do nothing returning day',
    [day, seed, now],
  );
  const hash = commitmentOf(seed);
  const kept: readonly Fingerprint[] = [{ kind: 'red_packets', venue: '', subject: day, draw: '', hash }];
  await keepFingerprints(tx, rows.length === 0 ? [] : kept, now);
  const made = await drawOf(tx, day);
  if (made === undefined) throw new Error(`no red packet day ${day} with a fingerprint`);
  return made;
}

/** Whether the seed is the one whose fingerprint was published: in the database somebody could have put another in its place. */
export function isAsPublished({ seed, commitment }: DayDraw): boolean {
  return commitmentOf(seed) === commitment;
}

async function drawOf(db: Queryable, day: string): Promise<(DayDraw & { drawnAt: Date }) | undefined> {
  const { rows } = await db.query<DayDraw & { drawnAt: Date }>(
    `select d.seed, f.hash as commitment, d.created_at as "drawnAt"
       from red_packet_day d join fingerprint f on f.kind = 'red_packets' and f.venue = '' and f.subject = $2 and f.draw = ''
      where d.day = $1`,
    [day, day],
  );
  return rows[0];
}

export interface PublishedDraw {
  /** As it was kept before the window, whatever seed is stored now. */
  readonly commitment: string;
  /** Only when the window is over. */
  readonly seed: string | undefined;
  readonly drawnAt: Date;
}

/** What anybody may know of a day's draw now. */
export async function publishedDraw(
  { database, clock }: AppContext,
  day: string,
): Promise<PublishedDraw | undefined> {
  const draw = await drawOf(database, day);
  if (!draw) return undefined;
  const over = packetDay(new Date(`${day}T00:00:00+08:00`)).closesAt <= clock.now();
  return { ...draw, seed: over ? draw.seed : undefined };
}

/** How today goes, for staff; amounts in fen. */
export async function dayStatus(site: AppContext, settings: Settings) {
  const { database, clock } = site;
  const now = clock.now();
  const day = packetDay(now);
  const rules = await rulesOf(settings, day);
  const [{ commitment }, left, { rows }] = await Promise.all([
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
    commitment,
    poolLeft: left,
    given: BigInt(rows[0]?.given ?? 0),
    packets: rows[0]?.packets ?? 0,
    members: rows[0]?.members ?? 0,
  };
}
