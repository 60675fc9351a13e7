import type { Answer } from '@mingpai/contract/types';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type VipLevel = Answer<'vipLevels'>[number];

/** The ten levels with what they ask and give. */
export function useVipLevels(): UseQueryResult<readonly VipLevel[]> {
  return useQuery({
    queryKey: keys.vipLevels,
    queryFn: ({ signal }) => fetchData('vipLevels', {}, { signal }),
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  });
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
