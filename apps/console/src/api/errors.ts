/** The server answered, and the answer is no. Its message is written for people and shown as it stands. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** Stable number of the kind of refusal (contract, codes). */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }

  /** The order was decided before, by whomever; this attempt moved no money. */
  get alreadyDecided(): boolean {
    return this.code === 5006;
  }

  /** The nodes could not say whether an address is frozen: who has looked it up may decide all the same. */
  get addressUnchecked(): boolean {
    return this.code === 7022;
  }

  /** Who sent a payment is on one of the chain's own lists: it is credited only by who says that they know. */
  get senderListed(): boolean {
    return this.code === 7023;
  }
}

/** Nobody knows whether the server did it: no connection, no answer in time, or an answer that is none. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The staff session is gone; the way leads to the sign-in page. */
export class SessionLost extends Error {
  override readonly name = 'SessionLost';
}
