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

/**
 * Nobody knows whether the server did it: no connection, no answer in time, or an answer that is not one. The message
 * says what that means for the member's money.
 */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
}

/** The session is gone. The member has been told once for all calls that fail by it; no caller shows it again. */
export class SessionLost extends Error {
  override readonly name = 'SessionLost';
}

/** What the server said when it refused; nothing for any other fault. */
export function refusalIn(fault: unknown): string | undefined {
  return fault instanceof ApiRefusal ? fault.message : undefined;
}
