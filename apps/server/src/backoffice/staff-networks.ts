/**
 * The networks that staff may work from (decision 101): at the sign-in, at every call, and for the keys of programs. Two people change
 * the list, and none is taken that would lock out whoever proposes it, whoever agrees, or every chief.
 */

import { inNetworks } from '../platform/allowed-networks.ts';
import type { Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { recordAudit } from './audit.ts';
import type { StaffMember } from './staff.ts';

export interface WhereFrom {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly chief: boolean;
  /** Of the last sign-in; null: never. */
  readonly address: string | null;
}

/** Everybody who can sign in, with where they came from the last time. */
export async function whereStaffComeFrom(db: Queryable): Promise<WhereFrom[]> {
  const { rows } = await db.query<WhereFrom>(
    `select id, username, name, 'chief' = any (roles) as chief,
            (select t.address from staff_session t where t.staff_id = s.id and t.address <> ''
              order by t.created_at desc limit 1) as address
       from staff s where disabled_at is null order by username`,
  );
  return rows;
}

/**
 * Why a list may not hold; undefined: it may. @param address of whoever changes it
 * Refusals `staff_networks_without_you`, `staff_networks_without_chiefs`
 */
export function refuseNetworks(
  networks: readonly string[],
  people: readonly WhereFrom[],
  address: string | undefined,
): Refused | undefined {
  if (address !== undefined && !inNetworks(address, networks)) return refused('staff_networks_without_you');
  const reached = people.some(
    (one) => one.chief && one.address !== null && inNetworks(one.address, networks),
  );
  return networks.length === 0 || reached ? undefined : refused('staff_networks_without_chiefs');
}

/** The same for a list that two people agree to: whether every chief would be outside by now. */
export async function networksLockOut(tx: Tx, networks: readonly string[]): Promise<boolean> {
  return refuseNetworks(networks, await whereStaffComeFrom(tx), undefined) !== undefined;
}

/** Whoever says the second yes has to come in afterwards, too. @param address of the call that says it. Refusal `staff_networks_without_you` */
export function refuseYesFromOutside(networks: readonly string[], address: string): Refused | undefined {
  return inNetworks(address, networks) ? undefined : refused('staff_networks_without_you');
}

/** On the machine itself, where the list locks out who could change it: from everywhere again. @returns the list that held */
export async function openEverywhere(tx: Tx, clock: Clock, settings: Settings): Promise<readonly string[]> {
  const { value } = await settings.locked(tx, 'security');
  const { staffNetworks } = value;
  if (staffNetworks.length === 0) return [];
  await settings.set(tx, 'security', { ...value, staffNetworks: [] }, 'start');
  await recordAudit(tx, clock, {
    staffId: null,
    action: 'staff_networks_opened',
    subject: 'staff_networks',
    detail: { networksBefore: staffNetworks.join(' '), networksAfter: '' },
  });
  return staffNetworks;
}

/** A session that is used from outside ends, and the log says so. @returns whether it may go on */
export async function staysInside(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  networks: readonly string[],
  {
    staff,
    token,
    address,
  }: { readonly staff: StaffMember; readonly token: string; readonly address: string },
): Promise<boolean> {
  if (inNetworks(address, networks)) return true;
  await database.transaction(async (tx) => {
    const { rows } = await tx.query(
      'update staff_session set ended_at = $2 where token_hash = $1 and ended_at is null returning 1',
      [hashOf(token), clock.now()],
    );
    if (rows.length === 0) return;
    await recordAudit(tx, clock, {
      staffId: staff.id,
      action: 'staff_session_outside',
      subject: `staff/${staff.id}`,
      detail: { username: staff.username, address },
    });
  });
  return false;
}
