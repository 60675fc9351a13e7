/** Whose inbox got something, on whichever node it was written. */
import type { ChangeFeed } from '../platform/change-feed.ts';

/** Asks ten times a second; what was written while the feed was lost is not told. @param tell the members, none of them twice */
export function followInbox(feed: ChangeFeed, tell: (memberIds: readonly bigint[]) => void): void {
  let seen: string | undefined;
  feed.follow(
    async (db) => {
      // As text: the feed's connection reads lists of numbers in no way of ours.
      const { rows } = await db.query<{ reached: string; members: string | null }>(
        `select reached::text as reached, array_to_string(members, ',') as members from inbox_since($1::pg_snapshot)`,
        [seen ?? null],
      );
      const [row] = rows;
      seen = row?.reached;
      if (row?.members) tell(row.members.split(',').map(BigInt));
    },
    () => {
      seen = undefined;
    },
  );
}
