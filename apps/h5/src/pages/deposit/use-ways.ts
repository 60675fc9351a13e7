import { depositRangeYuan } from '@mingpai/contract/constants';
import type { DepositWay, Protocol } from '@mingpai/contract/states';
import type { Answer } from '@mingpai/contract/types';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

const wayOfFlag = { card: 'bank', usdt: 'usdt', wechat: 'wechat', alipay: 'alipay' } as const;

/** The ways that are open, in the server's order, and the client's own manual one at the end (specification, chapter 7). */
export function useWays() {
  return useQuery({
    queryKey: keys.of('waysToPay'),
    queryFn: ({ signal }) => fetchData('waysToPay', {}, { signal }),
    select: waysOf,
  });
}

function waysOf(flags: Answer<'waysToPay'>): readonly DepositWay[] {
  const open = (Object.keys(flags) as (keyof typeof wayOfFlag)[]).filter((flag) => Number(flags[flag]) === 1);
  return [...open.map((flag) => wayOfFlag[flag]), 'rengong'];
}

export type Range = {
  readonly min: number;
  readonly max: number;
  /** Not the way's own yet, which is on its way. */
  readonly coming?: boolean;
  /** Whole minutes that the way usually takes; null: too few arrived to say; nothing while it is on its way. */
  readonly usualMinutes?: number | null;
  /** Whole minutes in which staff promise to decide it, where that is not known. */
  readonly promisedMinutes?: number | undefined;
};

/** Limits of a way in yuan; the standard range until the server's is known (specification, chapter 9). */
export function useRange(way: DepositWay | undefined, protocol: Protocol): Range {
  const type = way === 'usdt' ? (`usdt-${protocol.toLowerCase()}` as 'usdt-trc20' | 'usdt-erc20') : way;
  const { data, isLoading: coming } = useQuery({
    queryKey: keys.of('payRange', type),
    queryFn: ({ signal }) =>
      fetchData('payRange', { type: type === 'rengong' || type === undefined ? 'bank' : type }, { signal }),
    enabled: type !== undefined && type !== 'rengong',
    meta: { quiet: true },
  });
  return data
    ? {
        min: data.min_price,
        max: data.max_price,
        usualMinutes: data.usual_minutes ?? null,
        promisedMinutes: data.promised_minutes,
      }
    : { ...depositRangeYuan, coming };
}
