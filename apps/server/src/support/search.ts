/**
 * Conversations by words of their messages. Two bounded steps: the latest messages are read through, which finds what is said often;
 * what is said too rarely for that is found by the index of pairs (migration 0980).
 */
import { contacts } from '../backoffice/index.ts';
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

/** Whether a word may stand within a number or an address. */
const mayHide = (word: string) => /[0-9a-z@]/.test(word);

/**
 * SQL: every word is in the message, and not only within a number or an address that staff are shown masked: such a one is found whole, or
 * by its last four characters, which the mask shows; parts of it would tell the rest, one sign after the other (decision 32).
 * @param masks which parameter the pattern of what is masked is; null there: no word can stand within it
 */
function hasWords(words: string, body: string, masks: string): string {
  const apart = `lower(regexp_replace(${body}, ${masks}, '…', 'gi'))`;
  const plain = "replace(replace(replace(replace(lower(c[1]), ' ', ''), '.', ''), '_', ''), '-', '')";
  const whole = `exists (select from regexp_matches(${body}, '(' || ${masks} || ')', 'gi') c
                          where w.word in (lower(c[1]), ${plain}) or length(c[1]) > 8 and w.word = right(lower(c[1]), 4))`;
  return `not exists (select from unnest(${words}) w (word)
                       where case when position(w.word in lower(${body})) = 0
                                    then ${masks} is null or w.word !~ '^[+]?[0-9]{7,}$' or not ${whole}
                                  else ${masks} is not null and position(w.word in ${apart}) = 0 and not ${whole} end)`;
}

/** The newest messages that have all of these words, one for each conversation, the newest first. */
export async function withWords(
  db: Queryable,
  words: readonly string[],
  { most, closed }: { readonly most: number; readonly closed: boolean | null },
): Promise<readonly Match[]> {
  if (words.length === 0) return [];
  const masks = words.some(mayHide) ? contacts : null;
  const recent = await db.query<Match>(
    `select m.conversation_id as conversation, max(m.id) as message
       from (select id, conversation_id, body from conversation_message order by id desc limit ${readThrough}) m
       join conversation c on c.id = m.conversation_id
      where ($2::boolean is null or (c.closed_at is not null) = $2)
        and ${hasWords('$1::text[]', 'm.body', '$4::text')}
      group by m.conversation_id order by message desc limit $3`,
    [[...words], closed, most, masks],
  );
  if (recent.rows.length >= most) return recent.rows;
  const all = await db.query<Match>(
    `select f.conversation_id as conversation, max(f.id) as message
       from (select m.id, m.conversation_id from conversation_message m join conversation c on c.id = m.conversation_id
              where message_pairs(m.body) @> (select array_agg(distinct pair) from unnest($1::text[]) w (word), unnest(message_pairs(w.word)) pair)
                and ($2::boolean is null or (c.closed_at is not null) = $2)
                and ${hasWords('$1::text[]', 'm.body', '$4::text')}
              limit ${readThrough}) f
      group by f.conversation_id order by message desc limit $3`,
    [[...words], closed, most, masks],
  );
  // A number that is set apart has other pairs than it was typed with: among the latest it is found all the same.
  const byIndex = new Set(all.rows.map(({ conversation }) => conversation));
  return [...all.rows, ...recent.rows.filter(({ conversation }) => !byIndex.has(conversation))]
    .sort((one, other) => Number(other.message - one.message))
    .slice(0, most);
}
