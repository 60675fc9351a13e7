import type { Queryable } from '../platform/database.ts';
import { detailsOf } from './details.ts';
import type { OpenVault } from './encryption.ts';
import { formsOf } from './forms.ts';

/** The member's own forms with what was typed in them, and a list of their pictures, for the file that they take along. */
export async function ownIdentity(db: Queryable, vault: OpenVault, memberId: bigint) {
  const forms = [];
  for (const form of await formsOf(db, memberId, 100)) {
    const details = await detailsOf(db, vault, form.id);
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from identity_picture where form_id = $1',
      [form.id],
    );
    const { rows: given } = await db.query<{ asked_at: Date | null }>(
      'select asked_at from identity_check where form_id = $1 and asked_at is not null',
      [form.id],
    );
    forms.push({ ...form, details, pictures: rows[0]?.count ?? 0, given: given[0]?.asked_at });
  }
  return forms;
}
