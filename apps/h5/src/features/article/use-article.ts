import type { Answer, Payload } from '@mingpai/contract/types';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** An article of staff. Type 5 is another text under `/abouts` than in the help centre. */
export function useArticle({ type, place }: Payload<'article'>): UseQueryResult<Answer<'article'>> {
  return useQuery({
    queryKey: keys.of('article', { type, place }),
    queryFn: ({ signal }) => fetchData('article', { type, place }, { signal }),
    staleTime: 5 * 60_000,
    // The page itself says what went wrong.
    meta: { quiet: true },
  });
}
