/**
 * Money at venues with wallets of their own comes back when its member takes a break, in this account or by one that is carried over, and
 * when more lies there than their limit on losses leaves: such a venue takes bets and asks nobody (docs/decisions/0129).
 */
import { formatYuan } from '@mingpai/contract/money';
import { z } from 'zod';
import { inboxTexts } from '../inbox/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import { lossRoom } from './at-venues.ts';
import { isPaused } from './guard.ts';
import { tellOfPlay } from './telling.ts';

const recallJob = 'recall_from_venues';

/** Longer than one look takes, in ms: whoever has had it for as long is dead, and another looks. */
const leaseMs = 60_000;
/** The pause before the next look: 2, 4, 8 ... seconds, at most this many ms; a round that was open when it began may last a day. */
const longestPauseMs = 300_000;
/** Taken up in one step of the schedule. */
const inOneStep = 200;

/** What lies at venues is to come back, from this transaction's end on and until nothing does. */
export async function wantRecall(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query('select want_recall($1, $2)', [memberId, now]);
  await queueLook(tx, memberId);
}

/** Whoever looks that something is done by somebody: a second one replaces the first while it waits. */
function queueLook(db: Queryable, memberId: bigint, runAt?: Date): Promise<void> {
  return queueJob(
    db,
    recallJob,
    { member: String(memberId) },
    { key: `${recallJob}/${memberId}`, ...(runAt && { runAt }) },
  );
}

type Site = Pick<AppContext, 'database' | 'clock'>;

export interface Recalling {
  /** Asks the venues for what lies there. @returns whether to look again */
  readonly recall: (memberId: bigint) => Promise<'back' | 'left'>;
  /** What came back since a moment; fen. */
  readonly broughtBackSince: (db: Queryable, memberId: bigint, since: Date) => Promise<bigint>;
}

export function recallJobs(site: Site, recalling: Recalling): readonly Job[] {
  const { database } = site;
  return [
    {
      name: recallJob,
      schedule: '* * * * *',
      async run(payload) {
        const { member } = z.object({ member: z.string().optional() }).parse(payload);
        if (member !== undefined) return look(site, recalling, BigInt(member));
        for (const memberId of await due(site)) await queueLook(database, memberId);
      },
    },
    {
      name: 'find_what_lies_at_venues',
      schedule: '*/10 * * * *',
      run: () => findWhatLies(site),
    },
  ];
}

async function due({ database, clock }: Site): Promise<readonly bigint[]> {
  const { rows } = await database.query<{ member_id: bigint }>(
    'select member_id from play_recall where next_at <= $1 order by next_at limit $2',
    [clock.now(), inOneStep],
  );
  return rows.map(({ member_id }) => member_id);
}

async function look(site: Site, { recall, broughtBackSince }: Recalling, memberId: bigint): Promise<void> {
  const { database, clock } = site;
  const now = clock.now();
  const { rows } = await database.query<{ since: Date; wanted: number; tries: number }>(
    `update play_recall set next_at = $2, tries = tries + 1 where member_id = $1 and next_at <= $3
     returning since, wanted, tries`,
    [memberId, new Date(now.getTime() + leaseMs), now],
  );
  const [row] = rows;
  if (!row) return;
  const { since, wanted, tries } = row;
  const reason = await reasonOf(database, memberId, now);
  const found = reason === undefined ? 'back' : await recall(memberId);
  if (found === 'back') {
    await database.transaction(async (tx) => {
      const ended = await tx.query(
        'delete from play_recall where member_id = $1 and wanted = $2 returning member_id',
        [memberId, wanted],
      );
      // It was wanted once more meanwhile, and is looked at again.
      if (ended.rows.length === 0) return;
      const amount = await broughtBackSince(tx, memberId, since);
      if (reason === undefined || amount === 0n) return;
      await tellOfPlay(
        tx,
        clock,
        memberId,
        inboxTexts.backFromVenues({ amount: formatYuan(amount), reason }),
      );
    });
    return;
  }
  const pause = Math.min(1_000 * 2 ** Math.min(tries, 20), longestPauseMs);
  await database.query('update play_recall set next_at = $3 where member_id = $1 and wanted = $2', [
    memberId,
    wanted,
    new Date(clock.now().getTime() + pause),
  ]);
  // By the machine's time: jobs run on it even where a test has set the site's clock.
  await queueLook(database, memberId, new Date(Date.now() + pause));
}

/** Why it is still to come back; a break may be over, and what came back already may be enough. */
async function reasonOf(db: Queryable, memberId: bigint, now: Date): Promise<'break' | 'limit' | undefined> {
  if (await isPaused(db, memberId, now)) return 'break';
  const room = await lossRoom(db, memberId, now);
  return room !== undefined && room.left < 0n && room.there > 0n ? 'limit' : undefined;
}

/**
 * What came to lie there by itself: a bet that settled, or was found wrong, long after the break began; wins that have left the span of a
 * limit; a break that a node of the version before wrote down. By the books, of those who take a break or have a limit on losses.
 */
async function findWhatLies(site: Site): Promise<void> {
  const { database, clock } = site;
  const now = clock.now();
  const { rows } = await database.query<{ member_id: bigint }>(
    `select distinct w.member_id
       from (select member_id from play_break where ends_at > $1
             union select member_id from play_limit where kind = 'loss') w
       join account_of_member a on a.owner = w.member_id::text and a.balance > 0
       join venue_with_wallets v on a.code = 'venue/' || v.code
      where not exists (select from play_recall r where r.member_id = w.member_id)`,
    [now],
  );
  for (const { member_id } of rows)
    if ((await reasonOf(database, member_id, now)) !== undefined)
      await database.transaction((tx) => wantRecall(tx, member_id, clock.now()));
}
