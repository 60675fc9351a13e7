/** The first chiefs of a site for real money: made by whoever runs the machine, because nobody can sign in yet. */

import { createStaff, enabledChiefs, recordAudit } from '../backoffice/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { isDemonstration } from './installation.ts';

export interface FirstChief {
  readonly username: string;
  readonly name: string;
  readonly password: string;
  /** Base32; its owner has shown a code of it already. */
  readonly totpSecret: string;
}

/** From then on chiefs make chiefs, two of them together. */
const firstChiefs = 2;

/**
 * One of the site's first two chiefs.
 * Errors: demonstration_site, staff_chiefs_exist, staff_name_taken; nothing was made then
 */
export async function makeFirstChief(
  tx: Tx,
  clock: Clock,
  chief: FirstChief,
): Promise<Outcome<{ id: bigint }>> {
  // Two runs of the command at once must not make three.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('first_chief', 0))");
  if (await isDemonstration(tx)) return refused('demonstration_site');
  if ((await enabledChiefs(tx)) >= firstChiefs) return refused('staff_chiefs_exist');
  const made = await createStaff(tx, clock, { ...chief, roles: ['chief'], first: await isFirst(tx) });
  if (!made.ok) return made;
  const { id } = made.value;
  const detail = { username: chief.username, name: chief.name, roleBefore: null, roleAfter: 'chief' };
  await recordAudit(tx, clock, { staffId: id, action: 'first_chief', subject: `staff/${id}`, detail });
  return done({ id });
}

/** Whether nobody but the other first chief ever was: later ones decide about no money for a day, whoever made them. */
async function isFirst(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from staff_name');
  return (rows[0]?.count ?? 0) < firstChiefs;
}
