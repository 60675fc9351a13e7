/** Everything that `npm run ledger:verify` checks in the database, in one place, so that tests and the command say the same. */
import { existsSync } from 'node:fs';
import { createLedger, type SealRange, type Verification } from '@mingpai/ledger';
import { verifyAudit } from '../backoffice/index.ts';
import { type Swap, verifyFingerprints } from '../fingerprints/index.ts';
import { type ComparedVenue, compareVenues, type FairnessAccess } from '../game-providers/index.ts';
import { type LiabilityVerification, verifyLiabilities } from '../liabilities/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { ChainMark, ChainOptions, ChainVerification } from '../platform/seal-chain.ts';
import { swappedDays } from '../red-packets/index.ts';
import {
  brokenGuards,
  compareHeads,
  type GuardFinding,
  guardsOf,
  type HeadComparison,
  oldStretch,
  type SiteMark,
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
  /** Chains that have another seal than the mark says, or none: they were looked at from their beginning. */
  readonly unfit: readonly ('books' | 'log' | 'fingerprints')[];
  /** How far everything was found in order now; only where it is `ok`. */
  readonly mark: SiteMark | undefined;
  /** The seals of the books before the mark that were recomputed again. */
  readonly again: SealRange | undefined;
}

export interface VerifyAllOptions {
  /** Where venues are asked about the draws whose fingerprints were kept; nobody is asked without. */
  readonly venues?: { readonly access: FairnessAccess; readonly clock: Clock } | undefined;
  /** Goes on from there, and looks at old seals by chance; everything is looked at without. */
  readonly since?: SiteMark | undefined;
  /** Looks at everything all the same, and at whether the mark fits. */
  readonly full?: boolean | undefined;
}

/** @param file heads that left the house (heads.ts); not compared when there is none of that name */
export async function verifyAll(
  database: Database,
  file: string | undefined,
  { venues, since, full }: VerifyAllOptions = {},
): Promise<WholeVerification> {
  const again = full ? undefined : since?.books && oldStretch(Number(since.books.seal));
  const books = await createLedger({ database }).verify({ since: since?.books, again, full });
  const log = await verifyAudit(database, onward(since?.log, full));
  const fingerprints = await verifyFingerprints(database, onward(since?.fingerprints, full));
  const liabilities = await verifyLiabilities(database);
  const guards = await brokenGuards(database, guardsOf(await allMigrations()));
  const compared = venues ? await compareVenues({ db: database, ...venues }) : [];
  const swaps = [...(await swappedDays(database)), ...compared.flatMap((venue) => venue.swaps)];
  const heads = file !== undefined && existsSync(file) ? await compareHeads(database, file) : undefined;
  const chains = { books, log, fingerprints };
  const unfit = (['books', 'log', 'fingerprints'] as const).filter((name) => chains[name].unfit);
  const ok =
    books.ok &&
    log.ok &&
    fingerprints.ok &&
    liabilities.ok &&
    guards.length === 0 &&
    swaps.length === 0 &&
    unfit.length === 0 &&
    (heads?.ok ?? true);
  const mark = ok ? { books: books.mark, log: markOf(log), fingerprints: markOf(fingerprints) } : undefined;
  return { ok, ...chains, liabilities, guards, swaps, compared, heads, unfit, mark, again };
}

function onward(since: ChainMark | undefined, full: boolean | undefined): ChainOptions {
  if (!since) return {};
  const { after, through } = oldStretch(since.seal);
  return { since, full, again: { after: Number(after), through: Number(through) } };
}

/** A chain's numbers have no gaps, so its newest seal has the number of their count. */
function markOf({ seals, head }: ChainVerification): ChainMark | undefined {
  return seals === 0 ? undefined : { seal: seals, hash: head };
}
