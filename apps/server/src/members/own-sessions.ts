/** The member's own devices: where they are signed in, and the notice of a device that is new. */
import { deviceName } from '@mingpai/contract/device-name';
import { inboxTexts } from '../inbox/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { tellOfAccount } from './second-factor.ts';
import type { Device } from './sessions.ts';

export interface OwnSession {
  /** Names it to `endOwn`; it opens nothing. */
  readonly name: string;
  readonly address: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** It is the one that asks. */
  readonly own: boolean;
}

/** Those that are open, the one that asks first, then by their last use. */
export async function ownSessions(
  db: Queryable,
  memberId: bigint,
  token: string,
  now: Date,
): Promise<OwnSession[]> {
  const { rows } = await db.query<OwnSession>(
    `select encode(token_hash, 'hex') as name, address, device, created_at as "createdAt",
            coalesce(used_at, created_at) as "usedAt", token_hash = $2 as own
       from session
      where member_id = $1 and ended_at is null and expires_at > $3
        and (idle_seconds is null or coalesce(used_at, created_at) + idle_seconds * interval '1 second' > $3)
      order by token_hash = $2 desc, coalesce(used_at, created_at) desc limit 50`,
    [memberId, hashOf(token), now],
  );
  return rows;
}

/** The sign-in before the one of this session. */
export async function signInBefore(
  db: Queryable,
  memberId: bigint,
  token: string,
): Promise<{ at: Date; address: string } | undefined> {
  const { rows } = await db.query<{ at: Date; address: string }>(
    `select created_at as at, address from session
      where member_id = $1 and created_at < (select created_at from session where token_hash = $2)
      order by created_at desc limit 1`,
    [memberId, hashOf(token)],
  );
  return rows[0];
}

/** Tells the member of a sign-in on a browser that they never used; not of their first. Call it before the session is opened. */
export async function tellOfNewDevice(tx: Tx, clock: Clock, memberId: bigint, device: Device): Promise<void> {
  if (device.id === undefined) return;
  const { rows } = await tx.query<{ known: boolean; marked: boolean }>(
    `select coalesce(bool_or(device_id = $2), false) as known, count(device_id) > 0 as marked
       from session where member_id = $1`,
    [memberId, hashOf(device.id)],
  );
  if (rows[0]?.known || !rows[0]?.marked) return;
  const told = {
    at: beijingText(clock.now()),
    place: networkOf(device.address),
    // Words of ours alone: a visitor’s browser may call itself an address that a mail program would make a link of.
    device: deviceName(device.name),
  };
  await tellOfAccount(tx, clock, memberId, inboxTexts.newDevice(told));
}
