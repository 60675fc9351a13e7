/** Differences with venues that stood in a span of Beijing days: seen in it or before, and not resolved before it; oldest first. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall, Onward } from '../backoffice/index.ts';
import { batchById } from '../backoffice/index.ts';
import type { Database, Queryable } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';

interface StatementRow {
  readonly id: bigint;
  readonly venue: string;
  readonly memberId: bigint;
  /** fen */
  readonly ours: bigint;
  readonly theirs: bigint;
  readonly firstSeenAt: Date;
  readonly resolvedAt: Date | null;
}

interface Asked {
  readonly from: string;
  readonly to: string;
  /** Empty: all. */
  readonly venue: string;
}

async function differencesIn(
  db: Queryable,
  { from, to, venue }: Asked,
  { after, most }: Onward,
): Promise<StatementRow[]> {
  const { rows } = await db.query<StatementRow>(
    `select id, venue, member_id as "memberId", ours, theirs, first_seen_at as "firstSeenAt", resolved_at as "resolvedAt"
       from venue_difference
      where first_seen_at < start_of_beijing_day($2::date + 1)
        and (resolved_at is null or resolved_at >= start_of_beijing_day($1::date))
        and ($3 = '' or venue = $3) and ($4::bigint is null or id > $4)
      order by id limit $5`,
    [from, to, venue, after ?? null, most],
  );
  return rows;
}

export function differenceStatementConsole(define: DefineConsoleCall, database: Database): void {
  const read = async (asked: Asked, onward: Onward) =>
    batchById(await differencesIn(database, asked, onward), onward.most, wire);
  define('differenceStatement', async (asked) => {
    const { rows, next } = await read(asked, { after: asked.after || undefined, most: asked.limit });
    return done({ rows: [...rows], next: next ?? null });
  });
  define.list('differenceStatement', read);
}

function wire({ id, memberId, ours, theirs, firstSeenAt, resolvedAt, venue }: StatementRow) {
  return {
    id: Number(id),
    venue,
    memberId: Number(memberId),
    ours: yuanNumber(ours),
    theirs: yuanNumber(theirs),
    firstSeenAt: firstSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
