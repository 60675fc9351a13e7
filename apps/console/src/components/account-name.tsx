import { accountLabel, ledgerLabel, legLabel } from '../labels/ledger.ts';
import { useVenuesByCode } from './use-venue-names.ts';

/** A member's account by its code, with the venue's name. */
export function AccountName({ code }: { readonly code: string }) {
  return accountLabel(code, useVenuesByCode());
}

/** A kind of account of the books, `house/venue/mpqp`, with the venue's name. */
export function LedgerName({ ledger }: { readonly ledger: string }) {
  return ledgerLabel(ledger, useVenuesByCode());
}

/** The account of a leg, with whose it is. */
export function LegName({ owner, code }: { readonly owner: string; readonly code: string }) {
  return legLabel(owner, code, useVenuesByCode());
}
