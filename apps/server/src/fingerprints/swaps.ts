/** A seed that is not the one whose fingerprint was shown: something was put in its place afterwards. */
export interface Swap {
  /** What hangs on the draw: a bet at a venue, a chain of draws, a day of red packets. */
  readonly of: string;
  readonly detail: string;
}
