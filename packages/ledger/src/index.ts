export { createLedger, type Ledger, type LedgerOptions } from './ledger.ts';
export { ledgerMigrations } from './migrations.ts';
export type {
  Balance,
  Entry,
  Finding,
  Leg,
  Move,
  NewAccount,
  NewTransfer,
  Queryable,
  Resolution,
  StoredTransfer,
  TransferOutcome,
  TransferRefusal,
  Verification,
} from './types.ts';
