/** Bodies whose amounts are whole numbers of a platform's own unit, from the text to the ledger and back; never rounded. */
import { parseExact, writeExact } from './exact-json.ts';
import { type Units, unitsOfMoney } from './units.ts';

export interface JsonMoney extends Units {
  /** @returns undefined for what is not JSON */
  read(body: Buffer): unknown;
  write(content: Readonly<Record<string, unknown>>): string;
  /** @param status of HTTP, 200 unless it is given */
  answer(
    content: Readonly<Record<string, unknown>>,
    status?: number,
  ): { readonly status: number; readonly body: string };
  /** Whole fen, from nothing up, of what stands in an amount's field; undefined: no such amount. */
  amount(asked: unknown): bigint | undefined;
}

/** Ten thousand times what a bank would hold, in fen: the wallet takes no more either. */
const largest = 10n ** 13n;

/**
 * @param fields that hold amounts, however deep @param perFen units that make one fen @param places after the point, of platforms that
 *   write decimals: the unit is then the last of them
 */
export function jsonMoney(fields: readonly string[], perFen: bigint, places = 0): JsonMoney {
  const amounts: ReadonlySet<string> = new Set(fields);
  const units = unitsOfMoney(perFen);
  return {
    ...units,
    read: (body) => parseExact(body.toString('utf8'), amounts, places),
    write: (content) => writeExact(content, places),
    answer: (content, status = 200) => ({ status, body: writeExact(content, places) }),
    amount: (asked) =>
      typeof asked === 'bigint' && asked >= 0n && asked <= largest * perFen ? units.fenOf(asked) : undefined,
  };
}
