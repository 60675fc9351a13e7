/** A rule is switched on only if exactly this draft was run over the history within a day, by whomever. */
import { createHash } from 'node:crypto';
import { canonicalText } from '@mingpai/contract/console/canonical';
import type { Queryable } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import type { DryRun } from './runs.ts';

export type DryRunKind = 'rebate' | 'red_packet' | 'promotion';
const holdsMs = 24 * 3_600_000;

export async function keepDryRun(
  db: Queryable,
  run: {
    readonly kind: DryRunKind;
    readonly draft: unknown;
    readonly staffId: bigint;
    readonly at: Date;
    readonly result: DryRun;
  },
): Promise<void> {
  await db.query(
    'insert into dry_run (kind, draft_hash, staff_id, ran_at, result) values ($1, $2, $3, $4, $5::jsonb)',
    [run.kind, hashOfDraft(run.draft), run.staffId, run.at, canonicalText(run.result)],
  );
}

/** @returns refusal `dry_run_first` */
export async function refuseUntried(
  db: Queryable,
  kind: DryRunKind,
  draft: unknown,
  now: Date,
): Promise<Refused | undefined> {
  const { rows } = await db.query(
    'select 1 from dry_run where kind = $1 and draft_hash = $2 and ran_at > $3 limit 1',
    [kind, hashOfDraft(draft), new Date(now.getTime() - holdsMs)],
  );
  return rows.length > 0 ? undefined : refused('dry_run_first');
}

function hashOfDraft(draft: unknown): Buffer {
  return createHash('sha256').update(canonicalText(draft)).digest();
}
