/** Pictures of a conversation: drawn anew from what was uploaded, and handed out to the two who talk alone. */
import type { Queryable, Tx } from '../platform/database.ts';
import { redrawn } from '../platform/picture.ts';

/** What phones make of a screen or a receipt. */
const drawing = { takes: ['gif', 'png', 'jpeg', 'webp'], as: 'png' } as const;
/** Pixels on the longer side: figures of a phone's screen stay legible. */
const longestSide = 1_600;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** PNG */
  readonly picture: Buffer;
}

/** @returns undefined for what is no picture, or a broken one */
export async function drawn(upload: Buffer): Promise<Picture | undefined> {
  const picture = await redrawn(
    upload,
    { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
    drawing,
  );
  // A PNG says how large it is at the beginning of its first chunk.
  return picture && { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20), picture };
}

export async function keepPicture(
  tx: Tx,
  message: bigint,
  { width, height, picture }: Picture,
): Promise<void> {
  await tx.query(
    'insert into conversation_picture (message_id, width, height, picture) values ($1, $2, $3, $4)',
    [message, width, height, picture],
  );
}

/** The picture of a message of this conversation, as a data URL; another conversation's is not there. */
export async function pictureOf(
  db: Queryable,
  conversationId: bigint,
  message: bigint,
): Promise<string | undefined> {
  const { rows } = await db.query<{ picture: Buffer }>(
    `select p.picture from conversation_message m join conversation_picture p on p.message_id = m.id
      where m.id = $2 and m.conversation_id = $1`,
    [conversationId, message],
  );
  const [found] = rows;
  return found && `data:image/png;base64,${found.picture.toString('base64')}`;
}

/** The next picture that the member sent, one at a time, for the file that they take along; `of` is the message's number. */
export async function nextChatPicture(
  db: Queryable,
  memberId: bigint,
  after: bigint,
): Promise<{ readonly id: bigint; readonly of: string; readonly picture: Buffer } | undefined> {
  const { rows } = await db.query<{ id: bigint; of: string; picture: Buffer }>(
    `select m.id, m.id::text as of, p.picture
       from conversation c join conversation_message m on m.conversation_id = c.id
       join conversation_picture p on p.message_id = m.id
      where c.member_id = $1 and m.author = 'member' and m.id > $2 order by m.id limit 1`,
    [memberId, after],
  );
  return rows[0];
}
