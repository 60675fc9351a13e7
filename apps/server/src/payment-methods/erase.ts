import { eraseChecks } from '../address-checks/index.ts';
import type { Tx } from '../platform/database.ts';

/** Numbers, owners and branches of cards and addresses; that there were some stays, for the orders that name them. */
export async function eraseCards(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `update card set number = right(number, 4), owner = case kind when 'usdt' then owner else '' end, branch = '',
            removed_at = coalesce(removed_at, $2) where member_id = $1`,
    [memberId, now],
  );
  await eraseChecks(tx, [`member/${memberId}`]);
}
