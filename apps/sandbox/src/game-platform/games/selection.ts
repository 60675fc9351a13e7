/** What a bet is on, for operators that work out for themselves what was at risk. */
export interface BetSelection {
  /** What decides it: a round's or a match's name, the same for all bets on it. */
  readonly event: string;
  /** Of the selections of one market of an event exactly one wins. */
  readonly market: string;
  readonly selection: string;
  /** Hundredths, the stake included. */
  readonly odds: number;
}
