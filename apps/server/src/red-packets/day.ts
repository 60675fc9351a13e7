/** A day of red packets: its window, its rules, its committed seed and its pool. */
import { redPacketHours } from '@mingpai/contract/constants';
import { type Beacon, firstRoundFrom, type NamedRound } from '../beacon/index.ts';
import { type Fingerprint, keepFingerprints } from '../fingerprints/index.ts';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import { commitmentOf, mixed, newSeed } from './draw.ts';
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
  /** The public round that is mixed in, named with the seed; nothing on days of the first scheme. */
  readonly named: NamedRound | undefined;
}

/** As `drawDay`; part of the night and of the start, so that both are there before anybody can grab. */
export async function ensureDay(
  database: Database,
  beacon: Beacon,
  day: string,
  now: Date,
): Promise<DayDraw> {
  const drawn = await drawOf(database, day);
  if (drawn !== undefined) return drawn;
  const { opensAt, closesAt } = packetDay(startOf(day));
  const next = new Date(Math.max(opensAt.getTime(), now.getTime() + 1));
  // A day whose window has begun, after an outage, takes the next round that nobody knows.
  const begun = opensAt <= now && now < closesAt;
  const round = begun ? await beacon.firstToCome(next) : firstRoundFrom(beacon.chain, next);
  return database.transaction((tx) => drawDay(tx, { beacon, round }, day, now));
}

/**
 * Draws the seed of a day, names the round of its opening, and keeps the fingerprint of both, once and together.
 * @param day YYYY-MM-DD, Beijing time
 */
async function drawDay(
  tx: Tx,
  { beacon: { chain }, round }: { readonly beacon: Beacon; readonly round: number },
  day: string,
  now: Date,
): Promise<DayDraw> {
  const drawn = await drawOf(tx, day);
  if (drawn !== undefined) return drawn;
  const seed = newSeed();
  const named = { chain: chain.hash, publicKey: chain.publicKey, round };
  const { rows } = await tx.query(
    `insert into red_packet_day (day, seed, scheme, beacon_chain, beacon_key, beacon_round, created_at)
     values ($1, $2, 2, $3, $4, $5, $6) on conflict (day) do nothing returning day`,
    [day, seed, named.chain, named.publicKey, named.round, now],
  );
  const hash = commitmentOf(seed, named);
  const kept: readonly Fingerprint[] = [{ kind: 'red_packets', venue: '', subject: day, draw: '', hash }];
  await keepFingerprints(tx, rows.length === 0 ? [] : kept, now);
  const made = await drawOf(tx, day);
  if (made === undefined) throw new Error(`no red packet day ${day} with a fingerprint`);
  return made;
}

/** Whether seed and round are those whose fingerprint was published: in the database somebody could have put others in their place. */
export function isAsPublished({ seed, commitment, named }: DayDraw): boolean {
  return commitmentOf(seed, named) === commitment;
}

/** What the day's packets are drawn from; undefined while the round that it named is not there. */
export async function drawnFrom(beacon: Beacon, { seed, named }: DayDraw): Promise<string | undefined> {
  if (named === undefined) return seed;
  const signature = await beacon.signatureOf(named);
  return signature === undefined ? undefined : mixed(seed, signature);
}

/** `phase`, but that the window of a day whose round is not there has not opened yet. */
export async function phaseOf(
  beacon: Beacon,
  { phase }: PacketDay,
  draw: DayDraw,
): Promise<PacketDay['phase']> {
  return phase === 'open' && (await drawnFrom(beacon, draw)) === undefined ? 'before' : phase;
}

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);

interface DayRow {
  readonly seed: string;
  readonly commitment: string;
  readonly drawnAt: Date;
  readonly chain: string | null;
  readonly key: string | null;
  readonly round: string | null;
}

async function drawOf(db: Queryable, day: string): Promise<(DayDraw & { drawnAt: Date }) | undefined> {
  const { rows } = await db.query<DayRow>(
    `select d.seed, f.hash as commitment, d.created_at as "drawnAt", d.beacon_chain as chain, d.beacon_key as key,
            d.beacon_round::text as round
       from red_packet_day d join kept_fingerprint f on f.kind = 'red_packets' and f.venue = '' and f.subject = $2 and f.draw = ''
      where d.day = $1`,
    [day, day],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { chain, key, round, ...draw } = row;
  const named =
    chain === null || key === null || round === null
      ? undefined
      : { chain, publicKey: key, round: Number(round) };
  return { ...draw, named };
}

export interface PublishedDraw {
  /** As it was kept before the window, whatever seed is stored now. */
  readonly commitment: string;
  /** From the moment on at which the named round is there; days without a round keep it until the window is over. */
  readonly seed: string | undefined;
  readonly drawnAt: Date;
  readonly named: NamedRound | undefined;
  /** The named round's; everybody can ask for it from its moment on. */
  readonly signature: string | undefined;
}

/** What anybody may know of a day's draw now. */
export async function publishedDraw(
  { database, clock }: AppContext,
  beacon: Beacon,
  day: string,
): Promise<PublishedDraw | undefined> {
  const draw = await drawOf(database, day);
  if (!draw) return undefined;
  const { opensAt, closesAt } = packetDay(startOf(day));
  const now = clock.now();
  const signature = draw.named && (await beacon.signatureOf(draw.named));
  // With the round whoever reads the tables could know each packet: so everybody can, and nobody knows more than another.
  const isPublic = closesAt <= now || (opensAt <= now && signature !== undefined);
  return { ...draw, signature, seed: isPublic ? draw.seed : undefined };
}

/** How today goes, for staff; amounts in fen. */
export async function dayStatus(site: AppContext, settings: Settings, beacon: Beacon) {
  const { database, clock } = site;
  const now = clock.now();
  const day = packetDay(now);
  const rules = await rulesOf(settings, day);
  const [draw, left, { rows }] = await Promise.all([
    ensureDay(database, beacon, day.day, now),
    poolLeft(database, day.day, BigInt(rules.pool)),
    database.query<{ given: string; packets: number; members: number }>(
      `select coalesce(sum(amount), 0)::text as given, count(*)::int as packets, count(distinct member_id)::int as members
         from red_packet where day = $1`,
      [day.day],
    ),
  ]);
  return {
    day: day.day,
    phase: await phaseOf(beacon, day, draw),
    commitment: draw.commitment,
    poolLeft: left,
    given: BigInt(rows[0]?.given ?? 0),
    packets: rows[0]?.packets ?? 0,
    members: rows[0]?.members ?? 0,
  };
}
