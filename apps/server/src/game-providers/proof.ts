/** Where the draw behind a bet can be checked: the venue's page, with the fingerprint that was kept with the bet. */
import { keptFor } from '../fingerprints/index.ts';
import type { Queryable } from '../platform/database.ts';
import type { Language } from '../platform/language.ts';
import type { Adapters } from './adapters.ts';
import { withKept } from './kept-draws.ts';
import type { BetDetail } from './port.ts';
import type { ShownFingerprint } from './shown-fingerprint.ts';
import { playerOf } from './transfers.ts';

export interface ProofPage {
  /** Null: the venue has no page for it. */
  readonly address: string | null;
  /** The venue's fingerprint is another one than it showed with the bet. */
  readonly changed: boolean;
}

/** @param kept with the bet: what the page compares with, whatever the venue says by now */
export function proofPage(
  { draw, verifyUrl }: Pick<BetDetail, 'draw' | 'verifyUrl'>,
  kept: readonly ShownFingerprint[],
): ProofPage {
  const shown = kept.find((one) => one.draw === draw);
  if (verifyUrl === undefined || !shown) return { address: verifyUrl ?? null, changed: false };
  return withKept(verifyUrl, shown.hash);
}

export interface Proof extends ProofPage {
  readonly round: string;
  readonly outcome: string;
}

interface AskedProof {
  readonly venue: string;
  readonly game: string;
  readonly betId: string;
  readonly memberId: bigint;
  readonly language: Language;
}

/** Asks the venue about a bet that is settled. @returns undefined when it tells nothing */
export async function proofOfBet(
  { db, adapters }: { readonly db: Queryable; readonly adapters: Adapters },
  { venue, game, betId, memberId, language }: AskedProof,
): Promise<Proof | undefined> {
  const told = await adapters
    .portOf(venue)
    .betDetail({ player: playerOf(memberId), game, bet: betId, language });
  if (told.outcome !== 'done') return undefined;
  const { round, outcome = '' } = told.value;
  return { round, outcome, ...proofPage(told.value, await keptFor(db, venue, betId)) };
}
