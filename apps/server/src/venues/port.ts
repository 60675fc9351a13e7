/**
 * What a game platform must do; adapters translate it to a platform's own protocol. A call has three outcomes, not two:
 * done, refused, unknown. Unknown is not failure: whoever gets it asks again by the same id. Amounts in fen.
 */
export type Answer<Value> =
  | { readonly outcome: 'done'; readonly value: Value }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly reason: string };

export interface VenueTransferOrder {
  /** Ours; names one effect at the venue. */
  readonly id: string;
  readonly player: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  /** The venue never applies it after this moment. */
  readonly notAfter: Date;
}

export interface VenueBet {
  /** Grows with every change at the venue. */
  readonly seq: bigint;
  readonly id: string;
  readonly player: string;
  readonly game: string;
  readonly round: string;
  readonly stake: bigint;
  /** Counts as turnover. */
  readonly valid: bigint;
  readonly payout: bigint;
  readonly state: 'unsettled' | 'settled' | 'void';
  readonly placedAt: Date;
  readonly settledAt: Date | undefined;
}

export interface BetPage {
  readonly bets: readonly VenueBet[];
  readonly cursor: string;
  /** True when the next page has something already. */
  readonly more: boolean;
}

export interface LaunchOrder {
  readonly player: string;
  readonly game: string;
  readonly language: 'zh-CN' | 'en';
  /** Where the game leads back to. */
  readonly lobbyUrl: string;
}

/** One venue, as its adapter offers it. */
export interface VenuePort {
  createPlayer(player: string): Promise<Answer<null>>;
  balance(player: string): Promise<Answer<bigint>>;
  transfer(order: VenueTransferOrder): Promise<Answer<null>>;
  /** `not_found` is final only after the order's `notAfter`. */
  transferStatus(id: string): Promise<Answer<'done' | 'refused' | 'not_found'>>;
  launch(order: LaunchOrder): Promise<Answer<{ url: string }>>;
  bets(cursor: string, limit: number): Promise<Answer<BetPage>>;
}
