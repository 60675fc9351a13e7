/** What each figure is made of (docs/glossary.md, Figures): kinds of lines, and what a line of each adds. */
import type { FigureName, LineKind } from '@mingpai/contract/console/reports/names';
import { percentOf } from '@mingpai/contract/money';

type Column = 'amount' | 'payout' | 'number';
export type Kind = Exclude<LineKind, 'member'>;

interface Part {
  readonly kind: Kind;
  readonly column: Column;
  readonly sign: 1n | -1n;
}

export type Unit = 'yuan' | 'count' | 'percent';

const add = (kind: Kind, column: Column = 'amount'): Part => ({ kind, column, sign: 1n });
const less = (kind: Kind, column: Column = 'amount'): Part => ({ kind, column, sign: -1n });

const ggr = [add('bet'), less('bet', 'payout')];

/** Figures that are sums of lines, fen or a count. */
export const sums = {
  deposits: { unit: 'yuan', parts: [add('deposit')] },
  withdrawals: { unit: 'yuan', parts: [add('withdrawal')] },
  net_deposit: { unit: 'yuan', parts: [add('deposit'), less('withdrawal')] },
  ggr: { unit: 'yuan', parts: ggr },
  ngr: {
    unit: 'yuan',
    parts: [
      ...ggr,
      less('bonus'),
      less('rebate'),
      less('red_packet'),
      less('commission'),
      // What members were given by correction is the house's loss, what was taken its gain.
      less('correction'),
    ],
  },
  stake: { unit: 'yuan', parts: [add('bet')] },
  payout: { unit: 'yuan', parts: [add('bet', 'payout')] },
  bets: { unit: 'count', parts: [add('bet', 'number')] },
  bonus: { unit: 'yuan', parts: [add('bonus')] },
  rebate: { unit: 'yuan', parts: [add('rebate')] },
  red_packet: { unit: 'yuan', parts: [add('red_packet')] },
  commission: { unit: 'yuan', parts: [add('commission')] },
  corrections: { unit: 'yuan', parts: [add('correction')] },
  prizes: { unit: 'yuan', parts: [add('prize')] },
  registered: { unit: 'count', parts: [add('registration', 'number')] },
  first_deposits: { unit: 'count', parts: [add('first_deposit', 'number')] },
  first_deposit_amount: { unit: 'yuan', parts: [add('first_deposit')] },
} as const satisfies Partial<Record<FigureName, { readonly unit: Unit; readonly parts: readonly Part[] }>>;

export type SumName = keyof typeof sums;

/** Members of a span, each once. */
export const activities = { active: 'bet', depositing: 'deposit' } as const;
export type ActivityName = keyof typeof activities;

export interface Sum {
  readonly figure: Kind;
  readonly amount: bigint;
  readonly payout: bigint;
  readonly number: bigint;
}

/** @param rows sums of lines, or one line; each kind may stand there several times */
export function worthOf(name: SumName, rows: readonly Sum[]): bigint {
  let value = 0n;
  for (const { kind, column, sign } of sums[name].parts)
    for (const row of rows) if (row.figure === kind) value += sign * row[column];
  return value;
}

/** The sum whose lines a figure opens to; of the share, what is divided. */
export function sumOf(name: Exclude<FigureName, ActivityName>): SumName {
  return name === 'hold' ? 'ggr' : name;
}

export function kindsOf(name: SumName): Kind[] {
  return [...new Set(sums[name].parts.map(({ kind }) => kind))];
}

/** What the house keeps of stakes, in percent with two decimals; null where nothing was staked. */
export function holdOf(rows: readonly Sum[]): number | null {
  return percentOf(worthOf('ggr', rows), worthOf('stake', rows));
}
