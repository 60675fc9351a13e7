/**
 * Taps that nothing unusual is about, many in one transaction: those that arrive while others are being written form the next
 * (docs/decisions/0084). It gives packets, and says no where only chances or the pool speak against one; whatever else there is about a
 * tap is decided by `grab.ts`, alone, which decides the same for these. Amounts in fen.
 */
import type { Beacon } from '../beacon/index.ts';
import { depositsOfMany } from '../deposits/index.ts';
import { frozenAmong } from '../members/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { openGathering } from '../platform/gathering.ts';
import {
  type DoneOperation,
  type KeyedMember,
  lockOperations,
  recordedAnswers,
  recordOperations,
} from '../platform/idempotency-many.ts';
import { namedId, newId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { mayTakeOffers } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { chancesFor, drawnFrom, ensureDay, isAsPublished, packetDay, type Rules, rulesOf } from './day.ts';
import { drawnFen } from './draw.ts';
import { claimCall } from './grab.ts';
import { openPool } from './pool.ts';

export type Grabbed = Outcome<{ amount: string }>;

export interface GrabsTogether {
  /** @returns undefined: nothing is known to have happened, and the ordinary way decides */
  take(tap: KeyedMember): Promise<Grabbed | undefined>;
}

/** One transaction at a time: they would wait for the pool. Its fixed part is a dozen statements. */
const size = {
  lanes: 1,
  most: 200,
  aside: { worth: 200, afterMs: 1_000 },
  queue: { length: 20_000, patienceMs: 5_000 },
} as const;

interface GrabDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly beacon: Beacon;
}

interface OpenDay {
  readonly day: string;
  readonly countsFrom: Date;
  readonly opensAt: Date;
  readonly rules: Rules;
  readonly seed: string;
}

interface Packet extends KeyedMember {
  readonly operation: string;
  readonly id: string;
  readonly number: number;
  readonly deposits: bigint;
  readonly drawn: bigint;
  readonly amount: bigint;
}

export function openGrabsTogether(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  { settings, wallet, beacon }: GrabDeps,
): GrabsTogether {
  async function openDay(now: Date): Promise<OpenDay | undefined> {
    const { redPacketSwitch } = await settings.current('site');
    const day = packetDay(now);
    if (redPacketSwitch === 0 || day.phase !== 'open') return undefined;
    const published = await ensureDay(database, beacon, day.day, now);
    const seed = isAsPublished(published) ? await drawnFrom(beacon, published) : undefined;
    return seed === undefined ? undefined : { ...day, rules: await rulesOf(settings, day), seed };
  }

  async function write(taps: readonly KeyedMember[]): Promise<readonly (Grabbed | undefined)[]> {
    const now = clock.now();
    const open = await openDay(now);
    if (open === undefined) return [];
    return database.transaction((tx) => decide(tx, open, taps, now));
  }

  async function decide(tx: Tx, open: OpenDay, taps: readonly KeyedMember[], now: Date) {
    const asked = [...new Set(taps.map(({ memberId }) => memberId))];
    // Whoever waits for longer than a second for one member's lock holds up all the others.
    await tx.query("set local lock_timeout = '1s'");
    await lockOperations(tx, claimCall, asked);
    // All read after the locks: the operations of one member run one after the other, so what is counted here stays true.
    const recorded = await recordedAnswers<{ amount: string }>(tx, claimCall, {}, taps, now);
    const frozen = await frozenAmong(tx, asked);
    const free = await mayTakeOffers(
      tx,
      asked.filter((id) => !frozen.has(id)),
      now,
    );
    const deposits = await depositsOfMany(tx, [...free], open.countsFrom, open.opensAt);
    const taken = new Map(await takenOf(tx, [...free], open.day));
    const pool = await openPool(tx, open.day, BigInt(open.rules.pool));
    const packets: Packet[] = [];
    const given = new Set<bigint>();

    function answerTo(tap: KeyedMember): Grabbed | undefined {
      const { memberId, key } = tap;
      // A tap without a key that comes with one that was given a packet is its double.
      if (!free.has(memberId) || (key === undefined && given.has(memberId))) return undefined;
      const counted = deposits.get(memberId) ?? 0n;
      const number = (taken.get(memberId) ?? 0) + 1;
      if (number > chancesFor(open.rules, counted)) return refused('red_packet_no_chance');
      const { seed, day, rules } = open;
      const drawn = drawnFen({ seed, day, memberId, number, deposits: counted, share: rules.share });
      const amount = pool.take(drawn);
      if (amount === 0n) return refused('red_packet_pool_dry');
      const operation = newId();
      const id = namedId(`red-packet/${operation}`);
      packets.push({ ...tap, operation, id, number, deposits: counted, drawn, amount });
      taken.set(memberId, number);
      given.add(memberId);
      return done({ amount: amount.toString() });
    }

    const answers = taps.map((tap, place) => {
      if (!recorded.has(place)) return answerTo(tap);
      // What was given before is told again, whoever rests since; not to whom staff have suspended.
      return frozen.has(tap.memberId) ? undefined : recorded.get(place);
    });
    if (packets.length > 0) {
      await pool.write();
      await writePackets(tx, open.day, packets, now);
    }
    return answers;
  }

  async function writePackets(tx: Tx, day: string, packets: readonly Packet[], now: Date): Promise<void> {
    await tx.query(
      `insert into red_packet (id, day, member_id, number, deposits, drawn, amount, created_at)
       select p.id, $1, p.member, p.number, p.deposits, p.drawn, p.amount, $2
         from unnest($3::uuid[], $4::bigint[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[])
           p (id, member, number, deposits, drawn, amount)`,
      [
        day,
        now,
        packets.map(({ id }) => id),
        packets.map(({ memberId }) => memberId),
        packets.map(({ number }) => number),
        packets.map(({ deposits }) => deposits),
        packets.map(({ drawn }) => drawn),
        packets.map(({ amount }) => amount),
      ],
    );
    // Played through once before it can leave (business rules, Turnover).
    await wallet.payRedPackets(
      tx,
      packets.map(({ id, memberId, amount }) => ({
        id,
        memberId,
        amount,
        reference: `red_packet/${id}`,
        turnover: amount,
      })),
    );
    const operations: readonly DoneOperation[] = packets.map(({ memberId, key, operation, amount }) => ({
      memberId,
      key,
      id: operation,
      outcome: done({ amount: amount.toString() }),
    }));
    await recordOperations(tx, claimCall, {}, operations, now);
  }

  const gather = openGathering<KeyedMember, Grabbed>(size, { nameOf: tapOf, ownerOf }, write, (error, taps) =>
    // Perhaps one's fault, perhaps done after all: alone each is asked for by its key, and told what became of it.
    log.warn({ err: error, taps }, 'red packets could not be given together'),
  );
  /** Taps with a key that wait or are being written: the same tap again is the same intention, and hears the same. */
  const under = new Map<string, Promise<Grabbed | undefined>>();

  function once(tap: KeyedMember): Promise<Grabbed | undefined> {
    if (tap.key === undefined) return gather(tap);
    const name = tapOf(tap);
    const same = under.get(name);
    if (same !== undefined) return same;
    const asked = gather(tap).finally(() => under.delete(name));
    under.set(name, asked);
    return asked;
  }

  return {
    async take(tap) {
      // A day that is not open is refused without a transaction, and by the ordinary way.
      return packetDay(clock.now()).phase === 'open' ? once(tap) : undefined;
    },
  };
}

const ownerOf = ({ memberId }: KeyedMember) => String(memberId);
/** Of one member two taps with a key are two; those without one wait for one another. */
const tapOf = ({ memberId, key }: KeyedMember) => `${memberId}/${key ?? ''}`;

/** Packets of each that has some today. */
async function takenOf(
  db: Queryable,
  memberIds: readonly bigint[],
  day: string,
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await db.query<{ member: bigint; taken: number }>(
    `select member_id as member, count(*)::int as taken from red_packet
      where day = $2 and member_id = any($1::bigint[]) group by member_id`,
    [memberIds, day],
  );
  return new Map(rows.map(({ member, taken }) => [member, taken]));
}
