/** The server answered, and the answer is no. Its message is written for the member and shown as it stands. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  /** Stable number of the kind of refusal (contract, codes). */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Whose trouble it is: the way to the site, or the site itself, which answered that it failed. */
export type Side = 'network' | 'site';

/**
 * Nobody knows whether the server did it: no connection, no answer in time, or an answer that is not one. The message
 * says what that means for the member's money.
 */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
  readonly side: Side;

  constructor(message: string, side: Side, options?: ErrorOptions) {
    super(message, options);
    this.side = side;
  }
}

/** The session is gone. The member has been told once for all calls that fail by it; no caller shows it again. */
export class SessionLost extends Error {
  override readonly name = 'SessionLost';
}

/** What a place that could not be read says about it (`ErrorState`). */
export function troubleIn(fault: unknown): Side | { readonly refusal: string } {
  if (fault instanceof ApiRefusal) return { refusal: fault.message };
  return fault instanceof ApiUnreachable ? fault.side : 'network';
}
