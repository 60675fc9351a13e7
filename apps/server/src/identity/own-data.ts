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
    const { rows: checked } = await db.query<Checked>(
      `select c.asked_at as given, c.verdict as said, f.underage or coalesce(c.decided, false) as "byMachine"
         from identity_form f left join identity_check c on c.form_id = f.id where f.id = $1`,
      [form.id],
    );
    const { given = null, said = null, byMachine = false } = checked[0] ?? {};
    forms.push({ ...form, details, pictures: rows[0]?.count ?? 0, given, said, byMachine });
  }
  return forms;
}

interface Checked {
  /** When a checking service got it; null: none did. */
  readonly given: Date | null;
  /** What that service said of it: `passed`, `failed`, or `people` where it could not say. */
  readonly said: string | null;
  /** No person decided: the service's word did, or the birthday that was typed. */
  readonly byMachine: boolean;
}
