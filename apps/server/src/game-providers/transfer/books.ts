/** The books of a venue with wallets of its own: what the ledger knows to lie there against the venue's balances. Amounts in fen. */
import type { Queryable } from '../../platform/database.ts';
import type { Books, ReconciliationDeps } from '../books.ts';
import { playerOf } from '../transfers.ts';

export function transferBooks({ site, balances, adapters, bets }: ReconciliationDeps, venue: string): Books {
  const { database } = site;
  return {
    catchUp: async () => void (await bets.pull(venue, true)),
    async members(since, most) {
      // Whoever moved money to or from the venue, the open differences and the latest first.
      const { rows } = await database.query<{ member_id: bigint }>(
        `select t.member_id
           from venue_transfer t
           left join venue_difference d on d.venue = t.venue and d.member_id = t.member_id and d.resolved_at is null
          where t.venue = $1
          group by t.member_id
          order by bool_or(d.id is not null) desc, bool_or(t.created_at > $2) desc, max(t.created_at) desc
          limit ${most}`,
        [venue, since],
      );
      return { toAsk: rows.map(({ member_id }) => member_id), agreed: 0 };
    },
    async figures(memberId) {
      const before = await movedAt(database, venue, memberId);
      if (before === 'moving') return undefined;
      const answer = await adapters.transferPortOf(venue).balance(playerOf(memberId));
      if (answer.outcome !== 'done') return undefined;
      const ours = await balances.standingAt(memberId, venue);
      // A transfer in between would be compared with its own past.
      return (await movedAt(database, venue, memberId)) === before
        ? { ours, theirs: answer.value }
        : undefined;
    },
  };
}

/** The latest transfer, or that one is under way. */
async function movedAt(db: Queryable, venue: string, memberId: bigint): Promise<string> {
  const { rows } = await db.query<{ pending: boolean | null; latest: Date | null }>(
    `select bool_or(state = 'pending') as pending, max(coalesce(settled_at, created_at)) as latest
       from venue_transfer where member_id = $1 and venue = $2`,
    [memberId, venue],
  );
  return rows[0]?.pending ? 'moving' : String(rows[0]?.latest?.getTime());
}
