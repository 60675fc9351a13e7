import type { Answer } from '@mingpai/contract/types';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type VipLevel = Answer<'vipLevels'>[number];
type VipStanding = Answer<'vipStanding'>;

/** The ten levels with what they ask and give. */
export function useVipLevels(): UseQueryResult<readonly VipLevel[]> {
  return useQuery({
    queryKey: keys.vipLevels,
    queryFn: ({ signal }) => fetchData('vipLevels', {}, { signal }),
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  });
}

/** What decides about the own level; turnover is counted up to the last day that is over. @param isMember a visitor has none */
export function useVipStanding(isMember = true): UseQueryResult<VipStanding> {
  return useQuery({
    queryKey: keys.moneyOf('vipStanding'),
    queryFn: ({ signal }) => fetchData('vipStanding', {}, { signal }),
    enabled: isMember,
    meta: { quiet: true },
  });
}

/** What a member is on the way to: the next level or, where there is none, keeping the highest. Yuan. */
export type VipStep =
  | { readonly to: 'rise'; readonly level: number; readonly deposit: number; readonly flow: number }
  | { readonly to: 'keep'; readonly level: number; readonly flow: number };

/**
 * What is still missing for the next level, of both figures that decide about it, and how far the one is that is further back.
 * At the highest level it is what the turnover of 90 days still misses to keep it.
 *
 * @param paysum yuan
 * @returns what is missing, never below 0, and whole percent, 100 only where nothing is missing; nothing where a level is not known
 */
export function vipStep(
  level: number,
  levels: readonly VipLevel[],
  paysum: number,
  { flow, recent_flow: recent }: Pick<VipStanding, 'flow' | 'recent_flow'>,
): { readonly step: VipStep; readonly percent: number } | undefined {
  const [own, next] = [levels[level - 1], levels[level]];
  if (own === undefined) return undefined;
  if (next === undefined)
    return {
      step: { to: 'keep', level, flow: missing(recent, own.maintenance) },
      percent: share(recent, own.maintenance),
    };
  return {
    step: {
      to: 'rise',
      level: next.level,
      deposit: missing(paysum, next.recharge),
      flow: missing(flow, next.flow),
    },
    percent: Math.min(share(paysum, next.recharge), share(flow, next.flow)),
  };
}

/** In fen, because yuan are no whole numbers. */
function missing(have: number, need: number): number {
  return Math.max(0, Math.round(need * 100) - Math.round(have * 100)) / 100;
}

/** Rounded down: 99.9 % is not there yet. */
function share(have: number, need: number): number {
  return have >= need ? 100 : Math.max(0, Math.floor((have / need) * 100));
}

/**
 * How far the deposits are: paysum divided by the present level's deposit requirement, rounded, at most 100
 * (specification, chapter 4).
 *
 * @param paysum, requirement yuan
 * @returns whole percent
 */
export function vipProgress(paysum: number, requirement: number | undefined): number {
  if (requirement === undefined) return 0;
  if (requirement <= 0) return 100;
  return Math.min(100, Math.round((paysum / requirement) * 100));
}
