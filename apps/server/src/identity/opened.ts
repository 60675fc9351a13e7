import type { Queryable } from '../platform/database.ts';
import { detailsOf } from './details.ts';
import { isUnopened, type OpenVault } from './encryption.ts';
import { picturesOf } from './pictures.ts';

/** A form and its pictures, clear; undefined: erased, or sealed with a key that is not here. */
export async function openedForm(db: Queryable, vault: OpenVault, memberId: bigint, formId: bigint) {
  try {
    const details = await detailsOf(db, vault, formId);
    const pictures = await picturesOf(db, vault, memberId, formId);
    return details === undefined || pictures === undefined ? undefined : { details, pictures };
  } catch (error) {
    if (isUnopened(error)) return undefined;
    throw error;
  }
}
