/** Who may give a yes: colleagues who can sign in, have the right, and are not too new to decide about money (docs/decisions/0026). */
import type { Right } from '@mingpai/contract/console/door';
import { type Role, roles } from '@mingpai/contract/console/roles';
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

export function deciders(db: Queryable, kind: Kind, now: Date): Promise<readonly Person[]> {
  return peopleWith(db, rightFor[kind], now);
}

/** By name; staff are few. */
export async function peopleWith(db: Queryable, right: Right, now: Date): Promise<readonly Person[]> {
  const byRole = Object.entries(roles).flatMap(([role, rights]) =>
    rights.some((one) => one === right) ? [role as Role] : [],
  );
  const { rows } = await db.query<Person>(
    `select id, name from staff where disabled_at is null and (decides_from is null or decides_from <= $3)
        and (role = any($1) or $2 = any(rights)) order by name, id`,
    [byRole, right, now],
  );
  return rows;
}
