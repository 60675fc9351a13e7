/**
 * What the console tells its people of their own accounts: a sign-in on a new device, a changed password, passkeys. Staff have no
 * addresses for letters here, so it stands above every page of their other sessions until they answer it.
 */
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';

/** Whoever has not been there for so long finds it in the log, in ms. */
const shownForMs = 30 * 86_400_000;

export type StaffNoticeKind = 'new_device' | 'password' | 'passkey_added' | 'passkey_removed';

export interface StaffNotice {
  readonly id: bigint;
  readonly kind: StaffNoticeKind;
  readonly at: Date;
  readonly address: string;
  readonly device: string;
}

/** Whose doing it was. */
export interface Doer {
  readonly staffId: bigint;
  readonly token: string;
  readonly address: string;
  /** What the browser calls itself. */
  readonly device: string;
}

/** In the transaction of what it tells of. */
export async function tellStaff(
  tx: Tx,
  clock: Clock,
  kind: StaffNoticeKind,
  { staffId, token, address, device }: Doer,
): Promise<void> {
  await tx.query(
    `insert into staff_notice (staff_id, at, kind, address, device, session_hash, device_id)
     values ($1, $2, $3, $4, $5, $6, (select device_id from staff_session where token_hash = $6))`,
    [staffId, clock.now(), kind, address, device, hashOf(token)],
  );
}

/** Whether it was done in the session that asks, or on the device that this is of; in SQL. `$2`: the SHA-256 of its token. */
export const doneHere = `exists (select from staff_session asks
            where asks.token_hash = $2 and (session_hash = asks.token_hash or staff_notice.device_id = asks.device_id))`;

/**
 * Those that are not answered yet, the oldest first; never to the device whose doing it was, nor where one was answered that nobody has
 * vouched for. Of sign-ins by one kind of browser from one address the newest stands for all.
 */
export async function noticesFor(
  db: Queryable,
  now: Date,
  { staffId, token }: Pick<Doer, 'staffId' | 'token'>,
): Promise<StaffNotice[]> {
  const { rows } = await db.query<StaffNotice>(
    `select * from (
       select distinct on (kind, address, device, case kind when 'new_device' then 0 else id end) id, kind, at, address, device
         from staff_notice where staff_id = $1 and seen_at is null and at > $3 and not ${doneHere}
          and not exists (select from staff_session asks where asks.token_hash = $2 and asks.device_id = any (hidden_on))
        order by kind, address, device, case kind when 'new_device' then 0 else id end, at desc, id desc) newest
      order by at, id limit 20`,
    [staffId, hashOf(token), new Date(now.getTime() - shownForMs)],
  );
  return rows;
}
