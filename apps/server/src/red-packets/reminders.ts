/** Members who asked to be told when the window opens: kept for one day, told once, by whichever node comes first. */
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { announceReminder } from '../push/index.ts';
import { holdPauses } from '../responsible-gaming/index.ts';
import { type PacketDay, packetDay } from './day.ts';

type Site = Pick<AppContext, 'database' | 'clock'>;

const dayMs = 86_400_000;
/** Members that one transaction tells: some dozens of ms, in which nobody begins a break. */
const inOneStep = 200;

/** The day of the next window that has not opened: today's before ten, tomorrow's from then on. YYYY-MM-DD, Beijing. */
export function nextDay({ day, phase, opensAt }: PacketDay): string {
  return phase === 'before' ? day : packetDay(new Date(opensAt.getTime() + dayMs)).day;
}

/** Whether the member is to be told of the next window. */
export async function isReminded(db: Queryable, memberId: bigint, day: PacketDay): Promise<boolean> {
  const { rows } = await db.query(
    'select from red_packet_reminder where member_id = $1 and day = $2 and seen_at is null',
    [memberId, nextDay(day)],
  );
  return rows.length > 0;
}

/** Asking again has no effect, nor has taking back what was not asked. */
export async function setReminder({ database, clock }: Site, memberId: bigint, on: boolean): Promise<void> {
  const now = clock.now();
  const day = nextDay(packetDay(now));
  if (on)
    await database.query(
      'insert into red_packet_reminder (member_id, day, asked_at) values ($1, $2, $3) on conflict do nothing',
      [memberId, day, now],
    );
  else
    await database.query(
      'delete from red_packet_reminder where member_id = $1 and day = $2 and seen_at is null',
      [memberId, day],
    );
}

/**
 * Tells who asked for today, in their inbox and on their browsers. Who takes a break, has excluded themselves or leaves is left
 * alone, and so is who has opened a packet already. A node that dies has told whole steps only.
 */
export async function tellReminded(site: Site): Promise<void> {
  const { day, phase } = packetDay(site.clock.now());
  if (phase !== 'open') return;
  while ((await tellSome(site, day)) === inOneStep);
  await site.database.query('delete from red_packet_reminder where day < $1', [day]);
}

async function tellSome({ database, clock }: Site, day: string): Promise<number> {
  return database.transaction(async (tx) => {
    // Whoever asked to be left alone until now is seen; whoever asks now waits until this step is told.
    await holdPauses(tx);
    const now = clock.now();
    const { rows } = await tx.query<{ member_id: bigint; tell: boolean }>(
      `with due as (
         select member_id from red_packet_reminder where day = $1 and seen_at is null
          order by member_id limit ${inOneStep} for update skip locked)
       update red_packet_reminder r set seen_at = $2 from due where r.day = $1 and r.member_id = due.member_id
       returning r.member_id,
                 may_be_addressed(r.member_id, $2)
                 and not exists (select from red_packet p where p.day = $1 and p.member_id = r.member_id) as tell`,
      [day, now],
    );
    const told = rows.filter(({ tell }) => tell).map(({ member_id }) => member_id);
    for (const memberId of told) await sendInboxMessage(tx, clock, memberId, inboxTexts.redPacketsOpen());
    await announceReminder(tx, clock, told, `red_packets/${day}`);
    return rows.length;
  });
}
