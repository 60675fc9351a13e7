/**
 * What members of staff answer to a notice of their own account: it was me, or it was not (decision 101). What a device that nobody has
 * vouched for calls its person's own is hidden on that device alone: two devices of one thief do not vouch for each other.
 */
import type { Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import type { StaffMember } from './staff.ts';
import { changed, type Logged, unchanged } from './staff-change.ts';
import { doneHere } from './staff-notices.ts';
import { forgetPasskeysOf } from './staff-passkeys.ts';
import { endSessions, forgetDevices } from './staff-sessions.ts';

interface Answer {
  readonly id: number;
  readonly token: string;
  /** Whether it was this person's own doing. */
  readonly own: boolean;
}

interface Asker {
  /** null: none is known. */
  readonly device: Buffer | null;
  readonly vouched: boolean;
}

/**
 * It was me, or it was not: then every other session ends, the device that did it is a stranger again, and so is every one whose sign-in
 * since is not answered yet; the passkey it came in by goes, and what was made since elsewhere. Password and app stay, and the password is
 * changed next. Refusal `not_found`
 */
export async function answerNotice(
  tx: Tx,
  now: Date,
  { id: staffId, username }: StaffMember,
  answer: Answer,
): Promise<Refused | Logged<null>> {
  const { id, token, own } = answer;
  await tx.query('select from staff where id = $1 for no key update', [staffId]);
  const { rows } = await tx.query<{ seen: boolean }>(
    `select seen_at is not null as seen from staff_notice
      where id = $1 and staff_id = $3 and not ${doneHere}`,
    [id, hashOf(token), staffId],
  );
  const [notice] = rows;
  if (!notice) return refused('not_found');
  if (notice.seen) return unchanged(null);
  const asker = await askerOf(tx, staffId, token);
  const stands = await standsFor(tx, staffId, answer);
  if (own) {
    await ownUp(tx, now, asker, stands);
    return unchanged(null);
  }
  const passkeys = await disown(tx, now, staffId, { asker, ids: stands });
  const sessions = await endSessions(tx, now, staffId, { allBut: token });
  return changed(null, {
    action: 'staff_disowned',
    subject: `staff/${staffId}`,
    before: undefined,
    after: undefined,
    about: { username, sessions, passkeys },
  });
}

/** Vouched for is a device whose last sign-in as a new one was called its person's own, and one from before anything was told. */
async function askerOf(tx: Tx, staffId: bigint, token: string): Promise<Asker> {
  const { rows } = await tx.query<Asker>(
    `select t.device_id as device,
            t.device_id is not null
              and coalesce((select coalesce(n.own, false) from staff_notice n
                             where n.staff_id = $1 and n.device_id = t.device_id and n.kind = 'new_device'
                             order by n.id desc limit 1), true) as vouched
       from staff_session t where t.token_hash = $2`,
    [staffId, hashOf(token)],
  );
  return rows[0] ?? { device: null, vouched: false };
}

/** The notice itself, and the older sign-ins by the same kind of browser from the same address, which it was shown for. */
async function standsFor(tx: Tx, staffId: bigint, { id, token }: Answer): Promise<readonly bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select id from staff_notice
      where staff_id = $3 and seen_at is null and not ${doneHere}
        and (id = $1
             or kind = 'new_device' and id < $1
                and (kind, address, device) = (select asked.kind, asked.address, asked.device from staff_notice asked where asked.id = $1))`,
    [id, hashOf(token), staffId],
  );
  return rows.map((row) => row.id);
}

async function ownUp(tx: Tx, now: Date, { device, vouched }: Asker, ids: readonly bigint[]): Promise<void> {
  if (vouched)
    await tx.query('update staff_notice set seen_at = $2, own = true where id = any ($1)', [ids, now]);
  else if (device !== null)
    await tx.query(
      'update staff_notice set hidden_on = array_append(hidden_on, $2) where id = any ($1) and not $2 = any (hidden_on)',
      [ids, device],
    );
}

interface Disowning {
  readonly asker: Asker;
  readonly ids: readonly bigint[];
}

/** With these goes all else that is told of their devices. @returns how many passkeys went */
async function disown(
  tx: Tx,
  now: Date,
  staffId: bigint,
  { asker: { device: here }, ids }: Disowning,
): Promise<number> {
  const { rows: closed } = await tx.query<{ at: Date; session: Buffer; device: Buffer | null }>(
    `update staff_notice set seen_at = $3, own = false
      where staff_id = $1 and seen_at is null
        and (id = any ($2)
             or device_id in (select device_id from staff_notice where id = any ($2)) and ($4::bytea is null or device_id <> $4))
      returning at, session_hash as session, device_id as device`,
    [staffId, ids, now, here],
  );
  const since = new Date(Math.min(...closed.map(({ at }) => at.getTime())));
  const sessions = closed.map(({ session }) => session);
  const passkeys = await forgetPasskeysOf(tx, staffId, { sessions, since, here });
  const { rows: unanswered } = await tx.query<{ device: Buffer }>(
    `select distinct device_id as device from staff_notice
      where staff_id = $1 and kind = 'new_device' and seen_at is null and at >= $2 and device_id is not null
        and ($3::bytea is null or device_id <> $3)`,
    [staffId, since, here],
  );
  const strangers = [...closed, ...unanswered].flatMap(({ device }) => (device === null ? [] : [device]));
  await forgetDevices(tx, now, staffId, strangers);
  return passkeys;
}
