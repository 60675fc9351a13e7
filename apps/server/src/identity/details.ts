/** What members typed of themselves, and how it is read again. */
import { type DocumentKind, documentKinds } from '@mingpai/contract/identity';
import { z } from 'zod';
import type { Queryable } from '../platform/database.ts';
import type { OpenVault } from './encryption.ts';

/** What a member typed. */
export interface Details {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly birthday: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly kind: DocumentKind;
  readonly number: string;
}

const details = z.object({
  name: z.string(),
  birthday: z.string(),
  country: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
});

/** What was typed; undefined where it was erased, or this node cannot read it. */
export async function detailsOf(
  db: Queryable,
  vaultOf: OpenVault,
  formId: bigint,
): Promise<Details | undefined> {
  const vault = await vaultOf();
  const { rows } = await db.query<{ number: string; details: Buffer | null }>(
    'select number, details from identity_form where id = $1',
    [formId],
  );
  const [row] = rows;
  if (!row?.details || vault === undefined) return undefined;
  return details.parse(JSON.parse(vault.open(row.details, `form/${row.number}`).toString('utf8')));
}
