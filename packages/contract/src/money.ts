/**
 * Amounts. Inside the system money is an integer: fen (1/100 yuan) or micro-USDT (10^-6 USDT). A decimal exists only where
 * it is shown or crosses the wire; nothing here passes an amount through floating point arithmetic.
 */

/** An amount in fen. */
export type Fen = bigint;
/** An amount in micro-USDT. */
export type MicroUsdt = bigint;

/** The largest amount a call may name, in fen: ten thousand million yuan. */
export const largestAmountFen = 10n ** 12n;

/**
 * Reads an amount of yuan as a client sends it: a JSON number or a decimal string, positive, at most two decimals.
 * @returns fen, or `undefined` for anything else (negative, zero, 0.001, 1e309, NaN, "1,234.56", an array, too large)
 */
export function parseYuan(input: unknown): Fen | undefined {
  if (typeof input !== 'number' && typeof input !== 'string') return undefined;
  const fen = parseDecimal(String(input).trim(), 2);
  return fen !== undefined && fen > 0n && fen <= largestAmountFen ? fen : undefined;
}

/** Reads a plain decimal with at most `places` decimals into an integer of that scale; `undefined` if it is none. */
export function parseDecimal(text: string, places: number): bigint | undefined {
  const match = /^(\d{1,16})(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return undefined;
  return BigInt(`${match[1]}${fraction.padEnd(places, '0')}`);
}

/** Writes an integer of the given scale as a plain decimal with all its places: `formatDecimal(123450n, 2)` is `1234.50`. */
export function formatDecimal(amount: bigint, places: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const sign = amount < 0n ? '-' : '';
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-places)}`;
}

/** Fen as a decimal text in yuan with two places, without grouping. */
export function formatYuan(fen: Fen): string {
  return formatDecimal(fen, 2);
}

/** Fen as the wire's JSON number in yuan. Exact to the fen for every amount below 90 million million yuan. */
export function yuanNumber(fen: Fen): number {
  return Number(formatDecimal(fen, 2));
}

/** A share in percent with two decimals, what is less cut off; null: a share of nothing. */
export function percentOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((part * 10_000n) / whole) / 100;
}

/** Micro-USDT as a JSON number in USDT. */
export function usdtNumber(micro: MicroUsdt): number {
  return Number(formatDecimal(micro, 6));
}

/** An exchange rate as operators set it: 1/10000 yuan for one USDT (71000 = 7.1000 yuan). */
export type RateTenThousandths = bigint;

/**
 * What an amount of yuan is in USDT: floor of amount / rate to 2 decimals (specification, chapter 9).
 * @returns micro-USDT, always a multiple of 10000
 */
export function usdtFor(fen: Fen, rate: RateTenThousandths): MicroUsdt {
  if (rate <= 0n) throw new RangeError('an exchange rate is positive');
  // fen / 100 / (rate / 10000) = fen * 100 / rate, in hundredths of a USDT: fen * 10000 / rate.
  return ((fen * 10_000n) / rate) * 10_000n;
}

/** What an amount of USDT is in yuan at a rate: floor to the fen. */
export function fenFor(micro: MicroUsdt, rate: RateTenThousandths): Fen {
  return (micro * rate) / 100_000_000n;
}

/** The wire's rate (a JSON number in yuan) as an integer; at most four decimals are kept. */
export function rateOf(wire: number): RateTenThousandths {
  return BigInt(Math.round(wire * 10_000));
}
