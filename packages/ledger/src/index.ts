export { accountsNamed } from './accounts-named.ts';
export { createLedger, type Ledger, type LedgerOptions } from './ledger.ts';
export type { FoldedSum, VerifiedMark } from './mark.ts';
export { ledgerMigrations } from './migrations.ts';
export { MalformedTransfer, type PreparedTransfer } from './prepare.ts';
export { hasEntries } from './reading.ts';
export { sealedRows } from './sealed-rows.ts';
export type { SealRange } from './seals.ts';
export type { LedgerCount, LedgerStatus } from './status.ts';
export type {
  AccountsOutcome,
  Balance,
  Entry,
  Finding,
  Leg,
  ManyOutcome,
  Move,
  Moved,
  NewAccount,
  NewTransfer,
  Phase,
  Queryable,
  Resolution,
  StoredTransfer,
  TransferDone,
  TransferOutcome,
  TransferRefusal,
  TransferRefused,
  Verification,
} from './types.ts';
export type { VerifyOptions } from './verify.ts';
