/** The books of a venue that tells nothing of its own: nobody there is ever known to agree, and staff see that in each reconciliation. */
import type { Database } from '../../platform/database.ts';
import type { Books } from '../books.ts';

export function untoldBooks(database: Database, venue: string): Books {
  return {
    catchUp: () => Promise.resolve(),
    async members(since, most) {
      const { rows } = await database.query<{ member_id: bigint }>(
        // By what the database heard lately: what was before it does not look through.
        "select distinct member_id from seamless_transaction where venue = $1 and at > $2 and recorded_at > now() - interval '26 hours' limit $3",
        [venue, since, most],
      );
      return { toAsk: rows.map(({ member_id }) => member_id), agreed: 0 };
    },
    figures: () => Promise.resolve(undefined),
  };
}
