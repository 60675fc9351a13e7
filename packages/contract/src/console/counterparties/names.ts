/** Who sends statements: what of ours stands beside theirs. */
export const counterpartyKinds = ['gateway', 'bank', 'payout', 'venue_transfers', 'venue_bets'] as const;
export type CounterpartyKind = (typeof counterpartyKinds)[number];

/** Bytes of a file that are sent at once. */
export const statementPartBytes = 40_000;
/** The most bytes of a file. */
export const statementBytes = 64_000_000;

/** What files call the currencies, in capitals; of yuan also its number in ISO 4217. */
export const currencyNames: Readonly<Record<'CNY' | 'USDT', readonly string[]>> = {
  CNY: ['CNY', 'RMB', '人民币', '元', '156'],
  USDT: ['USDT'],
};
