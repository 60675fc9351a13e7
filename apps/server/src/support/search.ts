/**
 * Conversations by words of their messages. Two bounded steps: the latest messages are read through, which finds what is said often;
 * what is said too rarely for that is found by the index of pairs (migration 0980).
 */
import type { Queryable } from '../platform/database.ts';

/** So many of the latest messages are read through. */
const readThrough = 20_000;
/** Shorter words are in too many messages. */
const shortestWord = 2;

export interface Match {
  readonly conversation: bigint;
  readonly message: bigint;
}

/** @returns the words that messages are searched by; none where what was typed is too short */
export function wordsOf(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.some((word) => [...word].length >= shortestWord) ? words : [];
}

/** The newest messages that have all of these words, one for each conversation, the newest first. */
export async function withWords(
  db: Queryable,
  words: readonly string[],
  { most, closed }: { readonly most: number; readonly closed: boolean | null },
): Promise<readonly Match[]> {
  if (words.length === 0) return [];
  const recent = await db.query<Match>(
    `select m.conversation_id as conversation, max(m.id) as message
       from (select id, conversation_id, body from conversation_message order by id desc limit ${readThrough}) m
       join conversation c on c.id = m.conversation_id
      where ($2::boolean is null or (c.closed_at is not null) = $2)
        and not exists (select from unnest($1::text[]) w (word) where position(w.word in lower(m.body)) = 0)
      group by m.conversation_id order by message desc limit $3`,
    [[...words], closed, most],
  );
  if (recent.rows.length >= most) return recent.rows;
  const all = await db.query<Match>(
    `select f.conversation_id as conversation, max(f.id) as message
       from (select m.id, m.conversation_id from conversation_message m join conversation c on c.id = m.conversation_id
              where message_pairs(m.body) @> (select array_agg(distinct pair) from unnest($1::text[]) w (word), unnest(message_pairs(w.word)) pair)
                and ($2::boolean is null or (c.closed_at is not null) = $2)
                and not exists (select from unnest($1::text[]) w (word) where position(w.word in lower(m.body)) = 0)
              limit ${readThrough}) f
      group by f.conversation_id order by message desc limit $3`,
    [[...words], closed, most],
  );
  return all.rows;
}
