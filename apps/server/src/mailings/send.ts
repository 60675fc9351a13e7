/**
 * Sends a message to many, batch by batch. A batch is one transaction: who gets it, what is in their inboxes, and how far it came. A
 * process that dies has sent whole batches only, and whoever goes on begins behind the last.
 */
import { among, audienceAfter, type Slice } from '../audiences/index.ts';
import { sendToMany } from '../inbox/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { announceMessage } from '../push/index.ts';
import { holdPauses } from '../responsible-gaming/index.ts';
import { type Mailing, mailingColumns } from './mailing.ts';

/** Members that one batch looks at: some dozens of ms of work. */
const batch = 1_000;

/** Those whose time has come, the longest due first. */
export async function dueMailings(db: Queryable, now: Date): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    "select id from mailing where state in ('scheduled', 'sending') and send_at <= $1 order by send_at, id",
    [now],
  );
  return rows.map(({ id }) => id);
}

/**
 * The next batch of a message whose time has come. Who belongs to its audience is read now, not when it was written.
 * @returns `more`: there is more to send; `over`: there is not, somebody stopped it, or another node is at it
 */
export async function sendBatch(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  id: bigint,
): Promise<'more' | 'over'> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<Mailing>(
      `select ${mailingColumns} from mailing
        where id = $1 and state in ('scheduled', 'sending') and send_at <= $2 for update skip locked`,
      [id, clock.now()],
    );
    const [mailing] = rows;
    if (mailing === undefined) return 'over';
    // Before anybody is chosen: whoever asked to be left alone until now is seen, whoever asks now waits until it is sent.
    if (mailing.marketing) await holdPauses(tx);
    const { members, reached } = await nextOf(tx, mailing, clock.now());
    const room = mailing.most === null ? undefined : mailing.most - mailing.sent;
    const now = members.slice(0, room);
    const got = await sendToMany(tx, clock, now, { ...mailing, mailing: mailing.id });
    if (mailing.push)
      await announceMessage(tx, clock, got, { mailing: mailing.id, marketing: mailing.marketing });
    // More belong to it than one person may write to: the rest waits for a second one, behind the last who got it.
    const stuck = now.length < members.length;
    const state = stuck ? 'waiting' : reached === undefined ? 'sent' : 'sending';
    await tx.query(
      `update mailing set state = $2, reached = $3, sent = sent + $4::int, ended_at = case when $2 = 'sent' then $5::timestamptz end
        where id = $1`,
      [
        id,
        state,
        stuck ? (now.at(-1) ?? mailing.reached) : (reached ?? mailing.reached),
        got.length,
        clock.now(),
      ],
    );
    return state === 'sending' ? 'more' : 'over';
  });
}

async function nextOf(tx: Tx, { id, audience, marketing, reached }: Mailing, now: Date): Promise<Slice> {
  if (audience !== null) return audienceAfter(tx, { audience, marketing, now }, reached, batch);
  const { rows } = await tx.query<{ member_id: bigint }>(
    'select member_id from mailing_name where mailing_id = $1 and member_id > $2 order by member_id limit $3',
    [id, reached, batch],
  );
  const named = rows.map(({ member_id }) => member_id);
  return {
    members: await among(tx, { audience: {}, marketing, now }, named),
    reached: named.at(-1),
  };
}
