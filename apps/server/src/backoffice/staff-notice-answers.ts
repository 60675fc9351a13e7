/** What members of staff answer to a notice of their own account: it was me, or it was not. */
import type { Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import type { StaffMember } from './staff.ts';
import { changed, type Logged, unchanged } from './staff-change.ts';
import { doneHere } from './staff-notices.ts';
import { forgetPasskeys } from './staff-passkeys.ts';
import { endSessions } from './staff-sessions.ts';

interface Answer {
  readonly id: number;
  readonly token: string;
  /** Whether it was this person's own doing. */
  readonly own: boolean;
}

/**
 * It was me, or it was not: then every other session ends and every passkey goes, for a stranger may have made one; password and app
 * stay, and the password is changed next. Refusal `not_found`
 */
export async function answerNotice(
  tx: Tx,
  now: Date,
  { id: staffId, username }: StaffMember,
  { id, token, own }: Answer,
): Promise<Refused | Logged<null>> {
  await tx.query('select from staff where id = $1 for no key update', [staffId]);
  const { rows } = await tx.query<{ seen: boolean }>(
    `select seen_at is not null as seen from staff_notice
      where id = $1 and staff_id = $3 and not ${doneHere}`,
    [id, hashOf(token), staffId],
  );
  const [notice] = rows;
  if (!notice) return refused('not_found');
  if (notice.seen) return unchanged(null);
  await tx.query(
    // What stands for the sign-ins before it is answered for them as well.
    `update staff_notice n set seen_at = $3 from staff_notice asked
      where asked.id = $2 and n.staff_id = $1 and n.seen_at is null
        and (not $4::boolean or n.id = asked.id
             or n.kind = 'new_device' and (n.kind, n.address, n.device) = (asked.kind, asked.address, asked.device) and n.id < asked.id)`,
    [staffId, id, now, own],
  );
  if (own) return unchanged(null);
  const ended = await endSessions(tx, now, staffId, { allBut: token });
  await forgetPasskeys(tx, staffId);
  return changed(null, {
    action: 'staff_disowned',
    subject: `staff/${staffId}`,
    before: undefined,
    after: undefined,
    about: { username, sessions: ended },
  });
}
