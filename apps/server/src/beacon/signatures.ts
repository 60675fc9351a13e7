/** Signatures of named rounds as they were found, each kept once: what was drawn stays drawn when no node answers any more. */
import type { Queryable } from '../platform/database.ts';

export async function keptSignature(
  db: Queryable,
  chain: string,
  round: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ signature: string }>(
    'select signature from beacon_signature where chain = $1 and round = $2',
    [chain, round],
  );
  return rows[0]?.signature;
}

export async function keepSignature(
  db: Queryable,
  { chain, round, signature, now }: { chain: string; round: number; signature: string; now: Date },
): Promise<void> {
  await db.query(
    `insert into beacon_signature (chain, round, signature, recorded_at) values ($1, $2, $3, $4)
     on conflict (chain, round) do nothing`,
    [chain, round, signature, now],
  );
}
