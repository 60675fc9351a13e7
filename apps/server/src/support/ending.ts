/** The end of what is talked about, made by staff or by whom they talk with; the next message begins anew. */
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { tellNews } from './conversation-events.ts';
import { type Holder, lockConversation, noteHandover, refuseHeldBy } from './handovers.ts';
import { endSession } from './sessions.ts';

/**
 * Ends what is talked about; nobody has the conversation then. Refusals: `already_decided`: there is none, or it has ended;
 * `conversation_taken`; `conversation_moved_on`: the member wrote after what was seen.
 */
export async function closeConversation(
  tx: Tx,
  id: bigint,
  { staffId, seen, now }: { readonly staffId: bigint; readonly seen: bigint | undefined; readonly now: Date },
): Promise<Outcome<{ readonly holder: string | null }>> {
  const locked = await lockConversation(tx, id);
  if (!locked || locked.closed) return refused('already_decided');
  const { holder, lastMessage, lastFrom } = locked;
  const held = refuseHeldBy(holder, staffId);
  if (held) return held;
  if (seen !== undefined && lastFrom === 'member' && lastMessage > seen)
    return refused('conversation_moved_on');
  await end(tx, id, { by: staffId, holder, now });
  return done({ holder: holder?.name ?? null });
}

/**
 * Ends what a member or visitor has talked about, whoever of staff has it: they need no answer any more, and say what they think of it.
 * Refusals: `already_decided`: nothing was said, or it has ended; `conversation_moved_on`: staff wrote after what was seen.
 */
export async function leaveConversation(
  tx: Tx,
  id: bigint,
  { seen, now }: { readonly seen: bigint; readonly now: Date },
): Promise<Outcome<null>> {
  const locked = await lockConversation(tx, id);
  if (!locked || locked.closed || locked.lastFrom === null) return refused('already_decided');
  if (locked.lastFrom === 'staff' && locked.lastMessage > seen) return refused('conversation_moved_on');
  await end(tx, id, { by: null, holder: locked.holder, now });
  return done(null);
}

/** @param by who of staff; null: the member */
async function end(
  tx: Tx,
  id: bigint,
  { by, holder, now }: { readonly by: bigint | null; readonly holder: Holder | null; readonly now: Date },
): Promise<void> {
  await tx.query(
    'update conversation set closed_at = $2, assigned_to = null, waiting_since = null where id = $1',
    [id, now],
  );
  await endSession(tx, id, by, now);
  await noteHandover(tx, { id, at: now, by, kind: 'ended', from: holder?.id ?? null, to: null, note: '' });
  await tellNews(tx, id);
}
