/** A platform's own unit of money, finer than the fen; never rounded. */

export interface Units {
  /** @returns undefined for what is no whole number of fen */
  fenOf(units: bigint): bigint | undefined;
  unitsOf(fen: bigint): bigint;
}

/** @param perFen units that make one fen */
export function unitsOfMoney(perFen: bigint): Units {
  return {
    fenOf: (units) => (units % perFen === 0n ? units / perFen : undefined),
    unitsOf: (fen) => fen * perFen,
  };
}
