/** The offer as the form holds it: a row for each way, the offered ones first and in their order. */

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { depositFlags } from '@mingpai/contract/states';

export type Standing = ConsoleAnswer<'depositSettings'>;
type Offer = Omit<Standing, 'setBy' | 'setAt' | 'served'>;
export type Account = Offer['bankAccounts'][number];
type LimitType = keyof Offer['ranges'];
export type Flag = Offer['ways'][number];

export interface Limit {
  readonly type: LimitType;
  /** Whole yuan. */
  readonly min: number;
  readonly max: number;
}

export interface WayRow {
  readonly flag: Flag;
  readonly offered: boolean;
  /** One for each network of USDT, one for the other ways. */
  readonly limits: readonly Limit[];
}

export interface OfferFields {
  readonly rows: readonly WayRow[];
  readonly bankAccounts: readonly Account[];
  readonly byHand: Offer['byHand'];
}

const limitTypes: Readonly<Record<Flag, readonly LimitType[]>> = {
  usdt: ['usdt-trc20', 'usdt-erc20'],
  card: ['bank'],
  wechat: ['wechat'],
  alipay: ['alipay'],
};

export function fieldsOf({ ways, ranges, bankAccounts, byHand }: Omit<Offer, 'version'>): OfferFields {
  const rest = depositFlags.filter((flag) => !ways.includes(flag));
  const rows = [...ways, ...rest].map((flag) => ({
    flag,
    offered: ways.includes(flag),
    limits: limitTypes[flag].map((type) => ({ type, min: ranges[type].min, max: ranges[type].max })),
  }));
  return { rows, bankAccounts, byHand };
}

/** @param standing what the form was opened with; the version is its */
export function offerOf({ rows, bankAccounts, byHand }: OfferFields, { ranges, version }: Standing): Offer {
  const typed = rows.flatMap(({ limits }) =>
    limits.map(({ type, min, max }) => [type, { min, max }] as const),
  );
  return {
    ways: rows.filter(({ offered }) => offered).map(({ flag }) => flag),
    ranges: { ...ranges, ...Object.fromEntries(typed) },
    bankAccounts: [...bankAccounts],
    byHand,
    version,
  };
}
