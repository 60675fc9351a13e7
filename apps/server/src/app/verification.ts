/** Everything that `npm run ledger:verify` checks in the database, in one place, so that tests and the command say the same. */
import { existsSync } from 'node:fs';
import { createLedger, type Verification } from '@mingpai/ledger';
import { verifyAudit } from '../backoffice/index.ts';
import { type Swap, verifyFingerprints } from '../fingerprints/index.ts';
import { type ComparedVenue, compareVenues, type FairnessAccess } from '../game-providers/index.ts';
import { type LiabilityVerification, verifyLiabilities } from '../liabilities/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { ChainVerification } from '../platform/seal-chain.ts';
import { swappedDays } from '../red-packets/index.ts';
import {
  brokenGuards,
  compareHeads,
  type GuardFinding,
  guardsOf,
  type HeadComparison,
} from '../seals/index.ts';
import { allMigrations } from './schema.ts';

export interface WholeVerification {
  readonly ok: boolean;
  readonly books: Verification;
  readonly log: ChainVerification;
  readonly fingerprints: ChainVerification;
  /** What was published of each day, and what it was made of. */
  readonly liabilities: LiabilityVerification;
  /** Guards of the database that are not as the migrations made them. */
  readonly guards: readonly GuardFinding[];
  /** Seeds that were put in the place of those whose fingerprints were shown. */
  readonly swaps: readonly Swap[];
  /** Venues that were asked about their draws. */
  readonly compared: readonly ComparedVenue[];
  /** Nothing where there was no file to compare with. */
  readonly heads: HeadComparison | undefined;
}

/**
 * @param file heads that left the house (heads.ts); not compared when there is none of that name
 * @param venues where they are asked about the draws whose fingerprints were kept; nobody is asked without
 */
export async function verifyAll(
  database: Database,
  file: string | undefined,
  venues?: { readonly access: FairnessAccess; readonly clock: Clock },
): Promise<WholeVerification> {
  const books = await createLedger({ database }).verify();
  const log = await verifyAudit(database);
  const fingerprints = await verifyFingerprints(database);
  const liabilities = await verifyLiabilities(database);
  const guards = await brokenGuards(database, guardsOf(await allMigrations()));
  const compared = venues ? await compareVenues({ db: database, ...venues }) : [];
  const swaps = [...(await swappedDays(database)), ...compared.flatMap((venue) => venue.swaps)];
  const heads = file !== undefined && existsSync(file) ? await compareHeads(database, file) : undefined;
  const ok =
    books.ok &&
    log.ok &&
    fingerprints.ok &&
    liabilities.ok &&
    guards.length === 0 &&
    swaps.length === 0 &&
    (heads?.ok ?? true);
  return { ok, books, log, fingerprints, liabilities, guards, swaps, compared, heads };
}
