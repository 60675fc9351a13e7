/** What a round is or was for the player, and what of it is heard. */
import { formatFen } from '../../../../kit/page/amount.ts';
import type { Bet, Drawn, Table } from './table.ts';
import type { Texts } from './texts.ts';
import type { RoundState } from './useRound.ts';

/** A word that is seen alone changes with every bet of others, or says what the phase has said. */
export interface Word {
  readonly word: string;
  readonly tone: 'calm' | 'gold' | 'miss';
  readonly seenAlone?: boolean;
}

interface Seen {
  readonly maintenance: boolean;
  readonly round: Pick<Table['round'], 'void' | 'totals'>;
}

/** What the round means for this player, told no sooner than its cards. */
export function wordFor(
  text: Texts,
  table: Seen,
  own: readonly Bet[],
  { phase, told }: { readonly phase: RoundState['phase']; readonly told: Pick<Drawn, 'void'> | undefined },
): Word {
  if (table.maintenance) return { word: text.problems.maintenance, tone: 'miss' };
  if (table.round.void !== null || told?.void) return { word: text.void, tone: 'miss' };
  const staked = stakedOn(own);
  if (staked === 0 && phase === 'betting') {
    const all = table.round.totals.reduce((sum, { stake }) => sum + stake, 0);
    return { word: all > 0 ? text.onTable(formatFen(all)) : text.nobody, tone: 'calm', seenAlone: true };
  }
  if (staked === 0) return { word: text.watching, tone: 'calm', seenAlone: true };
  if (!told) return { word: text.staked(formatFen(staked)), tone: 'calm' };
  const paid = paidOn(own);
  if (paid === 0) return { word: text.nothing, tone: 'miss' };
  // What only comes back, on a tie, is no win.
  if (own.every(({ stake, payout }) => payout <= stake)) {
    return { word: text.back(formatFen(paid)), tone: 'calm' };
  }
  return { word: text.won(formatFen(paid)), tone: paid > staked ? 'gold' : 'calm' };
}

/** Fen. */
export function stakedOn(bets: readonly Bet[]): number {
  return bets.reduce((sum, { stake }) => sum + stake, 0);
}

/** Fen, stakes included. */
export function paidOn(bets: readonly Bet[]): number {
  return bets.reduce((sum, { payout }) => sum + payout, 0);
}
