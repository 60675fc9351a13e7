/** What stands beside the debt on a day's head. */
import { amountForm, list, member, NoReceipt, parsed, text } from './receipt-form.ts';

export interface Reserves {
  readonly house: readonly { readonly code: string; readonly balance: bigint }[];
  readonly booked: bigint;
  /** Of it, locked bonuses: not owed to anybody yet. */
  readonly locked: bigint;
  readonly ahead: bigint;
  readonly chain: readonly {
    readonly chain: string;
    readonly address: string;
    readonly block: string | null;
    /** micro-USDT */
    readonly balance: bigint | null;
  }[];
}

/** @throws {NoReceipt} */
export function reservesOf({ reserves }: { readonly reserves: string }): Reserves {
  const found = parsed(reserves, 'reserves');
  return {
    house: list(found, 'house', 100_000).map((line) => {
      const [code, balance]: unknown[] = Array.isArray(line) ? line : [];
      if (typeof code !== 'string' || typeof balance !== 'string' || !amountForm.test(balance))
        throw new NoReceipt('reserves');
      return { code, balance: BigInt(balance) };
    }),
    booked: BigInt(text(found, 'booked', amountForm)),
    locked: BigInt(text(found, 'locked', amountForm)),
    ahead: BigInt(text(found, 'ahead', amountForm)),
    chain: list(found, 'chain', 100_000).map((one) => ({
      chain: text(one, 'chain'),
      address: text(one, 'address'),
      block: member(one, 'block') === null ? null : text(one, 'block', /^\d+$/),
      balance: member(one, 'balance') === null ? null : BigInt(text(one, 'balance', /^\d{1,78}$/)),
    })),
  };
}
