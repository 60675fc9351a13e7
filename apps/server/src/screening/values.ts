/** What entries and those who come are compared by: one thing is written in one way. */
import type { ListKind } from '@mingpai/contract/console/screening/names';
import { plainAddress } from '../platform/account-number.ts';
import type { Queryable } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';

/** The least that a range may cover: a slip of the pen shuts out no continent. */
const widest = { 4: 8, 6: 24 } as const;

/** @returns the value as it is compared; undefined: it names nothing of this kind */
export async function comparedAs(db: Queryable, kind: ListKind, typed: string): Promise<string | undefined> {
  switch (kind) {
    case 'device':
      return /^(?:[0-9a-f]{8}|[0-9a-f]{64})$/i.test(typed) ? typed.toLowerCase() : undefined;
    case 'account':
      return accountOf(typed).length < leastAccount ? undefined : accountOf(typed);
    case 'name': {
      const { rows } = await db.query<{ name: string | null }>('select folded_name($1) as name', [typed]);
      return rows[0]?.name ?? undefined;
    }
    case 'network': {
      const { rows } = await db.query<{ network: string | null }>(
        `select network(plain)::text as network from (select plain_network($1) as plain) typed
          where masklen(plain) >= case family(plain) when 4 then ${widest[4]} else ${widest[6]} end`,
        [typed],
      );
      return rows[0]?.network ?? undefined;
    }
  }
}

/** The least that names an account, in characters. */
const leastAccount = 8;

/**
 * A card's digits, or an address on a chain in small letters, whatever stands in it: what a member could bind is compared. TRON's in hex is
 * the same as in base58.
 */
function accountOf(number: string): string {
  const plain = plainAddress(number).toLowerCase();
  return /^[\d-]+$/.test(plain) ? plain.replaceAll('-', '') : plain;
}

/** What somebody comes with. */
export interface Presented {
  /** The browser's random mark. */
  readonly device?: string | undefined;
  /** Their address on the internet. */
  readonly address?: string | undefined;
  /** A card, or an address on a chain. */
  readonly account?: string | undefined;
  readonly name?: string | undefined;
}

/** The same as kinds and values side by side. */
export function presentedPairs({ device, address, account, name }: Presented) {
  const pairs: [ListKind, string | undefined][] = [
    ['device', device === undefined ? undefined : hashOf(device).toString('hex')],
    ['network', address],
    ['account', account === undefined ? undefined : accountOf(account)],
    ['name', name],
  ];
  return pairs.flatMap(([kind, value]) => (value === undefined || value === '' ? [] : [{ kind, value }]));
}
