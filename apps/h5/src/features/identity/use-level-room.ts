import { identitySpans } from '@mingpai/contract/identity';
import type { Answer } from '@mingpai/contract/types';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** What the member's level allows now, in yuan; undefined: as much as they like. */
interface LevelRoom {
  readonly deposits: number | undefined;
  readonly withdrawals: number | undefined;
  /** How long a higher level usually takes. */
  readonly hours: number;
}

/** Known before a sum is typed; nothing where the operator asks for nothing, and while it is not known. */
export function useLevelRoom(): LevelRoom | undefined {
  const { data } = useQuery({
    queryKey: keys.moneyOf('identityStatus'),
    queryFn: ({ signal }) => fetchData('identityStatus', {}, { signal }),
    meta: { quiet: true },
  });
  if (data === undefined || !data.asks) return undefined;
  const { deposits, withdrawals, hours } = data;
  return { deposits: leastOf(deposits), withdrawals: leastOf(withdrawals), hours };
}

/** The span that leaves least decides. */
function leastOf(spans: Answer<'identityStatus'>['deposits']): number | undefined {
  const left = identitySpans.flatMap((span) => spans[span].left ?? []);
  return left.length === 0 ? undefined : Math.min(...left);
}
