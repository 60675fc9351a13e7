/** Undoes a change of settings: what held before is proposed anew, as a version of its own, by the same rules. */
import type { Tx } from '../../platform/database.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { type Area, areas } from '../../settings/index.ts';
import type { StaffMember } from '../staff.ts';
import { changeById, type Proposal, type Proposed, type RuleDesk } from './changes.ts';
import { same, valueAt, withValueAt } from './figures.ts';
import { changeSettings, type Values } from './settings-changes.ts';

interface Leaf {
  readonly area: Area;
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * @returns refusals `not_found` (and whatever is no setting, or does not hold), `staff_not_allowed`, `rule_change_stale` where a
 * figure has become another one since, and those of a change of settings
 */
export async function undoChange(
  tx: Tx,
  desk: RuleDesk,
  staff: StaffMember,
  id: bigint,
  proposal: Proposal | undefined,
): Promise<Outcome<Proposed>> {
  const change = await changeById(tx, id);
  if (change?.kind !== 'settings' || change.state !== 'applied') return refused('not_found');
  if (!staff.rights.includes(change.needs)) return refused('staff_not_allowed');
  const leaves = change.proposed as readonly Leaf[];
  return changeSettings(
    tx,
    desk,
    staff,
    {
      areas: [...new Set(leaves.map(({ area }) => area))],
      needs: change.needs,
      subject: change.subject,
      edit: (now) => undone(now, leaves),
      detail: () => ({ undone: String(id) }),
    },
    proposal,
  );
}

function undone(now: Values<Area>, leaves: readonly Leaf[]): Outcome<Values<Area>> {
  const next = new Map<Area, unknown>(leaves.map(({ area }) => [area, now[area]]));
  for (const { area, path, before, after } of leaves) {
    const value = next.get(area);
    if (!same(valueAt(value, path), after)) return refused('rule_change_stale');
    next.set(area, withValueAt(value, path, before));
  }
  for (const [area, value] of next)
    if (!areas[area].safeParse(value).success) return refused('rule_change_stale');
  return done({ ...now, ...Object.fromEntries(next) });
}
