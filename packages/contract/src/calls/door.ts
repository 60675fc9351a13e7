/** What the table of calls says of each call. */
export interface CallDoor {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Other paths that old clients use for the same call. */
  readonly aliases?: readonly string[];
  /** Needs a member's session; without one the answer is code 401. */
  readonly session: boolean;
  /**
   * May simply be repeated. Where false, the call makes or moves something: a client sends an `Idempotency-Key` chosen before
   * the first attempt, and repeats with the same key.
   */
  readonly repeatable: boolean;
  /** How the payload travels; a GET's is the query. */
  readonly body?: 'multipart';
  /** Ours, beside chapter 7. */
  readonly ours?: true;
  /** One line for the API document. */
  readonly summary: string;
}
