/** How long what happened has not been sealed: the seals stand still where their job does, or where a transaction is left open for hours. */
import type { AskedFigures, Told } from '../platform/asked-figures.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { type ChainName, chainNames, chains } from './chains.ts';

export function unsealedGauge(figures: AskedFigures, clock: Clock): void {
  figures.add(
    async (db) => {
      const told: Told[] = [];
      for (const chain of chainNames) {
        const since = await oldestUnsealed(db, chain);
        told.push([{ chain }, since === undefined ? 0 : (clock.now().getTime() - since.getTime()) / 1_000]);
      }
      return told;
    },
    [
      {
        name: 'seal_oldest_unsealed_seconds',
        help: 'Age of the oldest row of history that no seal covers; what is younger than ten minutes waits for the next one',
        labels: ['chain'],
        of: (told) => told,
      },
    ],
  );
}

/** @returns when the first row behind the newest seal was written; undefined: all are sealed */
async function oldestUnsealed(db: Queryable, chain: ChainName): Promise<Date | undefined> {
  const { seals, table, at } = chains[chain];
  const { rows } = await db.query<{ at: Date }>(
    `select t.${at} as at from ${table} t
      where t.xid >= coalesce((select s.to_xid from ${seals} s order by s.number desc limit 1), 0) order by t.xid limit 1`,
  );
  return rows[0]?.at;
}
