/**
 * Letters that wait to be sent, written in the transaction of what they tell of: nothing there waits for a mail server, and a letter is
 * there exactly if what it tells of happened.
 */
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { queueJob } from '../platform/jobs.ts';
import { someNodeSends } from './mail-nodes.ts';

export const letterJob = 'send_letters';

/** How long a notice is worth sending, in ms. */
const noticeLifeMs = 24 * 3_600_000;

/** In both languages: whoever reads it may not be who signed in last. */
export interface Letter {
  readonly title: string;
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
}

export interface Addressed {
  readonly memberId: bigint;
  readonly address: string;
  /** How long it is worth sending, in ms. */
  readonly lifeMs?: number;
}

export async function queueLetter(
  tx: Queryable,
  clock: Clock,
  { memberId, address, lifeMs = noticeLifeMs }: Addressed,
  letter: Letter,
): Promise<void> {
  const now = clock.now();
  const id = newId();
  await tx.query(
    `insert into email_outbox (message_id, member_id, address, subject, body, created_at, expires_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6)`,
    [
      id,
      memberId,
      address,
      `${letter.title} / ${letter.titleEn}`,
      `${letter.content}\n\n${letter.contentEn}\n`,
      now,
      new Date(now.getTime() + lifeMs),
    ],
  );
  // Where nobody could take it the job would lie for ever; the letter itself is found by a node that comes.
  if (await someNodeSends(tx, now))
    await queueJob(tx, letterJob, {}, { key: `${letterJob}/${id}`, maxAttempts: 3 });
}

/** To the member's verified address, where there is one that takes letters. */
export async function sendToMember(
  tx: Queryable,
  clock: Clock,
  memberId: bigint,
  letter: Letter,
): Promise<void> {
  const { rows } = await tx.query<{ address: string }>(
    'select address from member_email where member_id = $1 and dead_at is null',
    [memberId],
  );
  const [held] = rows;
  if (!held) return;
  const plain = {
    ...letter,
    content: withoutLinks(letter.content),
    contentEn: withoutLinks(letter.contentEn),
  };
  await queueLetter(tx, clock, { memberId, address: held.address }, plain);
}

/**
 * Without what mail programs would make a link of. Characters of addresses alone: what stands beside them without a blank, as the rest of
 * a Chinese sentence does, stays.
 */
function withoutLinks(text: string): string {
  return text.replace(/[!-~]*(?:\/\/|www\.|[a-z]\.[a-z]{2})[!-~]*/giu, '…');
}
