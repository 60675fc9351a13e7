/** What makes an installation unfit for real money: accounts that were printed, addresses and accounts that nobody owns. */
import type { Queryable } from '../platform/database.ts';
import { isDemonstrationKey, type Settings } from '../settings/index.ts';
import { isDemonstrationAccount, isDemonstrationAddress } from './demonstration-money.ts';
import { isDemonstration } from './installation.ts';

export interface DemonstrationSign {
  readonly sign: 'seeded' | 'staff' | 'members' | 'receiving' | 'bank_accounts';
  /** How many of them. */
  readonly count: number;
}

export interface SignDeps {
  readonly settings: Settings;
  /** Which of these members of staff can sign in. */
  readonly enabledStaff: (ids: readonly bigint[]) => Promise<number>;
  /** Which of these members may move money. */
  readonly openMembers: (ids: readonly bigint[]) => Promise<number>;
}

/** @returns every sign that holds now; empty on a site for real money */
export async function demonstrationSigns(db: Queryable, parts: SignDeps): Promise<DemonstrationSign[]> {
  const [seeded, staff, members, payments, chains] = await Promise.all([
    isDemonstration(db),
    markedAs(db, 'staff').then(parts.enabledStaff),
    markedAs(db, 'member').then(parts.openMembers),
    parts.settings.current('payments'),
    parts.settings.current('chain'),
  ]);
  const shared = Object.values(payments.receiving).filter(isDemonstrationAddress);
  const keys = Object.values(chains).filter((set) => set.ownAddresses && isDemonstrationKey(set));
  const signs: readonly DemonstrationSign[] = [
    { sign: 'seeded', count: seeded ? 1 : 0 },
    { sign: 'staff', count: staff },
    { sign: 'members', count: members },
    { sign: 'receiving', count: shared.length + keys.length },
    { sign: 'bank_accounts', count: payments.bankAccounts.filter(isDemonstrationAccount).length },
  ];
  return signs.filter(({ count }) => count > 0);
}

async function markedAs(db: Queryable, kind: 'staff' | 'member'): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>('select id from demonstration_account where kind = $1', [
    kind,
  ]);
  return rows.map(({ id }) => id);
}
