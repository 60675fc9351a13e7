/** What a venue shows of a draw before it is drawn. */

export interface ShownFingerprint {
  /** Which draw: a round, a match; empty where the bet has one of its own. */
  readonly draw: string;
  /** SHA-256 of the seed's text, hex. */
  readonly hash: string;
}
