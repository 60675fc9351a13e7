/** Who may give a yes: colleagues who can sign in, have the right, and are not too new to decide about money (docs/decisions/0026). */
import { givenBy, type Right } from '@mingpai/contract/console/door';
import { rightsOfRole, roleNames } from '@mingpai/contract/console/roles';
import type { Queryable } from '../platform/database.ts';
import type { Kind } from './limits.ts';

export interface Person {
  readonly id: bigint;
  readonly name: string;
}

const rightFor: Readonly<Record<Kind, Right>> = {
  payout: 'withdrawals',
  credit: 'deposits',
  bonus: 'promotions',
};

/** @param right by which it is decided, where that is not the usual one of its kind */
export function deciders(
  db: Queryable,
  kind: Kind,
  now: Date,
  right: Right = rightFor[kind],
): Promise<readonly Person[]> {
  return peopleWith(db, right, now);
}

/** By name; staff are few. */
export async function peopleWith(db: Queryable, right: Right, now: Date): Promise<readonly Person[]> {
  const giving = givenBy(right);
  const byRole = roleNames.filter((role) => rightsOfRole(role).some((one) => giving.includes(one)));
  const { rows } = await db.query<Person>(
    `select id, name from staff_rights where disabled_at is null and (decides_from is null or decides_from <= $3)
        and (roles && $1::text[] or (rights || rights_of_roles(roles)) && $2::text[]) order by name, id`,
    [byRole, [...giving], now],
  );
  return rows;
}
