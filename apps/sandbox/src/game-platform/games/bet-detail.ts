/** What a game says about one bet for the operator's records: what was bet on, what came of it, and where that can be checked. */

import type { Language } from '../../kit/page/language.ts';
import type { PlayerKey } from '../money/players.ts';

export interface AskedBet extends PlayerKey {
  /** As the operator launched it. */
  readonly game: string;
  /** The bet's id, as it stands in the records. */
  readonly id: string;
  readonly language: Language;
}

export interface BetDetail {
  /** The round, draw or match, as players see it. */
  readonly round: string;
  readonly selection: string;
  /** Nothing while it is open. */
  readonly outcome: string | undefined;
  /** Which draw the page below repeats, as it is named in the bet's commitments; nothing: the bet's own. */
  readonly draw?: string | undefined;
  /** Path and fragment of the page that repeats it; nothing while it is open, or where nothing was drawn. */
  readonly verify: string | undefined;
}

/** Hundredths as odds: "1.85". */
export function oddsText(hundredths: number | bigint): string {
  return (Number(hundredths) / 100).toFixed(2);
}
