/** What staff write down about a member. Nothing of it is changed or taken away: who was wrong writes another note that says so. */
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

export interface Note {
  readonly id: bigint;
  readonly body: string;
  /** The note that this one corrects. */
  readonly corrects: bigint | null;
  readonly by: string;
  readonly at: Date;
  readonly pinned: boolean;
  /** Whether another note stands in its place. */
  readonly corrected: boolean;
}

/** So many are read at once, the newest. */
export const mostNotes = 200;

/** Those that are pinned first, then the newest. */
export async function notesOf(db: Queryable, memberId: bigint): Promise<readonly Note[]> {
  const { rows } = await db.query<Note>(
    `select n.id, n.body, n.corrects, s.name as by, n.written_at as at, p.note_id is not null as pinned,
            exists (select 1 from member_note c where c.corrects = n.id) as corrected
       from member_note n join staff_name s on s.id = n.written_by left join member_note_pin p on p.note_id = n.id
      where n.member_id = $1 order by p.note_id is null, n.id desc limit ${mostNotes}`,
    [memberId],
  );
  return rows;
}

interface NewNote {
  readonly memberId: bigint;
  readonly body: string;
  readonly corrects: bigint | undefined;
}

/** @returns the note's number; refusals `not_found`: no such member, or the note is another member's; `note_corrected`: it was already */
export async function writeNote(
  tx: Tx,
  { staffId, now }: { readonly staffId: bigint; readonly now: Date },
  { memberId, body, corrects }: NewNote,
): Promise<Outcome<bigint>> {
  const known = await tx.query<{ ok: boolean }>(
    `select exists (select 1 from member_name where id = $1)
        and ($2::bigint is null or exists (select 1 from member_note where id = $2 and member_id = $1)) as ok`,
    [memberId, corrects ?? null],
  );
  if (!known.rows[0]?.ok) return refused('not_found');
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into member_note (member_id, body, corrects, written_by, written_at) values ($1, $2, $3, $4, $5)
     on conflict (corrects) do nothing returning id`,
    [memberId, body, corrects ?? null, staffId, now],
  );
  const [note] = rows;
  if (note === undefined) return refused('note_corrected');
  // What was on top stays on top as it is right now.
  if (corrects !== undefined)
    await tx.query('update member_note_pin set note_id = $2 where note_id = $1', [corrects, note.id]);
  return done(note.id);
}

/** @returns whose note it is; undefined: there is none, or it was so already */
export async function pinNote(
  tx: Tx,
  { staffId, now }: { readonly staffId: bigint; readonly now: Date },
  { id, pinned }: { readonly id: bigint; readonly pinned: boolean },
): Promise<bigint | undefined> {
  const { rows } = await tx.query<{ memberId: bigint }>(
    pinned
      ? `with pinned as (
           insert into member_note_pin (note_id, pinned_by, pinned_at)
           select id, $2, $3 from member_note where id = $1 on conflict (note_id) do nothing returning note_id)
         select n.member_id as "memberId" from member_note n join pinned on pinned.note_id = n.id`
      : `with loose as (delete from member_note_pin where note_id = $1 and $2::bigint > 0 and $3::timestamptz is not null returning note_id)
         select n.member_id as "memberId" from member_note n join loose on loose.note_id = n.id`,
    [id, staffId, now],
  );
  return rows[0]?.memberId;
}
