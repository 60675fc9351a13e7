/** What was agreed of the tree comes to hold when its week begins. */
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { leaveAgents } from './dismissals.ts';
import { lockRates } from './rate-ceiling.ts';

/** Puts into the tree what holds by now, all of a week at once. Harmless to repeat. @returns how many moved */
export async function applyMoves(database: Database, clock: Clock): Promise<number> {
  return database.transaction(async (tx) => {
    await lockRates(tx);
    const now = clock.now();
    const { rows: due } = await tx.query<{ id: bigint }>(
      'select id from agent_move where applied_at is null and holds_from <= $1',
      [now],
    );
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) {
      await tx.query(
        `update agent_edge e set agent_id = m.agent_id, since = m.holds_from from agent_move m
          where m.id = any($1) and e.member_id = m.member_id and m.agent_id is not null`,
        [ids],
      );
      await tx.query(
        `insert into agent_edge (member_id, agent_id, since) select m.member_id, m.agent_id, m.holds_from
           from agent_move m where m.id = any($1) and m.was_agent_id is null`,
        [ids],
      );
      await tx.query(
        `delete from agent_edge e using agent_move m
          where m.id = any($1) and e.member_id = m.member_id and m.agent_id is null`,
        [ids],
      );
      await tx.query('update agent_move set applied_at = $2 where id = any($1)', [ids, now]);
    }
    await leaveAgents(tx, now);
    return ids.length;
  });
}
