/** Under which keys a member's name is looked up. */
import { preparedUsername } from '@mingpai/contract/rules/names';
import type { Queryable } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { knownBy } from './known-browsers.ts';
import type { Device } from './sessions.ts';

/** Under which keys a name may be kept: as it is prepared now, and as it was kept before names were prepared. */
export function usernameKeys(typed: string): readonly string[] {
  return [...new Set([preparedUsername(typed).toLowerCase(), typed.toLowerCase()])];
}

/** Under what tries at the account of this name are counted: ways to write one name are one account. */
export function accountCounter(typed: string): string {
  return hashOf(usernameKeys(typed)[0] ?? typed).toString('base64url');
}

export interface FoundMember {
  readonly id: bigint;
  readonly passwordHash: string;
  /** Whether the member has signed in on this device, and from this address, and nobody was thrown out there since. */
  readonly knownDevice: boolean;
  readonly knownAddress: boolean;
}

/** Whose name this is, as it was typed. */
export async function findByName(
  db: Queryable,
  name: string,
  device: Device,
): Promise<FoundMember | undefined> {
  const { rows } = await db.query<FoundMember>(
    `select id, password_hash as "passwordHash",
            exists (select from session s where s.member_id = m.id and s.device_id = $2 and ${knownBy('s')}) as "knownDevice",
            exists (select from session s where s.member_id = m.id and s.address = $3 and ${knownBy('s')}) as "knownAddress"
       from member m where username_key = any($1::text[]) or username_key = lower($4)
      order by username = $4 desc limit 1`,
    [usernameKeys(name), device.id === undefined ? null : hashOf(device.id), device.address, name],
  );
  return rows[0];
}
