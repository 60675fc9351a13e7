import type { Answer } from '@mingpai/contract/types';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';

export type Member = Answer<'profile'>;

/** The member who is signed in: profile, VIP level, wallets, rates. Nothing for a visitor. */
export function useMember(): UseQueryResult<Member> {
  const signedIn = useSignedIn();
  return useQuery({
    queryKey: keys.member,
    queryFn: ({ signal }) => fetchData('profile', {}, { signal }),
    enabled: signedIn,
    meta: { quiet: true },
  });
}

/** The level in `current_vip`: what stands behind its `P` (wire facts), 0 when nothing does. */
export function vipLevelOf(currentVip: string | undefined): number {
  const level = Number(currentVip?.split('P')[1] ?? 0);
  return Number.isInteger(level) && level > 0 ? level : 0;
}
